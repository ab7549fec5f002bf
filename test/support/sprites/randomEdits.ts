import { paintPatch } from '../../../src/sprite/draw/patches';
import { ANCHORS } from '../../../src/sprite/edit/anchor';
import { type Change, changed } from '../../../src/sprite/edit/change';
import type { PaintPatch } from '../../../src/sprite/edit/changes/paint';
import type { PastedFrame } from '../../../src/sprite/edit/changes/pasteFrames';
import { encodedColor } from '../../../src/sprite/edit/colorBytes';
import type { EditSprite, LayerId } from '../../../src/sprite/edit/editSprite';
import { TURNS } from '../../../src/sprite/edit/pixelMoves';
import { ChangeRefused } from '../../../src/sprite/edit/refusal';

/** Pixels of a canvas that is still enlarged. */
const MAX_ENLARGED = 1024;

/** A change that a sprite can take, of any kind. @param random 0 up to 1 */
export function randomChange(sprite: EditSprite, random: () => number): Change {
  const upTo = (count: number) => Math.floor(random() * count);
  const pick = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;
  const { width, height, frames, tags, layers, slices } = sprite;
  const some = () => {
    const [first, last] = [upTo(frames.length), upTo(frames.length)].sort((a, b) => a - b) as [number, number];
    return frames.map((_, at) => at).filter((at) => at >= first && at <= last);
  };
  const makers: readonly (() => Change | undefined)[] = [
    () => {
      const [x, y] = [upTo(5) - 2, upTo(5) - 2];
      const size = { width: Math.max(1, width - x + upTo(5) - 2), height: Math.max(1, height - y + upTo(5) - 2) };
      return x < width && y < height && x + size.width > 0 && y + size.height > 0
        ? { change: 'canvas', rect: { x, y, ...size } }
        : undefined;
    },
    () => ({ change: 'turn', turn: pick(TURNS) }),
    () => ({ change: 'turn', turn: 'flip-horizontal', frames: some() }),
    () =>
      width * height < MAX_ENLARGED ? taken(sprite, { change: 'scale', way: 'enlarge', by: 2 + upTo(2) }) : undefined,
    () => taken(sprite, { change: 'scale', way: 'reduce', by: 2, from: { x: upTo(2), y: upTo(2) } }),
    () => ({ change: 'offset', by: { x: upTo(5) - 2, y: upTo(5) - 2 } }),
    () => {
      const moved = some();
      return { change: 'offset', frames: moved, by: moved.map(() => ({ x: upTo(5) - 2, y: upTo(5) - 2 })) };
    },
    () => ({
      change: 'add-frames',
      at: upTo(frames.length + 1),
      from: [null, upTo(frames.length)],
      linked: random() < 0.5,
    }),
    () => (some().length < frames.length ? { change: 'delete-frames', frames: [upTo(frames.length)] } : undefined),
    () => ({ change: 'move-frames', frames: some(), to: upTo(frames.length + 1) }),
    () => ({ change: 'reverse-frames', frames: some() }),
    () => ({ change: 'durations', frames: some(), durations: 1 + upTo(500) }),
    () => ({
      change: 'add-tag',
      tag: { name: `tag ${upTo(9)}`, from: 0, to: upTo(frames.length), direction: 'forward' },
    }),
    () =>
      tags.length
        ? { change: 'change-tag', at: upTo(tags.length), tag: { name: 'other', repeat: upTo(3) } }
        : undefined,
    () => (tags.length ? { change: 'delete-tag', at: upTo(tags.length) } : undefined),
    () => taken(sprite, { change: 'merge-layer-down', layer: pick(layers).id }),
    () => taken(sprite, { change: 'link-cels', frames: some(), layers: [pick(layers).id] }),
    () => ({ change: 'unlink-cels', frames: some() }),
    () => ({ change: 'add-layer', id: unusedLayer(layers), name: 'new', ...(random() < 0.3 && { kind: 'group' }) }),
    () =>
      taken(sprite, {
        change: 'paste-frames',
        at: upTo(frames.length + 1),
        frames: [randomFrame(upTo)],
        anchor: pick(ANCHORS),
      }),
    () =>
      slices.length
        ? {
            change: 'change-slice',
            at: upTo(slices.length),
            name: `slice ${upTo(9)}`,
            ...(random() < 0.5 && { bounds: randomRect(upTo), frame: frames.length - 1 }),
          }
        : undefined,
    () => randomPaint(sprite, pick(layers).id, some(), upTo),
    () =>
      taken(sprite, { change: 'replace-color', from: randomColor(upTo), to: randomColor(upTo), tolerance: upTo(60) }),
    () =>
      taken(sprite, {
        change: 'palette',
        colors: [
          { index: upTo(1 + (frames[0]?.palette.length ?? 0) / 4), color: (randomColor(upTo) | 0xff000000) >>> 0 },
        ],
        ...(upTo(2) === 1 && { frames: some() }),
      }),
    () => ({ change: 'change-layer', layer: pick(layers).id, to: { visible: random() < 0.7, opacity: upTo(256) } }),
  ];
  for (;;) {
    const made = pick(makers)();
    if (made) return made;
  }
}

const unusedLayer = (layers: EditSprite['layers']) => 1 + Math.max(...layers.map(({ id }) => id));

const randomRect = (upTo: (count: number) => number) => ({
  x: upTo(4),
  y: upTo(4),
  width: 1 + upTo(4),
  height: 1 + upTo(4),
});

type UpTo = (count: number) => number;

const randomColor = (upTo: UpTo) => ((100 * upTo(3)) | (50 << 8) | (200 << 16) | ((255 * upTo(2)) << 24)) >>> 0;

/** Undefined if a sprite that has no transparent color needs one. */
function randomPaint(sprite: EditSprite, layer: LayerId, frames: readonly number[], upTo: UpTo): Change | undefined {
  try {
    return taken(sprite, { change: 'paint', layer, patches: [randomPatch(sprite, frames, upTo)] });
  } catch (error) {
    if (!(error instanceof ChangeRefused)) throw error;
    return undefined;
  }
}

/** Pixels of few colors within some rows. */
function randomPatch(sprite: EditSprite, frames: readonly number[], upTo: UpTo): PaintPatch {
  const { width, height } = sprite;
  const [x, y] = [upTo(width), upTo(height)];
  const size = { width: 1 + upTo(width - x), height: 1 + upTo(Math.min(4, height - y)) };
  const bits = Uint8Array.from({ length: size.width * size.height }, () => upTo(2));
  const cells = Array.from({ length: upTo(2) ? 1 : bits.reduce((sum, bit) => sum + bit, 0) }, () => [
    ...encodedColor(randomColor(upTo), sprite),
  ]);
  return paintPatch(frames, { x, y, ...size, bits }, Uint8Array.from(cells.flat()));
}

/** A frame of few colors, which are transparent or opaque. */
function randomFrame(upTo: (count: number) => number): PastedFrame {
  const [width, height] = [1 + upTo(8), 1 + upTo(8)];
  const bytes = new Uint8Array(width * height * 4);
  for (let at = 0; at < bytes.length; at += 4) bytes.set([100 * upTo(3), 50, 200, 255 * upTo(2)], at);
  return { duration: 1 + upTo(500), image: { width, height, pixels: { bytes, compressed: false } } };
}

/** The change, if the sprite can take it. */
function taken(sprite: EditSprite, change: Change): Change | undefined {
  try {
    changed(sprite, change);
    return change;
  } catch (error) {
    if (!(error instanceof ChangeRefused)) throw error;
    return undefined;
  }
}

/** A sprite after some changes, and what they were; those that it can't take are left out. */
export function randomlyChanged(
  sprite: EditSprite,
  steps: number,
  random: () => number,
): { readonly sprite: EditSprite; readonly made: readonly Change[] } {
  let now = sprite;
  const made: Change[] = [];
  for (let step = 0; step < steps; step++) {
    const change = randomChange(now, random);
    try {
      now = changed(now, change);
      made.push(change);
    } catch (error) {
      if (!(error instanceof ChangeRefused)) throw error;
    }
  }
  return { sprite: now, made };
}
