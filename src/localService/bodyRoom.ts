import { Fault } from './errors';

/** Counts the bytes of bodies that requests hold: many senders that never finish must not fill the memory. */
export class BodyRoom {
  readonly #held = new Map<Request, number>();
  #left: number;

  /** @param most bytes of all requests together */
  constructor(most: number) {
    this.#left = most;
  }

  /** @throws Fault 429 if there is no room for `bytes` more; then nothing is counted */
  take(request: Request, bytes: number): void {
    if (bytes > this.#left) {
      const headers = { 'Retry-After': '1' };
      throw new Fault(429, 'rate_limited', 'The service is reading too many requests at the moment.', headers);
    }
    this.#left -= bytes;
    this.#held.set(request, (this.#held.get(request) ?? 0) + bytes);
  }

  /** Must be called when the request is answered. */
  release(request: Request): void {
    this.#left += this.#held.get(request) ?? 0;
    this.#held.delete(request);
  }
}
