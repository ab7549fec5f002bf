import assert from 'node:assert/strict';
import type { ExportChoices } from '../../../../src/sprite/engines/exportOptions';
import { writeGodot } from '../../../../src/sprite/engines/godot/write';
import type { ExportTools } from '../../../../src/sprite/export/tools';
import { decodePng } from '../../../../src/sprite/formats/png';
import { LOOP_DIRECTIONS } from '../../../../src/sprite/pixels/frameTag';
import { frameAt, orderOfTag, playLength } from '../../../../src/sprite/pixels/playOrder';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import type { ExportSprite } from '../../../../src/sprite/source/sprite';
import { GodotCall, type GodotSection, type GodotValue, parseGodot } from '../../../support/export/godotText';
import { noting, numberedSprite, seen } from '../engines/numberedSprite';
import { options, tagOf } from './sprites';

/** A resource as Godot reads it: textures by their frame, cut out of the files. */
interface Loaded {
  readonly text: string;
  readonly sections: readonly GodotSection[];
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly animations: readonly LoadedAnimation[];
}

interface LoadedAnimation {
  readonly name: string;
  readonly loop: boolean;
  /** As `AnimatedSprite2D` plays it, in milliseconds. */
  readonly times: readonly number[];
  readonly pictures: readonly Raster[];
  readonly normals: readonly (Raster | undefined)[];
}

async function loaded(
  sprite: ExportSprite,
  choices: Partial<ExportChoices> = {},
  tools: Partial<ExportTools> = {},
): Promise<Loaded> {
  const files = new Map<string, Uint8Array>();
  for (const { name, bytes } of await writeGodot(sprite, options({ ...choices, format: 'godot' }), noting(tools)))
    files.set(name, bytes);
  const text = new TextDecoder().decode(files.get('hero.tres'));
  const sections = parseGodot(text);
  const byId = new Map(sections.map((section) => [`${section.kind} ${section.fields.id}`, section]));
  const prefix = tools.projectFolder === undefined ? '' : `res://${tools.projectFolder}/`;
  const picture = (address: GodotValue | undefined) => {
    const name = String(address);
    assert.ok(name.startsWith(prefix), name);
    return decodePng(files.get(name.slice(prefix.length)) ?? new Uint8Array());
  };
  const resolve = (call: GodotValue | undefined) => {
    assert.ok(call instanceof GodotCall);
    const kind = call.name === 'ExtResource' ? 'ext_resource' : 'sub_resource';
    return byId.get(`${kind} ${call.values[0]}`) ?? assert.fail(`There is no ${call.values[0]}`);
  };
  const cut = (id: GodotValue | undefined, kind: 'diffuse_texture' | 'normal_texture') => {
    const { properties } = resolve(id);
    const atlas = resolve(properties.atlas);
    if (atlas.kind === 'ext_resource') {
      return kind === 'diffuse_texture' ? atlasPicture(picture(atlas.fields.path), properties) : undefined;
    }
    assert.equal(atlas.fields.type, 'CanvasTexture');
    return atlasPicture(picture(resolve(atlas.properties[kind]).fields.path), properties);
  };
  const resource = sections.at(-1);
  assert.equal(resource?.kind, 'resource');
  const animations = (resource.properties.animations as Record<string, GodotValue>[]).map((animation) => {
    assert.deepEqual(Object.keys(animation), ['frames', 'loop', 'name', 'speed']);
    const frames = animation.frames as Record<string, GodotValue>[];
    return {
      name: String(animation.name).replace(/^&/, ''),
      loop: animation.loop === true,
      times: frames.map(({ duration }) => (Math.fround(Number(duration)) * 1000) / Number(animation.speed)),
      pictures: frames.map(({ texture }) => cut(texture, 'diffuse_texture') ?? createRaster(1, 1)),
      normals: frames.map(({ texture }) => cut(texture, 'normal_texture')),
    };
  });
  return { text, sections, files, animations };
}

/** The pixels that Godot draws for an `AtlasTexture`: the region with the margin around it. */
function atlasPicture(atlas: Raster, { region, margin }: Readonly<Record<string, GodotValue>>): Raster {
  const rect = (value: GodotValue | undefined) =>
    value instanceof GodotCall ? value.values.map(Number) : [0, 0, 0, 0];
  const [x = 0, y = 0, width = 0, height = 0] = rect(region);
  const [left = 0, top = 0, wider = 0, higher = 0] = rect(margin);
  const raster = createRaster(width + wider, height + higher);
  assert.ok(x + width <= atlas.width && y + height <= atlas.height, 'The region is inside the sheet.');
  for (let row = 0; row < height; row++) {
    const from = 4 * ((y + row) * atlas.width + x);
    raster.data.set(atlas.data.subarray(from, from + 4 * width), 4 * ((top + row) * raster.width + left));
  }
  return raster;
}

const DURATIONS = [100, 70, 33, 500, 100, 41, 1, 60_000];
const near = (a: readonly number[], b: readonly number[]) =>
  assert.ok(
    a.length === b.length && a.every((value, at) => Math.abs(value - (b[at] ?? 0)) < 1e-12 * value),
    `${a}, not ${b}`,
  );

describe('Godot resources', () => {
  it('have the same form as those that Godot writes', async () => {
    const { text } = await loaded(
      numberedSprite([100, 200]),
      { layout: 'horizontal', evenSteps: 'never' },
      { projectFolder: 'art/heroes' },
    );
    assert.equal(
      text,
      `[gd_resource type="SpriteFrames" load_steps=4 format=3]

[ext_resource type="Texture2D" path="res://art/heroes/hero.png" id="1"]

[sub_resource type="AtlasTexture" id="AtlasTexture_1"]
atlas = ExtResource("1")
region = Rect2(0, 0, 11, 8)

[sub_resource type="AtlasTexture" id="AtlasTexture_2"]
atlas = ExtResource("1")
region = Rect2(11, 0, 11, 8)

[resource]
animations = [{
"frames": [{
"duration": 1.0,
"texture": SubResource("AtlasTexture_1")
}, {
"duration": 2.0,
"texture": SubResource("AtlasTexture_2")
}],
"loop": true,
"name": &"default",
"speed": 10.0
}]
`,
    );
  });

  it('count their load steps, and define everything before it is used', async () => {
    const sprite = numberedSprite([100, 100, 50]);
    const normalMap = sprite.frames.map(({ image }) => ({ ...image, data: image.data.map((byte) => 255 - byte) }));
    for (const one of [sprite, { ...sprite, normalMap }]) {
      const { sections } = await loaded(one, { trim: 'frame' });
      const [head, ...others] = sections;
      assert.equal(head?.fields.load_steps, others.length);
      const defined = new Set<string>();
      const check = (value: GodotValue): void => {
        if (value instanceof GodotCall && value.name.endsWith('Resource'))
          assert.ok(defined.has(`${value.name} ${value.values[0]}`), String(value.values[0]));
        else if (typeof value === 'object') for (const inner of Object.values(value)) check(inner);
      };
      for (const { kind, fields, properties } of others) {
        for (const value of Object.values(properties)) check(value);
        defined.add(`${kind === 'ext_resource' ? 'ExtResource' : 'SubResource'} ${fields.id}`);
      }
    }
  });

  for (const direction of LOOP_DIRECTIONS) {
    for (const repeat of [undefined, 1, 2, 3]) {
      it(`play what Aseprite plays, each frame as long: ${direction}, ${repeat ?? 'forever'}`, async () => {
        const tag = tagOf('walk', 2, 5, { direction, repeat });
        const sprite = numberedSprite(DURATIONS, [tagOf('idle', 0, 1), tag]);
        const { animations } = await loaded(sprite, { trim: 'frame' });
        const walk = animations.find(({ name }) => name === 'walk');
        assert.ok(walk);
        assert.equal(walk.loop, repeat === undefined);
        const order = orderOfTag(tag);
        // Three cycles of an endless animation: no frame is doubled at the start of a cycle.
        const length = repeat === undefined ? 3 * walk.times.length : playLength(order);
        if (repeat !== undefined) assert.equal(walk.times.length, length);
        const frames = Array.from({ length }, (_, position) => frameAt(order, position));
        const at = frames.map((_, position) => position % walk.times.length);
        near(
          at.map((position) => walk.times[position] ?? 0),
          frames.map((frame) => DURATIONS[frame] ?? 0),
        );
        for (const [position, frame] of frames.entries()) {
          const picture: Raster | undefined = walk.pictures[at[position] ?? 0];
          assert.deepEqual(
            seen(picture?.data ?? new Uint8Array()),
            seen(sprite.frames[frame]?.image.data ?? new Uint8Array()),
          );
        }
      });
    }
  }

  for (const choices of [
    { trim: 'frame', padding: 2, border: 1, innerPadding: 3, extrude: true },
    { trim: 'sprite', layout: 'vertical' },
    { trim: 'frame', mergeDuplicates: true },
  ] as const) {
    it(`show each frame complete and in place: ${JSON.stringify(choices)}`, async () => {
      const sprite = numberedSprite([100, 100, 100]);
      const empty = { duration: 100, image: createRaster(11, 8) };
      const again = sprite.frames[0] ?? empty;
      const frames = [...sprite.frames, empty, again];
      const { animations } = await loaded({ ...sprite, frames }, choices);
      assert.deepEqual(
        animations[0]?.pictures.map(({ width, height, data }) => [width, height, seen(data)]),
        frames.map(({ image }) => [11, 8, seen(image.data)]),
      );
    });
  }

  it('have exact durations: whole ones for most frames, or fractions at a speed in milliseconds', async () => {
    const walk = (durations: readonly number[]) =>
      loaded(numberedSprite(durations, [tagOf('walk', 0, durations.length - 1)]), { evenSteps: 'never' });
    for (const durations of [[100, 100, 250], [83, 84, 83], [1, 65_535], [70], DURATIONS]) {
      const { animations } = await walk(durations);
      near(animations[0]?.times ?? [], durations);
    }
    const { text } = await walk([100, 100, 250]);
    assert.match(text, /"speed": 10\.0/);
    assert.match(text, /"duration": 2\.5/);
  });

  it('use a CanvasTexture with the same layout for a normal map', async () => {
    const sprite = numberedSprite([100, 100, 100]);
    const normalMap = sprite.frames.map(({ image }) => ({
      ...image,
      data: image.data.map((byte, at) => (at % 4 === 3 ? byte : 255 - byte)),
    }));
    const { files, animations } = await loaded({ ...sprite, normalMap }, { trim: 'frame' }, { projectFolder: 'art' });
    assert.deepEqual([...files.keys()], ['hero.png', 'hero_n.png', 'hero.tres']);
    assert.deepEqual(
      animations[0]?.normals.map((normal) => seen(normal?.data ?? new Uint8Array())),
      normalMap.map(({ data }) => seen(data)),
    );
    assert.deepEqual(
      animations[0]?.pictures.map(({ data }) => seen(data)),
      sprite.frames.map(({ image }) => seen(image.data)),
    );
  });

  it('handle any tag name, and no animation hides another', async () => {
    const names = [
      'a/b',
      'say "no"\\',
      'two\nlines\t\u0001',
      'walk',
      'walk',
      '',
      'größer 走る 🏃',
      '"}]\n[resource]',
      'nul\0l',
    ];
    const tools = noting();
    const sprite = numberedSprite(
      [100],
      names.map((name) => tagOf(name, 0, 0)),
    );
    const { animations } = await loaded(sprite, {}, tools);
    assert.deepEqual(
      animations.map(({ name }) => name),
      [
        'a/b',
        'say "no"\\',
        'two\nlines\t\u0001',
        'walk',
        'walk 2',
        'Tag',
        'größer 走る 🏃',
        '"}]\n[resource]',
        'nul\ufffdl',
      ],
    );
    assert.deepEqual(tools.notes, [
      { note: 'renamed-animation', name: 'walk', animation: 'walk 2' },
      { note: 'renamed-animation', name: '', animation: 'Tag' },
    ]);
  });

  it('use one resource for several sheets', async () => {
    const [width, height] = [2100, 2];
    const frames = [1, 2, 3].map((color) => ({
      duration: 100,
      image: {
        width,
        height,
        data: new Uint8ClampedArray(4 * width * height).map((_, at) => (at % 4 === 3 ? 255 : color)),
      },
    }));
    const sprite = { ...numberedSprite([100]), width, height, frames };
    const { files, animations } = await loaded(sprite, { parts: true, layout: 'horizontal' });
    assert.deepEqual([...files.keys()], ['hero-0.png', 'hero-1.png', 'hero-2.png', 'hero.tres']);
    assert.deepEqual(
      animations[0]?.pictures.map(({ data }) => data[0]),
      [1, 2, 3],
    );
  });
});
