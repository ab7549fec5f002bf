import { invalid } from './errors';
import type { Signer } from './signer';

/** An opaque cursor (§4 GET /assets): the place of the last asset of a page, signed so that only our own come back. */
export function makeCursor(signer: Signer, position: number): string {
  const text = position.toString(36);
  return `${text}.${signer.sign('cursor', text)}`;
}

/** @throws Fault 400 for anything that `makeCursor` did not make. */
export function readCursor(signer: Signer, cursor: string): number {
  const [, text = '', signature = ''] = /^([0-9a-z]+)\.([A-Za-z0-9_-]+)$/.exec(cursor) ?? [];
  if (!signer.isSigned('cursor', text, signature)) throw invalid('cursor is not the nextCursor of a previous page.');
  return Number.parseInt(text, 36);
}
