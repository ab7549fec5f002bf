import { parentPort } from 'node:worker_threads';
import type { TaskMessage } from '../../../../src/work/taskTypes';
import type { DrawingTasks } from '../../src/service/work/drawingTasks';

// Imported before the real worker: a prompt with one of these words breaks the thread that draws it.

/** Name of the channel on which a thread reports that it will never answer. */
export const HANGING = 'sprite-kiln-hanging';

/** Words of a prompt → the effect on the worker. */
const SABOTAGE: Readonly<Record<string, () => void>> = {
  exit: () => process.exit(7),
  throw: () => {
    throw new Error('sabotaged');
  },
  hang: () => {
    new BroadcastChannel(HANGING).postMessage('now');
    for (;;);
  },
};

/** (module (func (export "f") (loop (br 0)))) */
const ENDLESS = Uint8Array.from(
  Buffer.from('0061736d010000000104016000000302010007050101660000' + '0a09010700' + '03400c000b0b', 'hex'),
);

/** Never answers, inside WebAssembly, like a decoder in an endless loop. */
function hangInWasm(): void {
  new BroadcastChannel(HANGING).postMessage('now');
  const { f } = new WebAssembly.Instance(new WebAssembly.Module(ENDLESS), {}).exports;
  if (typeof f === 'function') f();
}

type Message = { [K in keyof DrawingTasks]: TaskMessage<DrawingTasks, K> }[keyof DrawingTasks];

parentPort?.on('message', (task: Message) => {
  if (task.kind === 'draw') SABOTAGE[task.input.plan.prompt]?.();
  // Files have no prompt: reading a PNG that is 11 pixels wide never ends.
  if (task.kind === 'read' && task.input.bytes[19] === 11) hangInWasm();
  // Normal maps have no prompt: one for an image that is 13 pixels wide never ends.
  if (task.kind === 'normal-map' && task.input.picture.width === 13) SABOTAGE.hang?.();
});
