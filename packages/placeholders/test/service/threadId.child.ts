import { parentPort, threadId } from 'node:worker_threads';

/** Answers every task with the ID of its thread. */
parentPort?.on('message', () => parentPort?.postMessage({ outcome: 'done', answer: threadId }));
