import assert from 'node:assert/strict';
import { buildSheets } from '../../src/export/buildSheets';
import { exportSprite } from '../../src/export/exportSprite';
import type { ExportChoices } from '../../src/export/options';
import type { ExportSprite } from '../../src/export/sprite';
import { frameAt, orderOfTag } from '../../src/shared/pixels/playOrder';
import { createRaster } from '../../src/shared/pixels/raster';
import type { SeenFrame } from '../support/seenSheet';
import { drawn, options, spriteOf, tagOf, tools } from '../unit/export/sprites';
import { EnginesPage } from './enginesPage';

/** Frames 0 and 3 are alike, 2 is empty. */
const HERO = spriteOf(
  [
    drawn('    ', ' a  ', '    '),
    drawn('    ', '   b', '   b'),
    drawn('    ', '    ', '    '),
    drawn('    ', ' a  ', '    '),
  ],
  {
    tags: [
      tagOf('walk', 1, 3),
      tagOf('a/b', 0, 2, { direction: 'reverse' }),
      tagOf('sway', 0, 2, { direction: 'pingpong' }),
      tagOf('still', 3, 3),
      tagOf('yaws', 1, 3, { direction: 'pingpong_reverse' }),
    ],
  },
);

/** More frames than a byte counts, each with a duration of its own. */
const LONG = spriteOf(
  Array.from({ length: 300 }, (_, i) => {
    const raster = createRaster(2, 2);
    raster.data.set([i & 255, i >> 8, 1, 255]);
    return raster;
  }),
  { tags: [tagOf('end', 290, 299)] },
);

/** How long each animation is watched, in milliseconds. */
const MS = 1000;

/** By what may go wrong: the sprite, and what is chosen besides the format. */
const CASES: Readonly<Record<string, readonly [ExportSprite, Omit<ExportChoices, 'format'>]>> = {
  'a plain strip': [HERO, { layout: 'horizontal', mergeDuplicates: false }],
  'trimmed frames, merged, with distances': [HERO, { trim: 'frame', border: 2, padding: 1 }],
  'a trimmed sprite, extruded, twice as large': [HERO, { trim: 'sprite', extrude: true, scale: 2, layout: 'rows' }],
  '300 frames': [LONG, {}],
};

/** What an engine should see of each frame, by the sheet that was built. */
function expected(sprite: ExportSprite, choices: ExportChoices): Omit<SeenFrame, 'name'>[] {
  const { sheets, frameSize } = buildSheets(sprite, [...sprite.frames.keys()], options(choices));
  return sheets[0].places.map(({ rect, source }) => ({
    rect: [rect.x, rect.y, rect.width, rect.height],
    corner: [source.x, source.y],
    size: [frameSize.w, frameSize.h],
  }));
}

/** What is shown when a tag is played for so long: frames, each with its milliseconds. */
function playedFor(sprite: ExportSprite, tag: ExportSprite['tags'][number], ms: number): [number, number][] {
  const order = orderOfTag(tag);
  const shown: [number, number][] = [];
  let rest = ms;
  for (let position = 0; rest > 0; position++) {
    const frame = frameAt(order, position);
    const time = Math.min(rest, sprite.frames[frame]?.duration ?? assert.fail());
    const last = shown.at(-1);
    if (last?.[0] === frame) last[1] += time;
    else shown.push([frame, time]);
    rest -= time;
  }
  return shown;
}

describe('engines load what is exported', () => {
  let engines: EnginesPage;
  before(async () => {
    engines = await EnginesPage.start();
  });
  after(() => engines?.stop());

  for (const [name, [sprite, more]] of Object.entries(CASES)) {
    it(`Phaser: ${name}`, async () => {
      const choices: ExportChoices = { ...more, format: 'phaser' };
      const { files } = await exportSprite(sprite, options(choices), tools);
      const { frames, played } = await engines.load('phaser', files, 'hero', MS);
      assert.deepEqual(
        frames,
        expected(sprite, choices).map((frame, i) => ({ name: String(i), ...frame })),
      );
      for (const tag of sprite.tags) {
        // Phaser does not know a ping-pong that begins at its end, and plays it forward.
        const known = tag.direction === 'pingpong_reverse' ? { ...tag, direction: 'forward' as const } : tag;
        assert.deepEqual(
          played[tag.name],
          playedFor(sprite, known, MS).map(([frame, time]) => [String(frame), time]),
          tag.name,
        );
      }
    });

    it(`Pixi: ${name}`, async () => {
      const choices: ExportChoices = { ...more, format: 'pixi' };
      const { files } = await exportSprite(sprite, options(choices), tools);
      const { frames, played } = await engines.load('pixi', files, 'hero', MS);
      const nameOf = (frame: number) => `hero ${frame}.aseprite`;
      assert.deepEqual(
        frames,
        expected(sprite, choices).map((frame, i) => ({ name: nameOf(i), ...frame })),
      );
      for (const tag of sprite.tags) {
        const shown = played[tag.name] ?? assert.fail(tag.name);
        const order = playedFor(sprite, tag, MS);
        assert.deepEqual(
          shown.map(([frame]) => frame),
          order.map(([frame]) => nameOf(frame)),
          tag.name,
        );
        // Pixi adds up parts of a 60th of a second.
        shown.forEach(
          ([, time], i) => void assert.ok(Math.abs(time - (order[i]?.[1] ?? 0)) <= 1, `${tag.name} ${time}`),
        );
      }
    });
  }
});
