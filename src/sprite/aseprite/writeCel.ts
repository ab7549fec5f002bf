import type { Raster, Size } from '../pixels/raster';
import type { ByteWriter } from './byteWriter';

/** The part of an image that isn't empty. */
export interface TrimmedCel extends Size {
  /** Position of its top left corner in the image. */
  readonly x: number;
  readonly y: number;
  /** RGBA, `width * height * 4` bytes. */
  readonly data: Uint8Array;
}

/** The part of a raster that isn't empty; undefined if the whole raster is empty. */
export function trimmedCel({ width, height, data }: Raster): TrimmedCel | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[4 * (y * width + x) + 3] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right < 0) return undefined;
  const size = { width: right - left + 1, height: bottom - top + 1 };
  const cut = new Uint8Array(4 * size.width * size.height);
  for (let row = 0; row < size.height; row++) {
    const from = 4 * ((top + row) * width + left);
    cut.set(data.subarray(from, from + 4 * size.width), 4 * row * size.width);
  }
  return { ...size, x: left, y: top, data: cut };
}

/** Whether two cels have the same position and pixels. */
export function isSameCel(a: TrimmedCel, b: TrimmedCel): boolean {
  if (a.x !== b.x || a.y !== b.y || a.width !== b.width || a.data.length !== b.data.length) return false;
  return a.data.every((value, at) => value === b.data[at]);
}

const LINKED = 1;
const COMPRESSED = 2;

/** The position of a cel, and its content: packed pixels, or the earlier frame whose cel of the same layer it shares. */
export interface NewCel {
  /** Index of the layer. */
  readonly layer: number;
  /** Position of its top left corner in the canvas; may be outside. */
  readonly x: number;
  readonly y: number;
  readonly content: (Size & { readonly zlib: Uint8Array }) | { readonly linkedTo: number };
}

/** The data of a cel chunk (0x2005), opaque and without a z-index. */
export function writeCel(writer: ByteWriter, { layer, x, y, content }: NewCel): void {
  const linked = 'linkedTo' in content;
  writer
    .u16(layer)
    .i16(x, y)
    .u8(255)
    .u16(linked ? LINKED : COMPRESSED, 0)
    .zeros(5);
  if (linked) writer.u16(content.linkedTo);
  else writer.u16(content.width, content.height).raw(content.zlib);
}
