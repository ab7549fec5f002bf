import os from 'node:os';
import path from 'node:path';
import { HostFiles } from '../../../src/core/disk/userFiles';
import { WorkspaceBounds } from '../../../src/core/disk/writeBounds';
import { MemoryMemento } from './memoryStores';

/** Files as the extension reads and writes them, before the person agreed to anything. */
export const userFiles = new HostFiles(
  new WorkspaceBounds(new MemoryMemento(), () => []),
  path.join(os.tmpdir(), 'sprite-kiln-test-writing'),
);
