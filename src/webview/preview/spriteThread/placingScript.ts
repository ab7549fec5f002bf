import workerSource from 'worker:./placingWorker';

/** The script of the worker. It has a module of its own, so that it's loaded only when it's needed. */
export const PLACING_SCRIPT: string = workerSource;
