import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AsepriteDocument } from '../../../../src/sprite/aseprite/document';
import { Flattener } from '../../../../src/sprite/aseprite/flatten';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import { writeAseprite } from '../../../../src/sprite/aseprite/write';
import { writeAsepriteFile } from '../../../../src/sprite/engines/aseprite';
import { writeUnity } from '../../../../src/sprite/engines/unity/write';
import { unrolled } from '../../../../src/sprite/engines/unroll';
import { type FrameTag, LOOP_DIRECTIONS, type LoopDirection } from '../../../../src/sprite/pixels/frameTag';
import { frameAt, orderOfTag, playLength } from '../../../../src/sprite/pixels/playOrder';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { readAsepriteSprite } from '../../../../src/sprite/source/readAsepriteSprite';
import type { ExportSprite } from '../../../../src/sprite/source/sprite';
import { root } from '../../../support/places';
import { composed, parsed } from '../../../support/sprites/aseParser';
import { layerOf, options, tagOf } from '../export/sprites';
import { noting, numberedSprite, seen } from './numberedSprite';

async function written(format: 'aseprite' | 'unity', sprite: ExportSprite, scale = 1): Promise<Uint8Array> {
  const write = format === 'unity' ? writeUnity : writeAsepriteFile;
  const files = await write(sprite, options({ format, scale }), noting());
  assert.deepEqual(
    files.map(({ name }) => name),
    ['hero.aseprite'],
  );
  return files[0]?.bytes ?? new Uint8Array();
}

/** Pixels of each frame, transparent ones without a color. */
function frames(document: AsepriteDocument): number[][] {
  const flattener = new Flattener(document);
  return [...document.frames.keys()].map((frame) => seen(flattener.frame(frame).data));
}

const images = (sprite: ExportSprite) => sprite.frames.map(({ image }) => seen(image.data));

/** The frames that a forward-only player shows of each tag, as file frames. */
const forward = ({ tags }: AsepriteDocument, at: number) => {
  const { from = 0, to = 0 } = tags[at] ?? {};
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
};

const tag = (name: string, from: number, to: number, direction: LoopDirection = 'forward', repeat?: number) =>
  tagOf(name, from, to, { direction, repeat });

/** Whether what a forward-only player shows of each tag are the frames that Aseprite plays. */
function assertPlaysForward(sprite: ExportSprite, document: AsepriteDocument, found: readonly number[][]): void {
  const wanted = images(sprite);
  for (const [index, played] of sprite.tags.entries()) {
    const order = { ...orderOfTag(played), passes: 1 };
    for (const [position, frame] of forward(document, index).entries())
      assert.deepEqual(found[frame], wanted[frameAt(order, position)], `${played.name}, ${position}`);
  }
}

/** Other decoders compose in floating point: half-transparent pixels differ by rounding. */
function assertNear(found: readonly number[], wanted: readonly number[]): void {
  assert.ok(
    found.length === wanted.length && found.every((value, at) => Math.abs(value - (wanted[at] ?? 0)) <= 1),
    'The pictures differ.',
  );
}

const DURATIONS = [100, 70, 33, 500, 100, 41, 1, 65_535];
const TAGS = [
  { ...tag('a/b', 0, 1), color: '#12ab34' },
  tag('schlägt "zu"', 2, 4, 'pingpong'),
  tag('ends', 5, 7, 'pingpong_reverse', 3),
];

describe('Exported Aseprite files', () => {
  it("have the sprite's frames, durations, and tags, read by our own reader and by ase-parser", async () => {
    const sprite = numberedSprite(DURATIONS, TAGS);
    const bytes = await written('aseprite', sprite);
    const document = readAseprite(bytes);
    assert.deepEqual(frames(document), images(sprite));
    const other = parsed(bytes);
    assert.deepEqual(
      DURATIONS.map((_, frame) => seen(composed(other, frame))),
      images(sprite),
    );
    for (const times of [document.frames.map(({ duration }) => duration), other.frames.map((f) => f.frameDuration)])
      assert.deepEqual(times, DURATIONS);
    assert.deepEqual(
      other.tags.map(({ name, from, to, animDirection, repeat, color }) => [
        name,
        from,
        to,
        animDirection,
        repeat,
        color,
      ]),
      [
        ['a/b', 0, 1, 'Forward', 0, '12ab34'],
        ['schlägt "zu"', 2, 4, 'Ping-pong', 0, '000000'],
        ['ends', 5, 7, 'Ping-pong Reverse', 3, '000000'],
      ],
    );
  });

  const folder = path.join(root, 'test/fixtures/aseprite');
  const samples = readdirSync(folder).filter((name) => name.endsWith('.aseprite'));
  for (const name of samples) {
    for (const format of ['aseprite', 'unity'] as const) {
      it(`play every tag the same, read by our own reader and by ase-parser: ${name} as ${format}`, async () => {
        const sprite = {
          title: 'hero',
          extension: 'aseprite',
          ...readAsepriteSprite(readFileSync(path.join(folder, name))),
        };
        const bytes = await written(format, sprite);
        const document = readAseprite(bytes);
        const [found, other] = [frames(document), parsed(bytes)];
        if (format === 'unity') assertPlaysForward(sprite, document, found);
        else {
          const order = ({ from, to, direction }: FrameTag) => [from, to, direction];
          assert.deepEqual(document.tags.map(order), sprite.tags.map(order));
          assert.deepEqual(found, images(sprite));
        }
        for (const [frame, pixels] of found.entries()) assertNear(seen(composed(other, frame)), pixels);
        // In no sample does a group's opacity or a z-index change the result.
        const layers = sprite.layers.filter(({ kind }) => kind === 'image').map((layer) => layer.name);
        const names = document.layers.map((layer) => layer.name);
        assert.deepEqual(names, layers);
      });
    }
  }

  it('are scaled up together with their slices', async () => {
    const bounds = { x: 1, y: 2, width: 3, height: 4 };
    const slice = { name: 'body', keys: [{ frame: 0, bounds, pivot: { x: 1, y: 3 } }] };
    const document = readAseprite(await written('aseprite', numberedSprite([100], [], { slices: [slice] }), 3));
    assert.deepEqual([document.width, document.height], [33, 24]);
    const large = { x: 3, y: 6, width: 9, height: 12 };
    assert.deepEqual(document.slices, [
      { name: 'body', keys: [{ frame: 0, bounds: large, center: undefined, pivot: { x: 3, y: 9 } }] },
    ]);
  });

  describe('layers', () => {
    /** A body below, a half-transparent shadow that multiplies, and a hidden layer. */
    const layered = (shown: Raster): ExportSprite => {
      const base = numberedSprite([100, 100]);
      const shadow = createRaster(base.width, base.height);
      for (let at = 0; at < shadow.data.length; at += 8) shadow.data.set([90, 10, 200, 99], at);
      const rasters = [base.frames.map(({ image }) => image), [shadow, shadow], [shown, shown]];
      return {
        ...base,
        layers: [
          layerOf('body'),
          layerOf('group', { kind: 'group', visible: false }),
          layerOf('a/b', { parent: 1 }),
          layerOf('shadow', { blendMode: 'multiply' }),
          layerOf('sketch', { reference: true }),
        ],
        layerFrames: (layer) => rasters[[0, 0, 2, 1, 2][layer] ?? 0] ?? [],
      };
    };

    /** The same sprite with correctly flattened frames. */
    async function flattened(): Promise<ExportSprite> {
      const sprite = layered(createRaster(11, 8));
      const file = readAseprite(await writeLayers(sprite));
      const flattener = new Flattener(file);
      return { ...sprite, frames: [0, 1].map((frame) => ({ duration: 100, image: flattener.frame(frame) })) };
    }
    const writeLayers = async (sprite: ExportSprite) => {
      const [body, , , shadow] = sprite.layers.keys();
      const { palette: _, ...plain } = sprite;
      return writeAseprite({
        ...plain,
        layers: [
          { name: 'body', cels: sprite.layerFrames?.(body ?? 0) ?? [] },
          { name: 'shadow', blendMode: 'multiply', cels: sprite.layerFrames?.(shadow ?? 0) ?? [] },
        ],
      });
    };

    it('are kept with visibility and blend modes if they produce the same image', async () => {
      const sprite = await flattened();
      const document = readAseprite(await written('aseprite', sprite));
      assert.deepEqual(
        document.layers.map(({ name, visible, blendMode }) => [name, visible, blendMode]),
        [
          ['body', true, 'normal'],
          ['a/b', false, 'normal'],
          ['shadow', true, 'multiply'],
        ],
      );
      assert.deepEqual(frames(document), images(sprite));
    });

    it("are merged if they don't: the image matters more", async () => {
      const sprite = layered(createRaster(11, 8));
      const document = readAseprite(await written('aseprite', sprite));
      assert.deepEqual(
        document.layers.map(({ name }) => name),
        ['hero'],
      );
      assert.deepEqual(frames(document), images(sprite));
    });

    it('are merged for Unity if one has a blend mode', async () => {
      const document = readAseprite(await written('unity', await flattened()));
      assert.equal(document.layers.length, 1);
      assert.deepEqual(frames(document), images(await flattened()));
    });
  });
});

describe('Aseprite files for Unity, which only plays forward', () => {
  for (const direction of LOOP_DIRECTIONS) {
    for (const repeat of [undefined, 1, 2, 3]) {
      it(`show what Aseprite shows, each frame as long: ${direction}, ${repeat ?? 'forever'}`, async () => {
        const wanted = tag('walk', 2, 5, direction, repeat);
        const sprite = numberedSprite(DURATIONS, [tag('idle', 0, 1), wanted, tag('end', 6, 7)]);
        const document = readAseprite(await written('unity', sprite));
        const order = orderOfTag(wanted);
        const shown = forward(document, 1);
        const rounds = repeat === undefined ? 3 : 1;
        const played = Array.from({ length: rounds * shown.length }, (_, at) => shown[at % shown.length] ?? -1);
        if (repeat !== undefined) assert.equal(played.length, playLength(order));
        const all = frames(document);
        for (const [position, frame] of played.entries()) {
          const source = frameAt(order, position);
          assert.deepEqual(all[frame], images(sprite)[source], `position ${position}`);
          assert.equal(document.frames[frame]?.duration, DURATIONS[source]);
        }
        assert.equal(document.tags[1]?.direction, 'forward');
        assert.equal(document.tags[1]?.repeat, repeat && 1);
        // Its neighbors play as before.
        assert.deepEqual(
          forward(document, 0).map((frame) => all[frame]),
          images(sprite).slice(0, 2),
        );
        assert.deepEqual(
          forward(document, 2).map((frame) => all[frame]),
          images(sprite).slice(6),
        );
      });
    }
  }

  it('use linked cels for the way back, not copies', async () => {
    const document = readAseprite(await written('unity', numberedSprite(DURATIONS, [tag('walk', 0, 3, 'pingpong')])));
    assert.deepEqual(
      document.frames.map(({ cels }) => cels[0]?.content).map((content) => content?.kind === 'link' && content.frame),
      [false, false, false, false, 2, 1, false, false, false, false],
    );
  });

  it('play tags that share frames correctly, and keep frames outside of tags', () => {
    const shared = [tag('all', 0, 4), tag('back', 1, 3, 'reverse'), tag('in', 2, 3, 'pingpong')];
    assert.deepEqual(unrolled(6, shared), {
      frames: [0, 1, 2, 3, 4, 5, 3, 2, 1],
      tags: [
        { ...tag('all', 0, 4) },
        { ...tag('back', 6, 8) },
        // Two frames ping-pong without extra frames.
        { ...tag('in', 2, 3) },
      ],
    });
  });

  it('have a clip for each tag with a duplicate or empty name, and a note says so', async () => {
    const tools = noting();
    const sprite = numberedSprite([100, 100, 100], [tag('walk', 0, 1), tag('walk', 1, 2), tag('', 0, 0)]);
    const [file] = await writeUnity(sprite, options({ format: 'unity' }), tools);
    const { tags } = readAseprite(file?.bytes ?? new Uint8Array());
    assert.deepEqual(
      tags.map(({ name }) => name),
      ['walk', 'walk 2', 'Tag'],
    );
    assert.deepEqual(tools.notes, [
      { note: 'renamed-animation', name: 'walk', animation: 'walk 2' },
      { note: 'renamed-animation', name: '', animation: 'Tag' },
    ]);
  });

  it('keep one frame for a ping-pong tag of one frame', () => {
    assert.deepEqual(unrolled(2, [tag('one', 1, 1, 'pingpong_reverse')]).frames, [0, 1]);
  });

  it('move slices with their frames', async () => {
    const key = (frame: number, x: number) => ({ frame, bounds: { x, y: 0, width: 2, height: 2 } });
    const slices = [{ name: 'hit', keys: [key(1, 1), key(2, 2)] }];
    const sprite = numberedSprite([9, 9, 9], [tag('back', 0, 2, 'reverse')], { slices });
    const document = readAseprite(await written('unity', sprite));
    assert.deepEqual(
      document.slices[0]?.keys.map(({ frame, bounds }) => [frame, bounds.x, bounds.width]),
      [
        [0, 2, 2],
        [1, 1, 2],
        [2, 0, 0],
      ],
    );
  });

  it('refuse tags that would need endless frames', () => {
    const many = Array.from({ length: 40 }, (_, index) => tag(`${index}`, 0, 9, 'forward', 60_000));
    assert.throws(() => unrolled(10, many), RangeError);
  });
});
