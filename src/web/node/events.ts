export { EventEmitter } from 'events';

/** Only Node warns about many listeners of a signal. */
export function setMaxListeners(): void {}
