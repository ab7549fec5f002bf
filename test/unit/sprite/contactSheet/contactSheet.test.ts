import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { foreignText, rawText } from '../../../../src/shared/base/foreignText';
import { UnreadablePictureError } from '../../../../src/sprite/aseprite/putPlan';
import type { ContactSheetOptions, SheetItem } from '../../../../src/sprite/contactSheet/contactSheet';
import type { LookFacts } from '../../../../src/sprite/contactSheet/lookFacts';
import { scaledRaster } from '../../../../src/sprite/export/scale';
import { decodePng, encodePng } from '../../../../src/sprite/formats/png';
import { PictureError } from '../../../../src/sprite/pixels/pictureError';
import { createRaster, type Raster, wordsOf } from '../../../../src/sprite/pixels/raster';
import { joinFrames } from '../../../../src/sprite/sheet/frames';
import type { SheetInfo } from '../../../../src/sprite/sheet/sheetInfo';
import { COMPASS } from '../../../../src/sprite/source/compass';
import type { FileSource, PictureSource } from '../../../../src/sprite/source/source';
import { SpriteThreads } from '../../../../src/work/spriteThreads';
import { apng, gif } from '../../../page/scenesFormats';
import { type FoundText, findText } from '../../../support/export/sheetText';
import { seeded } from '../../../support/random';
import { examples } from '../../../support/sample';
import { webpFile } from '../../../support/sprites/animationFiles';
import { asepriteFile, layer, rawCel } from '../../../support/sprites/asepriteFile';
import { drawn, tagOf } from '../export/sprites';
import { sample } from '../formats/files';

const hero = decodePng(sample('hero.png'));
const fixture = (name: string) => readFileSync(path.resolve('test/fixtures/aseprite', `${name}.aseprite`));

const fileOf = (bytes: Uint8Array, more: Partial<FileSource> = {}): PictureSource => {
  return { title: 'hero', extension: 'png', bytes, ...more };
};
const itemOf = (bytes: Uint8Array, more: Partial<FileSource> = {}): SheetItem => ({ source: fileOf(bytes, more) });

/** Equal frames side by side. */
function cut(count: number, side: number, more: Partial<SheetInfo> = {}, duration = 100): SheetInfo {
  const frames = Array.from({ length: count }, (_, at) => ({
    x: at * side,
    y: 0,
    w: side,
    h: side,
    left: 0,
    top: 0,
    duration,
  }));
  return { width: side, height: side, frames, tags: [], from: 'json', ...more };
}

function noise(width: number, height: number, seed: number): Raster {
  const raster = createRaster(width, height);
  const random = seeded(seed);
  raster.data.forEach((_, at) => {
    raster.data[at] = at % 4 === 3 ? 255 : random() * 256;
  });
  return raster;
}

const pixelAt = ({ width, data }: Raster, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4).subarray(0, 4),
];

/** Ratio of contrast of two colors (WCAG 2.2). */
function contrast(a: readonly number[], b: readonly number[]): number {
  const [dark = 0, light = 0] = [a, b].map(luminance).sort((one, two) => one - two);
  return (light + 0.05) / (dark + 0.05);
}
function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('A contact sheet', () => {
  let thread: SpriteThreads<'exports'>;
  before(() => {
    thread = new SpriteThreads('exports', { script: path.join(__dirname, '../../work/spriteWorker.child.js') });
  });
  after(() => thread.close());

  async function look(items: readonly SheetItem[], options: ContactSheetOptions = {}) {
    const { sheet, items: looked } = await thread.run('contact-sheet', { items, ...options });
    const picture = decodePng(sheet.png);
    assert.deepEqual([picture.width, picture.height], [sheet.width, sheet.height]);
    const facts = looked.map((item): LookFacts | undefined => ('facts' in item ? item.facts : undefined));
    const first = facts.find((one) => one !== undefined);
    assert.ok(first);
    return { sheet, picture, looked, facts: first, allFacts: facts };
  }
  const has = (picture: Raster, text: string) => findText(picture, text).length;

  it('shows each pixel of each frame as a square of its color, above its number and duration', async () => {
    const frames = ['r ', 'g ', 'b '].map((row) => drawn(row, ' w'));
    const { sheet, picture, facts } = await look([itemOf(encodePng(joinFrames(frames)), { sheet: cut(3, 2) })]);
    assert.deepEqual(facts.shown, [0, 1, 2]);
    frames.forEach((frame, at) => {
      const [caption, ...others] = findText(picture, `${at + 1} 100ms`);
      assert.ok(caption && !others.length);
      const top = caption.y - 3 - 2 * sheet.scale;
      for (let y = 0; y < 2 * sheet.scale; y++) {
        for (let x = 0; x < 2 * sheet.scale; x++) {
          const wanted = pixelAt(frame, Math.floor(x / sheet.scale), Math.floor(y / sheet.scale));
          const found = pixelAt(picture, caption.x + x, top + y);
          if (wanted[3]) assert.deepEqual(found, wanted, `frame ${at}: ${x}, ${y}`);
          // Neither black nor white pixels of a sprite are lost on what shows its transparency.
          else assert.ok(contrast(found, [0, 0, 0]) > 3 && contrast(found, [255, 255, 255]) > 3, String(found));
        }
      }
    });
    const [caption] = findText(picture, '1 100ms');
    assert.ok(caption);
    assert.ok(contrast(pixelAt(picture, 0, 0), textColor(picture, caption)) > 7);
  });

  /** The color of a text that begins with the digit 1, whose lowest row is a line. */
  function textColor(picture: Raster, { x, y, times }: { x: number; y: number; times: number }): number[] {
    return pixelAt(picture, x + 2 * times, y + 6 * times);
  }

  it('names tags where they begin, and lists them with layers and durations', async () => {
    const { picture, facts } = await look([itemOf(fixture('tags3'), { title: 'tags3' })]);
    for (const name of ['tags3', 'forward', 'reverse', 'pingpong', '12 100ms', '4×4 · 12 frames', 'shown 32×']) {
      assert.equal(has(picture, name), 1, name);
    }
    assert.deepEqual(
      facts.tags.map(({ name, from, to, direction }) => [rawText(name), from, to, direction]),
      [
        ['forward', 0, 3, 'forward'],
        ['reverse', 4, 7, 'reverse'],
        ['pingpong', 8, 11, 'pingpong'],
      ],
    );
    assert.deepEqual([facts.format, facts.files, facts.durations.length, facts.shown.length], ['aseprite', 1, 12, 12]);
    assert.equal(facts.layers.length, 3);
    assert.ok(facts.layers.every(({ name, visible }) => rawText(name) !== '' && visible));
  });

  it('draws what is visible, and says which layers are not', async () => {
    const bytes = asepriteFile({
      width: 1,
      height: 1,
      frames: [
        {
          chunks: [
            layer({ name: 'body' }),
            layer({ name: 'sketch', flags: 0 }),
            rawCel(1, 1, [200, 30, 40, 255]),
            rawCel(1, 1, [0, 255, 0, 255], { layer: 1 }),
          ],
        },
      ],
    });
    const { picture, facts } = await look([itemOf(bytes)]);
    assert.deepEqual(
      facts.layers.map(({ name, visible }) => [rawText(name), visible]),
      [
        ['body', true],
        ['sketch', false],
      ],
    );
    assert.deepEqual(facts.colors, { count: 1, isMore: false, mostUsed: [{ hex: '#C81E28', pixels: 1 }] });
    assert.equal(has(picture, 'c81e28'), 1);
  });

  it('tells the format by content, and shows all frames of each', async () => {
    const still = { x: 0, y: 0, duration: 70, dispose: 'none', blend: 'source' } as const;
    const pictures = [drawn('ab', 'ab'), drawn('cd', 'cd')];
    const webp = webpFile({ width: 2, height: 2, frames: pictures.map((picture) => ({ ...still, picture })) });
    const rows: [string, Uint8Array, string, number][] = [
      ['png', sample('hero.png'), 'png', 1],
      ['jpeg', sample('knight.jpg'), 'jpeg', 1],
      ['gif', gif, 'gif', 8],
      ['apng', apng, 'apng', 8],
      ['webp', webp, 'webp', 2],
      ['aseprite', fixture('point4frames'), 'aseprite', 4],
    ];
    for (const [name, bytes, format, frames] of rows) {
      const { facts, picture } = await look([itemOf(bytes, { extension: 'xyz' })]);
      assert.deepEqual([facts.format, facts.durations.length], [format, frames], name);
      if (frames > 1) assert.equal(has(picture, `${frames} ${facts.durations.at(-1)}ms`), 1, name);
    }
  });

  it('shows numbered files as one animation', async () => {
    const sequence = ['a', 'b', 'c'].map((row, at) => ({ bytes: encodePng(drawn(row)), duration: 50 * (at + 1) }));
    const { facts, picture } = await look([{ source: { title: 'walk', extension: 'png', sequence } }]);
    assert.deepEqual([facts.files, facts.durations], [3, [50, 100, 150]]);
    for (const text of ['1 50ms', '2 100ms', '3 150ms']) assert.equal(has(picture, text), 1, text);
  });

  it('names the views of a set', async () => {
    const views = COMPASS.map((name) => ({ name, file: `hero-${name}.png`, source: fileOf(sample('hero.png')) }));
    const set = { title: 'hero', extension: 'png', views, missing: [], guessed: false };
    const { facts, picture } = await look([{ source: set }]);
    assert.deepEqual(
      facts.views?.map(({ name, from, to }) => [rawText(name), from, to]),
      COMPASS.map((name, at) => [name, at, at]),
    );
    assert.deepEqual([facts.files, facts.directions?.length, has(picture, '100ms')], [8, 8, 0]);
    const [title] = findText(picture, COMPASS[1]);
    const pitch = (picture.width - 10) / 4;
    const rows = [COMPASS[1], COMPASS[5]].map((name) => findText(picture, name)[0]?.y);
    const found = COMPASS.map((name) => ({ name, places: findText(picture, name) }));
    // At each place is the view's name, and no longer one that begins with it.
    for (const at of COMPASS.keys()) {
      const isHere = ({ x, y, color }: FoundText) =>
        x === 10 + (at % 4) * pitch && y === rows[at >> 2] && color === title?.color;
      const there = found.filter(({ places }) => places.some(isHere)).map(({ name }) => name);
      assert.equal(there.sort((one, two) => two.length - one.length)[0], COMPASS[at]);
    }
    const broken = {
      ...set,
      views: [...views.slice(1), { name: 'n', file: 'hero-n.png', source: fileOf(Buffer.from('no')) }],
    };
    await assert.rejects(look([{ source: broken }]), (error) => {
      assert.ok(error instanceof UnreadablePictureError);
      assert.deepEqual([error.picture, error.fault], ['hero-n.png', 'not-a-picture']);
      return true;
    });
  });

  it('shows several files side by side, each with its name, and its size if they differ', async () => {
    const files = ['knight-1.png', 'knight-2.png', 'knight-3.png', 'knight-4.png'];
    const items = files.map((name) => ({ ...itemOf(sample('hero.png')), label: foreignText(name) }));
    const { picture, looked } = await look(items);
    assert.deepEqual(
      looked.map(({ label }) => rawText(label)),
      files,
    );
    for (const name of [...files, '4 sprites', '32×32 · shown 10×']) assert.equal(has(picture, name), 1, name);
    const mixed = await look([...items.slice(0, 1), { ...itemOf(sample('slime.png')), label: foreignText('slime') }]);
    for (const name of ['knight-1.png 32×32', 'slime 24×24']) assert.equal(has(mixed.picture, name), 1, name);
  });

  it('shows the readable ones of several, and says why not the others', async () => {
    const broken = itemOf(Buffer.from('no image'), { title: 'broken' });
    const { looked, picture } = await look([
      broken,
      itemOf(sample('hero.png')),
      itemOf(new Uint8Array(), { title: 'none' }),
    ]);
    assert.deepEqual(
      looked.map((item) => [rawText(item.label), 'fault' in item ? item.fault : item.facts.width]),
      [
        ['broken', 'not-a-picture'],
        ['hero', 32],
        ['none', 'empty'],
      ],
    );
    assert.equal(has(picture, 'hero'), 1);
    await assert.rejects(look([broken, broken]), (error) => {
      assert.ok(error instanceof PictureError);
      assert.equal(error.fault, 'not-a-picture');
      return true;
    });
    await assert.rejects(look([]), PictureError);
  });

  it('leaves sprites out that are too many, or have too many pixels together', async () => {
    const many = await look(Array.from({ length: 70 }, () => itemOf(encodePng(drawn('ab')))));
    const faultsOf = ({ looked }: typeof many) => looked.map((item) => ('fault' in item ? item.fault : ''));
    assert.deepEqual(faultsOf(many), [...Array(64).fill(''), ...Array(6).fill('left-out')]);
    // A canvas with one pixel, because a file of so many would take long to read.
    const large = itemOf(
      asepriteFile({ width: 3072, height: 3072, frames: [{ chunks: [layer(), rawCel(1, 1, [200, 30, 40, 255])] }] }),
    );
    assert.deepEqual(faultsOf(await look([large, large, itemOf(sample('hero.png'))])), ['', 'left-out', 'left-out']);
  });

  it('has up to 32 colors of all sprites, the most used first', async () => {
    const rows = Array.from({ length: 40 }, (_, at) =>
      String.fromCharCode(48 + at)
        .repeat(41 - at)
        .padEnd(41),
    );
    const { facts, picture } = await look([itemOf(encodePng(drawn(...rows)))]);
    assert.deepEqual([facts.colors.count, facts.colors.isMore, facts.colors.mostUsed.length], [40, false, 32]);
    assert.deepEqual(
      facts.colors.mostUsed.map(({ pixels }) => pixels),
      Array.from({ length: 32 }, (_, at) => 41 - at),
    );
    const places = facts.colors.mostUsed.map(({ hex }) => findText(picture, hex.slice(1).toLowerCase())[0]);
    for (const [at, place] of places.entries()) {
      assert.ok(place, facts.colors.mostUsed[at]?.hex);
      const before = places[at - 1];
      assert.ok(!before || place.y > before.y || (place.y === before.y && place.x > before.x), 'in order');
      // The swatch itself, next to the text.
      const text = [...new Uint8Array(Uint32Array.of(place.color).buffer)];
      assert.ok(contrast(text, pixelAt(picture, place.x - 1, place.y)) > 3, 'the code is readable');
      const [red = 0, green = 0, blue = 0] = pixelAt(picture, place.x - 1, place.y);
      const hex = [red, green, blue].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      assert.equal(`#${hex.toUpperCase()}`, facts.colors.mostUsed[at]?.hex);
    }
  });

  it('says what is transparent', async () => {
    const kindOf = async (raster: Raster) => (await look([itemOf(encodePng(raster))])).facts.transparency;
    assert.equal(await kindOf(drawn('ab')), 'none');
    assert.equal(await kindOf(drawn('a ')), 'full');
    const glass = drawn('a ');
    glass.data[3] = 128;
    assert.equal(await kindOf(glass), 'partial');
    const { facts, picture } = await look([itemOf(encodePng(glass))], { labels: false });
    assert.match(facts.colors.mostUsed[0]?.hex ?? '', /^#[0-9A-F]{6}80$/);
    // Half of it, and half of the square behind it, which continues in the same gray next to it.
    const [left = [], right = []] = [10, 42].map((x) => pixelAt(picture, x, 10));
    left.slice(0, 3).forEach((byte, channel) => {
      const half = ((glass.data[channel] ?? 0) + (right[channel] ?? 0)) / 2;
      assert.ok(Math.abs(byte - half) < 2, `${left} over ${right}`);
    });
  });

  it('draws enlarged pixel art in its true size, and says so', async () => {
    const plain = await look([itemOf(encodePng(hero))]);
    assert.equal(plain.facts.enlarged, undefined);
    const { facts, picture, sheet } = await look([itemOf(encodePng(scaledRaster(hero, 16)))]);
    assert.deepEqual([facts.width, facts.enlarged], [512, { times: 16, width: 32, height: 32 }]);
    assert.deepEqual(
      [sheet.width, sheet.height, sheet.scale],
      [plain.sheet.width, plain.sheet.height, plain.sheet.scale],
    );
    assert.equal(has(picture, '512×512 · 32×32 enlarged 16×'), 1);
    const painted = scaledRaster(hero, 16);
    painted.data.set([1, 2, 3, 255], 4 * (100 * 512 + 77));
    const changed = await look([itemOf(encodePng(painted))]);
    assert.deepEqual([changed.facts.enlarged, changed.sheet.scale], [undefined, 1]);
  });

  it('says whether a file is damaged', async () => {
    assert.equal((await look([itemOf(apng)])).facts.damaged, false);
    const { facts } = await look([itemOf(apng.subarray(0, apng.length - 30))]);
    assert.deepEqual([facts.damaged, facts.durations.length], [true, 7]);
  });

  it('has no text without labels, but the same frames and colors', async () => {
    const item = itemOf(fixture('tags3'), { title: 'tags3' });
    const { picture, facts, sheet } = await look([item], { labels: false });
    for (const text of ['forward', '1 100ms', 'tags3', '76428a']) assert.equal(has(picture, text), 0, text);
    assert.equal(facts.shown.length, 12);
    assert.ok(wordsOf(picture.data).includes(wordsOf(Uint8ClampedArray.of(0x76, 0x42, 0x8a, 255))[0] ?? 0));
    assert.ok(sheet.height < (await look([item])).sheet.height);
  });

  it('is at most 1,024 pixels and 200 KB, and smaller if asked', async () => {
    const random = seeded(1024);
    const upTo = (most: number) => 1 + Math.floor(random() * most);
    for (let round = 0; round < examples(12, 24); round++) {
      const [side, count] = round % 3 ? [upTo(64), upTo(24)] : [upTo(500), upTo(3)];
      const image = round % 2 ? noise(side * count, side, round) : scaledRaster(noise(count, 1, round), side);
      const tags = [tagOf('one', 0, upTo(count) - 1)];
      const asked = { maxSide: 128 + upTo(896), maxBytes: 20_000 + upTo(180_000) };
      const options = round % 4 ? {} : asked;
      const { sheet } = await look([itemOf(encodePng(image), { sheet: cut(count, side, { tags }) })], options);
      const [mostSide, mostBytes] = round % 4 ? [1024, 200_000] : [asked.maxSide, asked.maxBytes];
      const note = `round ${round}: ${count} of ${side}, ${JSON.stringify(options)}: ${sheet.width} × ${sheet.height}, ${sheet.png.length}`;
      assert.ok(Math.max(sheet.width, sheet.height) <= mostSide && sheet.png.length <= mostBytes, note);
    }
  });

  it('keeps its bounds for noise, with fewer colors, and says so', async () => {
    for (const side of [600, examples(1040, 2048)]) {
      const { sheet, facts } = await look([itemOf(encodePng(noise(side, side, side)))]);
      assert.ok(sheet.png.length <= 200_000 && sheet.width <= 1024 && sheet.height <= 1024, `${sheet.png.length}`);
      assert.ok(sheet.width > 300 && sheet.reducedColors, 'as large as its bytes allow');
      assert.deepEqual([facts.colors.count, facts.colors.isMore, facts.transparency], [65_536, true, 'none']);
    }
    const least = await look([itemOf(encodePng(noise(300, 300, 1)))], { maxBytes: 1 });
    assert.ok(least.sheet.png.length <= 20_000, `${least.sheet.png.length}`);
    assert.equal((await look([itemOf(sample('hero.png'))])).sheet.reducedColors, false);
    for (const [high, options] of [
      [40, { maxSide: 9999 }],
      [300, { maxSide: Number.POSITIVE_INFINITY, maxBytes: 1e9 }],
    ] as const) {
      const { sheet } = await look([itemOf(encodePng(noise(1100, high, 2)))], options);
      const size = Math.max(sheet.width, sheet.height);
      assert.ok(size <= 1024 && sheet.png.length <= 200_000, `${size} pixels, ${sheet.png.length} bytes`);
    }
    const many = encodePng(joinFrames(Array.from({ length: 40 }, () => hero)));
    const { sheet } = await look([itemOf(many, { sheet: cut(40, 32) })], { maxSide: 9999 });
    assert.ok(Math.max(sheet.width, sheet.height) <= 1024, `${sheet.width} × ${sheet.height}`);
  });

  it('shows some of too many frames, the first of each tag among them', async () => {
    const frames = cut(4096, 1).frames.map((frame, at) => ({ ...frame, x: at % 64, y: Math.floor(at / 64) }));
    const tags = [tagOf('idle', 0, 99), tagOf('walk', 1234, 4000), tagOf('last', 4095, 4095)];
    const item = itemOf(encodePng(noise(64, 64, 4)), { sheet: { ...cut(1, 1), frames, tags } });
    const { facts, picture } = await look([item]);
    assert.equal(facts.durations.length, 4096);
    assert.ok(facts.shown.length >= 50 && facts.shown.length <= 100, String(facts.shown.length));
    for (const first of [0, 1234, 4095]) assert.ok(facts.shown.includes(first), `${first}`);
    assert.deepEqual(
      [...facts.shown],
      [...new Set(facts.shown)].sort((a, b) => a - b),
    );
    for (const text of [`${facts.shown.length} of 4096 frames`, 'idle', 'walk', '1235 100ms']) {
      assert.equal(has(picture, text), 1, text);
    }
  });

  it('shows a single pixel, and long and narrow images', async () => {
    for (const [width, height] of [
      [1, 1],
      [4096, 1],
      [1, 4096],
    ] as const) {
      const { sheet, facts } = await look([itemOf(encodePng(noise(width, height, 1)))]);
      assert.deepEqual([facts.width, facts.height, facts.shown], [width, height, [0]]);
      assert.ok(sheet.width <= 1024 && sheet.height <= 1024);
    }
  });

  it('draws hostile names as harmless, bounded text', async () => {
    const name = 'a\u0000\u001b[31m\u202eb\u2028\ud800](command:x)';
    const tags = [tagOf('名🗡\u0007'.repeat(5000), 0, 1)];
    const sheet = cut(2, 32, { tags });
    const item = itemOf(encodePng(joinFrames([hero, hero])), { title: name, sheet });
    const { picture, facts } = await look([item]);
    assert.equal(has(picture, 'a??[31m?b ?](command:x)'), 1);
    assert.equal(rawText(facts.tags[0]?.name ?? ''), tags[0]?.name);
    const [title] = findText(picture, '????..');
    assert.ok(title && title.x < picture.width, 'cut at the edge of the sheet');
    for (let y = 0; y < picture.height; y++) {
      assert.deepEqual(pixelAt(picture, picture.width - 5, y), pixelAt(picture, 0, 0), `margin at ${y}`);
    }
  });

  it('gives the same bytes for the same sprite, and leaves the source to the caller', async () => {
    const item = itemOf(sample('hero.png'));
    const [one, two] = [await look([item]), await look([item])];
    assert.deepEqual(one.sheet.png, two.sheet.png);
    assert.ok('bytes' in item.source && item.source.bytes.length > 0);
  });
});
