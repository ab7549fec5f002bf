import { pictureFormat } from '../../../../../src/sprite/formats/sniff';
import { walkPng } from '../../../../../src/sprite/formats/walkPng';
import { crc32, viewOf } from '../../../../../src/sprite/pixels/bytes';
import { type DrawingSpec, parseDrawingSpec } from '../../drawing/drawing';
import { SPEC_HEAD } from './specChunk';

/** Room for a prompt of 10,000 characters, each written as an escape, and for the rest of the spec. */
const MAX_BYTES = 128 * 1024;

/** The spec in a PNG file; `undefined` if there is none, or if this service couldn't have written it. */
export async function specIn(bytes: Uint8Array): Promise<DrawingSpec | undefined> {
  if (pictureFormat(bytes) !== 'png') return undefined;
  for (const { type, start, end } of walkPng(bytes)) {
    // The chunk comes before the pixels.
    if (type === 'IDAT') return undefined;
    if (type !== 'iTXt' || end - start > MAX_BYTES) continue;
    const content = bytes.subarray(start, end);
    if (!SPEC_HEAD.every((byte, at) => content[at] === byte)) continue;
    if (crc32(bytes, start - 4, end) !== viewOf(bytes).getUint32(end)) return undefined;
    return parseDrawingSpec(new TextDecoder().decode(content.subarray(SPEC_HEAD.length)));
  }
  return undefined;
}
