import assert from 'node:assert/strict';
import fc from 'fast-check';
import { PNG } from 'pngjs';
import { Flattener } from '../../../../src/sprite/aseprite/flatten';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import { columnsOf, PALETTE_FILES, paletteRaster } from '../../../../src/sprite/palette/files';
import { PALETTE_EXTENSIONS, type PaletteExtension, readPalette } from '../../../../src/sprite/palette/formats';
import { type FilePalette, hexOf, namedColor, nameFrom, rgbaOf } from '../../../../src/sprite/palette/palette';

const palette: FilePalette = {
  name: 'hero',
  columns: 8,
  colors: [{ hex: '#241A2E', name: 'Ink' }, { hex: '#E8F0F7' }, { hex: '#00010F80' }, { hex: '#00FF0A00' }],
};

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

const channel = fc.nat(255);
const hex = fc
  .tuple(channel, channel, channel, fc.constantFrom(255, 255, 128, 0))
  .map(([r, g, b, a]) => hexOf(r, g, b, a));
const color = fc
  .tuple(hex, fc.string({ unit: 'grapheme', maxLength: 20 }))
  .map(([value, name]) => namedColor(value, name));
const palettes = fc.record({
  name: fc.string({ unit: 'grapheme', maxLength: 20 }).map((name) => nameFrom(name)),
  columns: fc.integer({ min: 1, max: 256 }),
  colors: fc.array(color, { minLength: 1, maxLength: 300 }),
});

/** The palette read back from its file. */
function expected(extension: PaletteExtension, { name, columns, colors }: FilePalette): FilePalette {
  const hasNames = extension === 'gpl' || extension === 'ase';
  const kept = colors.slice(0, PALETTE_FILES[extension].most);
  const clear = extension === 'act' ? kept.findIndex((one) => rgbaOf(one.hex)[3] === 0) : -1;
  return {
    ...(hasNames && { name }),
    ...(extension === 'gpl' && { columns }),
    colors: kept.map((one, index) => ({
      hex: index === clear ? `${one.hex.slice(0, 7)}00` : one.hex.slice(0, 7),
      ...(hasNames && one.name !== undefined && { name: one.name }),
    })),
  };
}

describe('Writing palette files', () => {
  it('hexadecimal: parses channels and formats them again', () => {
    assert.deepEqual(rgbaOf('#FF8001'), [255, 128, 1, 255]);
    assert.deepEqual(rgbaOf('#FF800100'), [255, 128, 1, 0]);
    fc.assert(fc.property(hex, (value) => assert.equal(hexOf(...rgbaOf(value)), value)));
  });

  it('GIMP: header, then a line per color, with the hex notation as the name if there is none', () => {
    assert.equal(
      text(PALETTE_FILES.gpl.write(palette)),
      'GIMP Palette\nName: hero\nColumns: 8\n#\n' +
        ' 36  26  46\tInk\n232 240 247\t#E8F0F7\n  0   1  15\t#00010F\n  0 255  10\t#00FF0A\n',
    );
  });

  it('GIMP: names stay on their lines', () => {
    const file = PALETTE_FILES.gpl.write({
      name: ' he\nro\r\n255 0 0\u2028x ',
      colors: [{ hex: '#000000', name: 'a\nb' }],
    });
    assert.deepEqual(text(file).split('\n').slice(1), [
      'Name: he ro 255 0 0 x',
      'Columns: 0',
      '#',
      '  0   0   0\ta b',
      '',
    ]);
  });

  it('hex and JASC: like Lospec and Paint Shop Pro', () => {
    assert.equal(text(PALETTE_FILES.hex.write(palette)), '241a2e\ne8f0f7\n00010f\n00ff0a\n');
    assert.equal(
      text(PALETTE_FILES.pal.write(palette)),
      'JASC-PAL\r\n0100\r\n4\r\n36 26 46\r\n232 240 247\r\n0 1 15\r\n0 255 10\r\n',
    );
  });

  it('Photoshop: 772 bytes with the number of colors and the transparent one', () => {
    const file = Buffer.from(PALETTE_FILES.act.write(palette));
    assert.equal(file.length, 772);
    assert.deepEqual([...file.subarray(0, 13)], [36, 26, 46, 232, 240, 247, 0, 1, 15, 0, 255, 10, 0]);
    assert.deepEqual([file.readUInt16BE(768), file.readUInt16BE(770)], [4, 3]);
    const opaque = Buffer.from(PALETTE_FILES.act.write({ colors: [{ hex: '#FF0000' }] }));
    assert.equal(opaque.readUInt16BE(770), 0xffff);
  });

  it('Adobe: the bytes of a group and a color', () => {
    const file = PALETTE_FILES.ase.write({ name: 'A', colors: [{ hex: '#FF0000', name: 'R' }] });
    const expectedBytes =
      '41534546 00010000 00000003 c001 00000006 0002 0041 0000 0001 00000018 0002 0052 0000 52474220 3f800000 00000000 00000000 0002 c002 00000000';
    assert.equal(Buffer.from(file).toString('hex'), expectedBytes.replaceAll(' ', ''));
  });

  it('PNG: a strip with one pixel per color, including alpha', () => {
    const { width, height, data } = PNG.sync.read(Buffer.from(PALETTE_FILES.png.write(palette)));
    assert.deepEqual([width, height], [4, 1]);
    assert.deepEqual(
      [...data],
      palette.colors.flatMap((one) => [...rgbaOf(one.hex)]),
    );
  });

  it('Aseprite: a palette with exactly these colors, and an image with a pixel for each', async () => {
    const document = readAseprite(await PALETTE_FILES.aseprite.write({ ...palette, columns: 3 }));
    const [frame] = document.frames;
    assert.deepEqual(
      [...(frame?.palette ?? [])],
      palette.colors.flatMap((one) => [...rgbaOf(one.hex)]),
    );
    const { width, height, data } = new Flattener(document).frame(0);
    assert.deepEqual([width, height], [3, 2]);
    assert.deepEqual(
      [...data.subarray(0, 12)],
      palette.colors.slice(0, 3).flatMap((one) => [...rgbaOf(one.hex)]),
    );
    assert.deepEqual(document.damage, []);
  });

  for (const extension of PALETTE_EXTENSIONS) {
    it(`${extension}: reads back what it wrote, as far as the format allows`, () => {
      fc.assert(
        fc.property(palettes, (one) => {
          const back = readPalette(extension, PALETTE_FILES[extension].write(one));
          assert.deepEqual(JSON.parse(JSON.stringify(back)), JSON.parse(JSON.stringify(expected(extension, one))));
        }),
      );
    });
  }
});

describe("A palette's image", () => {
  it("has the palette's number of columns, or else about as many as rows", () => {
    const many = (count: number, columns?: number) => ({ columns, colors: Array(count).fill({ hex: '#000000' }) });
    const columns = [many(1), many(64), many(65), many(256), many(65_536)].map(columnsOf);
    assert.deepEqual(columns, [8, 8, 16, 16, 256]);
    assert.equal(columnsOf(many(100, 10)), 10);
    // One column with this many colors would not be a usable image.
    assert.equal(columnsOf(many(65_536, 1)), 256);
  });

  it('has one pixel per color from the top left, with transparent pixels at the end of the last row', () => {
    const { width, height, data } = paletteRaster(palette.colors, 3);
    assert.deepEqual([width, height], [3, 2]);
    assert.deepEqual(
      [...data.subarray(0, 16)],
      palette.colors.flatMap((one) => [...rgbaOf(one.hex)]),
    );
    assert.deepEqual([...data.subarray(16)], Array(8).fill(0));
    assert.equal(paletteRaster(palette.colors, 8).width, 4);
  });
});
