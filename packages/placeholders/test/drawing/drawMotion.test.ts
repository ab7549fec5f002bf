import assert from 'node:assert/strict';
import { colorCounts } from '../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../src/sprite/pixels/raster';
import { drawMotion as drawMotionAnew, drawViews, hasBody } from '../../src/drawing/drawMotion';
import { boundsOf } from '../../src/drawing/measure/silhouette';
import type { MotionName } from '../../src/drawing/parts/kit';
import { different, places, same } from './compare';
import { unlike } from './metrics';

const BODIES = ['knight', 'wizard', 'goblin with a spear', 'skeleton archer', 'wolf', 'horse'];
const MOTIONS: readonly MotionName[] = ['idle', 'walk', 'run', 'jump', 'attack', 'cast', 'hurt', 'die'];
const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

const drawn = new Map<string, readonly Raster[]>();

/** Draws each motion once, because several tests use them. */
function drawMotion(...request: Parameters<typeof drawMotionAnew>): readonly Raster[] {
  const key = JSON.stringify(request);
  const frames = drawn.get(key) ?? drawMotionAnew(...request);
  drawn.set(key, frames);
  return frames;
}

function sharesPalette(pictures: readonly Raster[]): void {
  const colors = colorCounts(pictures).size;
  assert.ok(colors <= 16, `${colors} colors`);
}

describe('Our characters from all sides and in motion', () => {
  it('are those drawn from a spec', () => {
    for (const prompt of BODIES) assert.ok(hasBody(prompt), prompt);
    for (const prompt of ['sword', 'house', 'teapot', 'grass']) assert.ok(!hasBody(prompt), prompt);
  });

  for (const prompt of BODIES) {
    it(`have eight different views with one palette and one foot line: ${prompt}`, () => {
      for (const size of [16, 32, 64]) {
        const views = drawViews({ prompt, size, variant: 0 });
        assert.equal(different(views), 8);
        sharesPalette(views);
        // A held item may reach below the feet.
        assert.ok(spread(views.map((view) => boundsOf(view).bottom)) <= Math.max(1, size / 12), prompt);
        const [front, , west, , back, , east] = views;
        assert.ok(front && east && back && west);
        assert.ok(unlike(front, back, true) > 0.02 && unlike(east, west, true) > 0.02);
      }
    });

    it(`have motions that move, differ, and close: ${prompt}`, () => {
      const strips = MOTIONS.map((name) => drawMotion({ prompt, size: 32, variant: 0 }, name, 8, 2));
      strips.forEach((frames, i) => {
        const name = MOTIONS[i] ?? 'idle';
        assert.equal(frames.length, 8);
        sharesPalette(frames);
        assert.ok(different(frames) >= 3, `${name} stands still`);
        const [first] = frames;
        const last = frames[7];
        assert.ok(first && last);
        const most = Math.max(...frames.map((frame) => unlike(first, frame, true)));
        // The step from the last frame to the first is no larger than the largest other step.
        if (name !== 'die') assert.ok(unlike(first, last, true) <= most, name);
        else assert.ok(unlike(first, last, true) > 0.1, "a dying character doesn't get up");
      });
      assert.equal(different(strips.flatMap((frames) => frames.slice(3, 4))), MOTIONS.length);
    });
  }

  /** First frames of all motions. */
  const firsts = (prompt: string, size: number, direction?: number) =>
    MOTIONS.map((name) => drawMotion({ prompt, size, variant: 1 }, name, 8, direction)[0] as Raster);

  for (const prompt of [...BODIES, 'man', 'giant orc with an axe'])
    it(`have one size and one foot line in all motions, close to the still's: ${prompt}`, () => {
      const ways = [
        [16, 0],
        [32, 6],
        [64, 0],
        [64, undefined],
      ] as const;
      for (const [size, direction] of ways) {
        const frames = firsts(prompt, size, direction);
        const bounds = frames.map(boundsOf);
        const what = `${prompt}, ${size} px, direction ${direction}`;
        assert.ok(spread(bounds.map(({ top, bottom }) => bottom - top)) <= 1, `${what}: height`);
        assert.ok(spread(bounds.map(({ bottom }) => bottom)) <= 1, `${what}: foot line`);
        // Six motions start at rest, so they start with the same drawing.
        const silhouettes = frames.filter((_, i) => !['walk', 'run'].includes(MOTIONS[i] ?? ''));
        for (const frame of silhouettes) assert.ok(unlike(frame, silhouettes[0] as Raster) <= 0.03, what);
        if (direction === undefined) continue;
        const view = boundsOf(drawViews({ prompt, size, variant: 1 })[direction] as Raster);
        const tall = (view.bottom - view.top + 1) * 0.9;
        assert.ok(Math.abs(tall - (bounds[0]?.bottom ?? 0) + (bounds[0]?.top ?? 0) - 1) <= 2, `${what}: near the view`);
      }
    });

  it('keep their size in all directions, and turn around one column', () => {
    for (const prompt of ['knight', 'wolf']) {
      const walks = Array.from({ length: 8 }, (_, direction) =>
        boundsOf(drawMotion({ prompt, size: 64, variant: 0 }, 'walk', 8, direction)[0] as Raster),
      );
      assert.ok(spread(walks.map(({ bottom }) => bottom)) <= 3, prompt);
      assert.ok(spread(walks.map(({ top }) => top)) <= 6, prompt);
    }
  });

  it('are never cut off at the sides of the square, however long the weapon is', () => {
    const people = ['giant orc with an axe', 'goblin with a spear', 'knight', 'horse'];
    const all = people.flatMap((prompt) => MOTIONS.map((name) => ({ prompt, name })));
    const touching = (frame: Raster, column: number) =>
      places(frame).filter(([x, y]) => x === column && frame.data[(y * 64 + x) * 4 + 3]).length;
    // A cut would show as a straight edge; an uncut drawing touches a side with only a few pixels of its outline.
    for (const { prompt, name } of all)
      for (const frame of drawMotion({ prompt, size: 64, variant: 0 }, name, 8))
        for (const x of [1, 62]) {
          const pixels = touching(frame, x);
          assert.ok(pixels <= 16, `${prompt}, ${name}: ${pixels} pixels at column ${x}`);
        }
  });

  it('strike, cast, and jump visibly, however little room there is', () => {
    const all = [...BODIES, 'giant orc with an axe'].flatMap((prompt) =>
      (['attack', 'jump', 'cast'] as const).map((name) => ({ prompt, name })),
    );
    for (const { prompt, name } of all) {
      const frames = drawMotion({ prompt, size: 64, variant: 0 }, name, 8);
      const most = Math.max(...frames.map((frame) => unlike(frames[0] as Raster, frame, true)));
      assert.ok(most > 0.02, `${prompt}, ${name}: ${most}`);
    }
  });

  it('jump off the ground, and stand on it when idle', () => {
    const feet = (name: MotionName) =>
      drawMotion({ prompt: 'knight', size: 64, variant: 0 }, name, 8, 0).map((frame) => boundsOf(frame).bottom);
    assert.ok(spread(feet('jump')) >= 5);
    assert.ok(spread(feet('idle')) <= 1);
  });

  it('are drawn the same each time', () => {
    const request = { prompt: 'knight', size: 32, variant: 4 };
    const [a, b] = [drawMotionAnew(request, 'walk', 6), drawMotionAnew(request, 'walk', 6)];
    assert.ok(a.every((frame, i) => b[i] && same(frame, b[i])));
  });
});
