import { encodePng } from '../../../src/sprite/formats/png';
import { walkPng } from '../../../src/sprite/formats/walkPng';
import { mushroom } from '../../page/art';
import { apng } from '../../page/scenesFormats';

/** A PNG that claims 30,000 × 30,000 pixels. */
export function hugeHeader(): Uint8Array {
  const bytes = encodePng(mushroom).slice();
  const view = new DataView(bytes.buffer);
  view.setUint32(16, 30_000);
  view.setUint32(20, 30_000);
  return bytes;
}

/** The scenes' APNG with two changed bytes in a frame's chunk, `offset` bytes after the start of the chunk's data. */
export function damagedApng(frame: number, offset: number): Uint8Array {
  const data = [...walkPng(apng)].filter(({ type }) => type === 'IDAT' || type === 'fdAT')[frame];
  if (!data) throw new Error(`No frame ${frame}.`);
  const bytes = apng.slice();
  const at = data.start + offset;
  bytes.set([~(bytes[at] ?? 0) & 255, ~(bytes[at + 1] ?? 0) & 255], at);
  return bytes;
}

/** An SVG with a script. */
export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><script>1</script></svg>',
);
