import { decodeFrames } from '../../formats/decode/decodePicture';
import type { ExportSource } from '../../source/source';
import { isWholeCanvas } from '../canvas/canvasRects';
import { type AnchoredCanvas, rectOnCanvas } from '../canvas/onCanvas';
import { type Change, changed } from '../change';
import type { EditSprite } from '../editSprite';
import { type Placement, registerOn } from '../register/register';
import type { LeftPlace } from './leftPlaces';
import { openParts, type PartFiles } from './openParts';

/** Where an image belongs: on the image that it was made from, on a canvas, or first on one and then on the other. */
export interface PlaceInput {
  readonly source: ExportSource;
  /** Of each part. */
  readonly files: readonly PartFiles[];
  /** The part that is placed; default: the first one. */
  readonly part?: number;
  /** The file that it was made from: its first frame counts. */
  readonly on?: Uint8Array;
  readonly canvas?: AnchoredCanvas;
}

export interface PlaceAnswer {
  /** What puts the part there; empty: it's there, or it's left where it is. */
  readonly changes: readonly Change[];
  /** Where it lies on its source; absent: it doesn't, or nobody asked. */
  readonly placement?: Placement;
  /** How sure the best place on its source would have been, 0 to 1, if it's left for that. */
  readonly confidence?: number;
  /** Whether it gets a canvas that was asked for and isn't its own, or its source's. */
  readonly isOnCanvas: boolean;
  readonly left: readonly LeftPlace[];
}

/** Finds where an image belongs. Nothing is changed. @throws {PictureError} if a file can't be read @throws {ChangeRefused} */
export async function placeSource({ source, files, part = 0, on, canvas }: PlaceInput): Promise<PlaceAnswer> {
  const { parts } = await openParts(source, files, decodeFrames);
  const sprite = parts[part]?.sprite;
  if (!sprite) throw new RangeError('No such part.');
  const onSource = on ? await placeOnFile(sprite, on) : { changes: [], isOnCanvas: false, left: [] };
  if (!canvas) return onSource;
  const placed = onSource.changes.reduce(changed, sprite);
  const rect = rectOnCanvas(placed, canvas);
  if (!rect) return { ...onSource, left: [...onSource.left, 'too-large'] };
  if (isWholeCanvas(placed, rect)) return onSource;
  return { ...onSource, changes: [...onSource.changes, { change: 'canvas', rect }], isOnCanvas: true };
}

async function placeOnFile(sprite: EditSprite, on: Uint8Array): Promise<PlaceAnswer> {
  const { frames } = await decodeFrames(on);
  const [first] = frames;
  if (!first) return { changes: [], isOnCanvas: false, left: ['unsure'], confidence: 0 };
  const found = registerOn(first.image, sprite);
  if ('why' in found) {
    const left = found.why === 'outside' ? found.why : 'unsure';
    return { changes: [], isOnCanvas: false, left: [left], confidence: found.confidence };
  }
  return { changes: found.changes, placement: found.placement, isOnCanvas: false, left: [] };
}
