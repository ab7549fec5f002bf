import type { DrawingSpec } from '../../art/art';
import { joined } from '../../shared/sprite/pixels/bytes';
import { pngChunk } from '../../shared/sprite/pixels/pngFile';

// The spec of a picture travels in its file, as a chunk of international text (PNG 3rd ed., 11.3.3.4).

const KEYWORD = 'Sprite Kiln recipe';
/** What the content begins with: ends of keyword, language and translated keyword; in between, text that is not compressed. */
export const SPEC_HEAD = new TextEncoder().encode(`${KEYWORD}\0\0\0\0\0`);

/** The chunk that holds a spec. */
export function specChunk(spec: DrawingSpec): Uint8Array {
  return pngChunk('iTXt', joined([SPEC_HEAD, new TextEncoder().encode(JSON.stringify(spec))]));
}
