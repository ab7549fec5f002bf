import { BroadcastChannel } from 'node:worker_threads';
import { answerTasks, nothing, type TaskFunction } from '../../../src/work/answerTasks';
import type { TaskTypes } from '../../../src/work/taskTypes';

// A worker that comes to a frame of its task, and never further.

const stuck: TaskFunction<TaskTypes> = {
  carryOut(_, tell) {
    tell({ what: 'frame', at: 811, of: 4096 });
    tell({ what: 'frame', at: 812, of: 4096 });
    const channel = new BroadcastChannel('stuck');
    channel.postMessage('stuck');
    channel.close();
    return new Promise(() => {});
  },
  moved: nothing,
};

answerTasks<Record<'check' | 'contact-sheet' | 'fix', TaskTypes>, never>(
  { check: stuck, 'contact-sheet': stuck, fix: stuck },
  () => undefined,
);
