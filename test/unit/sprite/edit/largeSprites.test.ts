import assert from 'node:assert/strict';
import { type Change, changed } from '../../../../src/sprite/edit/change';
import type { EditFrame, EditSprite } from '../../../../src/sprite/edit/editSprite';
import { newLacks } from '../../../../src/sprite/edit/formats/lacks';
import { Versions } from '../../../../src/sprite/edit/versions';
import { flatSprite } from '../../../support/sprites/flatSprite';

const FRAMES = 500;
const SIDE = 4096;

/** Bytes that tell when somebody reads one of them. Their number may be asked. */
function watched(read: () => void): Uint8Array {
  return new Proxy(new Uint8Array(4), {
    get: (bytes, key) => {
      if (key !== 'byteLength' && key !== 'length') read();
      const value: unknown = Reflect.get(bytes, key, bytes);
      return typeof value === 'function' ? value.bind(bytes) : value;
    },
  });
}

/** A sprite whose frames are as large as its canvas. @param read is called when a pixel is */
function largeSprite(read: () => void): EditSprite {
  const small = flatSprite([{ width: 1, height: 1, data: new Uint8ClampedArray(4) }]);
  const frames = Array.from({ length: FRAMES }, (_, from): EditFrame => {
    const pixels = { bytes: watched(read), compressed: true };
    const content = { kind: 'image', width: SIDE, height: SIDE, pixels } as const;
    return {
      duration: 100,
      palette: new Uint8Array(),
      from,
      cels: new Map([[0, { zIndex: 0, body: { x: 0, y: 0, opacity: 255, content } }]]),
    };
  });
  const tags = [{ name: 'walk', from: 3, to: 400, direction: 'forward' as const }];
  const slices = [{ name: 'hit', keys: [{ frame: 0, bounds: { x: 1, y: 2, width: 3, height: 4 } }] }];
  return { ...small, width: SIDE, height: SIDE, frames, tags, slices };
}

const all = Array.from({ length: FRAMES }, (_, at) => at);

/** Changes that say nothing of pixels, and how many frames are other ones afterwards. */
const CHANGES: readonly (readonly [Change, number])[] = [
  [{ change: 'durations', frames: [7], durations: 40 }, 1],
  [{ change: 'durations', frames: all, durations: 40 }, FRAMES],
  [{ change: 'move-frames', frames: [499], to: 0 }, 0],
  [{ change: 'reverse-frames', frames: all }, 0],
  [{ change: 'delete-frames', frames: [1, 2, 3] }, 0],
  [{ change: 'add-tag', tag: { name: 'run', from: 0, to: 9, direction: 'pingpong' } }, 0],
  [{ change: 'change-tag', at: 0, tag: { name: 'other', to: 401 } }, 0],
  [{ change: 'delete-tag', at: 0 }, 0],
  [{ change: 'add-layer', id: 1, name: 'hat' }, 0],
  [{ change: 'change-layer', layer: 0, to: { opacity: 9, name: 'body' } }, 0],
  [{ change: 'change-slice', at: 0, name: 'head' }, 0],
  [{ change: 'set-plays', plays: 2 }, 0],
  [{ change: 'offset', frames: [5], by: { x: 1, y: 1 } }, 1],
  [{ change: 'canvas', rect: { x: 0, y: 0, width: SIDE - 1, height: SIDE } }, 0],
];

/** Frames may look different afterwards. */
const SHOWN_ANEW: ReadonlySet<string> = new Set(['canvas', 'offset', 'add-layer', 'change-layer']);

describe('A sprite of 500 frames of 4096 × 4096', () => {
  let reads = 0;
  const sprite = largeSprite(() => reads++);

  beforeEach(() => {
    reads = 0;
  });

  for (const [change, count] of CHANGES)
    it(`is changed like a small one if no pixel changes: ${change.change}, ${count} other frames`, () => {
      const known = new Set(sprite.frames);
      const entry = { id: 1, change: { change } };
      const next = new Versions([{ sprite }]).at([entry])[0]?.sprite;
      assert.ok(next && next !== sprite);
      assert.equal(next.frames.filter((frame) => !known.has(frame)).length, count);
      newLacks(sprite, next, 'aseprite');
      // Only its pixels say whether a GIF holds it, so those that are new are looked at.
      if (!SHOWN_ANEW.has(change.change)) newLacks(sprite, next, 'gif');
      assert.equal(reads, 0);
    });

  it('tells when a pixel is read', () => {
    assert.throws(() => changed(sprite, { change: 'turn', turn: 'rotate-90' }));
    assert.ok(reads > 0);
  });
});
