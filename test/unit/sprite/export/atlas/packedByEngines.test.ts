import assert from 'node:assert/strict';
import { PNG } from 'pngjs';
import * as v from 'valibot';
import { parseAllDocuments } from 'yaml';
import { type AtlasExport, atlasFields } from '../../../../../src/sprite/engines/atlasFields';
import { exportAtlas } from '../../../../../src/sprite/engines/exportAtlas';
import type { AtlasSource } from '../../../../../src/sprite/export/atlas/atlas';
import type { FrameTag } from '../../../../../src/sprite/pixels/frameTag';
import { framesInOrder, orderOfTag } from '../../../../../src/sprite/pixels/playOrder';
import type { ExportSprite } from '../../../../../src/sprite/source/sprite';
import { type ProtoMessage, parseProto } from '../../../../support/export/protoText';
import { composed, parsed } from '../../../../support/sprites/aseParser';
import { manySprites } from '../../../../support/sprites/manySprites';
import { seen } from '../../engines/numberedSprite';
import { drawn, spriteOf, tools } from '../sprites';

const MANY = manySprites(60);

async function made(sources: readonly AtlasSource[], given: { format: AtlasExport['format'] }, projectFolder = 'art') {
  const choices = v.parse(v.strictObject(atlasFields), given);
  const { files } = await exportAtlas(sources, choices, { ...tools, title: 'hud', projectFolder });
  return new Map(files.map(({ name, bytes }) => [name, bytes]));
}

const textOf = (files: ReadonlyMap<string, Uint8Array>, name: string) =>
  new TextDecoder().decode(files.get(name) ?? assert.fail(name));

describe('An atlas that Unity packs', () => {
  it('has a file for each sprite, whose frames and clips another reader finds', async () => {
    const files = await made(MANY, { format: 'unity' });
    assert.equal(files.size, MANY.length + 2);
    for (const { name, sprite } of MANY) {
      const bytes = files.get(`hud/${name}.aseprite`) ?? assert.fail(name);
      const file = parsed(bytes);
      const looks = file.frames.map((_, frame) => seen(composed(file, frame)).join());
      const wanted = sprite.frames.map(({ image }) => seen(image.data).join());
      if (!sprite.tags.length) assert.deepEqual(looks, wanted, name);
      assert.deepEqual(
        file.tags.map((tag) => tag.name),
        sprite.tags.map((tag) => tag.name),
      );
      for (const [at, tag] of file.tags.entries()) {
        const played = framesInOrder(orderOfTag(sprite.tags[at] ?? assert.fail()));
        const found = Array.from({ length: tag.to - tag.from + 1 }, (_, k) => tag.from + k);
        assert.deepEqual(
          found.map((frame) => [looks[frame], file.frames[frame]?.frameDuration]),
          played.map((frame) => [wanted[frame], sprite.frames[frame]?.duration]),
          `${name}/${tag.name}`,
        );
      }
    }
  });

  it('names its folder by an id that only that folder has, the same in each run', async () => {
    const guidsIn = async (projectFolder: string) => {
      const files = await made(MANY.slice(0, 2), { format: 'unity' }, projectFolder);
      const [folder, ...others] = parseAllDocuments(textOf(files, 'hud.meta'));
      // Unity's own tag: the class 612988286 is SpriteAtlasAsset.
      const asset = textOf(files, 'hud.spriteatlasv2');
      assert.match(asset, /^%YAML 1\.1\n%TAG !u! tag:unity3d\.com,2011:\n--- !u!612988286 &1\nSpriteAtlasAsset:\n/);
      const [atlas, ...more] = parseAllDocuments(asset, { logLevel: 'silent' });
      assert.deepEqual([folder?.errors, atlas?.errors, others, more], [[], [], [], []]);
      const { guid, folderAsset } = folder?.toJS() ?? {};
      const { m_ImporterData } = atlas?.toJS().SpriteAtlasAsset ?? {};
      assert.equal(folderAsset, 'yes');
      assert.match(guid, /^[0-9a-f]{32}$/);
      // A folder is a DefaultAsset, class 1029, whose own id is that times 100,000.
      assert.deepEqual(m_ImporterData, { packables: [{ fileID: 102_900_000, guid, type: 3 }] });
      return guid;
    };
    const guids = [await guidsIn('Assets/Art'), await guidsIn('Assets/Art'), await guidsIn('Assets/Other')];
    assert.equal(guids[0], guids[1]);
    assert.notEqual(guids[0], guids[2]);
  });
});

/** Relative error that a time may have to save images. */
const TOLERANCE = 0.025;

/** Fields of messages in Defold's `atlas_ddf.proto` that files of an atlas have. */
const ATLAS = [
  'images',
  'animations',
  'margin',
  'extrude_borders',
  'inner_padding',
  'max_page_width',
  'max_page_height',
];

const list = (message: ProtoMessage, name: string) => (message.get(name) ?? []) as readonly ProtoMessage[];
const one = (message: ProtoMessage, name: string) => message.get(name)?.[0];
const idOf = (image: string) =>
  image
    .split('/')
    .at(-1)
    ?.replace(/\.png$/, '') ?? '';

async function defold(sources: readonly AtlasSource[]) {
  const files = await made(sources, { format: 'defold' });
  const atlas = parseProto(textOf(files, 'hud.atlas'));
  assert.deepEqual([...atlas.keys()].sort(), [...ATLAS].sort());
  const lookOf = (message: ProtoMessage) => {
    const image = String(one(message, 'image'));
    assert.match(image, /^\/art\/hud\//);
    return seen(PNG.sync.read(Buffer.from(files.get(image.slice('/art/'.length)) ?? assert.fail(image))).data).join();
  };
  const images = list(atlas, 'images').map((image) => ({ id: idOf(String(one(image, 'image'))), look: lookOf(image) }));
  const animations = list(atlas, 'animations').map((animation) => ({
    id: String(one(animation, 'id')),
    playback: one(animation, 'playback'),
    looks: list(animation, 'images').map(lookOf),
    ms: 1000 / Number(one(animation, 'fps')),
  }));
  return { images, animations, files };
}

/** What a game can play of a sprite. */
function playedOf({ name, sprite }: AtlasSource) {
  const all = { name: '', from: 0, to: sprite.frames.length - 1, direction: 'forward' } as const;
  const tags: readonly FrameTag[] = sprite.tags.length ? sprite.tags : [all];
  return tags.map((tag) => ({
    id: tag.name ? `${name}/${tag.name}` : name,
    playback: sprite.frames.length === 1 ? 'NONE' : tag.repeat ? 'ONCE_FORWARD' : 'LOOP_FORWARD',
    frames: framesInOrder(orderOfTag(tag)).map((frame) => sprite.frames[frame] ?? assert.fail()),
  }));
}

/** Asserts that runs of equal images are the frames, each for its time. */
function assertPlays(
  { id, looks, ms }: { readonly id: string; readonly looks: readonly string[]; readonly ms: number },
  frames: ExportSprite['frames'],
): void {
  let at = 0;
  for (const { image, duration } of frames) {
    const count = Math.max(1, Math.round(duration / ms));
    const shown = new Set(looks.slice(at, at + count));
    assert.ok(shown.size === 1 && shown.has(seen(image.data).join()), `${id}: another image at ${at}`);
    assert.ok(Math.abs(count * ms - duration) <= TOLERANCE * duration, `${id}: ${count * ms} ms`);
    at += count;
  }
  assert.equal(at, looks.length, id);
}

describe('An atlas that Defold packs', () => {
  it('has each different frame once, and ids that no two have', async () => {
    const { images, animations, files } = await defold(MANY);
    const ids = [...images, ...animations].map(({ id }) => id.toLowerCase());
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(files.size, images.length + 1);
    const sized = MANY.flatMap(({ sprite }) => sprite.frames.map(({ image }) => `${image.width} ${seen(image.data)}`));
    assert.equal(images.length, new Set(sized).size);
  });

  it('plays the frames of each sprite for their times, within the tolerance', async () => {
    const found = new Map((await defold(MANY)).animations.map((animation) => [animation.id, animation]));
    const wanted = MANY.flatMap(playedOf);
    assert.deepEqual([...found.keys()].sort(), wanted.map(({ id }) => id).sort());
    for (const { id, playback, frames } of wanted) {
      const animation = found.get(id) ?? assert.fail(id);
      assert.equal(animation.playback, `PLAYBACK_${playback}`, id);
      if (playback !== 'NONE') assertPlays(animation, frames);
    }
  });

  it('tells apart what folders, numbers, and other sprites give one id, and finds sprites that look alike', async () => {
    const still = (name: string, letter: string) => ({ name, sprite: spriteOf([drawn(letter)]) });
    const walk = { name: 'coin-0', sprite: spriteOf([drawn('x'), drawn('y')]) };
    const sources = [
      still('ui/a', 'a'),
      still('ui-a', 'b'),
      still('UI/A', 'c'),
      still('coin', 'd'),
      walk,
      still('twin', 'a'),
    ];
    const { images, animations } = await defold(sources);
    const ids = [...images, ...animations].map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(new Set(images.map(({ look }) => look)).size, 6);
    for (const { name, sprite } of sources) {
      const animation = animations.find(({ id }) => id === name) ?? assert.fail(name);
      assert.deepEqual(
        animation.looks.slice(0, 1),
        sprite.frames.slice(0, 1).map(({ image }) => seen(image.data).join()),
      );
    }
  });
});
