import workerSource from 'worker:./artWorker';

/** The script of the worker. It has a module of its own, so that it's loaded only when it's needed. */
export const ART_SCRIPT: string = workerSource;
