import { type Change, changed } from '../../../src/sprite/edit/change';
import type { EditSprite } from '../../../src/sprite/edit/editSprite';
import { TURNS } from '../../../src/sprite/edit/pixelMoves';
import { ChangeRefused } from '../../../src/sprite/edit/refusal';

/** Pixels of a canvas that is still enlarged. */
const MOST_ENLARGED = 1024;

/** A change that a sprite can take, of any kind. @param random 0 up to 1 */
export function randomChange(sprite: EditSprite, random: () => number): Change {
  const upTo = (count: number) => Math.floor(random() * count);
  const pick = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;
  const { width, height, frames, tags, layers } = sprite;
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
      width * height < MOST_ENLARGED ? taken(sprite, { change: 'scale', way: 'enlarge', by: 2 + upTo(2) }) : undefined,
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
    () => ({ change: 'change-layer', layer: pick(layers).id, to: { visible: random() < 0.7, opacity: upTo(256) } }),
  ];
  for (;;) {
    const made = pick(makers)();
    if (made) return made;
  }
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
