import assert from 'node:assert/strict';
import { changed } from '../../../../../src/sprite/edit/change';
import type { EditSprite } from '../../../../../src/sprite/edit/editSprite';
import { openSheet, saveSheet } from '../../../../../src/sprite/edit/files/sheet';
import { createRaster, type Raster } from '../../../../../src/sprite/pixels/raster';
import { placeFrame } from '../../../../../src/sprite/sheet/frames';
import { readSheetJson } from '../../../../../src/sprite/sheet/readSheetJson';
import type { SheetInfo } from '../../../../../src/sprite/sheet/sheetInfo';
import { seed, seeded } from '../../../../support/random';
import { byPhaser, DIALECTS, writtenSheet } from '../../../../support/sprites/dialects';
import { shownFrames, spriteOfImages } from '../../../../support/sprites/flatSprites';
import { randomlyChanged } from '../../../../support/sprites/randomEdits';

const pictureOf = (image: Raster) => spriteOfImages([image]);

function randomFrames(count: number, random: () => number): Raster[] {
  return Array.from({ length: count }, (_, at) => {
    const frame = createRaster(7, 6);
    const [left, top] = [Math.floor(random() * 4), Math.floor(random() * 3)];
    for (let y = top; y < top + 3; y++)
      for (let x = left; x < left + 3; x++) frame.data.set([x * 30, y * 40, at * 20, 255], (y * 7 + x) * 4);
    return frame;
  });
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

function infoOf(json: string, picture: Raster): SheetInfo {
  const { width, height } = picture;
  const read = readSheetJson(json, { width, height, name: 'hero.png' });
  assert(read.kind === 'sheet', JSON.stringify(read));
  return read.sheet;
}

function opened(sheet: { readonly picture: Raster; readonly json: string }) {
  const info = infoOf(sheet.json, sheet.picture);
  return openSheet({ name: 'hero.png', picture: pictureOf(sheet.picture), info, json: bytesOf(sheet.json) });
}

const said = ({ tags }: Pick<EditSprite, 'tags'>) =>
  tags.map(({ name, from, to, direction, repeat }) => ({ name, from, to, direction, repeat }));

/** A sheet of a kind, changed, saved, and read again. */
function checkRound(dialect: (typeof DIALECTS)[number], random: () => number): void {
  const sheet = randomSheet(dialect, random);
  const open = opened(sheet);
  const { sprite, made } = randomlyChanged(open.base, 1 + Math.floor(random() * 4), random);
  const saved = saveSheet(open, sprite);
  const about = JSON.stringify({ made, lacks: saved.lacks });
  const json = saved.json ? textOf(saved.json) : sheet.json;
  const [picture = sheet.picture] = saved.picture ? shownFrames(saved.picture) : [];
  const info = infoOf(json, picture);
  const shown = shownFrames(sprite);
  const cut = info.frames.map((frame) => placeFrame(picture, frame, info.width, info.height));
  assert.deepEqual(cut, shown, about);
  const parsed = byPhaser(json, picture).map(({ image }) => image);
  assert.deepEqual(parsed, shown, about);
  checkTexts(info, sprite, new Set(saved.lacks.map(({ lack }) => lack)), about);
  const wrongEnds = sheet.json.includes('\r') ? /[^\r]\n/ : /\r/;
  assert(json.includes('// mine') && !wrongEnds.test(json), about);
}

function checkTexts(info: SheetInfo, sprite: EditSprite, lacking: ReadonlySet<string>, about: string): void {
  assert(!lacking.has('durations') && !lacking.has('unreadable-json'), about);
  const durations = (frames: readonly { readonly duration: number }[]) => frames.map(({ duration }) => duration);
  assert.deepEqual(durations(info.frames), durations(sprite.frames), about);
  if (!lacking.has('tags')) assert.deepEqual(said(info), said(sprite), about);
  if (!lacking.has('slices')) assert.deepEqual(info.slices ?? [], sprite.slices, about);
}

function randomSheet(dialect: (typeof DIALECTS)[number], random: () => number) {
  const upTo = (count: number) => Math.floor(random() * count);
  const frames = randomFrames(2 + upTo(5), random);
  const end = random() < 0.5 ? '\r\n' : '\n';
  const around = { dialect, gap: upTo(3), margin: upTo(3), end };
  if (random() < 0.5) return writtenSheet(frames, { ...around, columns: 1 + upTo(frames.length) });
  return writtenSheet(frames, { ...around, turns: dialect !== 'array' && dialect !== 'hash' });
}

describe('changed sheets', () => {
  for (const dialect of DIALECTS)
    it(`are read again as they were changed: ${dialect} (seed ${seed})`, () => {
      const random = seeded(seed + DIALECTS.indexOf(dialect));
      for (let round = 0; round < 40; round++) checkRound(dialect, random);
    });
});

/** What two strings have between their equal beginnings and ends. */
function difference(before: string, after: string): { readonly gone: string; readonly come: string } {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { gone: before.slice(start, before.length - end), come: after.slice(start, after.length - end) };
}

const THREE = randomFrames(3, seeded(3));
const written = (dialect: (typeof DIALECTS)[number], more: Partial<Parameters<typeof writtenSheet>[1]> = {}) =>
  writtenSheet(THREE, { dialect, columns: 3, gap: 0, margin: 0, end: '\n', ...more });

describe('the text of a changed sheet', () => {
  it('differs in nothing but a duration', () => {
    const sheet = written('array', { end: '\r\n' });
    const open = opened(sheet);
    const saved = saveSheet(open, changed(open.base, { change: 'durations', frames: [1], durations: 250 }));
    assert.equal(saved.picture, undefined);
    assert.deepEqual(difference(sheet.json, textOf(saved.json)), { gone: '101', come: '250' });
  });

  it('gets a duration where it had none, on a line of its own', () => {
    const sheet = written('packer');
    const open = opened(sheet);
    const saved = saveSheet(open, changed(open.base, { change: 'durations', frames: [2], durations: 250 }));
    assert.deepEqual(difference(sheet.json, textOf(saved.json)), { gone: '', come: ',\n\t\t\t"duration": 250' });
  });

  it('differs in nothing but the name of a tag', () => {
    const sheet = written('hash');
    const open = opened(sheet);
    const saved = saveSheet(open, changed(open.base, { change: 'change-tag', at: 0, tag: { name: 'run' } }));
    assert.deepEqual(difference(sheet.json, textOf(saved.json)), { gone: 'walk', come: 'run' });
  });

  it('is the same file if nothing differs, a mark at its beginning and other letters too', () => {
    const { picture, json } = written('hash');
    const bytes = bytesOf(`\uFEFF${json.replace('// mine', '// größer')}`);
    const info = infoOf(json, picture);
    const open = openSheet({ name: 'hero.png', picture: pictureOf(picture), info, json: bytes });
    assert.deepEqual(saveSheet(open, open.base), { info, lacks: [] });
    const saved = saveSheet(open, changed(open.base, { change: 'durations', frames: [0], durations: 1 }));
    assert.deepEqual([...(saved.json?.subarray(0, 3) ?? [])], [0xef, 0xbb, 0xbf]);
    assert(textOf(saved.json).includes('// größer'));
  });

  it('is left alone if it is not UTF-8', () => {
    const { picture, json } = written('hash');
    const bytes = Uint8Array.from([...bytesOf(json.slice(0, -1)), ...[0x2f, 0x2f, 0xfc, 0x0a, 0x7d]]);
    const open = openSheet({ name: 'hero.png', picture: pictureOf(picture), info: infoOf(json, picture), json: bytes });
    const saved = saveSheet(open, changed(open.base, { change: 'durations', frames: [0], durations: 1 }));
    assert.deepEqual([saved.json, saved.lacks], [undefined, [{ lack: 'unreadable-json' }]]);
  });

  it('keeps comments with their frames', () => {
    const sheet = written('array');
    const json = sheet.json.replace('  {\n   "filename": "hero 1', '  // the second\n  {\n   "filename": "hero 1');
    assert.notEqual(json, sheet.json);
    const open = opened({ ...sheet, json });
    const saved = saveSheet(open, changed(open.base, { change: 'move-frames', frames: [1], to: 3 }));
    const text = textOf(saved.json);
    const last = text.slice(text.indexOf('// the second'));
    assert.match(last, /^\/\/ the second\n {2}\{\n {3}"filename": "hero 2\.aseprite"/);
    assert.match(last, /"duration": 101/);
  });

  // Aseprite writes such keys for `{name}` (aseprite#4603). JSON.parse would lose a frame.
  it('keeps frames whose keys are equal, and gives new ones keys of their own', () => {
    const sheet = written('hash');
    const json = sheet.json.replaceAll(/hero \d\.aseprite/g, 'sol1.png');
    const open = opened({ ...sheet, json });
    const timed = saveSheet(open, changed(open.base, { change: 'durations', frames: [1], durations: 250 }));
    assert.deepEqual(difference(json, textOf(timed.json)), { gone: '101', come: '250' });
    const more = saveSheet(open, changed(open.base, { change: 'add-frames', at: 3, from: [0] }));
    const keys = [...textOf(more.json).matchAll(/"([^"]*\.png)": \{/g)].map(([, key]) => key);
    assert.deepEqual(keys, ['sol1.png', 'sol1.png', 'sol1.png', 'sol2.png']);
  });

  // Names of Aseprite's `{tag}_{tagframe}` say which tag a frame belongs to, so they follow the tags.
  it('names frames by their tags if they were named so', () => {
    const sheet = written('array');
    const names = ['walk_0', 'walk_1', 'hit_0'];
    let at = 0;
    const json = sheet.json
      .replaceAll(/hero \d\.aseprite/g, () => names[at++] ?? '')
      .replace('"kept"\n   }', '"kept"\n   }, { "name": "hit", "from": 2, "to": 2, "direction": "forward" }');
    const open = opened({ ...sheet, json });
    assert.deepEqual(
      open.base.tags.map(({ name }) => name),
      ['walk', 'hit'],
    );
    const moved = changed(open.base, { change: 'change-tag', at: 0, tag: { name: 'run', to: 0 } });
    const saved = saveSheet(open, changed(moved, { change: 'change-tag', at: 1, tag: { from: 1 } }));
    assert.deepEqual(
      [...textOf(saved.json).matchAll(/"filename": "(\w+)"/g)].map(([, name]) => name),
      ['run_0', 'hit_0', 'hit_1'],
    );
    assert.deepEqual(saved.lacks, []);
  });

  it('names frames as the others are named', () => {
    const names = (dialect: (typeof DIALECTS)[number]) => {
      const open = opened(written(dialect));
      const more = changed(open.base, { change: 'add-frames', at: 1, from: [0, null] });
      const { json } = saveSheet(open, more);
      return [...textOf(json).matchAll(/"(?:filename": ")?([^"]*\d\.\w+)": \{|"filename": "([^"]*)"/g)].map(
        ([, key, name]) => key ?? name,
      );
    };
    assert.deepEqual(
      names('array'),
      [0, 1, 2, 3, 4].map((at) => `hero ${at}.aseprite`),
    );
    assert.deepEqual(
      names('packer'),
      [0, 1, 2, 3, 4].map((at) => `hero/walk_0${at}.png`),
    );
  });

  it('lists frames of animations by the names that they have now', () => {
    const open = opened(written('pixi'));
    assert.deepEqual(said(open.base), [{ name: 'all', from: 0, to: 2, direction: 'forward', repeat: undefined }]);
    const renamed = changed(open.base, { change: 'change-tag', at: 0, tag: { name: 'walk', direction: 'reverse' } });
    const moved = changed(renamed, { change: 'move-frames', frames: [0], to: 3 });
    const { json, lacks } = saveSheet(open, moved);
    const { animations } = JSON.parse(textOf(json).replace('// mine', '')) as { animations: object };
    const [first, second, third] = ['walk_00.png', 'walk_01.png', 'walk_02.png'];
    assert.deepEqual(animations, { walk: [third, second, first], odd: [third, third] });
    assert.deepEqual(lacks, []);
  });

  it('says what it has no place for', () => {
    const lacks = (dialect: (typeof DIALECTS)[number], tag: object) => {
      const open = opened(written(dialect));
      const whole = { name: 'new', from: 0, to: 1, direction: 'forward', ...tag } as const;
      return saveSheet(open, changed(open.base, { change: 'add-tag', tag: whole })).lacks;
    };
    assert.deepEqual(lacks('hash', { repeat: 3 }), []);
    assert.deepEqual(lacks('packer', {}), []);
    assert.deepEqual(lacks('packer', { repeat: 3 }), [{ lack: 'tags' }]);
    assert.deepEqual(lacks('pixi', { direction: 'pingpong' }), [{ lack: 'tags' }]);
    assert.deepEqual(lacks('phaser', {}), [{ lack: 'tags' }]);
  });
});

/** Frames side by side, each with its outermost pixels once more around it. */
function withEdges(frames: readonly Raster[]): Raster {
  const sheet = createRaster(frames.length * 9, 8);
  for (let y = 0; y < 8; y++)
    for (let x = 0; x < sheet.width; x++) {
      const inside = Math.min(6, Math.max(0, (x % 9) - 1));
      const from = (Math.min(5, Math.max(0, y - 1)) * 7 + inside) * 4;
      const pixel = frames[Math.floor(x / 9)]?.data.subarray(from, from + 4) ?? [];
      sheet.data.set(pixel, (y * sheet.width + x) * 4);
    }
  return sheet;
}

function opaque(step: number): Raster {
  const frame = createRaster(7, 6);
  for (const byte of frame.data.keys()) frame.data[byte] = byte % 4 === 3 ? 255 : (byte * step) % 251;
  return frame;
}

describe('the image of a changed sheet', () => {
  it('keeps its rows, gutters, and margins', () => {
    const open = opened(
      writtenSheet(randomFrames(6, seeded(5)), { dialect: 'array', columns: 3, gap: 2, margin: 1, end: '\n' }),
    );
    const more = changed(open.base, { change: 'add-frames', at: 6, from: [0] });
    const { picture, info } = saveSheet(open, more);
    assert.deepEqual([picture?.width, picture?.height], [2 + 3 * 7 + 2 * 2, 2 + 3 * 6 + 2 * 2]);
    assert.deepEqual(info.frames.map(({ x, y }) => [x, y]).slice(2), [
      [19, 1],
      [1, 9],
      [10, 9],
      [19, 9],
      [1, 17],
    ]);
    const fewer = saveSheet(open, changed(open.base, { change: 'delete-frames', frames: [0, 1, 2] }));
    assert.deepEqual([fewer.picture?.width, fewer.picture?.height], [2 + 3 * 7 + 2 * 2, 2 + 6]);
  });

  it('keeps what is packed where it is, and turned', () => {
    const sheet = written('packer', { columns: undefined, turns: true, gap: 1 });
    const open = opened(sheet);
    const { picture, info } = saveSheet(
      open,
      changed(open.base, { change: 'turn', turn: 'flip-horizontal', frames: [1] }),
    );
    assert.deepEqual([picture?.width, picture?.height], [sheet.picture.width, sheet.picture.height]);
    assert.deepEqual(
      info.frames.map(({ x, y, turned }) => [x, y, turned]),
      infoOf(sheet.json, sheet.picture).frames.map(({ x, y, turned }) => [x, y, turned]),
    );
  });

  it('repeats the edges of frames as before', () => {
    const sheet = written('array', { gap: 2, margin: 1 });
    const full = [3, 4, 5].map((step) => opaque(step));
    const open = opened({ ...sheet, picture: withEdges(full) });
    const [first, second, third] = full as [Raster, Raster, Raster];
    const saved = saveSheet(open, changed(open.base, { change: 'add-frames', at: 0, from: [1] }));
    assert(saved.picture);
    assert.deepEqual(shownFrames(saved.picture), [withEdges([second, first, second, third])]);
  });

  it('has one of each of the frames that are alike, if it had', () => {
    const sheet = written('array', { columns: undefined });
    const json = JSON.parse(sheet.json.replace('// mine', '')) as {
      frames: { frame: object; spriteSourceSize: object }[];
    };
    const [one, two] = json.frames;
    assert(one && two);
    Object.assign(two, { frame: one.frame, spriteSourceSize: one.spriteSourceSize });
    const open = opened({ ...sheet, json: JSON.stringify(json) });
    const same = saveSheet(open, changed(open.base, { change: 'reverse-frames', frames: [0, 1] }));
    assert.equal(same.picture, undefined);
    const { picture, info } = saveSheet(
      open,
      changed(open.base, { change: 'turn', turn: 'flip-vertical', frames: [1] }),
    );
    const [first, second] = info.frames;
    assert(picture && first && second);
    assert.notDeepEqual([first.x, first.y], [second.x, second.y]);
  });
});

describe('a sheet that was cut by hand', () => {
  const rects = THREE.map((_, at) => ({ x: at * 7, y: 0, w: 7, h: 6, left: 0, top: 0, duration: 100 }));
  const info = { width: 7, height: 6, frames: rects, tags: [], from: 'user' } as const;
  const { picture } = written('array');
  const open = openSheet({ name: 'hero.png', picture: pictureOf(picture), info });

  it('gets another frame, and says how it is cut now', () => {
    const saved = saveSheet(open, changed(open.base, { change: 'add-frames', at: 3, from: [0] }));
    assert.deepEqual([saved.picture?.width, saved.info.frames.length, saved.lacks], [28, 4, []]);
  });

  it('says what only a JSON holds, and gets one in both forms', () => {
    const tagged = changed(open.base, { change: 'add-tag', tag: { name: 'a', from: 0, to: 1, direction: 'reverse' } });
    const timed = changed(tagged, { change: 'durations', frames: [1], durations: 40 });
    assert.deepEqual(saveSheet(open, timed).lacks, [{ lack: 'json', for: ['tags', 'durations'] }]);
    for (const form of ['array', 'hash'] as const) {
      const saved = saveSheet(open, timed, { newJson: { title: 'hero', version: '1', form } });
      const read = infoOf(textOf(saved.json), picture);
      assert.deepEqual([said(read), read.frames[1]?.duration, saved.lacks], [said(timed), 40, []]);
      assert.equal(Array.isArray(JSON.parse(textOf(saved.json)).frames), form === 'array');
    }
  });

  it('is not arranged again if something else is on the image', () => {
    const art = createRaster(21, 12);
    art.data.set(picture.data);
    art.data.set([1, 2, 3, 255], (10 * 21 + 4) * 4);
    art.data.set([9, 9, 3, 255], (11 * 21 + 9) * 4);
    const other = openSheet({ name: 'hero.png', picture: pictureOf(art), info });
    const wider = changed(other.base, { change: 'canvas', rect: { x: -1, y: 0, width: 8, height: 6 } });
    assert.deepEqual(saveSheet(other, wider).lacks, [{ lack: 'pixels-between' }]);
    const flipped = saveSheet(other, changed(other.base, { change: 'turn', turn: 'flip-vertical' }));
    assert(flipped.picture);
    const [drawn] = shownFrames(flipped.picture);
    assert.deepEqual(drawn?.data.slice(7 * 21 * 4), art.data.slice(7 * 21 * 4));
  });
});
