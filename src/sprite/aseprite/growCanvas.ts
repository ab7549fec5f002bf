import type { Size } from '../pixels/raster';
import { CHUNK, PIXEL_BYTES } from './chunks';
import type { AsepriteDocument, Cel, CelImage } from './document';
import { type Inflate, inflateBounded, unpacked } from './inflate';
import type { PlannedCel, PutPicture } from './putPlan';
import { celFacts, replacedCel } from './replaceCels';
import type { Splice } from './splice';

/** Whether pixels of a cel are outside of a canvas. */
export function isClipped({ width, height }: Size, { cel }: PlannedCel): boolean {
  return cel.x < 0 || cel.y < 0 || cel.x + cel.width > width || cel.y + cel.height > height;
}

/** The smallest canvas that has room for a canvas and each of the images. */
export function canvasWithRoom({ width, height }: Size, pictures: readonly PutPicture[]): Size {
  const sizes = pictures.flatMap(({ frames }) => frames.map(({ image }) => image));
  return {
    width: sizes.reduce((most, image) => Math.max(most, image.width), width),
    height: sizes.reduce((most, image) => Math.max(most, image.height), height),
  };
}

/** Whether a larger canvas shows parts of cels that are outside of the file's own: moved layers, and images that were clipped. */
export function revealsHidden({ width, height, frames, layers, tilesets }: AsepriteDocument, canvas: Size): boolean {
  const isHidden = ({ layer, x, y, content }: Cel) => {
    const shown = layers[layer];
    if (content.kind === 'link' || !shown || shown.background || shown.reference) return false;
    const tile = content.kind === 'tilemap' ? tilesets.get(shown.tileset ?? -1)?.tile : undefined;
    const right = Math.min(canvas.width, x + content.width * (tile?.width ?? 1));
    const bottom = Math.min(canvas.height, y + content.height * (tile?.height ?? 1));
    return right > 0 && bottom > 0 && x < canvas.width && y < canvas.height && (right > width || bottom > height);
  };
  return frames.some(({ cels }) => cels.some(isHidden));
}

const SAME_GRID = { x: 1, y: 1 };

/**
 * Makes the canvas larger, to the right and down, so that everything in the file stays at its place, byte for byte. Only a background
 * changes, which always covers the canvas: its cels continue in the color that is most frequent at their right and lower edges.
 */
export function growCanvas(
  splice: Splice,
  document: AsepriteDocument,
  canvas: Size,
  deflate: (bytes: Uint8Array) => Uint8Array,
  inflate: Inflate = inflateBounded,
): void {
  splice.setCanvas(canvas, SAME_GRID);
  const background = document.layers.findIndex((layer) => layer.background);
  if (background < 0) return;
  for (const [index, { cels }] of document.frames.entries()) {
    const cel = cels.find(({ layer }) => layer === background);
    if (cel?.content.kind !== 'image' || cel.x !== 0 || cel.y !== 0 || !covers(cel.content, document)) continue;
    const bytes = PIXEL_BYTES[document.colorMode];
    const size = {
      width: Math.max(canvas.width, cel.content.width),
      height: Math.max(canvas.height, cel.content.height),
    };
    const grown = continued(cel.content, size, bytes, inflate);
    const chunks = splice.chunksOf(index);
    const at = chunks.findIndex((chunk) => chunk.type === CHUNK.cel && celFacts(chunk).layer === background);
    const chunk = chunks[at];
    if (chunk) chunks[at] = replacedCel(chunk, { x: 0, y: 0, ...size }, deflate(grown));
  }
}

const covers = (cel: Size, canvas: Size) => cel.width >= canvas.width && cel.height >= canvas.height;

/** The pixels of a cel at the top left of a larger one. @param bytes of a pixel */
function continued({ width, height, pixels }: CelImage, size: Size, bytes: number, inflate: Inflate): Uint8Array {
  const old = unpacked(pixels, width * height * bytes, inflate);
  const pixel = (x: number, y: number) => {
    const at = (y * width + x) * bytes;
    return old.subarray(at, at + bytes);
  };
  const edge = [
    ...Array.from({ length: height }, (_, y) => pixel(width - 1, y)),
    ...Array.from({ length: width }, (_, x) => pixel(x, height - 1)),
  ];
  const color = mostFrequent(edge);
  const grown = new Uint8Array(size.width * size.height * bytes);
  for (let at = 0; at < grown.length; at += bytes) grown.set(color, at);
  for (let y = 0; y < height; y++) {
    grown.set(old.subarray(y * width * bytes, (y + 1) * width * bytes), y * size.width * bytes);
  }
  return grown;
}

/** @param pixels at least one */
function mostFrequent(pixels: readonly Uint8Array[]): Uint8Array {
  const counts = new Map<string, number>();
  let best = pixels[0] ?? new Uint8Array();
  let most = 0;
  for (const pixel of pixels) {
    const key = pixel.join();
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > most) [best, most] = [pixel, count];
  }
  return best;
}
