import path from 'node:path';
import { FrameThread } from '../../src/extension/features/runs/frameThread';
import { root } from './places';

/** What flattens Aseprite files for runs, as the extension has it. An idle one keeps no process alive. */
export function frameThread(limits: { readonly limitMs?: number } = {}): FrameThread {
  return new FrameThread({ script: path.join(root, 'out/test/unit/export/exportWorker.child.js'), ...limits });
}
