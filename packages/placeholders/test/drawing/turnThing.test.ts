import assert from 'node:assert/strict';
import { colorCounts, rgbAt } from '../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../src/sprite/pixels/raster';
import { drawSprite } from '../../src/drawing/draw/drawSprite';
import { drawStill } from '../../src/drawing/drawingSpec';
import { drawViews } from '../../src/drawing/drawMotion';
import { type Bounds, boundsOf } from '../../src/drawing/measure/silhouette';
import { SUBJECTS } from '../../src/drawing/subjects/subjects';
import { SOLIDS } from '../../src/drawing/turning/solids';
import { readPrompt } from '../../src/drawing/vocabulary/prompt';
import { SUBJECT_WORDS } from '../../src/drawing/vocabulary/subjectWords';
import { different, same } from './compare';
import { specks, unlike } from './metrics';

type Eight = readonly [Raster, Raster, Raster, Raster, Raster, Raster, Raster, Raster];

/** S, SW, W, NW, N, NE, E, SE. */
function viewsOf(prompt: string, size = 32, variant = 0): Eight {
  const views = drawViews({ prompt, size, variant });
  assert.equal(views.length, 8);
  return views as unknown as Eight;
}

const spread = (views: readonly Raster[], side: keyof Bounds) => {
  const values = views.map((view) => boundsOf(view)[side]);
  return Math.max(...values) - Math.min(...values);
};
const wide = (view: Raster) => boundsOf(view).right - boundsOf(view).left + 1;

/** The first word of each thing without joints. */
const THINGS: readonly string[] = Object.values(SUBJECT_WORDS)
  .flatMap((words) => Object.entries(words))
  .flatMap(([id, words]) => {
    const word = words.split(' ')[0] ?? '';
    const { subject } = readPrompt(word);
    return subject === id && !SUBJECTS[subject]?.body ? [word] : [];
  });

/** Number of things per test. */
const PORTION = 40;

/** Number of pixels that meet a condition. */
function count(view: Raster, isIt: (r: number, g: number, b: number) => boolean): number {
  let found = 0;
  for (let at = 0; at < view.data.length; at += 4) {
    const rgb = rgbAt(view.data, at);
    if (view.data[at + 3] && isIt(rgb >> 16, (rgb >> 8) & 255, rgb & 255)) found++;
  }
  return found;
}

describe('Our things from all sides', () => {
  it('have solids only for existing subjects', () => {
    for (const id of SOLIDS.keys()) assert.ok(Object.hasOwn(SUBJECTS, id), id);
  });

  it('include most subjects', () => assert.ok(THINGS.length > 200));

  for (let from = 0; from < THINGS.length; from += PORTION) {
    const portion = THINGS.slice(from, from + PORTION);
    const names = `${portion[0]} to ${portion.at(-1)}`;
    it(`have one palette, one foot line, one height, nothing half-transparent, and no specks: ${names}`, () => {
      const all = portion.flatMap((word) => [[16, word] as const, [32, word] as const]);
      for (const [size, word] of all) {
        const views = viewsOf(word, size, 1);
        const what = `${word} at ${size} px`;
        assert.ok(colorCounts(views).size <= 16, `${what}: colors`);
        assert.equal(spread(views, 'bottom'), 0, `${what}: foot line`);
        assert.ok(spread(views, 'top') <= Math.max(1, size / 16), `${what}: height`);
        for (const view of views) {
          assert.equal(specks(view), 0, `${what}: specks`);
          for (let at = 3; at < view.data.length; at += 4)
            assert.ok(view.data[at] === 0 || view.data[at] === 255, `${what}: half-transparent`);
        }
      }
    });
  }

  it('differ in front, side, and back if they are boxes, vehicles, or boards, the same each time', () => {
    for (const prompt of ['chest', 'house', 'chair', 'bookshelf', 'car', 'sailing ship', 'shield', 'sign']) {
      for (const size of [16, 32, 64]) {
        const [front, , west, , back, , east] = viewsOf(prompt, size);
        for (const [a, b] of [
          [front, back],
          [front, west],
          [back, east],
        ] as const)
          assert.ok(unlike(a, b, true) > 0.01, `${prompt} at ${size} px`);
      }
    }
    const a = viewsOf('house');
    viewsOf('car');
    const b = viewsOf('house');
    assert.ok(a.every((view, i) => same(view, b[i] as Raster)));
  });

  it('get narrower if flat as they turn away, down to a visible edge', () => {
    for (const prompt of ['sword', 'shield', 'key', 'door'])
      for (const size of [16, 32, 64]) {
        const [front, southWest, west] = viewsOf(prompt, size);
        assert.ok(wide(front) > wide(southWest) && wide(southWest) > wide(west), prompt);
        // Two pixels of thickness, and an outline on both sides.
        assert.ok(wide(west) >= 4, `${prompt} at ${size} px is ${wide(west)} wide`);
      }
  });

  it('show two faces of a box at its corner', () => {
    for (const prompt of ['chest', 'crate', 'gift', 'house', 'grass tile']) {
      const [front, southWest, west, , , , , southEast] = viewsOf(prompt);
      assert.ok(wide(southWest) > wide(front) && wide(southWest) > wide(west), prompt);
      // All sides of a tile look the same.
      if (prompt !== 'grass tile') assert.ok(unlike(southWest, southEast, true) > 0.01, prompt);
    }
  });

  it('keep their width if round, with marks that move around them', () => {
    for (const prompt of ['barrel', 'potion', 'tree', 'apple']) assert.ok(spread(viewsOf(prompt), 'left') <= 1, prompt);
    const dark = (view: Raster) => count(view, (r, g, b) => r + g + b < 90);
    const skull = viewsOf('skull');
    assert.ok(
      dark(skull[0]) > dark(skull[2]) + 4 && dark(skull[2]) > 0 && dark(skull[4]) + 4 < dark(skull[2]),
      'skull',
    );
    const [, southWest, , , , , , southEast] = viewsOf('tower', 64);
    const middle = (view: Raster) => {
      let [sum, n] = [0, 0];
      for (let i = 0; i < 64 * 64; i++) {
        const rgb = rgbAt(view.data, i * 4);
        // Only the door's wood has this brown.
        if (view.data[i * 4 + 3] && rgb >> 16 > 90 && (rgb >> 16) - (rgb & 255) > 50 && i > 64 * 40)
          [sum, n] = [sum + (i % 64), n + 1];
      }
      return sum / n;
    };
    assert.ok(middle(southWest) < 32 && middle(southEast) > 32, 'the door faces the same way as the tower');
  });

  it('show vehicles facing east as drawn, with white lights in front and red ones behind', () => {
    const [front, , west, , back, , east] = viewsOf('blue car', 64);
    const yellow = (view: Raster) => count(view, (r, g, b) => r > 200 && g > 150 && b < 120);
    const red = (view: Raster) => count(view, (r, g, b) => r > 150 && g < 90 && b < 90);
    assert.ok(yellow(front) > 6 && red(front) === 0 && red(back) > 6 && yellow(back) === 0);
    assert.ok(wide(east) > wide(front) * 1.3 && wide(west) === wide(east));
  });
});

describe('Views of things named in a prompt', () => {
  const still = (prompt: string, variant = 2) => drawStill({ prompt, size: 32, variant });

  it('equal the views of the set, in three languages', () => {
    for (const [prompt, direction] of [
      ['chest, side view', 6],
      ['Truhe von der Seite', 6],
      ['coffre vu de côté', 6],
      ['house from behind', 4],
      ['Haus von hinten', 4],
      ['maison de dos', 4],
      ['front view of a car', 0],
      ['Auto von vorne', 0],
      ['voiture de face', 0],
    ] as const) {
      const request = { prompt, size: 32, variant: 2 };
      assert.ok(same(still(prompt), drawViews(request)[direction] as Raster), prompt);
      assert.ok(!same(still(prompt), drawSprite(request)), prompt);
    }
  });

  it('change nothing if a thing is drawn from that side anyway', () => {
    for (const prompt of [
      'front view of a chest',
      'car from the side',
      'knight from behind',
      'red potion',
      'side view grass tile',
    ])
      assert.ok(same(still(prompt), drawSprite({ prompt, size: 32, variant: 2 })), prompt);
  });

  it('come in twelve variations that differ', () => {
    const drawn = Array.from({ length: 12 }, (_, variant) => still('house from behind', variant));
    assert.ok(different(drawn) >= 11);
  });
});
