import { parentPort, threadId } from 'node:worker_threads';

/** Answers every task with the number of its thread. */
parentPort?.on('message', () => parentPort?.postMessage({ outcome: 'done', result: threadId }));
