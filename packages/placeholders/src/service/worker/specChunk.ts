import { pngChunk } from '../../../../../src/sprite/formats/pngFile';
import { joined } from '../../../../../src/sprite/pixels/bytes';
import type { DrawingSpec } from '../../drawing/drawing';

// The spec of an image is stored in its file, in a chunk of international text (PNG 3rd ed., 11.3.3.4).

const KEYWORD = 'Sprite Kiln recipe';
/** Start of the content: keyword, uncompressed, empty language, empty translated keyword. */
export const SPEC_HEAD = new TextEncoder().encode(`${KEYWORD}\0\0\0\0\0`);

/** The chunk with a spec. */
export function specChunk(spec: DrawingSpec): Uint8Array {
  return pngChunk('iTXt', joined([SPEC_HEAD, new TextEncoder().encode(JSON.stringify(spec))]));
}
