import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs what clients must send back unchanged: cursors, upload ids, upload URLs. */
export class Signer {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /**
   * 128 bits of HMAC-SHA-256, base64url.
   * @param purpose prevents a signature from being used for something else
   */
  sign(purpose: string, text: string): string {
    return createHmac('sha256', this.#secret)
      .update(`${purpose}\n${text}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url');
  }

  isSigned(purpose: string, text: string, signature: string): boolean {
    const given = Buffer.from(signature);
    const wanted = Buffer.from(this.sign(purpose, text));
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}
