import { Flattener } from '../../aseprite/flatten';
import { boundsWhere, union } from '../../pixels/changes';
import { type Raster, type Rect, wordsOf } from '../../pixels/raster';
import { documentOf } from '../editDocument';
import type { EditFrame, EditSprite } from '../editSprite';

/**
 * The smallest rectangle of the canvas with all that is seen in any frame: what isn't transparent, or, if all is opaque and every corner of every frame
 * has one color, what isn't of that. Undefined if nothing is.
 */
export function contentOf(sprite: EditSprite): Rect | undefined {
  const flattener = new Flattener(documentOf(sprite));
  const shown = distinctFrames(sprite.frames);
  let [content, unlike]: [Rect | undefined, Rect | undefined] = [undefined, undefined];
  let ground: number | undefined | null = null;
  // One frame at a time: all of a large animation don't fit into memory.
  for (const at of shown) {
    const frame = flattener.frame(at);
    const words = wordsOf(frame.data);
    content = union(content, visible(frame));
    const corner = cornerColor(frame);
    ground = ground === null || ground === corner ? corner : undefined;
    const color = ground;
    if (color !== undefined)
      unlike = union(
        unlike,
        boundsWhere(words, words, frame, (word) => word !== color),
      );
  }
  return ground === undefined || ground === null ? content : unlike;
}

/** The smallest rectangle of the canvas with all that isn't transparent in any frame; undefined if all is. */
export function visibleOf(sprite: EditSprite): Rect | undefined {
  const flattener = new Flattener(documentOf(sprite));
  return distinctFrames(sprite.frames).reduce<Rect | undefined>(
    (all, at) => union(all, visible(flattener.frame(at))),
    undefined,
  );
}

/** The smallest rectangle with what isn't transparent. */
function visible(frame: Raster): Rect | undefined {
  const words = wordsOf(frame.data);
  // In the byte order of every machine that runs VS Code, the highest byte is the opacity.
  return boundsWhere(words, words, frame, (word) => word >>> 24 > 0);
}

/** The opaque color that all corners have, if nothing is transparent: otherwise it's an outline along the edge, and not what is behind. */
function cornerColor({ width, height, data }: Raster): number | undefined {
  const words = wordsOf(data);
  const [first = 0, ...others] = [0, width - 1, width * (height - 1), width * height - 1].map((at) => words[at] ?? 0);
  const isGround = first >>> 24 === 255 && others.every((word) => word === first);
  return isGround && words.every((word) => word >>> 24 === 255) ? first : undefined;
}

/** Indexes of frames without those that have the same cels as an earlier one. */
function distinctFrames(frames: readonly EditFrame[]): readonly number[] {
  const known: EditFrame[] = [];
  return frames.flatMap((frame, at) => {
    if (known.some((other) => sameLook(frame, other))) return [];
    // Links are mostly to frames nearby; comparing each with all would take quadratic time.
    known.unshift(frame);
    known.length = Math.min(known.length, MAX_COMPARED);
    return [at];
  });
}

const MAX_COMPARED = 16;

function sameLook(one: EditFrame, other: EditFrame): boolean {
  if (one.cels.size !== other.cels.size || one.palette !== other.palette) return false;
  return [...one.cels].every(([layer, { body, zIndex }]) => {
    const cel = other.cels.get(layer);
    return cel?.body === body && cel.zIndex === zIndex;
  });
}
