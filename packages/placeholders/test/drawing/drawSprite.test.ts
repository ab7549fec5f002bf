import assert from 'node:assert/strict';
import { colorCounts, rgbAt } from '../../../../src/sprite/pixels/colors';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { luminance, toHsl } from '../../src/drawing/canvas/hsl';
import { drawSprite } from '../../src/drawing/draw/drawSprite';
import { isEdge } from '../../src/drawing/measure/silhouette';
import { SUBJECTS } from '../../src/drawing/subjects/subjects';
import { SUBJECT_WORDS, type SubjectId } from '../../src/drawing/vocabulary/subjectWords';
import { alphaOf, coverage, different, places, same } from './compare';
import { brightness, seam, specks, unlike } from './metrics';

const ENTRIES = Object.values(SUBJECT_WORDS).flatMap((words) =>
  Object.entries(words).map(([id, list]) => ({ id: id as SubjectId, word: list.split(' ')[0] ?? '' })),
);
const isTile = (id: SubjectId) => Boolean(SUBJECTS[id]?.tile);

/** Mean brightness, 0 to 255, of the pixels just inside the outline, on its left and upper side. */
function rimLight(sprite: Raster): number {
  const isOutline = (x: number, y: number) => isEdge(sprite, x, y);
  const lights = places(sprite).flatMap(([x, y]) => {
    const at = (y * sprite.width + x) * 4;
    const isRim = x && y && sprite.data[at + 3] && !isOutline(x, y) && (isOutline(x - 1, y) || isOutline(x, y - 1));
    return isRim ? [luminance(rgbAt(sprite.data, at))] : [];
  });
  return lights.reduce((sum, light) => sum + light, 0) / lights.length;
}

describe('Drawing sprites', () => {
  it('knows at least 140 subjects, and can draw each', () => {
    assert.ok(ENTRIES.length >= 140, String(ENTRIES.length));
    assert.deepEqual(
      ENTRIES.filter(({ id }) => !SUBJECTS[id]).map(({ id }) => id),
      [],
    );
  });

  for (const size of [16, 32, 64]) {
    it(`draws subjects at ${size} px with 3 to 16 colors, hard edges, no specks, and filling the square`, () => {
      for (const { id, word } of ENTRIES) {
        const sprite = drawSprite({ prompt: word, size, variant: 1 });
        const colors = colorCounts([sprite]).size;
        assert.deepEqual([sprite.width, sprite.height], [size, size]);
        assert.ok(colors >= 3 && colors <= 16, `${word}: ${colors} colors`);
        assert.ok(
          alphaOf(sprite).every((alpha) => alpha === 0 || alpha === 255),
          word,
        );
        assert.equal(specks(sprite, isTile(id)), 0, `${word}: specks`);
        const share = coverage(sprite);
        if (isTile(id)) assert.equal(share, 1, word);
        else assert.ok(share > 0.13 && share < 0.9, `${word}: ${share} of the square`);
      }
    });

    it(`outlines silhouettes at ${size} px with a darker line`, () => {
      for (const { id, word } of ENTRIES) {
        if (isTile(id)) continue;
        const { edge, inside } = brightness(drawSprite({ prompt: word, size, variant: 2 }));
        assert.ok(edge < 0.6 * inside, `${word}: ${edge} against ${inside}`);
      }
    });
  }

  it('draws sprites of any other size too, and something for every prompt', () => {
    for (const size of [24, 48, 128]) assert.ok(coverage(drawSprite({ prompt: 'knight', size, variant: 0 })) > 0.2);
    for (const prompt of [
      '',
      ' ',
      '龍',
      '!!!',
      'a',
      '3000',
      'constructor',
      '__proto__',
      'of of of',
      'x'.repeat(10_000),
    ])
      assert.ok(coverage(drawSprite({ prompt, size: 32, variant: 0 })) > 0.2, prompt.slice(0, 20));
  });

  it('gives the same pixels for the same request, and different ones for another prompt', () => {
    for (const prompt of ['a brave knight', 'grey wolf', 'teapot', 'grass']) {
      const request = { prompt, size: 32, variant: 3 };
      assert.ok(same(drawSprite(request), drawSprite({ ...request })), prompt);
    }
    const [knight, wizard] = ['a brave knight', 'a brave wizard'].map((prompt) =>
      drawSprite({ prompt, size: 32, variant: 0 }),
    );
    assert.ok(knight && wizard && unlike(knight, wizard) > 0.05);
  });

  it('draws twelve variations of a subject that differ in shape, not only in color', () => {
    for (const { id, word } of ENTRIES) {
      const sprites = [...Array(12).keys()].map((variant) => drawSprite({ prompt: word, size: 32, variant }));
      assert.equal(different(sprites), 12, word);
      const pairs = sprites.flatMap((a, i) => sprites.slice(i + 1).map((b) => unlike(a, b, isTile(id))));
      const mean = pairs.reduce((a, b) => a + b, 0) / pairs.length;
      assert.ok(mean > 0.02, `${word}: ${mean}`);
    }
  });

  it('draws seamless tiles', () => {
    for (const { id, word } of ENTRIES.filter((entry) => isTile(entry.id))) {
      for (const size of [16, 32, 64]) {
        for (const across of [false, true]) {
          const { seam: at, within } = seam(drawSprite({ prompt: word, size, variant: 0 }), across);
          assert.ok(at <= within * 1.35 + 4, `${word} (${id}) at ${size}: ${at} against ${within}`);
        }
      }
    }
  });

  it('takes colors and materials from the prompt', () => {
    for (const [prompt, hue] of [
      ['red slime', 354],
      ['green slime', 126],
      ['blue potion', 218],
      ['ruby', 354],
      ['golden axe', 44],
      ['roter Drache', 354],
      ['pomme verte', 126],
      ['health potion', 354],
    ] as const) {
      const sprite = drawSprite({ prompt, size: 64, variant: 0 });
      const strong = [...colorCounts([sprite])].filter(([rgb]) => toHsl(rgb).s > 0.4 && toHsl(rgb).l > 0.3);
      const near = strong.filter(
        ([rgb]) => Math.min(Math.abs(toHsl(rgb).h - hue), 360 - Math.abs(toHsl(rgb).h - hue)) < 30,
      );
      const pixels = (list: typeof strong) => list.reduce((sum, [, count]) => sum + count, 0);
      assert.ok(pixels(near) > 0.28 * pixels(strong), `${prompt}: ${pixels(near)} of ${pixels(strong)}`);
    }
  });

  it('changes the image by build, mood, view, and worn or held items', () => {
    const plain = (prompt: string) => drawSprite({ prompt, size: 64, variant: 0 });
    for (const [prompt, other] of [
      ['slime', 'slime with a crown'],
      ['cat', 'cat with wings'],
      ['knight', 'knight with a torch'],
      ['knight', 'knight from the side'],
      ['knight', 'knight from behind'],
      ['man', 'fat man'],
      ['man', 'tall man'],
      ['chest', 'tiny chest'],
      ['chest', 'broken chest'],
      ['slime', 'angry slime'],
    ] as const)
      assert.ok(unlike(plain(prompt), plain(other), true) > 0.02, other);
    assert.ok(coverage(plain('tiny chest')) < 0.75 * coverage(plain('chest')));
  });

  it('sets dark figures off from dark backgrounds with a lighter rim inside the outline', () => {
    for (const prompt of ['ninja', 'vampire', 'black cat', 'black knight', 'crow', 'black slime', 'black shield']) {
      for (const size of [16, 32]) {
        const mean = rimLight(drawSprite({ prompt, size, variant: 0 }));
        assert.ok(mean > 58, `${prompt} at ${size}: ${mean}`);
      }
    }
  });

  it('keeps details as thin as a pixel at small sizes', () => {
    for (const prompt of ['sign', 'lollipop', 'spear', 'fishing rod', 'windmill', 'gate', 'cage']) {
      for (let variant = 0; variant < 12; variant++) {
        const small = drawSprite({ prompt, size: 16, variant });
        // The same drawing with four times the pixels: what it covers is covered at the small size too.
        const fine = drawSprite({ prompt, size: 64, variant });
        assert.ok(
          coverage(small) > 0.8 * coverage(fine),
          `${prompt} ${variant}: ${coverage(small)} of ${coverage(fine)}`,
        );
      }
    }
    // A sign's post reaches the ground.
    for (let variant = 0; variant < 12; variant++) {
      const sign = drawSprite({ prompt: 'sign', size: 16, variant });
      const wide = (y: number) =>
        Array.from({ length: 16 }, (_, x) => sign.data[(y * 16 + x) * 4 + 3] ?? 0).filter(Boolean).length;
      assert.ok(wide(13) > 0 && wide(13) < wide(5) / 2, `${variant}: ${wide(13)} of ${wide(5)}`);
    }
  });

  it('draws combinations of words as cleanly as single subjects', () => {
    for (const prompt of [
      'three coins',
      'crossed swords',
      'a pile of bones',
      'two knights',
      'spiky iron shield',
      'striped tent',
      'rotten apple',
      'snowy house',
      'wolf in armor',
      'skeleton horse',
      'cat knight',
      'angry mushroom',
      'top-down table',
      'top-down tree',
    ]) {
      for (const size of [16, 32, 64]) {
        const sprite = drawSprite({ prompt, size, variant: 0 });
        assert.ok(colorCounts([sprite]).size <= 16, prompt);
        assert.equal(specks(sprite), 0, `${prompt}: specks`);
        const share = coverage(sprite);
        assert.ok(share > 0.13 && share < 0.9, `${prompt}: ${share} of the square`);
        const { edge, inside } = brightness(sprite);
        assert.ok(edge < 0.62 * inside, `${prompt} at ${size}: ${edge} against ${inside}`);
      }
    }
  });

  it('draws several of a thing apart from each other, the same way each time', () => {
    const plain = (prompt: string) => drawSprite({ prompt, size: 64, variant: 0 });
    for (const [prompt, other] of [
      ['coin', 'three coins'],
      ['sword', 'crossed swords'],
      ['heart', 'two hearts'],
      ['shield', 'spiky shield'],
      ['table', 'top-down table'],
      ['mushroom', 'sad mushroom'],
      ['wolf', 'armored wolf'],
      ['knight', 'cat knight'],
      ['cat', 'wizard cat'],
      ['fish', 'rainbow fish'],
      ['turtle', 'spiky turtle'],
      ['dwarf', 'dwarf with blue beard'],
      ['bucket', 'bucket full of milk'],
    ] as const)
      assert.ok(unlike(plain(prompt), plain(other), true) > 0.02, other);
    assert.ok(same(plain('three coins'), plain('three coins')));
    // An outline surrounds each heart, so there is ink inside the silhouette too.
    const inner = (prompt: string) => {
      const sprite = plain(prompt);
      let lines = 0;
      for (let i = 0; i < 64 * 64; i++)
        if (sprite.data[i * 4 + 3] && luminance(rgbAt(sprite.data, i * 4)) < 60 && !isEdge(sprite, i % 64, i >> 6))
          lines++;
      return lines;
    };
    assert.ok(inner('two hearts') > inner('heart') + 12, `${inner('two hearts')} against ${inner('heart')}`);
  });

  it('measures specks and differences correctly', () => {
    const raster = createRaster(16, 16);
    raster.data.set([200, 10, 10, 255], (5 * 16 + 5) * 4);
    assert.equal(specks(raster), 1);
    raster.data.set([200, 10, 10, 255], (6 * 16 + 6) * 4);
    assert.equal(specks(raster), 0);
    assert.equal(unlike(raster, createRaster(16, 16)), 2 / 256);
    const half = createRaster(16, 16);
    for (let i = 0; i < 256; i++)
      half.data.set(i % 16 < 8 ? [0, 0, 0, 255] : [i % 2 ? 250 : 240, 240, 240, 255], i * 4);
    assert.ok(seam(half, false).seam > 100 && seam(half, true).seam === 0);
  });
});
