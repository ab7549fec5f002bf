import { deflateSync } from 'node:zlib';
import { seeded } from '../random';
import { asepriteFile, chunk, layer, u8, u16 } from './asepriteFile';

/** Of `largeAnimation`. */
export const LARGE = { frames: 64, side: 256, layers: 8 } as const;
const { frames: FRAMES, side: SIDE, layers: LAYERS } = LARGE;

/** The alpha of a round figure with a soft edge. @param from its middle, in pixels */
function figureAlpha(from: number, radius: number): number {
  if (from > radius - 8) return 0;
  return from > radius - 16 ? 128 : 255;
}

/**
 * A typical hand-drawn sprite: a full background, and seven layers with a figure in few colors, partly half-transparent, each on half the canvas;
 * every cel is a different image.
 */
export function largeAnimation(): Buffer {
  const random = seeded(5);
  const cel = (index: number, frame: number) => {
    const side = index === 0 ? SIDE : SIDE / 2;
    const pixels = new Uint32Array(side * side);
    for (const at of pixels.keys()) {
      const [x, y] = [at % side, Math.floor(at / side)];
      const alpha = index === 0 ? 255 : figureAlpha(Math.hypot(x - side / 2, y - side / 2 + (frame % 8)), side / 2);
      const shade = ((x >> 3) + (y >> 3) + index * 7 + frame) & 31;
      if (alpha) pixels[at] = (shade * 0x070503 + (alpha << 24)) >>> 0;
    }
    const place = index === 0 ? 0 : Math.floor(random() * (SIDE / 2));
    const head = Buffer.concat([u16(index, place, place), u8(255), u16(2, 0), Buffer.alloc(5), u16(side, side)]);
    return chunk(0x2005, head, deflateSync(new Uint8Array(pixels.buffer)));
  };
  const layers = Array.from({ length: LAYERS }, (_, index) => layer({ name: `layer ${index}` }));
  const frames = Array.from({ length: FRAMES }, (_, frame) => ({
    chunks: [...(frame === 0 ? layers : []), ...layers.map((__, index) => cel(index, frame))],
  }));
  return asepriteFile({ width: SIDE, height: SIDE, frames });
}
