import os from 'node:os';
import path from 'node:path';
import { EditorFiles } from '../../src/extension/platform/userFiles';
import { WorkspaceBounds } from '../../src/extension/platform/writeBounds';
import { MemoryMemento } from './memoryStores';

/** Files as the extension reads and writes them, before the person agreed to anything. */
export const userFiles = new EditorFiles(
  new WorkspaceBounds(new MemoryMemento(), () => []),
  path.join(os.tmpdir(), 'sprite-kiln-test-writing'),
);
