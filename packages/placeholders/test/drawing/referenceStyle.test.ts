import assert from 'node:assert/strict';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { seededRandom } from '../../src/drawing/canvas/seed';
import { type Shading, USUAL_SHADING } from '../../src/drawing/canvas/shading';
import { drawSubject } from '../../src/drawing/draw/drawSprite';
import { subjectFor } from '../../src/drawing/draw/painting';
import { type Appearance, appearanceFor } from '../../src/drawing/parts/appearance';
import { referenceStyle } from '../../src/drawing/restyling/referenceStyle';
import { styleSprite } from '../../src/drawing/restyling/styleSprite';
import { readPrompt } from '../../src/drawing/vocabulary/prompt';

/** A drawing with a known style. */
function drawn(prompt: string, size: number, known: Partial<Appearance>, variant = 0): Raster {
  const reading = readPrompt(prompt);
  const seed = `known ${variant} ${prompt}`;
  return drawSubject(
    reading,
    size,
    { ...appearanceFor(reading, subjectFor(reading), seededRandom(seed)), ...known },
    seed,
  );
}

const shaded = (shading: Partial<Shading>): Partial<Appearance> => ({ shading: { ...USUAL_SHADING, ...shading } });
const FIGURES = ['villager', 'archer', 'farmer', 'ninja', 'goblin', 'pirate', 'thief'];
const MIXED = ['villager', 'slime', 'apple', 'tree', 'potion', 'mushroom'];
const COMPASS = [0, 45, 90, 135, 180, 225, 270, 315];

const toward = (degrees: number) => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)] as const;

function degreesBetween(a: readonly [number, number] | undefined, b: readonly [number, number]): number {
  assert.ok(a, 'no light was found');
  return (Math.acos(Math.max(-1, Math.min(1, a[0] * b[0] + a[1] * b[1]))) * 180) / Math.PI;
}

/** A ball that this service did not draw: four tones by Lambert's law, with or without an outline. */
function ball(light: readonly [number, number], line?: number): Raster {
  const raster = createRaster(48, 48);
  const tones = [0x5a1d2b, 0x9c2f3a, 0xd85a4a, 0xf79a78];
  for (let p = 0; p < 48 * 48; p++) {
    const [x, y] = [((p % 48) - 23.5) / 20, (Math.floor(p / 48) - 23.5) / 20];
    const from = Math.hypot(x, y);
    if (from > 1) continue;
    const lit = 0.8 * (light[0] * x + light[1] * y) + 0.6 * Math.sqrt(1 - from * from);
    const tone = tones[Math.max(0, Math.min(3, Math.floor(lit * 3 + 1)))] ?? 0;
    const rgb = line !== undefined && from > 0.93 ? line : tone;
    raster.data.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255, 255], p * 4);
  }
  return raster;
}

/** A figure made of blocks, `high` rows with `head` rows for the head: hair, face, coat, two legs. */
function blocks(high: number, head: number, headWide: number, bodyWide: number): Raster {
  const side = high + 8;
  const raster = createRaster(side, side);
  const fill = (wide: number, from: number, to: number, rgb: number, gap = 0) => {
    for (let y = from; y < to; y++)
      for (let x = Math.round((side - wide) / 2); x < Math.round((side + wide) / 2); x++)
        if (Math.abs(x + 0.5 - side / 2) >= gap)
          raster.data.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255, 255], ((y + 4) * side + x) * 4);
  };
  const hips = head + Math.round((high - head) / 2);
  fill(headWide, 0, Math.round(head / 3), 0x6b3f1d);
  fill(headWide, Math.round(head / 3), head, 0xe8b48a);
  fill(bodyWide, head, hips, 0x2f5fa8);
  fill(bodyWide, hips, high, 0x3a2d52, 1);
  return raster;
}

describe('Reading the style of references', () => {
  for (const size of [32, 64]) {
    for (const share of [0.3, 0.4, 0.5, 0.6]) {
      it(`finds heads of ${share} of the height in figures of ${size} px`, () => {
        const figures = FIGURES.flatMap((prompt) => [0, 1].map((n) => drawn(prompt, size, { headShare: share }, n)));
        const { headShare } = referenceStyle(figures);
        assert.ok(headShare !== undefined && Math.abs(headShare - share) <= 0.08, `${headShare}`);
      });
    }

    it(`finds light from eight sides at ${size} px within 45°`, () => {
      for (const degrees of COMPASS) {
        const { light } = referenceStyle(
          MIXED.map((prompt) => drawn(prompt, size, shaded({ light: toward(degrees) }))),
        );
        const off = degreesBetween(light, toward(degrees));
        assert.ok(off <= 45, `${degrees}°: off by ${off.toFixed()}°`);
      }
    });

    it(`tells a full, a partial, and no outline at ${size} px`, () => {
      for (const [outline, where] of [
        ['full', 'full'],
        ['shade', 'part'],
        ['none', 'none'],
      ] as const) {
        const references = MIXED.map((prompt) => drawn(prompt, size, shaded({ outline })));
        assert.equal(referenceStyle(references).outline.where, where);
        // Dark shades at a sprite's edge may be taken for parts of an outline, but a full outline is never missed.
        for (const one of references) assert.equal(referenceStyle([one]).outline.where === 'full', outline === 'full');
      }
    });

    it(`recognizes dithering at ${size} px`, () => {
      for (const dithered of [true, false])
        assert.equal(
          referenceStyle(MIXED.map((prompt) => drawn(prompt, size, shaded({ dithered })))).dithered,
          dithered,
        );
    });
  }

  it('finds heads of figures from other sources: small ones above shoulders, large ones above a slim body', () => {
    for (const [high, head, headWide, bodyWide] of [
      [60, 9, 8, 16],
      [48, 12, 10, 18],
      [40, 16, 16, 20],
      [32, 16, 20, 14],
      [24, 14, 18, 12],
    ] as const) {
      const { headShare } = referenceStyle([blocks(high, head, headWide, bodyWide)]);
      assert.ok(headShare !== undefined && Math.abs(headShare - head / high) <= 0.06, `${head}/${high}: ${headShare}`);
    }
  });

  it('finds no head in things', () => {
    for (const prompt of ['apple', 'chest', 'sword', 'potion', 'coin', 'rock', 'house', 'key', 'bow', 'tree'])
      assert.equal(referenceStyle([drawn(prompt, 32, {})]).headShare, undefined, prompt);
  });

  it('finds the light on a ball from each side, and none on flat colors', () => {
    for (const degrees of COMPASS)
      assert.ok(degreesBetween(referenceStyle([ball(toward(degrees))]).light, toward(degrees)) <= 15, `${degrees}`);
    assert.equal(referenceStyle([blocks(40, 16, 16, 20)]).light, undefined);
  });

  it('tells a black outline from colored ones, and these from the edge of a ball without an outline', () => {
    assert.deepEqual(referenceStyle([ball(toward(225), 0x000000)]).outline, { where: 'full', colors: [0] });
    assert.equal(referenceStyle([ball(toward(225))]).outline.where, 'none');
    const { where, colors } = referenceStyle(['apple', 'slime', 'potion', 'tree'].map((p) => drawn(p, 32, {}))).outline;
    assert.equal(where, 'full');
    assert.ok(colors.length >= 3, `${colors.length} colors`);
  });
});

describe('Drawing in the style of references', () => {
  it("gives people the references' head size", () => {
    const shares = [0.3, 0.6].map((share) => {
      const references = FIGURES.map((prompt) => drawn(prompt, 64, { headShare: share }));
      const figures = ['hunter', 'monk', 'elf', 'farmer', 'pirate'].map((prompt) =>
        styleSprite(references, { prompt, size: 64, variant: 0 }),
      );
      const { headShare } = referenceStyle(figures);
      assert.ok(headShare !== undefined && Math.abs(headShare - share) <= 0.12, `${share}: ${headShare}`);
      return headShare;
    });
    assert.ok((shares[1] ?? 0) - (shares[0] ?? 0) > 0.18, shares.join());
  });

  it("uses the references' light direction, also above and below", () => {
    for (const degrees of COMPASS) {
      const style = [ball(toward(degrees), 0x2b1020)];
      const drawings = MIXED.map((prompt) => styleSprite(style, { prompt, size: 64, variant: 0 }));
      const off = degreesBetween(referenceStyle(drawings).light, toward(degrees));
      assert.ok(off <= 45, `${degrees}°: off by ${off.toFixed()}°`);
    }
  });

  it("uses the position and color of the references' outline", () => {
    for (const outline of ['full', 'shade', 'none'] as const) {
      const references = MIXED.map((prompt) => drawn(prompt, 64, shaded({ outline })));
      const drawing = styleSprite(references, { prompt: 'a mushroom', size: 64, variant: 0 });
      assert.equal(referenceStyle([drawing]).outline.where, referenceStyle(references).outline.where);
    }
    const black = styleSprite([ball(toward(225), 0x000000)], { prompt: 'a tree', size: 32, variant: 0 });
    assert.deepEqual(referenceStyle([black]).outline, { where: 'full', colors: [0] });
  });

  it('dithers like the references', () => {
    for (const dithered of [true, false]) {
      const references = MIXED.map((prompt) => drawn(prompt, 64, shaded({ dithered })));
      const drawing = styleSprite(references, { prompt: 'an apple', size: 64, variant: 0 });
      assert.equal(referenceStyle([drawing]).dithered, dithered);
    }
  });

  it('has larger and fewer details if the references have no small ones', () => {
    const striped = ball(toward(225), 0x2b1020);
    striped.data.forEach((value, at) => {
      if (at % 4 < 3 && ((at >> 2) % 48) % 6 === 1) striped.data[at] = Math.max(0, value - 40);
    });
    const references = [ball(toward(225), 0x2b1020), striped];
    assert.deepEqual(
      references.map((reference) => referenceStyle([reference]).details),
      ['large', 'small'],
    );
    // How often the color changes along the rows.
    const [large = 0, small = 0] = references.map((reference) => {
      let changes = 0;
      for (const prompt of ['castle', 'chest', 'house', 'tree', 'wolf', 'knight']) {
        const { data } = styleSprite([reference], { prompt, size: 32, variant: 0 });
        for (let at = 4; at < data.length; at += 4)
          if ([0, 1, 2, 3].some((c) => data[at + c] !== data[at + c - 4])) changes++;
      }
      return changes;
    });
    assert.ok(large < small * 0.9, `${large} and ${small}`);
  });

  it('never mirrors a letter', () => {
    const [left, right] = [180, 0].map((degrees) => {
      const { data } = styleSprite([ball(toward(degrees), 0)], { prompt: 'frobnicator', size: 32, variant: 0 });
      // The middle of the crate, without its frame: pixels unlike most of it form the letter.
      const colors = [...Array(14 * 14).keys()].map((i) => {
        const at = ((Math.floor(i / 14) + 9) * 32 + (i % 14) + 9) * 4;
        return (data[at] ?? 0) * 65536 + (data[at + 1] ?? 0) * 256 + (data[at + 2] ?? 0);
      });
      const most = colors.reduce((best, rgb) => (count(colors, rgb) > count(colors, best) ? rgb : best));
      return colors.map((rgb) => (rgb === most ? '.' : '#'));
    });
    assert.ok(left?.includes('#') && right);
    assert.deepEqual(left, right);
    const turned = left.map((_, i) => left[i - (i % 14) + 13 - (i % 14)]);
    assert.notDeepEqual(left, turned);
  });
});

const count = (list: readonly number[], value: number) => list.filter((other) => other === value).length;
