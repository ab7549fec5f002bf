import assert from 'node:assert/strict';
import { PNG } from 'pngjs';
import * as v from 'valibot';
import { type AtlasExport, atlasFields } from '../../../../../src/sprite/engines/atlasFields';
import { exportAtlas } from '../../../../../src/sprite/engines/exportAtlas';
import type { AtlasSource } from '../../../../../src/sprite/export/atlas/atlas';
import { createRaster } from '../../../../../src/sprite/pixels/raster';
import { ExportError, type ExportFile } from '../../../../../src/sprite/source/sprite';
import { manySprites } from '../../../../support/sprites/manySprites';
import { drawn, spriteOf, tools } from '../sprites';

const choices = (given: { format: AtlasExport['format'] } & Partial<AtlasExport>): AtlasExport =>
  v.parse(v.strictObject(atlasFields), given);

const make = (sources: readonly AtlasSource[], given: Parameters<typeof choices>[0], before?: Uint8Array) =>
  exportAtlas(sources, choices(given), { ...tools, title: 'hud', before: before && [before] });

const textOf = ({ bytes }: ExportFile) => new TextDecoder().decode(bytes);
const fileOf = (files: readonly ExportFile[], name: string) => {
  const found = files.find((file) => file.name === name);
  assert.ok(found, `${name} among ${files.map((file) => file.name)}`);
  return found;
};

interface JsonFrame {
  readonly frame: { x: number; y: number; w: number; h: number };
  readonly rotated: boolean;
  readonly spriteSourceSize: { x: number; y: number; w: number; h: number };
  readonly sourceSize: { w: number; h: number };
}

/** A frame as a reader of TexturePacker's JSON draws it, with pngjs instead of our own decoder. */
function redrawn(page: PNG, { frame, rotated, spriteSourceSize: at, sourceSize }: JsonFrame): Buffer {
  const out = Buffer.alloc(sourceSize.w * sourceSize.h * 4);
  for (let y = 0; y < at.h; y++) {
    for (let x = 0; x < at.w; x++) {
      const [px, py] = rotated ? [frame.x + frame.h - 1 - y, frame.y + x] : [frame.x + x, frame.y + y];
      const from = (py * page.width + px) * 4;
      page.data.copy(out, ((at.y + y) * sourceSize.w + at.x + x) * 4, from, from + 4);
    }
  }
  return out;
}

/** Names of the frames whose pixels differ from the sprite's own; those of transparent pixels don't count. */
function wrongFrames(
  sources: readonly AtlasSource[],
  pages: ReadonlyMap<string, JsonFrame & { page: PNG }>,
  frameOf: (name: string) => [string, number],
) {
  const byName = new Map(sources.map(({ name, sprite }) => [name, sprite]));
  return [...pages].flatMap(([name, entry]) => {
    const [sprite, frame] = frameOf(name);
    const wanted = byName.get(sprite)?.frames[frame]?.image;
    return wanted && Buffer.compare(redrawn(entry.page, entry), Buffer.from(visible(wanted.data))) === 0 ? [] : [name];
  });
}

const visible = (data: Uint8ClampedArray | Uint8Array) => {
  const copy = Uint8Array.from(data);
  for (let at = 0; at < copy.length; at += 4) if (copy[at + 3] === 0) copy.fill(0, at, at + 4);
  return copy;
};

/** All frames of a Pixi atlas with their pages. */
function pixiFrames(files: readonly ExportFile[]) {
  const all = new Map<string, JsonFrame & { page: PNG }>();
  for (const file of files.filter(({ name }) => name.endsWith('.json'))) {
    const { frames, meta } = JSON.parse(textOf(file));
    const page = PNG.sync.read(Buffer.from(fileOf(files, meta.image).bytes));
    for (const [name, frame] of Object.entries<JsonFrame>(frames)) all.set(name, { ...frame, page });
  }
  return all;
}

/** What a name stands for: `folder/sprite1/walk/0` is a frame of a tag, `sprite0/3` one of the sprite. */
const frameIn =
  (sources: readonly AtlasSource[]) =>
  (name: string): [string, number] => {
    const source = sources.find((one) => name.startsWith(`${one.name}/`));
    const [first = '', second] = name.slice((source?.name.length ?? 0) + 1).split('/');
    const tag = source?.sprite.tags.find((one) => one.name === first);
    return [source?.name ?? '', tag ? tag.from + Number(second) : Number(first)];
  };

function filled(width: number, height: number) {
  const raster = createRaster(width, height);
  raster.data.fill(255);
  return raster;
}

describe('An atlas', () => {
  const many = manySprites(24);

  for (const given of [
    {},
    { trim: 'none', padding: 0 },
    { rotate: true, extrude: true, sides: 'any' },
    { trim: 'sprite', sides: 'power-of-two', maxSide: 128, rotate: true },
    { scale: 2, border: 3, mergeDuplicates: false },
  ] as const) {
    it(`has each frame of 24 sprites to the pixel with ${JSON.stringify(given)}`, async () => {
      const { files } = await make(many, { format: 'pixi', ...given });
      const frames = pixiFrames(files);
      const count = many.reduce((sum, { sprite: { frames: own, tags } }) => {
        const tagged = new Set(
          tags.flatMap(({ from, to }) => own.map((_, k) => k).filter((k) => k >= from && k <= to)),
        );
        return sum + tags.reduce((all, { from, to }) => all + to - from + 1, 0) + own.length - tagged.size;
      }, 0);
      assert.equal(frames.size, count);
      if ('scale' in given) return;
      assert.deepEqual(wrongFrames(many, frames, frameIn(many)), []);
      if ('extrude' in given)
        assert.ok(
          [...frames.values()].some(({ rotated }) => rotated),
          'none is turned',
        );
    });
  }

  it('keeps pages within the sides that are wanted', async () => {
    const { files } = await make(many, { format: 'sheet', sides: 'power-of-two', maxSide: 128 });
    const pages = files
      .filter(({ name }) => name.endsWith('.png'))
      .map(({ bytes }) => PNG.sync.read(Buffer.from(bytes)));
    assert.ok(pages.length > 1, 'one page');
    for (const { width, height } of pages)
      assert.ok(
        [width, height].every((side) => side <= 128 && Number.isInteger(Math.log2(side))),
        `${width} × ${height}`,
      );
    assert.deepEqual(
      files.map(({ name }) => name),
      pages
        .flatMap((_, k) => [`hud-${k}.png`, `hud-${k}.json`])
        .sort((a, b) => Number(b.endsWith('png')) - Number(a.endsWith('png'))),
    );
  });

  it('packs equal frames once, also of different sprites, and says so', async () => {
    const image = drawn('ab', 'cd');
    const sources = ['a', 'b', 'c'].map((name) => ({ name, sprite: spriteOf([image, image]) }));
    const { files, use } = await make(sources, { format: 'sheet', json: 'array' });
    const { frames } = JSON.parse(textOf(fileOf(files, 'hud.json')));
    assert.equal(new Set(frames.map(({ frame }: JsonFrame) => `${frame.x} ${frame.y}`)).size, 1);
    assert.deepEqual(use?.twins, [{ sprites: ['a', 'b', 'c'], uses: 6, pixels: 4 }]);
    assert.deepEqual([use?.covered, use?.shared], [4, 20]);
  });

  it('leaves everything where it is if one sprite changes, and gives the new one free room', async () => {
    const before = await make(many, { format: 'pixi' });
    const page = fileOf(before.files, 'hud.png');
    const changed = many.map((one, at) =>
      at === 7
        ? {
            ...one,
            sprite: {
              ...one.sprite,
              frames: one.sprite.frames.map(({ duration }) => ({ duration, image: filled(30, 16) })),
              width: 30,
              height: 16,
            },
          }
        : one,
    );
    const after = await make(changed, { format: 'pixi' }, page.bytes);
    const [old, now] = [pixiFrames(before.files), pixiFrames(after.files)];
    const moved = [...now].filter(([name, { frame }]) => {
      const known = old.get(name);
      return known && !name.startsWith('folder/sprite7/') && JSON.stringify(known.frame) !== JSON.stringify(frame);
    });
    assert.deepEqual(
      moved.map(([name]) => name),
      [],
    );
    const same = await make(many, { format: 'pixi' }, page.bytes);
    assert.ok(
      same.files.every(({ bytes }, at) => Buffer.compare(bytes, before.files[at]?.bytes ?? Buffer.alloc(0)) === 0),
    );
  });

  it('packs all again if a rule is another one', async () => {
    const before = await make(many, { format: 'pixi' });
    const wide = await make(many, { format: 'pixi', padding: 5 }, fileOf(before.files, 'hud.png').bytes);
    assert.deepEqual(wide.files, (await make(many, { format: 'pixi', padding: 5 })).files);
  });

  it('gives Phaser times that each of its versions keeps, and frames as they are', async () => {
    const image = (letter: string) => drawn(letter.repeat(9));
    const timed = (name: string, times: readonly number[]) => {
      const frames = times.map((duration, at) => ({ image: image('abc'[at] ?? ''), duration }));
      return { name, sprite: { ...spriteOf([image('a')]), frames } };
    };
    const sources = [timed('even', [50, 50]), timed('uneven', [50, 70, 50]), timed('hasOwnProperty', [40, 40])];
    const { files, notes } = await make(sources, { format: 'phaser', rotate: true, sides: 'any', padding: 0 });
    const { anims } = JSON.parse(textOf(fileOf(files, 'hud.anims.json')));
    const [even, uneven, odd] = anims;
    assert.deepEqual([even.frameRate, even.frames[1].duration], [20, undefined]);
    // Before 3.80 the two are added, in 3.88 the second counts only if the first is 0.
    const msOf = (at: number) => 1000 / uneven.frameRate + uneven.frames[at].duration;
    assert.deepEqual([0, 1, 2].map(msOf), [50, 70, 50]);
    assert.equal(1000 / uneven.frameRate, 0);
    assert.equal(odd.key, 'hasOwnProperty 2');
    assert.deepEqual(
      notes.map(({ note }) => note),
      ['renamed-animation'],
    );
    const { textures } = JSON.parse(textOf(fileOf(files, 'hud.json')));
    for (const { rotated } of textures[0].frames) assert.equal(rotated, false);
  });

  it('gives Defold images with names of their own, also of sprites that differ by folders alone', async () => {
    const names = ['ui/button', 'ui-button', 'UI-Button', 'caf\u00e9', 'cafe\u0301'];
    const { files } = await make(
      names.map((name, k) => ({ name, sprite: spriteOf([drawn('a'.repeat(k + 1))]) })),
      { format: 'defold' },
    );
    const images = files.filter(({ name }) => name.endsWith('.png')).map(({ name }) => name);
    assert.equal(new Set(images.map((name) => name.normalize('NFC').toLowerCase())).size, names.length);
    const atlas = Buffer.from(fileOf(files, 'hud.atlas').bytes).toString();
    for (const name of images) assert.ok(atlas.includes(`/${name}"`), name);
  });

  it('refuses two frames of one name, with both sprites', async () => {
    const tag = { name: 'button', from: 0, to: 0, direction: 'forward' as const };
    const sources = [
      { name: 'ui/button', sprite: spriteOf([drawn('a')]) },
      { name: 'ui', sprite: spriteOf([drawn('b')], { tags: [tag] }) },
    ];
    await assert.rejects(make(sources, { format: 'phaser' }), ({ detail }: ExportError) => {
      assert.deepEqual(detail, { fault: 'same-frames', name: 'ui/button/0', sprites: ['ui/button', 'ui'] });
      return true;
    });
  });

  it('refuses a frame that no page can hold, with the name of its sprite', async () => {
    const sources = [{ name: 'boss', sprite: spriteOf([createRaster(70, 20)]) }];
    await assert.rejects(make(sources, { format: 'godot', trim: 'none', maxSide: 64 }), (error: ExportError) => {
      assert.deepEqual(error.detail, { fault: 'no-page', sprite: 'boss', width: 70, height: 20, side: 64 });
      return error instanceof ExportError;
    });
  });

  it('draws normal maps on the same places, flat where a sprite has none, and turns nothing then', async () => {
    const image = drawn('abcdefgh', 'abcdefgh');
    const map = createRaster(8, 2);
    map.data.fill(200);
    const sources = [
      { name: 'lit', sprite: spriteOf([image], { normalMap: [map] }) },
      { name: 'flat', sprite: spriteOf([drawn('zz', 'z ')]) },
    ];
    const { files } = await make(sources, { format: 'pixi', rotate: true });
    const maps = PNG.sync.read(Buffer.from(fileOf(files, 'hud_n.png').bytes));
    const frames = JSON.parse(textOf(fileOf(files, 'hud.json'))).frames;
    const at = (name: string, x: number, y: number) => {
      const { frame, rotated } = frames[name] as JsonFrame;
      assert.equal(rotated, false);
      return [...maps.data.subarray(((frame.y + y) * maps.width + frame.x + x) * 4).subarray(0, 4)];
    };
    assert.deepEqual(
      [at('lit/0', 7, 1), at('flat/0', 0, 0), at('flat/0', 1, 1)],
      [
        [200, 200, 200, 200],
        [128, 128, 255, 255],
        [0, 0, 0, 0],
      ],
    );
  });
});
