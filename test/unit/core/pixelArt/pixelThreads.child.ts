// A thread that says which one it is. Each task waits until as many threads as its title says have tasks; the task `dies` ends the thread.
import { BroadcastChannel, parentPort, threadId } from 'node:worker_threads';
import type { Tasks } from '../../../../src/work/tasks';
import type { TaskMessage } from '../../../../src/work/taskTypes';

const busy = new Set<number>([threadId]);
const channel = new BroadcastChannel('threads of the tests');
let told = () => {};
// Whoever comes later hears from those who wait.
channel.onmessage = ({ data }: { readonly data: { readonly from: number; readonly isNew: boolean } } & Event) => {
  busy.add(data.from);
  if (data.isNew) channel.postMessage({ from: threadId, isNew: false });
  told();
};
channel.unref();

parentPort?.on('message', async ({ input: { source } }: TaskMessage<Tasks, 'check'>) => {
  const { title } = source;
  if (title === 'dies') process.exit(1);
  channel.postMessage({ from: threadId, isNew: true });
  while (busy.size < Number(title))
    await new Promise<void>((resolve) => {
      told = resolve;
    });
  parentPort?.postMessage({ outcome: 'done', answer: { findings: [], frames: [threadId], damaged: false } });
});
