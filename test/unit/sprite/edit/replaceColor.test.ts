import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { zlibSync } from 'fflate';
import { PNG } from 'pngjs';
import { openAseprite, saveAseprite } from '../../../../src/sprite/edit/aseprite/saveAseprite';
import { type Change, changed, changedWithNotes } from '../../../../src/sprite/edit/change';
import { type EditSprite, NO_INDEX } from '../../../../src/sprite/edit/editSprite';
import { openPng, savePng } from '../../../../src/sprite/edit/formats/png';
import { ChangeRefused } from '../../../../src/sprite/edit/refusal';
import { parsed } from '../../../support/sprites/aseParser';
import { celAt, layered } from '../../../support/sprites/editLayers';
import { shownFrames } from '../../../support/sprites/flatSprites';
import { makePng } from '../formats/makePng';

const rgba = (red: number, green: number, blue: number, alpha = 255) =>
  (red | (green << 8) | (blue << 16) | (alpha << 24)) >>> 0;
const refuses = (sprite: EditSprite, change: Change, why: string) =>
  assert.throws(
    () => changed(sprite, change),
    (error) => error instanceof ChangeRefused && error.refusal.why === why,
    JSON.stringify(change),
  );
const pixels = (sprite: EditSprite, frame = 0) => [...(shownFrames(sprite)[frame]?.data ?? [])];
const RED = rgba(255, 0, 0);
const BLUE = rgba(0, 0, 255);

describe('A color that is replaced', () => {
  const cel = () => celAt(0, 0, 3, [255, 0, 0, 255, 250, 4, 0, 255, 0, 9, 0, 0], 4);
  const row = cel();
  const sprite = layered({ width: 4, height: 1 }, [{}, {}, { background: true }], [{ 0: row }, { 1: cel() }]);

  it('is another one in all frames and layers, or in some', () => {
    const all = changed(sprite, { change: 'replace-color', from: RED, to: BLUE });
    for (const frame of [0, 1]) assert.deepEqual(pixels(all, frame).slice(0, 8), [0, 0, 255, 255, 250, 4, 0, 255]);
    const one = changed(sprite, { change: 'replace-color', from: RED, to: BLUE, frames: [0], layers: [0] });
    assert.deepEqual(pixels(one).slice(0, 4), [0, 0, 255, 255]);
    assert.equal(one.frames[1], sprite.frames[1]);
    assert.equal(changed(sprite, { change: 'replace-color', from: BLUE, to: RED }), sprite);
  });

  it('may be near', () => {
    const near = (tolerance: number) => changed(sprite, { change: 'replace-color', from: RED, to: BLUE, tolerance });
    assert.deepEqual(pixels(near(4)).slice(4, 8), [250, 4, 0, 255]);
    assert.deepEqual(pixels(near(5)).slice(4, 8), [0, 0, 255, 255]);
  });

  it('is all that is transparent, to the edges of the canvas', () => {
    const filled = changed(sprite, { change: 'replace-color', from: 0, to: BLUE });
    assert.deepEqual(pixels(filled).slice(8), [0, 0, 255, 255, 0, 0, 255, 255]);
    const cleared = changed(sprite, { change: 'replace-color', from: RED, to: 0 });
    assert.deepEqual(pixels(cleared).slice(0, 4), [0, 0, 0, 0]);
    const ground = { ...sprite, frames: [{ duration: 1, palette: new Uint8Array(), cels: new Map([[2, row]]) }] };
    refuses(ground, { change: 'replace-color', from: RED, to: 0 }, 'background');
  });

  it('keeps the order of a palette, gets a new entry where it has room, and is refused where not', () => {
    const palette = Uint8Array.of(0, 0, 0, 0, 255, 0, 0, 255, 255, 0, 0, 255);
    const index = layered(
      { width: 3, height: 1, form: 'indexed' },
      [{}],
      [{ 0: celAt(0, 0, 3, [1, 2, 0], 1) }],
      palette,
    );
    const { sprite: after, notes } = changedWithNotes(index, { change: 'replace-color', from: RED, to: BLUE });
    assert.deepEqual([...(after.frames[0]?.palette ?? [])], [...palette, 0, 0, 255, 255]);
    assert.deepEqual(notes, [{ note: 'colors-added', count: 1 }]);
    const content = after.frames[0]?.cels.get(0)?.body.content;
    assert.deepEqual(content?.kind === 'image' && [...content.pixels.bytes], [3, 3, 0]);
    const full = Uint8Array.from({ length: 1024 }, (_, at) => (at % 4 === 3 ? 255 : at % 4 === 0 ? at / 4 : 1));
    const crowded = {
      ...index,
      transparentIndex: NO_INDEX,
      frames: index.frames.map((frame) => ({ ...frame, palette: full })),
    };
    refuses(crowded, { change: 'replace-color', from: rgba(1, 1, 1), to: BLUE }, 'full-palette');
  });

  it('is gray in grayscale, which is told, and has all bits of 16', () => {
    const gray = layered({ width: 1, height: 1, form: 'grayscale' }, [{}], [{ 0: celAt(0, 0, 1, [7, 255], 2) }]);
    const { sprite: after, notes } = changedWithNotes(gray, { change: 'replace-color', from: rgba(7, 7, 7), to: RED });
    assert.deepEqual(pixels(after), [54, 54, 54, 255]);
    assert.deepEqual(notes, [{ note: 'colors-gray', count: 1 }]);
    const deep = layered(
      { width: 2, height: 1, form: 'rgba16' },
      [{}],
      [{ 0: celAt(0, 0, 2, [255, 255, 0, 0, 0, 0, 255, 255, 1, 2, 3, 4, 5, 6, 7, 8], 8) }],
    );
    const content = changed(deep, { change: 'replace-color', from: RED, to: BLUE }).frames[0]?.cels.get(0)?.body
      .content;
    const expected = [0, 0, 0, 0, 255, 255, 255, 255, 1, 2, 3, 4, 5, 6, 7, 8];
    assert.deepEqual(content?.kind === 'image' && [...content.pixels.bytes], expected);
  });

  it('is refused if it is none', () => {
    const base = { change: 'replace-color', from: RED, to: BLUE } as const;
    refuses(sprite, { ...base, to: -1 }, 'wrong-pixels');
    refuses(sprite, { ...base, from: 0.5 }, 'wrong-pixels');
    refuses(sprite, { ...base, tolerance: 256 }, 'wrong-pixels');
    refuses(sprite, { ...base, frames: [9] }, 'gone');
    refuses(sprite, { ...base, layers: [9] }, 'gone');
    refuses(sprite, { ...base, frames: 3 as unknown as [] }, 'gone');
  });
});

describe('Colors of a palette', () => {
  const bytes = readFileSync('test/fixtures/aseprite/2f-index-3x3.aseprite');
  const base = openAseprite(bytes);
  const colorsIn = (file: Uint8Array, frame = 0) => openAseprite(file).frames[frame]?.palette;

  it('are in an Aseprite file with no other byte changed', () => {
    const color = rgba(1, 2, 3);
    const saved = saveAseprite(bytes, base, changed(base, { change: 'palette', colors: [{ index: 1, color }] }));
    assert.equal(saved.length, bytes.length);
    const other = [...saved.keys()].filter((at) => saved[at] !== bytes[at]);
    assert.ok(other.length > 0 && other.length <= 4 && (other.at(-1) ?? 0) - (other[0] ?? 0) < 4, `${other}`);
    const { red, green, blue, alpha } = parsed(saved).palette.colors[1] ?? {};
    assert.deepEqual([red, green, blue, alpha], [1, 2, 3, 255]);
  });

  it('are others in some frames of an Aseprite file', () => {
    const color = rgba(9, 8, 7);
    const after = changed(base, { change: 'palette', colors: [{ index: 1, color }], frames: [1] });
    const saved = saveAseprite(bytes, base, after);
    assert.deepEqual(colorsIn(saved, 0), base.frames[0]?.palette);
    assert.deepEqual(colorsIn(saved, 1), after.frames[1]?.palette);
  });

  it('are in a PNG in their order, new ones at the end, with a note', () => {
    const palette = Uint8Array.of(10, 10, 10, 20, 20, 20, 30, 30, 30);
    const file = makePng(
      { width: 3, height: 1, colorType: 3, depth: 2, palette, transparency: Uint8Array.of(0) },
      () => 0,
    );
    const opened = openPng(file);
    const colors = [
      { index: 1, color: rgba(1, 2, 3) },
      { index: 3, color: rgba(4, 5, 6) },
      { index: 4, color: rgba(7, 8, 9) },
    ];
    const tools = { deflate: (raw: Uint8Array) => zlibSync(raw), check: () => undefined };
    const sprite = changed(opened, { change: 'palette', colors });
    const saved = savePng({ bytes: file, base: opened, sprite, tools });
    const read = PNG.sync.read(Buffer.from(saved.bytes)) as unknown as { readonly palette: readonly number[][] };
    assert.deepEqual(
      read.palette.map((color) => color.slice(0, 3)),
      [
        [10, 10, 10],
        [1, 2, 3],
        [30, 30, 30],
        [4, 5, 6],
        [7, 8, 9],
      ],
    );
    assert.deepEqual(saved.notes, [{ note: 'grown-palette', was: 3, now: 5 }]);
  });

  it('are refused beyond 256, of sprites without a palette, and if they are none', () => {
    refuses(base, { change: 'palette', colors: [{ index: 256, color: 0 }] }, 'full-palette');
    refuses(base, { change: 'palette', colors: [{ index: -1, color: 0 }] }, 'wrong-pixels');
    refuses(base, { change: 'palette', colors: [{ index: 0, color: 2 ** 32 }] }, 'wrong-pixels');
    refuses(base, { change: 'palette', colors: {} as unknown as [] }, 'wrong-pixels');
    refuses(base, { change: 'palette', colors: [], frames: [7] }, 'gone');
    refuses(layered({ width: 1, height: 1 }, [{}], [{}]), { change: 'palette', colors: [] }, 'no-palette');
  });
});

describe('Values that a page never made', () => {
  const junk: readonly unknown[] = [
    undefined,
    null,
    0,
    -1,
    1.5,
    Number.NaN,
    2 ** 40,
    '',
    'length',
    {},
    [],
    [null],
    ['length'],
    [-1],
    [{}],
    new Uint8Array(3),
    new Uint8Array(6),
    Uint8Array.of(0, 0, 0, 0, 255, 255),
  ];
  const sprite = layered({ width: 2, height: 2 }, [{}], [{ 0: celAt(0, 0, 1, [1, 2, 3, 255], 4) }]);
  const sound: readonly (readonly [string, Record<string, unknown>])[] = [
    ['paint', { layer: 0, patches: [] }],
    ['replace-color', { from: 1, to: 2, frames: [0], layers: [0], tolerance: 0 }],
    ['palette', { colors: [], frames: [0] }],
  ];
  const patch: Record<string, unknown> = { frames: [0], runs: new Uint8Array(0), cells: new Uint8Array(4) };

  /** Every field in turn with every value. */
  const damaged = [
    ...sound.flatMap(([change, fields]) =>
      Object.keys(fields).flatMap((field) => junk.map((value) => ({ change, ...fields, [field]: value }))),
    ),
    ...Object.keys(patch).flatMap((field) =>
      junk.map((value) => ({ change: 'paint', layer: 0, patches: [{ ...patch, [field]: value }] })),
    ),
    ...['index', 'color'].flatMap((field) =>
      junk.map((value) => ({ change: 'palette', colors: [{ index: 0, color: 0, [field]: value }] })),
    ),
  ];

  it('are refused, and break nothing', () => {
    let refused = 0;
    const indexed = layered({ width: 2, height: 2, form: 'indexed' }, [{}], [{}], new Uint8Array(8));
    for (const one of [sprite, indexed])
      for (const change of damaged) {
        try {
          const after = changed(one, change as unknown as Change);
          assert.equal(shownFrames(after).length, 1);
        } catch (error) {
          assert.ok(error instanceof ChangeRefused, `${JSON.stringify(change)}: ${error}`);
          refused++;
        }
      }
    assert.ok(refused > damaged.length, `${refused} of ${2 * damaged.length}`);
  });
});
