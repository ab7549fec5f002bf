import assert from 'node:assert/strict';
import { writeDefold } from '../../../../src/sprite/engines/defold/write';
import type { ExportChoices } from '../../../../src/sprite/engines/exportOptions';
import type { ExportTools } from '../../../../src/sprite/export/tools';
import { decodePng } from '../../../../src/sprite/formats/png';
import { LOOP_DIRECTIONS } from '../../../../src/sprite/pixels/frameTag';
import { frameAt, orderOfTag, playLength } from '../../../../src/sprite/pixels/playOrder';
import type { ExportSprite } from '../../../../src/sprite/source/sprite';
import { type ProtoMessage, parseProto } from '../../../support/export/protoText';
import { noting, numberedSprite, seen } from '../engines/numberedSprite';
import { options, tagOf } from './sprites';

/** A tile source with its image cut into tiles row by row, like Defold does. */
async function loaded(sprite: ExportSprite, choices: Partial<ExportChoices> = {}, tools: Partial<ExportTools> = {}) {
  const written = await writeDefold(sprite, options({ ...choices, format: 'defold' }), noting(tools));
  const files = new Map(written.map(({ name, bytes }) => [name, bytes]));
  const source = parseProto(new TextDecoder().decode(files.get('hero.tilesource')));
  const image = String(field(source, 'image'));
  const sheet = decodePng(files.get(image.split('/').at(-1) ?? '') ?? new Uint8Array());
  const number = (name: string) => Number(field(source, name));
  const [width, height] = [number('tile_width'), number('tile_height')];
  const step = number('tile_spacing') + 2 * number('tile_margin');
  const columns = Math.floor((sheet.width + number('tile_spacing')) / (width + step));
  const rows = Math.floor((sheet.height + number('tile_spacing')) / (height + step));
  const tiles = Array.from({ length: columns * rows }, (_, tile) => {
    const [left, top] = [(tile % columns) * (width + step), Math.floor(tile / columns) * (height + step)];
    const lines = Array.from({ length: height }, (__, y) => {
      const from = 4 * ((top + y) * sheet.width + left);
      return [...sheet.data.subarray(from, from + 4 * width)];
    });
    return seen(new Uint8Array(lines.flat()));
  });
  const animations = (source.get('animations') ?? []).map((one) => animationOf(one as ProtoMessage));
  return { source, image, tiles, animations, files: [...files.keys()] };
}

const field = (message: ProtoMessage, name: string) => message.get(name)?.[0];

interface Animation {
  readonly id: string;
  readonly playback: string;
  readonly fps: number;
  /** The tiles of one cycle in playing order, counted from 0. */
  readonly tiles: readonly number[];
}

/** The manual's order: backward from the last to the first; ping-pong there and back, each end once. */
function animationOf(message: ProtoMessage): Animation {
  const [first, last] = [Number(field(message, 'start_tile')) - 1, Number(field(message, 'end_tile')) - 1];
  const playback = String(field(message, 'playback'));
  const forward = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const back = forward.toReversed();
  const orders: Readonly<Record<string, readonly number[]>> = {
    FORWARD: forward,
    BACKWARD: back,
    PINGPONG: forward.length > 1 ? [...forward, ...back.slice(1, -1)] : forward,
  };
  const tiles = orders[playback.replace(/^PLAYBACK_(LOOP|ONCE)_/, '')] ?? [];
  return { id: String(field(message, 'id')), playback, fps: Number(field(message, 'fps')), tiles };
}

describe('Defold tile sources', () => {
  it('have all fields of the format, and refer to their image from the project root', async () => {
    const { source, image, files } = await loaded(
      numberedSprite([100, 100]),
      { padding: 3, innerPadding: 1, extrude: true },
      { projectFolder: 'art/heroes' },
    );
    assert.equal(image, '/art/heroes/hero.png');
    assert.deepEqual(files, ['hero.png', 'hero.tilesource']);
    const fields = ['tile_width', 'tile_height', 'tile_margin', 'tile_spacing', 'material_tag'];
    assert.deepEqual(
      fields.map((name) => field(source, name)),
      [11, 8, 0, 3, 'tile'],
    );
    assert.deepEqual([field(source, 'extrude_borders'), field(source, 'inner_padding')], [1, 1]);
    assert.equal((await loaded(numberedSprite([100]))).image, '/hero.png');
  });

  const plays = LOOP_DIRECTIONS.flatMap((direction) =>
    [undefined, 1, 3].flatMap((repeat) =>
      [Array<number>(8).fill(100), [100, 100, 50, 300, 100, 100, 100, 100]].map((durations) => ({
        direction,
        repeat,
        durations,
      })),
    ),
  );
  for (const { direction, repeat, durations } of plays) {
    it(`play what Aseprite plays: ${direction}, ${repeat ?? 'forever'}, ${durations.slice(2, 6)} ms`, async () => {
      const tag = tagOf('walk', 2, 5, { direction, repeat });
      const sprite = numberedSprite(durations, [tagOf('idle', 0, 1), tag]);
      const { tiles, animations } = await loaded(sprite, { padding: 1 });
      const walk = animations[1];
      assert.ok(walk);
      assert.equal(walk.playback.startsWith('PLAYBACK_LOOP'), repeat === undefined);
      const order = orderOfTag(tag);
      const rounds = repeat === undefined ? 2 : 1;
      // The tile shown in each hundredth of a second.
      const shown = Array.from({ length: rounds }, () => walk.tiles)
        .flat()
        .flatMap((tile) => Array<number>(100 / walk.fps).fill(tile));
      const length = repeat === undefined ? 40 : playLength(order);
      const wanted = Array.from({ length }, (_, position) => frameAt(order, position)).flatMap((frame) =>
        Array<number>((durations[frame] ?? 0) / 10).fill(frame),
      );
      if (repeat !== undefined) assert.equal(shown.length, wanted.length);
      for (const [at, tile] of shown.entries()) {
        assert.deepEqual(tiles[tile], seen(sprite.frames[wanted[at] ?? 0]?.image.data ?? new Uint8Array()), `${at}`);
      }
    });
  }

  it('reuse tiles for tags whose frames have equal durations', async () => {
    const tags = (['forward', 'reverse', 'pingpong'] as const).map((direction) =>
      tagOf(direction, 0, 3, { direction }),
    );
    const { tiles, animations } = await loaded(numberedSprite([70, 70, 70, 70], tags), { layout: 'vertical' });
    assert.equal(tiles.length, 4);
    assert.deepEqual(
      animations.map(({ id, playback, fps }) => [id, playback, fps]),
      [
        ['forward', 'PLAYBACK_LOOP_FORWARD', 14],
        ['reverse', 'PLAYBACK_LOOP_BACKWARD', 14],
        ['pingpong', 'PLAYBACK_LOOP_PINGPONG', 14],
      ],
    );
  });

  it('keep durations within a fortieth', async () => {
    for (const durations of [[83, 84, 83], [90, 100], [70, 700], [33, 41, 500], [1500], [8, 16]]) {
      const { tiles, animations } = await loaded(numberedSprite(durations));
      const [walk] = animations;
      assert.ok(walk && tiles.length <= durations.length + 100, `${tiles.length} tiles`);
      const pictures = walk.tiles.map((tile) => JSON.stringify(tiles[tile]));
      for (const [frame, duration] of durations.entries()) {
        const count = pictures.filter((picture) => picture === JSON.stringify(tiles[frame])).length;
        const off = Math.abs((count * 1000) / walk.fps - duration) / duration;
        assert.ok(off <= 0.025, `${duration} ms show as ${(count * 1000) / walk.fps}`);
      }
    }
  });

  it("limit the sheet's size for frames with very different durations", async () => {
    const { tiles } = await loaded(numberedSprite([1, 65_535, 7]));
    assert.ok(tiles.length < 1200, `${tiles.length} tiles`);
  });

  it('handle any tag name', async () => {
    const names = ['a/b', 'say "no"\\', 'two\nlines', '}', 'größer'];
    const { animations } = await loaded(
      numberedSprite(
        [100],
        names.map((name) => tagOf(name, 0, 0)),
      ),
    );
    assert.deepEqual(
      animations.map(({ id }) => id),
      names,
    );
  });
});
