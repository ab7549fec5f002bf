import assert from 'node:assert/strict';
import type { ExportChoices } from '../../../../src/sprite/engines/exportOptions';
import { buildSheets } from '../../../../src/sprite/export/buildSheets';
import { createRaster, type Raster, wordsOf } from '../../../../src/sprite/pixels/raster';
import { ExportError, type ExportSprite } from '../../../../src/sprite/source/sprite';
import { drawn, letters, options, spriteOf } from './sprites';

const build = (sprite: ExportSprite, choices: Omit<ExportChoices, 'format'>) =>
  buildSheets(sprite, [...sprite.frames.keys()], options({ format: 'sheet', ...choices }));

const sheetOf = (sprite: ExportSprite, choices: Omit<ExportChoices, 'format'>) => build(sprite, choices).sheets[0];

const ABC = spriteOf(['a', 'b', 'c'].map((letter) => drawn(letter.repeat(2))));

/** Frames that all differ from each other. */
function different(count: number, width: number, height: number): ExportSprite {
  return spriteOf(
    Array.from({ length: count }, (_, i): Raster => {
      const raster = createRaster(width, height);
      raster.data.set([i & 255, i >> 8, 1, 255]);
      return raster;
    }),
  );
}

function faultOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof ExportError) return error.detail;
    throw error;
  }
  return assert.fail('Nothing was thrown.');
}

describe('Sheet layouts', () => {
  const picture = (choices: Omit<ExportChoices, 'format'>) => letters(sheetOf(ABC, choices).picture);

  it('are horizontal, vertical, in rows, or in columns, with border and padding', () => {
    assert.deepEqual(picture({ layout: 'horizontal' }), ['aabbcc']);
    assert.deepEqual(picture({ layout: 'vertical' }), ['aa', 'bb', 'cc']);
    assert.deepEqual(picture({ layout: 'rows', lines: 2 }), ['aabb', 'cc  ']);
    assert.deepEqual(picture({ layout: 'columns', lines: 2 }), ['aacc', 'bb  ']);
    assert.deepEqual(picture({ layout: 'rows', lines: 2, border: 1, padding: 1 }), [
      '       ',
      ' aa bb ',
      '       ',
      ' cc    ',
      '       ',
    ]);
  });

  it('make rows and columns about square if no length is set', () => {
    const wide = different(16, 8, 2);
    const size = (layout: 'rows' | 'columns' | 'packed') => {
      const { width, height } = sheetOf(wide, { layout }).picture;
      return [width, height];
    };
    assert.deepEqual(size('rows'), [16, 16]);
    assert.deepEqual(size('columns'), [16, 16]);
    assert.deepEqual(size('packed'), [16, 16]);
  });

  for (const count of [60, 1100]) {
    it(`pack ${count} frames without overlap and with padding`, () => {
      const images = Array.from({ length: count }, (_, i) => {
        const [w, h] = [1 + ((i * 7) % 13), 1 + ((i * 5) % 11)];
        const raster = createRaster(13, 11);
        for (let y = 0; y < h; y++)
          for (let x = 0; x < w; x++) raster.data.set([i & 255, i >> 8, x * 16 + y, 255], (y * 13 + x) * 4);
        return raster;
      });
      const { picture, places } = sheetOf(spriteOf(images), { trim: 'frame', padding: 2, border: 3 });
      assert.equal(places.length, count);
      // Each pixel of the sheet belongs to at most one frame, with the padding to its right and below.
      const taken = new Uint8Array((picture.width + 2) * (picture.height + 2));
      for (const { rect } of places) {
        assert.ok(rect.x >= 3 && rect.x + rect.width <= picture.width - 3);
        assert.ok(rect.y >= 3 && rect.y + rect.height <= picture.height - 3);
        for (let y = rect.y; y < rect.y + rect.height + 2; y++)
          for (let x = rect.x; x < rect.x + rect.width + 2; x++) {
            const at = y * (picture.width + 2) + x;
            taken[at] = (taken[at] ?? 0) + 1;
          }
      }
      assert.ok(taken.every((times) => times <= 1));
    });
  }

  it('extrude by repeating the edge once around the frame, each pixel scaled up', () => {
    const sprite = spriteOf([drawn('ab', 'cd')]);
    const { picture, places } = sheetOf(sprite, { extrude: true });
    assert.deepEqual(letters(picture), ['aabb', 'aabb', 'ccdd', 'ccdd']);
    assert.deepEqual(places[0]?.rect, { x: 1, y: 1, width: 2, height: 2 });
    const large = sheetOf(sprite, { extrude: true, scale: 2 });
    assert.deepEqual(letters(large.picture), ['aaabbb', 'aaabbb', 'aaabbb', 'cccddd', 'cccddd', 'cccddd']);
    assert.deepEqual(large.places[0]?.rect, { x: 1, y: 1, width: 4, height: 4 });
  });

  it('keep inner padding inside the frame', () => {
    const { picture, places } = sheetOf(ABC, { layout: 'horizontal', innerPadding: 1 });
    assert.deepEqual(letters(picture), ['            ', ' aa  bb  cc ', '            ']);
    assert.deepEqual(places[1]?.rect, { x: 4, y: 0, width: 4, height: 3 });
    assert.deepEqual(places[1]?.source, { x: 0, y: 0, width: 2, height: 1 });
  });
});

describe('Trimmed frames', () => {
  const sprite = spriteOf([
    drawn('    ', ' a  ', '    '),
    drawn('    ', '   b', '   b'),
    drawn('    ', '    ', '    '),
  ]);

  it('in frame mode keep their content and their offset; an empty one is 1 × 1 at 0, 0', () => {
    const { places, picture } = sheetOf(sprite, { trim: 'frame', layout: 'horizontal' });
    assert.deepEqual(
      places.map(({ rect, source, trimmed }) => [rect, source, trimmed]),
      [
        [{ x: 0, y: 0, width: 1, height: 1 }, { x: 1, y: 1, width: 1, height: 1 }, true],
        [{ x: 1, y: 0, width: 1, height: 2 }, { x: 3, y: 1, width: 1, height: 2 }, true],
        [{ x: 2, y: 0, width: 1, height: 1 }, { x: 0, y: 0, width: 1, height: 1 }, true],
      ],
    );
    assert.deepEqual(letters(picture), ['ab ', ' b ']);
  });

  it('in sprite mode share one rectangle, also empty ones', () => {
    const { places, picture } = sheetOf(sprite, { trim: 'sprite', layout: 'horizontal' });
    for (const { source } of places) assert.deepEqual(source, { x: 1, y: 1, width: 3, height: 2 });
    assert.deepEqual(letters(picture), ['a    b   ', '     b   ']);
  });

  it('count a pixel as empty if its alpha is 0, and keep a frame that fills the canvas', () => {
    const colored = drawn('a ');
    colored.data.set([200, 100, 50, 0], 4);
    const [place] = sheetOf(spriteOf([colored]), { trim: 'frame' }).places;
    assert.deepEqual(place?.source, { x: 0, y: 0, width: 1, height: 1 });
    assert.equal(sheetOf(spriteOf([drawn('a b')]), { trim: 'frame' }).places[0]?.trimmed, false);
  });

  it('are one transparent pixel for an empty sprite, at any scale', () => {
    for (const trim of ['frame', 'sprite'] as const) {
      const { picture, places } = sheetOf(spriteOf([drawn('  ', '  ')]), { trim, scale: 3 });
      assert.deepEqual([picture.width, picture.height, picture.data[3]], [1, 1, 0]);
      assert.deepEqual(places[0]?.source, { x: 0, y: 0, width: 1, height: 1 });
    }
  });
});

describe('Merged duplicates', () => {
  const frames = [drawn('a '), drawn('b '), drawn('a '), drawn(' a')];

  it('share a place, each with its own duration', () => {
    const { places, picture } = sheetOf(spriteOf(frames), { layout: 'horizontal', mergeDuplicates: true });
    assert.deepEqual(letters(picture), ['a b  a']);
    assert.deepEqual(
      places.map(({ frame, rect, duration }) => [frame, rect.x, duration]),
      [
        [0, 0, 100],
        [1, 2, 110],
        [2, 0, 120],
        [3, 4, 130],
      ],
    );
  });

  it('include frames that have only moved once they are trimmed', () => {
    const { places, picture } = sheetOf(spriteOf(frames), { layout: 'horizontal', trim: 'frame' });
    assert.deepEqual(letters(picture), ['ab']);
    assert.deepEqual(
      places.map(({ source }) => source.x),
      [0, 0, 0, 1],
    );
  });

  it('exclude images that only have the same hash', () => {
    // FNV-1a over pixels: the second pixel compensates the first one's change.
    const start = 0x811c9dc5 ^ (2 * 65_537 + 1);
    const hashed = (word: number) => Math.imul(start ^ word, 0x01000193);
    const pair = (first: number, second: number): Raster => {
      const raster = createRaster(2, 1);
      wordsOf(raster.data).set([first, second]);
      return raster;
    };
    const [a, b, second] = [0xff000001, 0xff000002, 0xff000003];
    const images = [pair(a, second), pair(b, second ^ hashed(a) ^ hashed(b))];
    const { picture } = sheetOf(spriteOf(images), { layout: 'vertical' });
    assert.deepEqual(
      [...picture.data],
      images.flatMap(({ data }) => [...data]),
    );
  });

  it('exclude frames with different normal maps, and are only merged on request', () => {
    const normalMap = [drawn('xx'), drawn('xx'), drawn('yy'), drawn('xx')];
    const { normalMap: map, picture } = sheetOf(spriteOf(frames, { normalMap }), { layout: 'horizontal' });
    assert.deepEqual(letters(picture), ['a b a  a']);
    assert.deepEqual(map && letters(map), ['xxxxyyxx']);
    assert.equal(sheetOf(spriteOf(frames), { layout: 'horizontal', mergeDuplicates: false }).picture.width, 8);
  });
});

describe('Large sheets', () => {
  const strip = different(300, 20, 2);

  it('over 4096 pixels a side add a note; as parts, sheets of up to 4096 hold all frames in order', () => {
    const whole = build(strip, { layout: 'horizontal' });
    assert.deepEqual(whole.notes, [{ note: 'large-sheet', width: 6000, height: 2 }]);
    for (const layout of ['horizontal', 'vertical'] as const) {
      const sprite = layout === 'vertical' ? different(300, 2, 20) : strip;
      const { sheets, notes } = build(sprite, { layout, parts: true });
      assert.deepEqual(notes, []);
      assert.deepEqual(
        sheets.map(({ places }) => places.length),
        [204, 96],
      );
      assert.deepEqual(
        sheets.flatMap(({ places }) => places.map(({ frame }) => frame)),
        [...sprite.frames.keys()],
      );
      for (const { picture } of sheets) assert.ok(Math.max(picture.width, picture.height) <= 4096);
    }
  });

  it('as parts break rows early, and pack as many frames as fit', () => {
    const rows = build(strip, { layout: 'rows', lines: 250, parts: true });
    assert.equal(rows.sheets.length, 1);
    assert.deepEqual([rows.sheets[0].picture.width, rows.sheets[0].picture.height], [204 * 20, 4]);
    const large = different(5, 2000, 2000);
    const packed = build(large, { parts: true });
    assert.deepEqual(
      packed.sheets.map(({ places }) => places.length),
      [4, 1],
    );
  });

  it('over 16,384 pixels a side or 64 megapixels are refused', () => {
    assert.deepEqual(
      faultOf(() => build(different(5, 4000, 1), { layout: 'horizontal' })),
      { fault: 'too-large', width: 20_000, height: 1 },
    );
    const { fault } = faultOf(() => build(different(5, 1000, 1000), { scale: 4 }));
    assert.equal(fault, 'too-large');
    assert.equal(faultOf(() => build(different(5, 1000, 1000), { scale: 4, parts: true })).fault, 'too-large');
  });

  it('ask between frames whether to continue', () => {
    let asked = 0;
    const check = () => {
      asked++;
      if (asked > 10) throw new Error('canceled');
    };
    assert.throws(() => buildSheets(strip, [...strip.frames.keys()], options({ format: 'sheet' }), check), /canceled/);
    assert.equal(asked, 11);
  });
});
