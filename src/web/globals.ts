import { Buffer as PackageBuffer } from 'buffer';

/** What Node defines everywhere and a browser doesn't, or defines in another way. The build puts it into each file that uses it. */

const toText = PackageBuffer.prototype.toString;
const fromAnything = PackageBuffer.from;

/** The package doesn't know this encoding. */
PackageBuffer.prototype.toString = function withBase64url(encoding?: string, ...range: []) {
  if (encoding !== 'base64url') return toText.call(this, encoding as BufferEncoding, ...range);
  return toText.call(this, 'base64').replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};
PackageBuffer.from = ((content: string, ...rest: [string?]) =>
  rest[0] === 'base64url'
    ? fromAnything(content.replaceAll('-', '+').replaceAll('_', '/'), 'base64')
    : fromAnything(content, ...(rest as []))) as typeof PackageBuffer.from;

export { PackageBuffer as Buffer };

/** Nobody else has this id, as far as temporary files can tell. */
const pid = Math.floor(Math.random() * 0x7fff_ffff);

export const process = {
  env: {} as Record<string, string | undefined>,
  platform: 'browser',
  pid,
  execPath: '',
  emitWarning: (warning: unknown) => console.warn(warning),
  /** No other process can be seen from here. */
  kill: (other: number) => {
    if (other !== pid) throw Object.assign(new Error('ESRCH'), { code: 'ESRCH' });
    return true;
  },
};

type Work = (...values: never[]) => void;

/** A timer as in Node. A browser's timer never keeps anything alive. */
class Timer {
  constructor(readonly id: unknown) {}
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  [Symbol.toPrimitive](): number {
    return Number(this.id);
  }
}

const native = globalThis as unknown as {
  setTimeout(work: Work, ms?: number, ...values: unknown[]): number;
  setInterval(work: Work, ms?: number, ...values: unknown[]): number;
  clearTimeout(id: unknown): void;
};

const idOf = (timer: unknown) => (timer instanceof Timer ? timer.id : timer);

export const setTimeout = (work: Work, ms?: number, ...values: unknown[]) =>
  new Timer(native.setTimeout(work, ms, ...values));
export const setInterval = (work: Work, ms?: number, ...values: unknown[]) =>
  new Timer(native.setInterval(work, ms, ...values));
export const setImmediate = (work: Work, ...values: unknown[]) => setTimeout(work, 0, ...values);
export const clearTimeout = (timer: unknown) => native.clearTimeout(idOf(timer));
export const clearInterval = clearTimeout;
export const clearImmediate = clearTimeout;
