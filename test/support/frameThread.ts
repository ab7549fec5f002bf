import path from 'node:path';
import { FrameThread } from '../../src/extension/features/runs/frameThread';
import { root } from './places';

/** The thread that flattens Aseprite files for runs, as in the extension. An idle one keeps no process alive. */
export function frameThread(limits: { readonly limitMs?: number } = {}): FrameThread {
  return new FrameThread({ script: path.join(root, 'out/test/unit/export/exportWorker.child.js'), ...limits });
}
