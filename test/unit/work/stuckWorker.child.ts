import { BroadcastChannel } from 'node:worker_threads';
import { answerTasks } from '../../../src/work/answerTasks';

// A worker that comes to a frame of its task, and never further.

answerTasks<object, never, never>({
  carryOut(_, tell) {
    tell({ what: 'frame', at: 811, of: 4096 });
    tell({ what: 'frame', at: 812, of: 4096 });
    const channel = new BroadcastChannel('stuck');
    channel.postMessage('stuck');
    channel.close();
    return new Promise(() => {});
  },
  refusalOf: () => undefined,
  transfer: () => [],
});
