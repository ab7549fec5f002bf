import type { Raster, Size } from '../pixels/raster';
import type { Axes } from '../pixels/views';
import type { Backdrop, Behind } from './backdrop';
import { isNearLine, squareAt } from './checkerboard';
import { type BoardFacts, type CutChoices, type CutFacts, cutOut } from './cutOut';
import { LabPixels } from './labPixels';

/** Which pixels of a picture are behind the sprite: 1 each. @param index of the picture among those of the backdrop */
export function goneIn(picture: Raster, backdrop: Backdrop, index: number, choices: CutChoices): Uint8Array {
  return cutOut(factsOf(picture, backdrop, index), choices);
}

/** What is known of each pixel of a picture at its own size. */
export function factsOf(picture: Raster, { kind, behind: all }: Backdrop, index: number): CutFacts {
  const behind = all[index];
  const { width, height } = picture;
  const pixels = new LabPixels(picture);
  const distances = new Float32Array(width * height);
  for (let at = 0; at < distances.length; at++) {
    if (pixels.isOpaque(at))
      distances[at] = behind?.distanceAt(at % width, Math.floor(at / width), pixels.labAt(at)) ?? 1;
  }
  return {
    width,
    height,
    distances,
    isPlain: kind === 'color',
    ...boardBehind(pixels, behind, { x: 1, y: 1 }, { x: 0, y: 0 }),
  };
}

/** What is known of a checkerboard behind a sprite. @param step of the sprite's grid in the picture, and `offset`, its first line */
export function boardBehind(
  sprite: LabPixels,
  behind: Behind | undefined,
  step: Axes,
  offset: Axes,
): { readonly board?: BoardFacts } {
  const own = behind?.squares;
  if (!own) return {};
  const { width, height }: Size = sprite;
  const squares = new Uint8Array(width * height);
  const unlike = new Float32Array(width * height);
  for (let at = 0; at < squares.length; at++) {
    const x = offset.x + ((at % width) + 0.5) * step.x - 0.5;
    const y = offset.y + (Math.floor(at / width) + 0.5) * step.y - 0.5;
    squares[at] = isNearLine(x, y, own) ? 2 : squareAt(x, y, own);
    unlike[at] = sprite.isOpaque(at) ? (behind.unlike?.(sprite.labAt(at)) ?? 1) : 1;
  }
  return { board: { squares, unlike, area: (own.side.x * own.side.y) / (step.x * step.y) } };
}
