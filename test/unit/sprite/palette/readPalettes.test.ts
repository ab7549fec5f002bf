import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  PALETTE_EXTENSIONS,
  type PaletteExtension,
  paletteFormatOf,
  readPalette,
} from '../../../../src/sprite/palette/formats';
import { MAX_COLORS, MAX_PALETTE_BYTES, PaletteError } from '../../../../src/sprite/palette/palette';
import { actFile, adobeFile, riffFile } from '../../../support/sprites/swatchFiles';

const hexes = (extension: PaletteExtension, file: Uint8Array) =>
  readPalette(extension, file).colors.map(({ hex }) => hex);

/** The error of a file, as `fault` or `fault line`. */
function faultOf(extension: PaletteExtension, file: Uint8Array): string {
  try {
    readPalette(extension, file);
    return 'none';
  } catch (error) {
    assert.ok(error instanceof PaletteError, String(error));
    return error.message;
  }
}

const GPL = `GIMP Palette
Name: Sweet  Dreams
Columns: 4
# a comment
 36  26  46\tInk
232 240 247 Snow at  night
  0   1  15
  0 255  10\tUntitled
`;
const JASC = 'JASC-PAL\r\n0100\r\n3\r\n36 26 46\r\n232 240 247\r\n0 1 15\r\n';
const COLORS = [
  [36, 26, 46],
  [232, 240, 247],
  [0, 1, 15],
];
const HEXES = ['#241A2E', '#E8F0F7', '#00010F'];

/** One valid file per format. */
const FILES: Readonly<Record<PaletteExtension, readonly Buffer[]>> = {
  gpl: [Buffer.from(GPL)],
  hex: [Buffer.from('241a2e\ne8f0f7\n00010f\n')],
  pal: [Buffer.from(JASC), riffFile(COLORS)],
  act: [actFile(COLORS, 3, 0xffff)],
  ase: [
    adobeFile('Dusk', [
      ['Ink', 'RGB ', 0, 0.5, 1],
      ['Gray', 'Gray', 0.5],
    ]),
  ],
};

describe('Reading palette files', () => {
  it("GIMP: colors in order with names, and the palette's name and columns", () => {
    const palette = readPalette('gpl', Buffer.from(GPL));
    assert.deepEqual([palette.name, palette.columns], ['Sweet  Dreams', 4]);
    assert.deepEqual(palette.colors, [
      { hex: '#241A2E', name: 'Ink' },
      { hex: '#E8F0F7', name: 'Snow at  night' },
      { hex: '#00010F' },
      { hex: '#00FF0A' },
    ]);
  });

  it('GIMP: files of Aseprite with alpha, of Windows, and with a byte order mark', () => {
    const file =
      '\uFEFFGIMP Palette\r\nChannels: RGBA\r\n#\r\n255 0 0 128 Glass\r\n0 0 0 0 Untitled\r\n1 2 3 255 4\r\n';
    assert.deepEqual(readPalette('gpl', Buffer.from(file)).colors, [
      { hex: '#FF000080', name: 'Glass' },
      { hex: '#00000000' },
      { hex: '#010203', name: '4' },
    ]);
  });

  it('hex: as Lospec writes it, with # and with alpha; duplicate colors stay', () => {
    assert.deepEqual(hexes('hex', Buffer.from('241a2e\r\n\r\n#E8F0F7\n00010f80\n241A2E')), [
      '#241A2E',
      '#E8F0F7',
      '#00010F80',
      '#241A2E',
    ]);
  });

  it('JASC: as many colors as it declares, and alpha as Aseprite writes it', () => {
    assert.deepEqual(hexes('pal', Buffer.from(JASC)), HEXES);
    assert.deepEqual(hexes('pal', Buffer.from('JASC-PAL\n0100\n1\n255 0 0 64\n9 9 9\n')), ['#FF000040']);
  });

  it('RIFF: the colors of its data chunk, after any other chunks', () => {
    assert.deepEqual(hexes('pal', riffFile(COLORS)), HEXES);
  });

  it('Photoshop: all 256 colors, or as many as it declares, including the transparent one', () => {
    const table = actFile(COLORS, 3, 1);
    assert.deepEqual(hexes('act', table), ['#241A2E', '#E8F0F700', '#00010F']);
    assert.deepEqual(hexes('act', table.subarray(0, 768)).slice(0, 4), [...HEXES, '#000000']);
    for (const [file, count] of [
      [table.subarray(0, 768), 256],
      [actFile(COLORS, 0, 0xffff), 256],
      [actFile(COLORS, 300, 0xffff), 256],
    ] as const) {
      assert.equal(hexes('act', file).length, count);
    }
  });

  it('Adobe: RGB, CMYK, gray, and Lab, with the names of all groups', () => {
    const file = adobeFile('Dusk', [
      ['Ink', 'RGB ', 36 / 255, 26 / 255, 46 / 255],
      ['', 'RGB ', 1, 1.5, -1],
      ['Press', 'CMYK', 0, 0.5, 1, 0.2],
      ['Half', 'Gray', 0.5],
      // The sRGB primaries in Lab with D50 (brucelindbloom.com).
      ['Red', 'LAB ', 0.542917, 80.8125, 69.8851],
      ['Green', 'LAB ', 0.878185, -79.2875, 80.9902],
      ['Blue', 'LAB ', 0.295676, 68.2986, -112.0294],
      ['White 白', 'LAB ', 1, 0, 0],
    ]);
    const palette = readPalette('ase', file);
    assert.equal(palette.name, 'Dusk');
    assert.deepEqual(palette.colors, [
      { hex: '#241A2E', name: 'Ink' },
      { hex: '#FFFF00' },
      { hex: '#CC6600', name: 'Press' },
      { hex: '#808080', name: 'Half' },
      { hex: '#FF0000', name: 'Red' },
      { hex: '#00FF00', name: 'Green' },
      { hex: '#0000FF', name: 'Blue' },
      { hex: '#FFFFFF', name: 'White 白' },
    ]);
  });

  it('limits names to one line of at most 100 characters', () => {
    const [color] = readPalette('ase', adobeFile('', [[`a\tb\u2028c ${'🎨'.repeat(200)}`, 'Gray', 0]])).colors;
    assert.equal(color?.name, `a b c ${'🎨'.repeat(94)}`);
  });

  it('recognizes formats by content if possible, or else by extension', () => {
    for (const extension of PALETTE_EXTENSIONS) {
      for (const file of FILES[extension]) assert.equal(paletteFormatOf(extension, file), extension);
    }
    assert.equal(paletteFormatOf('pal', Buffer.from(GPL)), 'gpl');
    assert.equal(paletteFormatOf('hex', Buffer.from('hello')), 'hex');
    // An Aseprite file, and a palette with an image's extension.
    assert.equal(paletteFormatOf('ase', Buffer.alloc(128)), undefined);
    assert.equal(paletteFormatOf('png', Buffer.from(GPL)), undefined);
  });
});

describe('Unreadable palette files', () => {
  it('are refused with the reason', () => {
    const cases: readonly (readonly [PaletteExtension, Uint8Array | string, string])[] = [
      ['gpl', '', 'empty'],
      ['gpl', 'GIMP Palette\nName: x\n', 'empty'],
      ['gpl', 'Name: x\n1 2 3\n', 'not-a-palette'],
      ['gpl', 'GIMP Palette\n\n1 2 3\n1 2\n', 'line 4'],
      ['gpl', 'GIMP Palette\n1 2 256\n', 'line 2'],
      ['gpl', 'GIMP Palette\nChannels: RGBA\n1 2 3 name\n', 'line 3'],
      ['hex', ':10010000214601360121470136007EFE09D2190140\n', 'line 1'],
      ['hex', 'ff0000\nff00\n', 'line 2'],
      ['hex', '\n\n', 'empty'],
      ['pal', 'JASC-PAL\n0100\n2\n1 2 3\n', 'truncated'],
      ['pal', 'JASC-PAL\n0100\nmany\n1 2 3\n', 'truncated'],
      ['pal', 'JASC-PAL\n0100\n1\nred\n', 'line 4'],
      ['pal', 'JASC-PAL\n0100\n0\n', 'empty'],
      ['pal', Buffer.alloc(768), 'not-a-palette'],
      ['pal', riffFile(COLORS, 65_535), 'truncated'],
      ['pal', riffFile([]), 'empty'],
      ['act', Buffer.alloc(767), 'truncated'],
      ['act', Buffer.alloc(770), 'not-a-palette'],
      ['ase', adobeFile('', [['', 'HSB ', 0, 0, 0]]), 'truncated'],
      ['ase', adobeFile('', [['', 'RGB ', Number.NaN, 0, 0]]), 'truncated'],
      ['ase', adobeFile('', [['', 'RGB ', 0]]), 'truncated'],
      ['ase', adobeFile('', [], 4_000_000_000), 'truncated'],
      ['ase', adobeFile('', []), 'empty'],
      ['hex', 'ffffff\n'.repeat(MAX_COLORS + 1), 'too-large'],
      ['hex', Buffer.alloc(MAX_PALETTE_BYTES + 1), 'too-large'],
    ];
    for (const [extension, file, fault] of cases) {
      assert.equal(faultOf(extension, Buffer.from(file)), fault, `${extension} ${String(file).slice(0, 40)}`);
    }
  });

  it("don't include one with 65,536 colors", () => {
    assert.equal(hexes('hex', Buffer.from('ffffff\n'.repeat(MAX_COLORS))).length, MAX_COLORS);
  });

  for (const extension of PALETTE_EXTENSIONS) {
    it(`${extension}: cut anywhere, it is a palette or a fault`, () => {
      const faults = new Set<string>();
      for (const file of FILES[extension]) {
        for (let length = 0; length < file.length; length++) faults.add(faultOf(extension, file.subarray(0, length)));
      }
      assert.ok(faults.size > 1 || extension === 'hex', [...faults].join());
    });

    it(`${extension}: with changed bytes, it is a palette or a fault`, () => {
      const change = fc.tuple(fc.nat(1_000), fc.nat(255));
      fc.assert(
        fc.property(fc.constantFrom(...FILES[extension]), fc.array(change, { maxLength: 8 }), (file, changes) => {
          const bytes = Uint8Array.from(file);
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          faultOf(extension, bytes);
        }),
        { numRuns: 1_000 },
      );
      fc.assert(fc.property(fc.uint8Array({ maxLength: 900 }), (bytes) => void faultOf(extension, bytes)));
    });
  }
});
