import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** The functions of `node:crypto` that are used. The browser's own digests can't be had at once, so a package makes them. */

export const webcrypto = globalThis.crypto;

export const randomUUID = (): string => webcrypto.randomUUID();

export const randomBytes = (count: number): Buffer => Buffer.from(webcrypto.getRandomValues(new Uint8Array(count)));

type Encoding = 'hex' | 'base64url';

interface Hash {
  update(content: string | Uint8Array): Hash;
  digest(): Buffer;
  digest(encoding: Encoding): string;
}

function hashing(parts: { update(bytes: Uint8Array): unknown; digest(): Uint8Array }): Hash {
  const hash: Hash = {
    update(content) {
      parts.update(typeof content === 'string' ? new TextEncoder().encode(content) : content);
      return hash;
    },
    digest: ((encoding?: Encoding) => {
      const bytes = Buffer.from(parts.digest());
      return encoding ? bytes.toString(encoding) : bytes;
    }) as Hash['digest'],
  };
  return hash;
}

export const createHash = (_algorithm: 'sha256'): Hash => hashing(sha256.create());

export const hash = (_algorithm: 'sha256', content: string, encoding: Encoding): string =>
  createHash('sha256').update(content).digest(encoding);

export const createHmac = (_algorithm: 'sha256', key: string): Hash =>
  hashing(hmac.create(sha256, new TextEncoder().encode(key)));

export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) throw new RangeError('Both must have the same length.');
  return a.reduce((differences, byte, index) => differences | (byte ^ (b[index] ?? 0)), 0) === 0;
}
