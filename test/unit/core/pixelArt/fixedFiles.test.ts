import assert from 'node:assert/strict';
import { chmod, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import jpeg from 'jpeg-js';
import { readSource } from '../../../../src/core/exports/exportSource';
import { fileOf } from '../../../../src/core/pixelArt/findings';
import { fixFiles } from '../../../../src/core/pixelArt/pixelCalls';
import type { FixPlace } from '../../../../src/core/pixelArt/planFix';
import { scaledRaster } from '../../../../src/sprite/export/scale';
import { type FixSettings, NOTHING_TO_FIX } from '../../../../src/sprite/fix/fixSettings';
import { decodePng, encodePng } from '../../../../src/sprite/formats/png';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { readSprite } from '../../../../src/sprite/source/readSprite';
import { SpriteThreads } from '../../../../src/work/spriteThreads';
import { lantern, mirror, mushroom, recolor } from '../../../page/art';
import { BESIDE, enlargedPng, type PixelBench, pixelBench } from '../../../support/pixelArt/pixelBench';
import { root } from '../../../support/places';
import { reportFile } from '../../../support/sprites/reportFiles';

const GRID: FixSettings = { ...NOTHING_TO_FIX, grid: { x: 6, y: 6 } };
const UGLY = enlargedPng(mushroom, 6);
const WORKER = path.join(root, 'out/test/unit/work/spriteWorker.child.js');
const PLACES = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];

describe('Fixed files', () => {
  const thread = new SpriteThreads('pixels', { script: WORKER });
  let bench: PixelBench;
  const { signal } = new AbortController();
  const fix = (names: readonly string[], place: Partial<FixPlace> = {}, settings: FixSettings | 'guess' = GRID) =>
    fixFiles(
      bench.art,
      names.map((name) => bench.uri(name)),
      { signal, place: { ...BESIDE, ...place }, ...(settings !== 'guess' && { settings }) },
    );
  const outputs = ({ files }: Awaited<ReturnType<typeof fix>>) =>
    files.map(({ source, output }) => [path.basename(source), output && path.relative(bench.uri('.'), output)]);

  beforeEach(async () => {
    bench = await pixelBench(thread);
  });
  afterEach(() => bench.close());
  after(() => thread.close());

  it('are next to their sources under free names, and Undo removes them', async () => {
    await bench.write('hero.png', UGLY);
    const done = await fix(['hero.png']);
    assert.deepEqual(done.files, [
      {
        source: bench.uri('hero.png'),
        output: bench.uri('hero-fixed.png'),
        changed: true,
        grid: { x: 6, y: 6 },
        colors: 8,
      },
    ]);
    assert.deepEqual(decodePng(await bench.read('hero-fixed.png')), mushroom);
    assert.deepEqual(await bench.read('hero.png'), Buffer.from(UGLY));
    assert.deepEqual((await fix(['hero.png'])).written, []);
    await bench.write('hero-fixed.png', 'someone else’s');
    assert.deepEqual(outputs(await fix(['hero.png'])), [['hero.png', 'hero-fixed-2.png']]);
    await assert.rejects(done.undo(), /hero-fixed\.png has changed since then/);
    assert.ok(bench.has('hero-fixed.png'));
  });

  it('are written for soft alpha of hand-made files only if the records say that a service drew them', async () => {
    const soft = createRaster(24, 24);
    for (let at = 0; at < 24 * 24; at++) {
      const away = Math.hypot((at % 24) - 11.5, Math.floor(at / 24) - 11.5) / 12;
      soft.data.set([220, 160, 60, Math.round(255 * Math.max(0, 1 - away ** 2))], at * 4);
    }
    await bench.write('spell.png', encodePng(soft));
    assert.deepEqual(outputs(await fix(['spell.png'], {}, 'guess')), [['spell.png', null]]);
    bench.isDrawn = true;
    assert.deepEqual(outputs(await fix(['spell.png'], {}, 'guess')), [['spell.png', 'spell-fixed.png']]);
    const { data } = decodePng(await bench.read('spell-fixed.png'));
    assert.ok(data.every((value, at) => at % 4 !== 3 || value === 0 || value === 255));
  });

  it('replace their sources only if that was chosen, and Undo restores the bytes', async () => {
    await bench.write('hero.png', UGLY);
    const done = await fix(['hero.png'], { replace: true });
    assert.deepEqual(outputs(done), [['hero.png', 'hero.png']]);
    assert.deepEqual(decodePng(await bench.read('hero.png')), mushroom);
    assert.deepEqual(await bench.names(), ['hero.png']);
    assert.match(await done.undo(), /1 file/);
    assert.deepEqual(await bench.read('hero.png'), Buffer.from(UGLY));
  });

  it("aren't written for sprites that are right", async () => {
    await bench.write('hero.png', encodePng(mushroom));
    await bench.write('lamp.png', encodePng(lantern));
    const { files, written } = await fix(['hero.png', 'lamp.png'], { replace: true }, 'guess');
    assert.deepEqual(written, []);
    assert.deepEqual(
      files.map(({ output, changed, grid }) => [output, changed, grid]),
      [
        [null, false, null],
        [null, false, null],
      ],
    );
    assert.deepEqual(await bench.names(), ['hero.png', 'lamp.png']);
  });

  it('have their own names in another folder, where nothing is replaced without a word', async () => {
    await bench.write('hero.png', UGLY);
    await bench.write('out/hero.png', 'mine');
    const folder = bench.uri('out');
    assert.deepEqual(outputs(await fix(['hero.png'], { folder })), [['hero.png', 'out/hero-2.png']]);
    const done = await fix(['hero.png'], { folder, overwrite: true });
    assert.deepEqual(outputs(done), [['hero.png', 'out/hero.png']]);
    await done.undo();
    assert.equal(`${await bench.read('out/hero.png')}`, 'mine');
    assert.deepEqual(outputs(await fix(['hero.png'], { folder: bench.uri('') })), [['hero.png', 'hero-fixed.png']]);
  });

  it('of a set are named so that they are a set, with one number for all of them', async () => {
    for (const place of PLACES) await bench.write(`hero_${place}.png`, UGLY);
    await bench.write('hero-fixed_e.png', 'taken');
    const done = await fix(['.']);
    assert.deepEqual(
      outputs(done),
      PLACES.map((place) => [`hero_${place}.png`, `hero-fixed-2_${place}.png`]),
    );
    assert.equal(done.unread.length, 1);
    await done.undo();
    assert.deepEqual(
      (await bench.names()).filter((name) => name.includes('fixed')),
      ['hero-fixed_e.png'],
    );
  });

  it('of a set have one grid and one palette, and are written all or none', async () => {
    const views = PLACES.map((_, at) => (at ? mushroom : recolor(mushroom, 1)));
    for (const at of PLACES.keys()) await bench.write(`hero-dir-${at}.png`, enlargedPng(views[at] ?? mushroom, 6));
    const done = await fix(
      PLACES.map((_, at) => `hero-dir-${at}.png`),
      { replace: true },
    );
    assert.equal(new Set(done.files.map(({ colors }) => colors)).size, 1);
    assert.ok((done.files[0]?.colors ?? 0) > 8);
    await bench.write('hero-dir-3.png', 'changed since');
    await assert.rejects(done.undo(), /hero-dir-3/);
    assert.deepEqual(decodePng(await bench.read('hero-dir-0.png')), views[0]);
  });

  it('of an animation keep the numbers of its frames at the end of their names', async () => {
    await bench.write('walk-01.png', UGLY);
    await bench.write('walk-02.png', enlargedPng(mirror(mushroom), 6));
    await bench.write('01.png', UGLY);
    await bench.write('02.png', UGLY);
    await bench.write('run_strip2.png', enlargedPng(mushroom, 6));
    assert.deepEqual(outputs(await fix(['walk-02.png', 'walk-01.png'])), [
      ['walk-01.png', 'walk-fixed-01.png'],
      ['walk-02.png', 'walk-fixed-02.png'],
    ]);
    assert.deepEqual(outputs(await fix(['walk-02.png'])), [['walk-02.png', 'walk-02-fixed.png']]);
    assert.deepEqual(
      outputs(await fix(['01.png', '02.png']))
        .flat()
        .filter((_, at) => at % 2),
      ['fixed-01.png', 'fixed-02.png'],
    );
    assert.deepEqual(outputs(await fix(['run_strip2.png'])), [['run_strip2.png', 'run-fixed_strip2.png']]);
    // Its name says how it is cut.
    assert.ok(!bench.has('run-fixed_strip2.json'));
  });

  it('of numbered files of different sizes have a grid and a canvas each: they are different pictures', async () => {
    const large = scaledRaster(lantern, 2);
    await bench.write('item_1.png', UGLY);
    await bench.write('item_2.png', enlargedPng(large, 4));
    assert.deepEqual(outputs(await fix(['item_1.png', 'item_2.png'], {}, 'guess')), [
      ['item_1.png', 'item_1-fixed.png'],
      ['item_2.png', 'item_2-fixed.png'],
    ]);
    const sizes = async (...names: string[]) => {
      const pictures = await Promise.all(names.map(async (name) => decodePng(await bench.read(name))));
      return pictures.map(({ width, height }) => [width, height]);
    };
    const [own, other] = [mushroom, lantern].map(({ width, height }) => [width, height]);
    assert.deepEqual(await sizes('item_1-fixed.png', 'item_2-fixed.png'), [own, other]);

    // As a preview fixes all numbered files with one choice.
    await bench.write('thing_1.png', encodePng(mushroom));
    await bench.write('thing_2.png', encodePng(large));
    const palette = { colors: [0x000000, 0xffffff], dither: false, ramps: false, changes: [] };
    const whole = await bench.art.spriteOf(bench.uri('thing_1.png'), true);
    const made = await bench.art.make(whole, signal, { ...NOTHING_TO_FIX, palette });
    const done = await bench.art.write([made], { ...BESIDE, replace: true }, signal);
    assert.equal(done.written.length, 2);
    assert.deepEqual(await sizes('thing_1.png', 'thing_2.png'), [own, [large.width, large.height]]);
    const { findings } = await bench.art.check(whole, signal, { palette: [0x123456] });
    const off = findings.find(({ rule }) => rule === 'off-palette');
    assert.deepEqual(
      off?.places.map((place) => fileOf(whole, place)),
      [bench.uri('thing_1.png'), bench.uri('thing_2.png')],
    );
  });

  it('of a sheet have a JSON that names the new picture', async () => {
    const sheet = createRaster(32, 16);
    for (const [at, picture] of [mushroom, lantern].entries())
      for (let y = 0; y < 16; y++) sheet.data.set(picture.data.subarray(y * 64, (y + 1) * 64), (y * 32 + at * 16) * 4);
    const frames = [0, 96].map((x) => ({ frame: { x, y: 0, w: 96, h: 96 }, duration: 90 }));
    const json = JSON.stringify({ frames, meta: { image: 'hero.png', size: { w: 192, h: 96 } } });
    await bench.write('hero.png', enlargedPng(sheet, 6));
    await bench.write('hero.json', json);
    const done = await fix(['hero.png']);
    assert.deepEqual(
      done.written.map((uri) => path.basename(uri)),
      ['hero-fixed.png', 'hero-fixed.json'],
    );
    const made = JSON.parse(`${await bench.read('hero-fixed.json')}`);
    assert.equal(made.meta.image, 'hero-fixed.png');
    assert.deepEqual(made.frames[1].frame, { x: 16, y: 0, w: 16, h: 16 });
    await done.undo();
    const replaced = await fix(['hero.png'], { replace: true });
    assert.deepEqual(JSON.parse(`${await bench.read('hero.json')}`).meta, {
      image: 'hero.png',
      size: { w: 32, h: 16 },
    });
    await replaced.undo();
    assert.equal(`${await bench.read('hero.json')}`, json);
  });

  describe('of a sheet', () => {
    const put = async (...names: string[]) => {
      for (const name of names) await bench.write(path.basename(name), reportFile(name));
    };
    /** The frames of the image `hero.png` in a folder, as its JSON says. */
    const framesOf = async (name: string) => {
      const source = await bench.art.spriteOf(bench.uri(name), false);
      const read = await readSource(source, bench.files);
      return (await readSprite(read, () => {})).frames.map(({ image }) => image);
    };
    const shrunk = (frames: readonly Raster[]) =>
      frames.map(({ width, height, data }) => {
        const small = createRaster(width / 4, height / 4);
        for (let at = 0; at < small.width * small.height; at++) {
          const from = (Math.floor(at / small.width) * 4 * width + (at % small.width) * 4) * 4;
          small.data.set(data.subarray(from, from + 4), at * 4);
        }
        return small;
      });
    const four: FixSettings = { ...NOTHING_TO_FIX, grid: { x: 4, y: 4 } };

    for (const name of ['hero', 'plain', 'rotated']) {
      it(`change together with their JSON, and are the same frames: ${name}`, async () => {
        await put(`fix-sheets/${name}.png`, `fix-sheets/${name}.json`);
        const before = await framesOf(`${name}.png`);
        const done = await fix([`${name}.png`], { replace: true }, four);
        assert.equal(done.written.length, 2);
        assert.deepEqual(await framesOf(`${name}.png`), shrunk(before));
        await done.undo();
        assert.deepEqual(await bench.read(`${name}.json`), reportFile(`fix-sheets/${name}.json`));
      });
    }

    it('with equal names in the JSON keep each frame', async () => {
      const large = scaledRaster(decodePng(reportFile('equal-keys/six.png')), 4);
      const text = `${reportFile('equal-keys/six.json')}`.replace(
        /("[xywh]"): (\d+)/g,
        (_, key, value) => `${key}: ${4 * Number(value)}`,
      );
      await bench.write('six.png', encodePng(large));
      await bench.write('six.json', text);
      const done = await fix(['six.png'], { replace: true }, four);
      assert.equal(done.written.length, 2);
      assert.equal(`${await bench.read('six.json')}`, `${reportFile('equal-keys/six.json')}`);
      assert.equal((await framesOf('six.png')).length, 6);
    });

    it('of which a JSON lists only some figures are not made, and the other files are', async () => {
      await bench.write('hero.png', enlargedPng(lantern, 6));
      await bench.write('orc.png', UGLY);
      await bench.write('hero.json', JSON.stringify({ frames: [{ frame: { x: 0, y: 0, w: 48, h: 48 } }] }));
      await assert.rejects(fix(['hero.png'], { replace: true }), /frames of hero\.png don't cover all of its pixels/);
      const { unread, written } = await fix(['.'], { replace: true });
      assert.deepEqual([written.map((uri) => path.basename(uri)), unread.length], [['orc.png'], 1]);
      assert.deepEqual(await bench.read('hero.png'), Buffer.from(enlargedPng(lantern, 6)));
    });

    it('whose JSON has letters of another encoding keep it byte by byte, or are left alone', async () => {
      const frames = [{ filename: 'h\xe9ros', frame: { x: 0, y: 0, w: 96, h: 96 } }];
      const json = Buffer.from(JSON.stringify({ frames, meta: { image: 'hero.png' } }), 'latin1');
      await bench.write('hero.png', UGLY);
      await bench.write('hero.json', json);
      await assert.rejects(fix(['hero.png'], { replace: true }), /hero\.png.*left alone/);
      const palette = { colors: [0x000000, 0xffffff], dither: false, ramps: false, changes: [] };
      const done = await fix(['hero.png'], { replace: true }, { ...NOTHING_TO_FIX, palette });
      assert.deepEqual(done.written, [bench.uri('hero.png')]);
      assert.deepEqual(await bench.read('hero.json'), json);
    });

    it('that share a JSON with others change their own part of it, one or both', async () => {
      const text = `${reportFile('fix-sheets/hero.json')}`;
      const pack = JSON.parse(text);
      const [texture] = pack.textures;
      const both = { ...pack, textures: [0, 1].map((at) => ({ ...texture, image: `hero-${at}.png` })) };
      const set = async () => {
        for (const at of [0, 1]) await bench.write(`hero-${at}.png`, reportFile('fix-sheets/hero.png'));
        await bench.write('hero.json', JSON.stringify(both, null, 2));
      };
      const widths = async () =>
        JSON.parse(`${await bench.read('hero.json')}`).textures.map(
          ({ size, frames }: { size: { w: number }; frames: { frame: { w: number } }[] }) => [
            size.w,
            frames[3]?.frame.w,
          ],
        );
      await set();
      await fix(['hero-1.png'], { replace: true }, four);
      assert.deepEqual(await widths(), [
        [256, 64],
        [64, 16],
      ]);
      await set();
      const done = await fix(['hero-0.png', 'hero-1.png'], { replace: true }, four);
      assert.deepEqual(await widths(), [
        [64, 16],
        [64, 16],
      ]);
      assert.equal(done.written.length, 3);
      await done.undo();
      assert.equal(`${await bench.read('hero.json')}`, JSON.stringify(both, null, 2));
      await fix(['hero-1.png'], {}, four);
      const copy = JSON.parse(`${await bench.read('hero-1-fixed.json')}`);
      assert.deepEqual(
        copy.textures.map(({ image, size }: { image: string; size: object }) => [image, size]),
        [['hero-1-fixed.png', { w: 64, h: 16 }]],
      );
    });

    it('are copies only if a file names it with signs that XML and JSON write in another way', async () => {
      const name = "rock & roll's.png";
      const others = {
        'a.tmx': '<map><tileset tilewidth="96"><image source="rock &amp; roll&apos;s.png"/></tileset></map>',
        'b.tmx': '<map><tileset tilewidth="96"><image source="rock &amp; roll\'s.png"/></tileset></map>',
        'c.tmj': JSON.stringify({ image: `art/${name}`, tilewidth: 96 }),
      };
      await bench.write(name, UGLY);
      for (const [other, text] of Object.entries(others)) {
        await bench.write(other, text);
        await assert.rejects(fix([name], { replace: true }), new RegExp(`${other} names places`));
        await rm(bench.at(other));
      }
    });

    it('are copies only if a file in the folder above names its places', async () => {
      await bench.write('art/hero.png', UGLY);
      await bench.write('map.tmx', '<map><tileset tilewidth="96"><image source="other/hero.png"/></tileset></map>');
      await (await fix(['art/hero.png'], { replace: true })).undo();
      await bench.write('map.tmx', '<map><tileset tilewidth="96"><image source="art/hero.png"/></tileset></map>');
      await assert.rejects(fix(['art/hero.png'], { replace: true }), /map\.tmx names places in hero\.png/);
      await rm(bench.at('map.tmx'));
      // What is above the workspace isn't read.
      const source = path.basename(bench.at('.'));
      await bench.write('hero.png', UGLY);
      await bench.write(
        '../map.tmx',
        `<map><tileset tilewidth="96"><image source="${source}/hero.png"/></tileset></map>`,
      );
      await fix(['hero.png'], { replace: true });
    });

    const frames = [{ frame: { x: 0, y: 0, w: 96, h: 96 } }];
    const withMore = (more: object) => JSON.stringify({ frames: [{ ...frames[0], ...more }] });

    it('are copies only if something else names its places and cannot change along', async () => {
      const json = JSON.stringify({ frames, meta: { image: 'hero.png' } });
      const others: Readonly<Record<string, string>> = {
        'hero.json': '{"frames": [',
        'hero-walk.json': json,
        'atlas.json': JSON.stringify({
          textures: [
            { image: 'hero.png', frames },
            { image: 'b.png', frames },
          ],
        }),
        'all.atlas': '\nhero.png\nsize: 96, 96\na\n  xy: 0, 0\n',
        'sprites.plist': '<key>frames</key><dict/><key>textureFileName</key><string>art/hero.png</string>',
        'hero.tpsheet': ':texture=hero.png\n:size=96x96\na;0;0;96;96; 0.5;0.5;0;0;0;0\n',
        'hero.xml': '<TextureAtlas imagePath="hero.png"><SubTexture name="a" x="0" y="0"/></TextureAtlas>',
        'hero.tsx': '<tileset tilewidth="96"><image source="hero.png"/></tileset>',
        'hero.png.meta': 'TextureImporter:\n  spriteMode: 2\n',
        'map.tmx': '<map><tileset tilewidth="96" tileheight="96"><image source="../art/hero.png"/></tileset></map>',
        'map.tmj': '{"tilesets":[{"image":"hero.png","tilewidth":96,"tileheight":96}]}',
        'map.json': '{"tilesets":[{"image":"../art\\/hero.png","tilewidth":96,"tileheight":96}]}',
        'world.ldtk': '{"defs":{"tilesets":[{"relPath":"art/hero.png","tileGridSize":96}]}}',
        'easel.json': '{"images":["hero.png"],"frames":{"width":96,"height":96}}',
        'listed.json': '{"frames":[[0,0,96,96]],"images":["hero.png"]}',
        'pack.json': '{"a":[{"type":"spritesheet","url":"hero.png","frameConfig":{"frameWidth":96}}]}',
        'other-case.json': JSON.stringify({ frames, meta: { image: 'Hero.PNG' } }),
        'frames.tres': '[ext_resource path="res://hero.png" id="1"]\n[sub_resource]\nregion = Rect2(0, 0, 96, 96)\n',
        'hero.tscn': '[ext_resource path="res://art/hero.png"]\nregion_rect = Rect2(0, 0, 96, 96)\n',
        'a.tilesource': 'image: "/art/hero.png"\ntile_width: 96\n',
        'old.pack': 'hero.png\nformat: RGBA8888\na\n  xy: 0, 0\n',
      };
      for (const [name, text] of Object.entries(others)) {
        await bench.write('hero.png', UGLY);
        await bench.write(name, text);
        if (name === 'hero-walk.json') await bench.write('hero.json', json);
        await assert.rejects(fix(['hero.png'], { replace: true }), new RegExp(`^\\w+: ${name} names places in hero`));
        assert.deepEqual(await bench.read('hero.png'), Buffer.from(UGLY), name);
        const copied = await fix(['hero.png']);
        assert.ok(copied.written.length, name);
        // Where nothing moves, the file itself can change.
        const palette = { colors: [0x000000, 0xffffff], dither: false, ramps: false, changes: [] };
        await fix(['hero.png'], { replace: true }, { ...NOTHING_TO_FIX, palette });
        for (const left of await bench.names()) await rm(bench.at(left));
      }
    });

    it('are refused if their JSON has other places in pixels', async () => {
      await bench.write('hero.png', UGLY);
      const inPixels = [
        { borders: { left: 6 } },
        { hitbox: { x: 1, y: 0, w: 30, h: 40 } },
        { pivot: { x: 48, y: 96 } },
        { offsetX: -6 },
        { data: { boxes: [[6, 6, 24, 24]] } },
        { origin: [48, 96] },
        { margin_left: 6 },
      ];
      for (const more of inPixels) {
        await bench.write('hero.json', withMore(more));
        for (const replace of [true, false])
          await assert.rejects(
            fix(['hero.png'], { replace }),
            /outlines, boxes, or other places/,
            JSON.stringify(more),
          );
      }
      // A sheet of one tag names frames of the whole file, so it isn't known which of them a slice changes in.
      const bounds = { x: 6, y: 6, w: 12, h: 12 };
      const slices = [{ name: 'hit', keys: [0, 7].map((frame) => ({ frame, bounds })) }];
      await bench.write('hero.json', JSON.stringify({ frames, meta: { slices } }));
      await assert.rejects(fix(['hero.png'], { replace: true }), /outlines, boxes, or other places/);
    });

    it('are replaced if nothing else is about places in pixels', async () => {
      await bench.write('hero.png', UGLY);
      // Parts of a frame, factors, numbers, and times aren't pixels.
      const more = {
        pivot: { x: 0.5, y: 1 },
        anchorX: 0.5,
        index: 12,
        stop: 3,
        scaleX: 2,
        zIndex: 4,
        ids: [7],
        duration: 90,
      };
      await bench.write('hero.json', withMore(more));
      const kept = await fix(['hero.png'], { replace: true });
      assert.deepEqual(kept.written, [bench.uri('hero.png'), bench.uri('hero.json')]);
      await kept.undo();
      await bench.write('hero.json', '{"hp": 3, "image": "hero.png"}');
      await bench.write('credits.xml', '<credits><image>hero.png</image></credits>');
      // Scenes that show all of an image, levels, and atlases with a frame of this name aren't about places in it.
      await bench.write('scene.tscn', '[ext_resource path="res://hero.png"]\nhframes = 4\n');
      await bench.write('level.json', '{"things":[{"sprite":"hero.png","x":40,"y":8,"width":2}]}');
      await bench.write('all.json', JSON.stringify({ frames: { 'hero.png': frames[0] }, meta: { image: 'all.png' } }));
      await bench.write('hero.png.meta', 'TextureImporter:\n  spriteMode: 1\n');
      assert.equal((await fix(['hero.png'], { replace: true })).written.length, 1);
    });
  });

  it('of a sheet that a person cut have a JSON, too', async () => {
    await bench.write('hero.png', UGLY);
    await bench.choices.rememberCut(bench.uri('hero.png'), { count: 2, columns: 2, width: 48, height: 96 });
    await fix(['hero.png']);
    const made = JSON.parse(`${await bench.read('hero-fixed.json')}`);
    assert.deepEqual(
      made.frames.map(({ frame }: { frame: object }) => frame),
      [0, 8].map((x) => ({ x, y: 0, w: 8, h: 16 })),
    );
  });

  it('never share a name, and never are a source of another one', async () => {
    const { width, height, data } = mushroom;
    await bench.write('hero.png', encodePng(mushroom));
    await bench.write('hero.jpg', jpeg.encode({ width, height, data: Buffer.from(data) }, 90).data);
    const palette = { colors: [0x000000, 0xffffff], dither: false, ramps: false, changes: [] };
    const settings: FixSettings = { ...NOTHING_TO_FIX, palette };
    assert.deepEqual(outputs(await fix(['hero.png', 'hero.jpg'], {}, settings)), [
      ['hero.png', 'hero-fixed.png'],
      ['hero.jpg', 'hero-fixed-2.png'],
    ]);
    await bench.write('a/orc.png', UGLY);
    await bench.write('b/orc.png', enlargedPng(lantern, 6));
    const folder = bench.uri('b');
    assert.deepEqual(outputs(await fix(['a/orc.png', 'b/orc.png'], { folder, overwrite: true })), [
      ['orc.png', 'b/orc-2.png'],
      ['orc.png', 'b/orc-fixed.png'],
    ]);
  });

  it('never replace what is read-only, and say so', async () => {
    await bench.write('hero.png', UGLY);
    await chmod(bench.at('hero.png'), 0o444);
    const text = 'hero.png is read-only. Nothing was written.';
    await assert.rejects(fix(['hero.png'], { replace: true }), { message: text });
    assert.deepEqual(await bench.read('hero.png'), Buffer.from(UGLY));
    assert.deepEqual(await bench.names(), ['hero.png']);
  });

  it('never replace what links lead to', async () => {
    await bench.write('real/hero.png', UGLY);
    await symlink(bench.at('real/hero.png'), bench.at('hero.png'));
    await assert.rejects(fix(['hero.png'], { replace: true }), /hero\.png is a link/);
    assert.equal(await readlink(bench.at('hero.png')), bench.at('real/hero.png'));
    assert.deepEqual(await bench.read('real/hero.png'), Buffer.from(UGLY));
    // In a folder, the others are fixed all the same.
    await bench.write('lamp.png', enlargedPng(lantern, 6));
    const done = await fix(['.'], { replace: true });
    assert.deepEqual(done.written.toSorted(), [bench.uri('lamp.png'), bench.uri('real/hero.png')]);
    assert.match(done.unread.map(({ message }) => message).join(), /hero\.png is a link/);
    assert.equal(await readlink(bench.at('hero.png')), bench.at('real/hero.png'));
  });

  it("aren't written if a file changed while it was fixed", async () => {
    await bench.write('hero.png', UGLY);
    const found = await bench.art.sprites([bench.uri('hero.png')], signal);
    const [source] = found.sources;
    assert.ok(source);
    const made = await bench.art.make(source, signal, GRID);
    await writeFile(bench.at('hero.png'), 'newer');
    await assert.rejects(bench.art.write([made], { ...BESIDE, replace: true }, signal), /changed in the meantime/);
    assert.equal(`${await bench.read('hero.png')}`, 'newer');
  });

  it('are none if a file is damaged: named, it ends with a sentence, in a folder it is left out', async () => {
    await bench.write('bad.png', UGLY.slice(0, 90));
    await bench.write('hero.png', UGLY);
    await assert.rejects(fix(['hero.png', 'bad.png']), /bad\.png is damaged/);
    assert.deepEqual(await bench.names(), ['bad.png', 'hero.png']);
    const { files, unread } = await fix(['.']);
    assert.deepEqual(
      unread.map(({ file, message }) => [path.basename(file), message.slice(0, 7)]),
      [['bad.png', 'bad.png']],
    );
    assert.equal(files.length, 1);
  });
});
