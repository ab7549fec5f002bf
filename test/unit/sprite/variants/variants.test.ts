import assert from 'node:assert/strict';
import { PNG } from 'pngjs';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import { exactPng } from '../../../../src/sprite/formats/indexedPng';
import { createRaster, type Raster, wordsOf } from '../../../../src/sprite/pixels/raster';
import { ExportError } from '../../../../src/sprite/source/sprite';
import { makeVariants, type VariantsInput } from '../../../../src/sprite/variants/makeVariants';
import type { PaletteSource } from '../../../../src/sprite/variants/variantPalette';
import { composed, parsed } from '../../../support/sprites/aseParser';
import { asepriteFile, cel, flat, layer, palette, u16 } from '../../../support/sprites/asepriteFile';
import { storedIndices } from '../../../support/sprites/storedIndices';
import { tools } from '../export/sprites';

const hex = (name: string, ...colors: string[]): PaletteSource => ({
  name,
  extension: 'hex',
  bytes: Buffer.from(colors.join('\n')),
});

/** An opaque picture of these colors, from `rrggbb`; a blank is transparent. */
function picture(width: number, ...colors: string[]): Raster {
  const raster = createRaster(width, colors.length / width);
  for (const [at, color] of colors.entries())
    if (color.trim()) raster.data.set([...Buffer.from(color, 'hex'), 255], 4 * at);
  return raster;
}

const variantsOf = (
  bytes: Uint8Array,
  more: Partial<VariantsInput> & Pick<VariantsInput, 'palettes'>,
  extension = 'png',
) => makeVariants({ source: { bytes, title: 'hero', extension }, as: 'files', version: '1', ...more }, tools);

const faultOf = async (made: Promise<unknown>) => {
  const error = await made.then(
    () => assert.fail('Nothing was refused.'),
    (cause: unknown) => cause,
  );
  assert.ok(error instanceof ExportError, String(error));
  return error.detail;
};

/** Colors at the pixels of a PNG, as `rrggbb`. */
const colorsOf = (bytes: Uint8Array | undefined) => {
  const { data } = PNG.sync.read(Buffer.from(bytes ?? []));
  return Array.from({ length: data.length / 4 }, (_, at) =>
    data[at * 4 + 3] === 0 ? '' : data.subarray(at * 4, at * 4 + 3).toString('hex'),
  );
};

const COLORS = [
  [0, 0, 0, 255],
  [200, 0, 0, 255],
  [100, 0, 0, 255],
  [200, 0, 0, 255],
];
const PIXELS = [0, 1, 2, 3, 3, 2];
const ASEPRITE = asepriteFile({
  width: 3,
  height: 2,
  depth: 8,
  frames: [{ chunks: [palette(COLORS), layer({ name: 'body' }), cel(3, 2, PIXELS)] }],
});

describe('Variants of an indexed source', () => {
  it('have the other palette entry by entry, equal ones apart, and every other byte of the file', async () => {
    const blue = hex('blue', '000000', '0000c8', '000064', '00ff00');
    const { variants } = await variantsOf(ASEPRITE, { palettes: [blue] }, 'aseprite');
    const bytes = variants[0]?.[0]?.bytes ?? new Uint8Array();
    assert.equal(bytes.length, ASEPRITE.length);
    const changed = [...bytes].flatMap((byte, at) => (byte === ASEPRITE[at] ? [] : [at]));
    // Red and blue of two entries, and red and green of the last one.
    assert.equal(changed.length, 6);
    // Another program reads it.
    const wanted = [[], [0, 0, 200, 255], [0, 0, 100, 255], [0, 255, 0, 255]];
    assert.deepEqual(
      [...composed(parsed(bytes), 0)],
      PIXELS.flatMap((index) => (index === 0 ? [0, 0, 0, 0] : (wanted[index] ?? []))),
    );
  });

  it('take a palette without the transparent entry, too', async () => {
    const { variants } = await variantsOf(ASEPRITE, { palettes: [hex('b', '0000c8', '000064', '0000ff')] }, 'aseprite');
    assert.deepEqual(
      [...(readAseprite(variants[0]?.[0]?.bytes ?? new Uint8Array()).frames[0]?.palette ?? [])].slice(4, 7),
      [0, 0, 200],
    );
    assert.deepEqual(
      flat(variants[0]?.[0]?.bytes ?? new Uint8Array()).data.subarray(12, 15),
      Uint8ClampedArray.of(0, 0, 255),
    );
  });

  it('keep indices of a PNG and its other chunks', async () => {
    const png = exactPng(
      picture(2, 'ff0000', '800000', '', 'ff0000'),
      tools.deflate,
      [0, 0xff0000ff, 0xff000080, 0xff00ff00],
    );
    const { variants } = await variantsOf(png, { palettes: [hex('b', '000000', '0000ff', '000080', 'ffffff')] });
    const [before, after] = [storedIndices(png), storedIndices(variants[0]?.[0]?.bytes ?? new Uint8Array())];
    assert.deepEqual(after?.indices, before?.indices);
    assert.deepEqual(after?.palette, [
      [0, 0, 0, 0],
      [0, 0, 255, 255],
      [0, 0, 128, 255],
      [255, 255, 255, 255],
    ]);
  });

  it('follow old palette chunks of Aseprite files', async () => {
    const old = Buffer.concat([u16(1), Buffer.from([0, 4]), Buffer.from(COLORS.flatMap((color) => color.slice(0, 3)))]);
    const head = Buffer.alloc(6);
    head.writeUInt32LE(6 + old.length, 0);
    head.writeUInt16LE(0x0004, 4);
    const frames = [{ chunks: [Buffer.concat([head, old]), layer(), cel(3, 2, PIXELS)] }];
    const file = asepriteFile({ width: 3, height: 2, depth: 8, frames });
    const { variants } = await variantsOf(
      file,
      { palettes: [hex('b', '000000', '0000c8', '000064', '00ff00')] },
      'ase',
    );
    assert.deepEqual([...flat(variants[0]?.[0]?.bytes ?? new Uint8Array()).data].slice(4, 8), [0, 0, 200, 255]);
  });
});

describe('Variants of a source without a palette', () => {
  const RED = picture(4, '400000', '800000', 'c00000', 'ffe0c0');

  it('keep the order of each ramp from dark to light', async () => {
    const png = exactPng(RED, tools.deflate);
    const rgba = PNG.sync.write(PNG.sync.read(Buffer.from(png)));
    const blue = hex('blue', '0000ff', '000040', 'fff0e0', '000090');
    const { variants } = await variantsOf(rgba, { palettes: [blue] });
    assert.deepEqual(colorsOf(variants[0]?.[0]?.bytes), ['000040', '000090', '0000ff', 'fff0e0']);
  });

  it('are recolored like other sprites that share colors with them', async () => {
    const palettes = [hex('blue', '000030', '000060', '0000a0', '0000f0', '003000', '00a000')];
    const png = (...colors: string[]) =>
      PNG.sync.write(PNG.sync.read(Buffer.from(exactPng(picture(2, ...colors), tools.deflate))));
    const shared = [0x400000, 0x800000, 0xc00000, 0xff0000];
    const made = await Promise.all(
      [png('400000', '800000'), png('800000', 'ff0000')].map((bytes) => variantsOf(bytes, { palettes, shared })),
    );
    const [one, other] = made.map(({ variants }) => colorsOf(variants[0]?.[0]?.bytes));
    assert.deepEqual(
      [one, other],
      [
        ['000030', '000060'],
        ['000060', '0000f0'],
      ],
    );
  });

  it('say how many colors became one, because ramps are too short', async () => {
    const short = hex('short', '400000', '800000', 'ff0000', '003000', '007000', '00d000');
    const rgba = PNG.sync.write(
      PNG.sync.read(Buffer.from(exactPng(picture(4, '000030', '000060', '0000a0', '0000f0'), tools.deflate))),
    );
    const { notes, variants } = await variantsOf(rgba, { palettes: [short] });
    assert.deepEqual(notes, [{ note: 'merged-colors', palette: 'short', colors: 1 }]);
    assert.equal(new Set(colorsOf(variants[0]?.[0]?.bytes)).size, 3);
  });

  it('change the colors of the palette that they are said to have, and no others', async () => {
    const rgba = PNG.sync.write(PNG.sync.read(Buffer.from(exactPng(RED, tools.deflate))));
    const { variants } = await variantsOf(rgba, {
      from: hex('base', '800000', 'c00000'),
      palettes: [hex('a', '00ff00', '008800'), hex('b', '111111', '222222')],
    });
    assert.deepEqual(
      variants.map(([file]) => colorsOf(file?.bytes)),
      [
        ['400000', '00ff00', '008800', 'ffe0c0'],
        ['400000', '111111', '222222', 'ffe0c0'],
      ],
    );
  });

  it('are refused with too few colors, and with a palette that is none', async () => {
    const rgba = PNG.sync.write(PNG.sync.read(Buffer.from(exactPng(RED, tools.deflate))));
    const few = await faultOf(variantsOf(rgba, { palettes: [hex('few', '000000', 'ffffff', 'ff0000')] }));
    assert.deepEqual(few, { fault: 'few-colors', palette: 'few', has: 3, needs: 4 });
    const broken = { name: 'broken', extension: 'act', bytes: Buffer.from('no palette') };
    assert.deepEqual(await faultOf(variantsOf(rgba, { palettes: [broken] })), {
      fault: 'bad-palette',
      palette: 'broken',
    });
    const cut = { name: 'cut', extension: 'png', bytes: exactPng(RED, tools.deflate).subarray(0, 40) };
    assert.deepEqual(await faultOf(variantsOf(rgba, { palettes: [cut] })), { fault: 'bad-palette', palette: 'cut' });
  });
});

describe('A lookup', () => {
  it('gives each variant, pixel by pixel, from a sheet of indices and a row of colors', async () => {
    const palettes = [hex('b', '0000c8', '000064', '0000ff'), hex('g', '000000', '00c800', '006400', '00ff00')];
    const { files } = await variantsOf(ASEPRITE, { palettes, as: 'lookup' }, 'aseprite');
    assert.deepEqual(
      files.map(({ name }) => name),
      ['hero-indexed.png', 'hero-indexed.json', 'hero-lookup.png'],
    );
    const [sheet, , lookup] = files.map(({ bytes, name }) =>
      name.endsWith('png') ? PNG.sync.read(Buffer.from(bytes)) : undefined,
    );
    assert.ok(sheet && lookup);
    assert.deepEqual([lookup.width, lookup.height], [4, 3]);
    const { variants } = await variantsOf(ASEPRITE, { palettes }, 'aseprite');
    const wanted = [flat(ASEPRITE), ...variants.map(([file]) => flat(file?.bytes ?? new Uint8Array()))];
    for (const [row, image] of wanted.entries()) {
      const shown = Array.from({ length: 6 }, (_, at): number => {
        assert.equal(sheet.data[at * 4 + 3], 255);
        const from = 4 * (row * lookup.width + (sheet.data[at * 4] ?? 0));
        return lookup.data.readUInt32LE(from);
      });
      assert.deepEqual(shown, [...wordsOf(image.data)], `row ${row}`);
    }
  });

  it('numbers the colors of a source without a palette, and refuses one with too many', async () => {
    const many = createRaster(300, 1);
    wordsOf(many.data).set(Array.from({ length: 300 }, (_, at) => (0xff000000 | at) >>> 0));
    const palettes = [hex('all', ...Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(6, '0')))];
    const rgba = exactPng(many, tools.deflate);
    const from = hex('from', '000000');
    assert.deepEqual(await faultOf(variantsOf(rgba, { palettes, from, as: 'lookup' })), {
      fault: 'many-colors',
      colors: 256,
    });
    const few = PNG.sync.write(PNG.sync.read(Buffer.from(exactPng(picture(3, '102030', '', '405060'), tools.deflate))));
    const base = hex('base', '102030', '405060');
    const { files } = await variantsOf(few, { palettes: [hex('a', 'ff0000', '00ff00')], from: base, as: 'lookup' });
    const lookup = PNG.sync.read(Buffer.from(files[2]?.bytes ?? []));
    const sheet = PNG.sync.read(Buffer.from(files[0]?.bytes ?? []));
    const shown = [0, 1, 2].map((at) => lookup.data.readUInt32BE(4 * (lookup.width + (sheet.data[at * 4] ?? 0))));
    assert.deepEqual(shown, [0xff0000ff, 0, 0x00ff00ff]);
  });
});
