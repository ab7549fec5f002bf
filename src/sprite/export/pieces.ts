import { type Raster, type Rect, sameSize, wordsOf } from '../pixels/raster';
import type { ExportSprite } from '../source/sprite';
import { unsureIndices } from './keptPalette';
import type { WriteOptions } from './optionTable';

/** The part of a frame that goes onto a sheet. */
export interface Piece {
  /** Index in the sprite's frames. */
  readonly frame: number;
  /** The kept area, in pixels of the frame before scaling. */
  readonly kept: Rect;
  /** Trimming left nothing: one transparent pixel is used instead. */
  readonly empty: boolean;
  /** Pieces with the same number are identical. */
  readonly imageId: number;
}

/**
 * The pieces of frames, trimmed as the options say. A pixel with alpha 0 is empty, regardless of its color.
 * @param frames indices in the sprite's frames
 * @param check throws if the person has canceled
 * @param ids shared, if pieces of several sprites are compared
 */
export function piecesOf(
  sprite: ExportSprite,
  frames: readonly number[],
  { trim, mergeDuplicates }: Pick<WriteOptions, 'trim' | 'mergeDuplicates'>,
  check: () => void,
  ids = new ImageIds(),
): Piece[] {
  const whole: Rect = { x: 0, y: 0, width: sprite.width, height: sprite.height };
  const isAlike = trim === 'sprite' || trim === 'common';
  const given = trim === 'none' ? whole : trim === 'common' ? sprite.kept : undefined;
  const bounds = frames.map((frame) => {
    check();
    return given ?? contentOf(imageOf(sprite, frame));
  });
  const common = isAlike ? union(bounds) : undefined;
  return frames.map((frame, i) => {
    check();
    const content = isAlike ? common : bounds[i];
    const kept = content ?? { x: 0, y: 0, width: 1, height: 1 };
    const image = imageOf(sprite, frame);
    const pictures = () => [image, sprite.normalMap?.[frame], unsureIndices(sprite, frame)];
    const imageId = mergeDuplicates ? ids.of(content ? pictures() : [], content ? kept : undefined) : ids.another();
    return { frame, kept, empty: !content, imageId };
  });
}

function imageOf(sprite: ExportSprite, frame: number): Raster {
  const found = sprite.frames[frame];
  if (!found) throw new RangeError(`No frame ${frame}.`);
  return found.image;
}

/** The smallest rectangle with all visible pixels of all frames; undefined if there are none. */
export const contentOfAll = ({ frames }: Pick<ExportSprite, 'frames'>): Rect | undefined =>
  union(frames.map(({ image }) => contentOf(image)));

/** The smallest rectangle with all visible pixels; undefined if there are none. */
function contentOf({ width, data }: Raster): Rect | undefined {
  const words = wordsOf(data);
  const seen = (at: number) => data[at * 4 + 3] !== 0;
  const first = words.findIndex((_, at) => seen(at));
  if (first < 0) return undefined;
  const last = words.findLastIndex((_, at) => seen(at));
  const [top, bottom] = [Math.floor(first / width), Math.floor(last / width)];
  let [left, right] = [width, -1];
  for (let y = top; y <= bottom; y++) {
    let x = 0;
    while (x < left && !seen(y * width + x)) x++;
    left = Math.min(left, x);
    let end = width - 1;
    while (end > right && !seen(y * width + end)) end--;
    right = Math.max(right, end);
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function union(rects: readonly (Rect | undefined)[]): Rect | undefined {
  const seen = rects.filter((rect) => rect !== undefined);
  if (!seen.length) return undefined;
  const x = Math.min(...seen.map((rect) => rect.x));
  const y = Math.min(...seen.map((rect) => rect.y));
  const width = Math.max(...seen.map((rect) => rect.x + rect.width)) - x;
  const height = Math.max(...seen.map((rect) => rect.y + rect.height)) - y;
  return { x, y, width, height };
}

type Pictures = readonly (Raster | undefined)[];

interface KnownImage {
  readonly id: number;
  readonly pictures: Pictures;
  readonly rect: Rect;
}

/** Numbers identical pieces: finds candidates by a hash and compares them pixel by pixel. */
export class ImageIds {
  readonly #known = new Map<number, KnownImage[]>();
  #count = 0;
  #nothing = -1;

  /** Compares what follows with nothing that was before. */
  forget(): void {
    this.#known.clear();
    this.#nothing = this.another();
  }

  /** The number of a piece that isn't compared. */
  another(): number {
    return this.#count++;
  }

  /** @param pictures the frame, its normal map, and indices that differ although colors don't @param rect the area that counts; undefined for an empty piece */
  of(pictures: Pictures, rect: Rect | undefined): number {
    if (!rect) return this.#nothing;
    const hash = hashOf(pictures, rect);
    const candidates = this.#known.get(hash) ?? [];
    const same = candidates.find((candidate) => isSame(candidate, pictures, rect));
    if (same) return same.id;
    const image = { id: this.#count++, pictures, rect };
    this.#known.set(hash, [...candidates, image]);
    return image.id;
  }
}

/** FNV-1a over whole pixels. */
function hashOf(pictures: Pictures, { x, y, width, height }: Rect): number {
  let hash = 0x811c9dc5 ^ (width * 65_537 + height);
  for (const picture of pictures) {
    if (!picture) continue;
    const words = wordsOf(picture.data);
    for (let row = y; row < y + height; row++) {
      const start = row * picture.width + x;
      for (let at = start; at < start + width; at++) hash = Math.imul(hash ^ (words[at] ?? 0), 0x01000193);
    }
  }
  return hash;
}

function isSame(known: KnownImage, pictures: Pictures, rect: Rect): boolean {
  if (!sameSize(known.rect, rect)) return false;
  return pictures.every((picture, i) => {
    const other = known.pictures[i];
    if (!picture || !other) return picture === other;
    const [a, b] = [wordsOf(picture.data), wordsOf(other.data)];
    for (let row = 0; row < rect.height; row++) {
      const from = (rect.y + row) * picture.width + rect.x;
      const to = (known.rect.y + row) * other.width + known.rect.x;
      for (let x = 0; x < rect.width; x++) if (a[from + x] !== b[to + x]) return false;
    }
    return true;
  });
}
