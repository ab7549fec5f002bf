import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import type { Change } from '../../../../../src/sprite/edit/change';
import type { EditSprite } from '../../../../../src/sprite/edit/editSprite';
import { numberedNames } from '../../../../../src/sprite/edit/files/fileNames';
import { openParts, type PartFiles } from '../../../../../src/sprite/edit/files/openParts';
import { newPartsLacks, partsLacks, refusedLack } from '../../../../../src/sprite/edit/files/partsLacks';
import { type SavedParts, saveParts } from '../../../../../src/sprite/edit/files/saveParts';
import { changedParts, type EditParts } from '../../../../../src/sprite/edit/parts';
import { encodeWebp } from '../../../../../src/sprite/export/animation/writeWebp';
import { decodeFrames } from '../../../../../src/sprite/formats/decode/decodePicture';
import { encodeGif } from '../../../../../src/sprite/formats/gif';
import { exactPng } from '../../../../../src/sprite/formats/indexedPng';
import { normalMap } from '../../../../../src/sprite/normalMap/normalMap';
import { sameBytes } from '../../../../../src/sprite/pixels/bytes';
import { createRaster, type Raster } from '../../../../../src/sprite/pixels/raster';
import { readSheetJson } from '../../../../../src/sprite/sheet/readSheetJson';
import type { ExportSource, FileSource } from '../../../../../src/sprite/source/source';
import { seed, seeded } from '../../../../support/random';
import { writtenSheet } from '../../../../support/sprites/dialects';
import { shownFrames, withoutHidden } from '../../../../support/sprites/flatSprites';
import { randomChange } from '../../../../support/sprites/randomEdits';

const deflate = (bytes: Uint8Array) => deflateSync(bytes);
const tools = { deflate, check: () => undefined };

function drawn(width: number, height: number, random: () => number): Raster {
  const image = createRaster(width, height);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 2; x++)
      if (random() < 0.8) image.data.set([x * 20, y * 30, Math.floor(random() * 3) * 90, 255], (y * width + x) * 4);
  return image;
}

const images = (count: number, random: () => number) => Array.from({ length: count }, () => drawn(8, 7, random));

/** By another program. */
function png({ width, height, data }: Raster): Uint8Array {
  const file = new PNG({ width, height });
  file.data.set(data);
  return PNG.sync.write(file);
}

function decoded(bytes: Uint8Array): Raster {
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes));
  return withoutHidden({ width, height, data: new Uint8ClampedArray(data) });
}

const about = { title: 'hero', extension: 'png' } as const;

interface Disk {
  readonly source: ExportSource;
  readonly files: readonly PartFiles[];
}

/** Numbered files of two kinds. */
function numberedDisk(random: () => number): Disk {
  const frames = images(4, random);
  const bytes = frames.map((frame, at) => (at % 2 ? exactPng(frame, deflate) : png(frame)));
  const names = frames.map((_, at) => `walk-0${at + 1}.png`);
  return {
    source: { ...about, sequence: bytes.map((one) => ({ bytes: one, duration: 100 })) },
    files: [{ images: names }],
  };
}

function sheetDisk(random: () => number): Disk & { readonly source: FileSource } {
  const { picture, json } = writtenSheet(images(5, random), {
    dialect: 'hash',
    columns: 3,
    gap: 1,
    margin: 0,
    end: '\n',
  });
  const bytes = new TextEncoder().encode(json);
  const map = png(normalMap(picture));
  return sheetOf(exactPng(picture, deflate), picture, bytes, map);
}

function sheetOf(image: Uint8Array, { width, height }: Raster, json: Uint8Array, normal: Uint8Array) {
  const read = readSheetJson(new TextDecoder().decode(json), { width, height, name: 'hero.png' });
  assert(read.kind === 'sheet');
  const source: FileSource = { ...about, bytes: image, sheet: read.sheet, normalMap: normal };
  return { source, files: [{ images: ['hero.png'], json: { name: 'hero.json', bytes: json }, map: 'hero_n.png' }] };
}

const shown = (parts: EditParts) => parts.map(({ sprite }) => shownFrames(sprite));
const bytesOf = (saved: SavedParts, what: string) => saved.files.find(({ file }) => file.what === what)?.bytes;

/** Changes without layers, which files of images don't have. */
function changedBy(parts: EditParts, random: () => number): EditParts {
  const [{ sprite }] = parts as [EditParts[number]];
  const change = randomChange(sprite, random);
  return change.change === 'change-layer' || change.change === 'scale' ? parts : changedParts(parts, { change });
}

const isHidden = (sprite: EditSprite) => sprite.layers.some(({ visible }) => !visible);

/** An image has one, which a save tells. */
const hasPalettes = ({ form, frames: [first, ...others] }: EditSprite) =>
  form === 'indexed' && others.some(({ palette }) => palette !== first?.palette);

describe('files of changed parts', () => {
  it(`are the sheet, its JSON, and its normal map as they were changed (seed ${seed})`, async () => {
    const random = seeded(seed);
    for (let round = 0; round < 25; round++) {
      const disk = sheetDisk(random);
      const open = await openParts(disk.source, disk.files, decodeFrames);
      const parts = changedBy(changedBy(open.parts, random), random);
      if (parts.some(({ sprite, staleMap }) => isHidden(sprite) || staleMap || hasPalettes(sprite))) continue;
      const saved = await saveParts(open, parts, { tools });
      const image = bytesOf(saved, 'image') ?? disk.source.bytes;
      const map = bytesOf(saved, 'map') ?? disk.source.normalMap ?? new Uint8Array();
      const json = bytesOf(saved, 'json') ?? disk.files[0]?.json?.bytes ?? new Uint8Array();
      const again = await openParts(...both(sheetOf(image, decoded(image), json, map)), decodeFrames);
      assert.deepEqual(shown(again.parts), shown(parts));
      const maps = (all: EditParts) => all.map((part) => part.map && shownFrames(part.map));
      assert.deepEqual(maps(again.parts), maps(parts));
    }
  });

  it(`are numbered files as they were changed (seed ${seed})`, async () => {
    const random = seeded(seed + 1);
    for (let round = 0; round < 25; round++) {
      const disk = numberedDisk(random);
      const open = await openParts(disk.source, disk.files, decodeFrames);
      const parts = changedBy(changedBy(open.parts, random), random);
      const saved = await saveParts(open, parts, { tools });
      const bytes = 'sequence' in disk.source ? disk.source.sequence.map((one) => one.bytes) : [];
      for (const { file, bytes: one } of saved.files) {
        assert(
          !bytes[file.index] || !sameBytes(bytes[file.index] as Uint8Array, one),
          'a file was written that is the same',
        );
        bytes[file.index] = one;
      }
      const left = bytes.slice(0, bytes.length - saved.gone.length);
      assert.deepEqual(left.map(decoded), shown(parts)[0]);
    }
  });

  it('are those of the views that change', async () => {
    const random = seeded(4);
    const [north, east] = [png(drawn(8, 7, random)), png(drawn(8, 7, random))];
    const south = numberedDisk(random);
    const { source: west, files: westFiles } = sheetDisk(random);
    assert('sequence' in south.source);
    const view = (name: string, source: FileSource | typeof south.source) => ({ name, file: `${name}.png`, source });
    const source: ExportSource = {
      ...about,
      views: [
        view('n', { ...about, bytes: north }),
        view('e', { ...about, bytes: east }),
        view('s', south.source as never),
        view('w', west),
      ],
      missing: [],
      guessed: false,
    };
    const files = [{ images: ['n.png'] }, { images: ['e.png'] }, ...south.files, ...westFiles];
    const open = await openParts(source, files, decodeFrames);
    const parts = changedParts(open.parts, { parts: [1, 2, 3], change: { change: 'turn', turn: 'flip-horizontal' } });
    const saved = await saveParts(open, parts, { tools });
    assert.deepEqual(
      saved.files.map(({ file: { what, part, index } }) => `${what} ${part} ${index}`),
      ['image 1 0', 'image 2 0', 'image 2 1', 'image 2 2', 'image 2 3', 'image 3 0', 'map 3 0', 'json 3 0'],
    );
    assert.deepEqual([saved.gone, saved.lacks, saved.cuts], [[], [], []]);
    assert.deepEqual(decoded(saved.files[0]?.bytes ?? new Uint8Array()), shown(parts)[1]?.[0]);
    assert.deepEqual((await saveParts(open, open.parts, { tools })).files, []);
  });

  it('say how a sheet without a JSON is cut now, and what would need one', async () => {
    const { source } = sheetDisk(seeded(5));
    const frames = [0, 1, 2].map((at) => ({ x: at * 8, y: 0, w: 8, h: 7, left: 0, top: 0, duration: 100 }));
    const strip = png(drawn(24, 7, seeded(6)));
    const sheet = { width: 8, height: 7, frames, tags: [], from: 'user' } as const;
    const open = await openParts(
      { ...source, bytes: strip, sheet, normalMap: undefined } as never,
      [{ images: ['hero.png'] }],
      decodeFrames,
    );
    const grown = changedParts(open.parts, { change: { change: 'add-frames', at: 3, from: [0] } });
    const tagged = changedParts(grown, {
      change: { change: 'add-tag', tag: { name: 'a', from: 0, to: 1, direction: 'forward' } },
    });
    const saved = await saveParts(open, tagged, { tools });
    assert.deepEqual(
      saved.cuts.map(({ part, info }) => [part, info.frames.length]),
      [[0, 4]],
    );
    assert.deepEqual(saved.lacks, [{ part: 0, lack: { lack: 'json', for: ['tags'] } }]);
    assert.deepEqual(partsLacks(open, tagged), saved.lacks);
    assert.deepEqual(newPartsLacks(open, open.parts, grown), { formats: [], files: [] });
    const told = { formats: [], files: saved.lacks.map(({ lack }) => lack) };
    assert.deepEqual(newPartsLacks(open, grown, tagged), told);
    assert.deepEqual(newPartsLacks(open, tagged, tagged), { formats: [], files: [] });
    const newJson = new Map([[0, { title: 'hero', version: '1', form: 'array' } as const]]);
    const described = await saveParts(open, tagged, { tools, newJson });
    assert.deepEqual([described.files.map(({ name }) => name), described.lacks], [['hero.png', 'hero.json'], []]);
  });

  it('tell what a change adds to what files cannot hold, and refuse what could not be saved', async () => {
    const one = { title: 'hero', extension: 'png', bytes: png(drawn(8, 7, seeded(10))) };
    const open = await openParts(one, [{ images: ['hero.png'] }], decodeFrames);
    const two = changedParts(open.parts, { change: { change: 'add-frames', at: 1, from: [0] } });
    assert.deepEqual(newPartsLacks(open, open.parts, two).files, [{ lack: 'animated-png' }]);
    const three = changedParts(two, { change: { change: 'add-frames', at: 1, from: [0] } });
    assert.deepEqual(newPartsLacks(open, two, three).files, []);
    const rect = { x: 0, y: 0, width: 20_000, height: 1 };
    const webp = {
      ...one,
      bytes: await encodeWebp({ frames: [{ image: drawn(8, 7, seeded(11)), duration: 100 }], plays: 0 }, 1, tools),
    };
    const wide = await openParts(webp, [{ images: ['hero.webp'] }], decodeFrames);
    const tooWide = changedParts(wide.parts, { change: { change: 'canvas', rect } });
    assert.equal(refusedLack(wide, wide.parts), undefined);
    assert.deepEqual(refusedLack(wide, tooWide), { format: 'webp', lack: { lack: 'side', most: 16_383 } });
  });

  it('say when a normal map could not follow, and leave it', async () => {
    const disk = sheetDisk(seeded(7));
    const still = png(drawn(9, 9, seeded(8)));
    const unfit = await openParts({ ...disk.source, normalMap: still }, disk.files, decodeFrames);
    assert.deepEqual(unfit.notes, [{ note: 'unfit-normal-map', part: 0, width: 9, height: 9 }]);
    const one = png(normalMap(drawn(8, 7, seeded(9))));
    const open = await openParts({ ...disk.source, normalMap: one }, disk.files, decodeFrames);
    const parts = changedParts(open.parts, { change: { change: 'turn', turn: 'flip-vertical', frames: [0] } });
    const saved = await saveParts(open, parts, { tools });
    assert.deepEqual(
      [bytesOf(saved, 'map'), saved.notes],
      [undefined, [{ part: 0, note: { note: 'stale-normal-map' } }]],
    );
  });
});

const both = ({ source, files }: Disk) => [source, files] as const;

describe('changed numbered files', () => {
  const saveChanged = async (change: Change, disk = numberedDisk(seeded(10))) => {
    const open = await openParts(disk.source, disk.files, decodeFrames);
    const saved = await saveParts(open, changedParts(open.parts, { change }), { tools });
    return {
      saved,
      names: saved.files.map(({ name }) => name),
      sequence: 'sequence' in disk.source ? disk.source.sequence : [],
    };
  };

  it('are the same bytes under other names if only their order changes', async () => {
    const { saved, names, sequence } = await saveChanged({ change: 'move-frames', frames: [0], to: 3 });
    assert.deepEqual(names, ['walk-01.png', 'walk-02.png', 'walk-03.png']);
    assert.deepEqual(
      saved.files.map(({ bytes }) => bytes),
      [1, 2, 0].map((at) => sequence[at]?.bytes),
    );
  });

  it('get more files by their pattern, and say which are no longer frames', async () => {
    const more = await saveChanged({ change: 'add-frames', at: 4, from: [0, null] });
    assert.deepEqual(more.names, ['walk-05.png', 'walk-06.png']);
    const fewer = await saveChanged({ change: 'delete-frames', frames: [1, 2] });
    assert.deepEqual(fewer.names, ['walk-02.png']);
    assert.deepEqual(
      fewer.saved.gone.map(({ index }) => index),
      [2, 3],
    );
  });

  it('cannot hold durations', async () => {
    const { saved } = await saveChanged({ change: 'durations', frames: [0], durations: 40 });
    assert.deepEqual([saved.files, saved.lacks], [[], [{ part: 0, lack: { lack: 'durations', of: 'numbered' } }]]);
  });

  it('keep their own sizes unless the canvas changes', async () => {
    const frames = [drawn(8, 7, seeded(1)), drawn(5, 6, seeded(2))];
    const sequence = frames.map((frame) => ({ bytes: png(frame), duration: 100 }));
    const disk: Disk = { source: { ...about, sequence }, files: [{ images: ['a1.png', 'a2.png'] }] };
    const { saved } = await saveChanged({ change: 'turn', turn: 'flip-vertical', frames: [0] }, disk);
    assert.deepEqual(
      saved.files.map(({ file }) => file.index),
      [0],
    );
    const wide = await saveChanged({ change: 'canvas', rect: { x: 0, y: 0, width: 9, height: 7 } }, disk);
    assert.deepEqual(
      wide.saved.files.map(({ bytes }) => decoded(bytes).width),
      [9, 9],
    );
  });

  it('are named as people and programs name them', () => {
    const next = (...names: string[]) => numberedNames(names, names.length + 1)?.at(-1);
    assert.equal(next('hero1.png', 'hero2.png'), 'hero3.png');
    assert.equal(next('hero_008.png', 'hero_009.png'), 'hero_010.png');
    assert.equal(next('frame 9.png', 'frame 10.png'), 'frame 11.png');
    assert.equal(next('Walk (1).png', 'Walk (2).png'), 'Walk (3).png');
    assert.equal(next('enemy2_01_out.png', 'enemy2_02_out.png'), 'enemy2_03_out.png');
    assert.equal(next('走り０１.png', '走り０２.png'), '走り０３.png');
    assert.equal(next('a1.png', 'b7.png'), undefined);
  });

  it('that have more than a frame to lose are not written', async () => {
    const random = seeded(12);
    const gif = encodeGif([drawn(8, 7, random), drawn(8, 7, random)], 100);
    const sequence = [gif, encodeGif([drawn(8, 7, random)], 0)].map((bytes) => ({ bytes, duration: 100 }));
    const disk: Disk = { source: { ...about, extension: 'gif', sequence }, files: [{ images: ['a1.gif', 'a2.gif'] }] };
    const { saved, names } = await saveChanged({ change: 'turn', turn: 'flip-vertical' }, disk);
    assert.deepEqual([names, saved.lacks], [['a2.gif'], [{ part: 0, lack: { lack: 'animated-file', file: 0 } }]]);
  });
});
