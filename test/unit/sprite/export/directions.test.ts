import assert from 'node:assert/strict';
import { UnreadablePictureError } from '../../../../src/sprite/aseprite/putPlan';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import { EXPORT_FORMATS } from '../../../../src/sprite/engines/exportFormats';
import type { ExportChoices } from '../../../../src/sprite/engines/exportOptions';
import { exportSprite } from '../../../../src/sprite/engines/exportSprite';
import { nameAnimations } from '../../../../src/sprite/export/nameAnimations';
import { encodePng } from '../../../../src/sprite/formats/png';
import { PictureError } from '../../../../src/sprite/pixels/pictureError';
import type { Raster } from '../../../../src/sprite/pixels/raster';
import type { SheetInfo } from '../../../../src/sprite/sheet/sheetInfo';
import { COMPASS } from '../../../../src/sprite/source/compass';
import { readSprite } from '../../../../src/sprite/source/readSprite';
import type { DirectionsSource, DirectionView } from '../../../../src/sprite/source/source';
import { ExportError, type ExportNote } from '../../../../src/sprite/source/sprite';
import { drawn, letters, options, tagOf, tools } from './sprites';

const png = (image: Raster) => encodePng(image);

const view = (name: string, image: Raster, more: Partial<DirectionView['source']> = {}): DirectionView => {
  return { name, file: `hero-${name}.png`, source: { title: 'hero', extension: 'png', bytes: png(image), ...more } };
};

/** Two frames and their JSON. */
const WALK: SheetInfo = {
  width: 2,
  height: 2,
  from: 'json',
  frames: [0, 2].map((x) => ({ x, y: 0, w: 2, h: 2, left: 0, top: 0, duration: 80 })),
  tags: [tagOf('walk', 0, 1), tagOf('idle', 1, 1)],
};
const walking = (name: string) => view(name, drawn('ab  ', '  cd'), { sheet: WALK });
const standingStill = (name: string) => view(name, drawn('a ', ' b'));

function setOf(views: readonly DirectionView[], more: Partial<DirectionsSource> = {}): DirectionsSource {
  return { title: 'hero', extension: 'png', views, missing: [], guessed: false, ...more };
}

async function read(source: DirectionsSource) {
  const notes: ExportNote[] = [];
  return { sprite: await readSprite(source, (note) => notes.push(note)), notes };
}

async function filesOf(source: DirectionsSource, choices: ExportChoices) {
  const { sprite } = await read(source);
  const { files, notes, example } = await exportSprite(sprite, options(choices), tools);
  return { files: new Map(files.map(({ name, bytes }) => [name, bytes])), notes, example };
}

const names = (sprite: Awaited<ReturnType<typeof read>>['sprite'], pattern: string) =>
  nameAnimations(sprite, pattern).tags.map(({ name, from, to }) => `${name} ${from}-${to}`);

describe('Views of several directions as one sprite', () => {
  it('use a frame and an animation for each still', async () => {
    const { sprite, notes } = await read(setOf(COMPASS.map(standingStill)));
    assert.equal(sprite.frames.length, 8);
    assert.deepEqual(
      names(sprite, '{animation}_{direction}'),
      COMPASS.map((place, at) => `${place} ${at}-${at}`),
    );
    assert.deepEqual(notes, []);
  });

  it('keep the tags of animations, with the direction added by the pattern', async () => {
    const { sprite } = await read(setOf([walking('n'), standingStill('ne'), walking('e')]));
    assert.deepEqual(names(sprite, '{animation}_{direction}'), [
      'walk_n 0-1',
      'idle_n 1-1',
      'ne 2-2',
      'walk_e 3-4',
      'idle_e 4-4',
    ]);
    assert.deepEqual(names(sprite, '{direction}/{animation}').slice(0, 3), ['n/walk 0-1', 'n/idle 1-1', 'ne 2-2']);
    assert.deepEqual(names(sprite, '{title}-{animation}-{direction}').slice(1, 3), ['hero-idle-n 1-1', 'hero-ne 2-2']);
    assert.deepEqual(
      sprite.frames.map(({ duration }) => duration),
      [80, 80, 100, 80, 80],
    );
  });

  it('refuse a pattern without a direction or with another field', async () => {
    const { sprite } = await read(setOf([standingStill('n')]));
    for (const pattern of ['{animation}', 'walk', '{direction} {tag}', '{direction}{constructor}'])
      assert.throws(() => nameAnimations(sprite, pattern), ExportError, pattern);
  });

  it('center smaller views on the lower edge with their slices and maps', async () => {
    const pivot = { x: 1, y: 1 };
    const slices = [{ name: 'hand', keys: [{ frame: 0, bounds: { x: 0, y: 0, width: 1, height: 1 }, pivot }] }];
    const map = (image: Raster) => ({ normalMap: png(image) });
    const large = view('n', drawn('aaaaa', 'aaaaa', 'aaaaa'), map(drawn('ccccc', 'ccccc', 'ccccc')));
    const small = view('e', drawn('bb', 'bb'), { slices, ...map(drawn('dd', 'dd')) });
    const { sprite, notes } = await read(setOf([large, small, large]));
    assert.deepEqual(letters(sprite.frames[1]?.image as Raster), ['     ', ' bb  ', ' bb  ']);
    assert.deepEqual(letters(sprite.normalMap?.[1] as Raster), ['     ', ' dd  ', ' dd  ']);
    const hidden = { x: 0, y: 0, width: 0, height: 0 };
    assert.deepEqual(sprite.slices, [
      {
        name: 'hand',
        keys: [
          { frame: 0, bounds: hidden },
          { frame: 1, bounds: { x: 1, y: 1, width: 1, height: 1 }, pivot },
          { frame: 2, bounds: hidden },
        ],
      },
    ]);
    assert.deepEqual(notes, [{ note: 'common-canvas', width: 5, height: 3 }]);
  });

  it('report what was left out or guessed', async () => {
    const mapped = view('n', drawn('a'), { normalMap: png(drawn('c')) });
    const { sprite, notes } = await read(
      setOf([mapped, view('e', drawn('b'))], { missing: ['ne', 's'], guessed: true }),
    );
    assert.equal(sprite.normalMap, undefined);
    assert.deepEqual(notes, [
      { note: 'missing-directions', names: ['ne', 's'] },
      { note: 'guessed-directions' },
      { note: 'partial-normal-maps' },
    ]);
  });

  it('name an unreadable view, and refuse a total size over the limit', async () => {
    const broken = view('e', drawn('a'), { bytes: new Uint8Array([1, 2, 3]) });
    await assert.rejects(read(setOf([standingStill('n'), broken])), (error: unknown) => {
      assert.ok(error instanceof UnreadablePictureError);
      assert.deepEqual([error.picture, error.fault], ['hero-e.png', 'not-a-picture']);
      return true;
    });
    const long = (name: string, width: number, height: number) =>
      view(name, drawn(...Array.from({ length: height }, () => 'a'.repeat(width))));
    const far = [long('n', 4000, 1), long('e', 1, 4000), ...['s', 'w', 'ne'].map((name) => long(name, 1, 1))];
    await assert.rejects(read(setOf(far)), PictureError);
    await assert.rejects(read(setOf([])), PictureError);
  });

  const WALKS = setOf([walking('n'), walking('ne')]);

  it('give engines one set of files with an animation per direction, and code that plays one', async () => {
    const { files, example } = await filesOf(WALKS, { format: 'godot' });
    assert.deepEqual([...files.keys()].sort(), ['hero-sheet.png', 'hero.tres']);
    const tres = new TextDecoder().decode(files.get('hero.tres'));
    for (const name of ['walk_n', 'idle_n', 'walk_ne', 'idle_ne']) assert.ok(tres.includes(`&"${name}"`), name);
    assert.equal(example?.animation, 'walk_n');
    for (const format of ['phaser', 'pixi', 'defold', 'sheet'] as const) {
      const written = await filesOf(WALKS, { format });
      assert.equal(written.files.size, 2, format);
      const [data] = [...written.files].filter(([name]) => !name.endsWith('.png')).map(([, bytes]) => bytes);
      const text = new TextDecoder().decode(data);
      for (const name of ['walk_n', 'walk_ne']) assert.ok(text.includes(`"${name}"`), `${format} ${name}`);
    }
    for (const format of ['aseprite', 'unity'] as const) {
      const [bytes] = (await filesOf(WALKS, { format })).files.values();
      const { tags } = readAseprite(bytes as Uint8Array);
      assert.deepEqual(
        tags.map(({ name }) => name),
        ['walk_n', 'idle_n', 'walk_ne', 'idle_ne'],
      );
    }
  });

  for (const format of ['gif', 'apng', 'webp'] as const) {
    it(`write one file per animation and direction as ${format}, with a note`, async () => {
      const { files, notes } = await filesOf(WALKS, { format });
      assert.deepEqual(
        [...files.keys()].map((name) => name.replace(/\.\w+$/, '')),
        ['hero #walk_n', 'hero #idle_n', 'hero #walk_ne', 'hero #idle_ne'],
      );
      assert.ok(notes.some(({ note }) => note === 'file-per-direction'));
    });
  }

  it('as PNG files are named after the direction; a chosen animation gets its own', async () => {
    const stills = setOf([standingStill('n'), standingStill('ne')]);
    assert.deepEqual([...(await filesOf(stills, { format: 'png' })).files.keys()], ['hero #n.png', 'hero #ne.png']);
    const { files, notes } = await filesOf(WALKS, { format: 'png', tag: 'walk_ne' });
    assert.deepEqual([...files.keys()], ['hero #walk_ne 0.png', 'hero #walk_ne 1.png']);
    assert.deepEqual(notes, []);
  });

  it('give a slice in a single-animation format one file per direction too', async () => {
    const slices = [{ name: 'head', keys: [{ frame: 0, bounds: { x: 0, y: 0, width: 1, height: 1 } }] }];
    const set = setOf(['n', 'ne'].map((name) => view(name, drawn('ab'), { slices })));
    const { files } = await filesOf(set, { format: 'gif', split: 'slice' });
    assert.deepEqual([...files.keys()], ['hero (head) #n.gif', 'hero (head) #ne.gif']);
  });

  it('work with every format', async () => {
    for (const format of EXPORT_FORMATS) assert.ok((await filesOf(WALKS, { format })).files.size > 0, format);
  });
});
