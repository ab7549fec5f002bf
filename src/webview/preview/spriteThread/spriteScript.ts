import workerSource from 'worker:./spriteWorker';

/** The script of the worker. It has a module of its own, so that it's loaded only when it's needed. */
export const SPRITE_SCRIPT: string = workerSource;
