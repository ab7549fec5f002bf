import { nameAnimations } from '../../src/sprite/export/nameAnimations';
import { EXPORT_OPTIONS } from '../../src/sprite/export/optionTable';
import { LOOP_DIRECTIONS } from '../../src/sprite/pixels/frameTag';
import { createRaster, type Raster } from '../../src/sprite/pixels/raster';
import { COMPASS } from '../../src/sprite/source/compass';
import { joinViews } from '../../src/sprite/source/readDirections';
import type { ExportSprite } from '../../src/sprite/source/sprite';
import { numberedSprite } from '../unit/sprite/engines/numberedSprite';
import { drawn, spriteOf, tagOf } from '../unit/sprite/export/sprites';

/** Every direction, forever and one to three times, of the frames `from` to `to`. */
const everyWay = (from: number, to: number) =>
  LOOP_DIRECTIONS.flatMap((direction) =>
    [undefined, 1, 2, 3].map((repeat) => tagOf(`${direction} ${repeat ?? 0}`, from, to, { direction, repeat })),
  );

/** Names with a meaning in file formats, programming languages, or URLs. */
const NAMES = [
  'say "no"\\',
  "it's",
  'a/b',
  '../up',
  'größer 走る 🏃',
  '__proto__',
  'constructor',
  'toString',
  'walk',
  'walk',
  'walk 2',
  '',
  '',
  'default',
  '0',
  '#?%20&',
  'two\nlines\t',
  '"}]\n[resource]',
  '{frame} $1',
  ' blanks ',
];

/** A block of `size` pixels that touches no edge, one, or two edges of a 13 × 9 sprite. */
function blockAt(x: number, y: number, size: number, color: number): Raster {
  const raster = createRaster(13, 9);
  for (let row = y; row < y + size; row++)
    for (let column = x; column < x + size; column++)
      raster.data.set([color, 255 - color, 40 * row, 255], 4 * (row * 13 + column));
  return raster;
}

const onePixel = (red: number) => {
  const raster = createRaster(1, 1);
  raster.data.set([red, 10, 20, 255]);
  return raster;
};

const fill = (width: number, height: number, red: number) => {
  const raster = createRaster(width, height);
  for (let at = 0; at < raster.data.length; at += 4) raster.data.set([red, at % 251, at % 241, 255], at);
  return raster;
};

/** Views of eight directions as one sprite, named like in an export. */
function ofDirections(viewOf: (at: number) => ExportSprite): ExportSprite {
  const views = COMPASS.map((name, at) => ({ name, sprite: viewOf(at) }));
  const joined = { title: 'hero', extension: 'png', ...joinViews(views, () => {}) };
  const { directions: _, ...sprite } = nameAnimations(joined, EXPORT_OPTIONS.animations.usual);
  return sprite;
}

const EMPTY = createRaster(4, 3);
const SEEN = drawn('    ', ' a  ', '    ');

/** More frames than a byte can count, each with a different color and duration. */
const MANY = Array.from({ length: 300 }, (_, i) => {
  const raster = createRaster(2, 2);
  raster.data.set([i & 255, i >> 8, 1, 255]);
  return raster;
});

const timed = (sprite: ExportSprite, durations: readonly number[]): ExportSprite => ({
  ...sprite,
  frames: sprite.frames.map((frame, at) => ({ ...frame, duration: durations[at % durations.length] ?? 100 })),
});

/** Sprites with something that could confuse an engine, a file format, or a writer, by what that is. */
export const ODD_SPRITES: Readonly<Record<string, ExportSprite>> = {
  'every direction and repeat': numberedSprite([100, 70, 130, 100, 50], everyWay(1, 3)),
  'every direction and repeat of a single frame': numberedSprite([100, 70], everyWay(1, 1)),
  'every direction and repeat of two frames': numberedSprite([100, 70, 90], everyWay(0, 1)),
  'odd names': numberedSprite(
    NAMES.map((_, at) => 50 + 10 * at),
    NAMES.map((name, at) => tagOf(name, at, Math.min(at + 1, NAMES.length - 1))),
  ),
  'nested and overlapping tags': numberedSprite(
    [100, 100, 100, 100, 100, 100],
    [tagOf('all', 0, 5), tagOf('inner', 2, 3), tagOf('over', 3, 5, { direction: 'pingpong', repeat: 2 })],
  ),
  'some empty frames': spriteOf([SEEN, EMPTY, SEEN, EMPTY], { tags: [tagOf('blink', 0, 3)] }),
  'only empty frames': spriteOf([EMPTY, EMPTY]),
  'one pixel a frame': spriteOf([onePixel(1), onePixel(2), onePixel(3)]),
  'a single frame without a tag': numberedSprite([65_535]),
  '1 to 65,535 ms': numberedSprite([1, 2, 7, 16, 17, 33, 100, 1000, 65_535], [tagOf('fast', 0, 3), tagOf('all', 0, 8)]),
  '300 frames': spriteOf(MANY, { tags: [tagOf('end', 290, 299), tagOf('back', 0, 299, { direction: 'reverse' })] }),
  'no tags, a long first frame': numberedSprite([300, 100, 100, 100]),
  'no tags, a short first frame': numberedSprite([33, 2000, 17, 300]),
  'a tag called default with uneven times': numberedSprite(
    [250, 100, 400, 100],
    [tagOf('default', 0, 3), tagOf('other', 1, 2)],
  ),
  'times without a common divisor': numberedSprite([83, 84, 97, 501], [tagOf('walk', 0, 3)]),
  'frames of different content sizes': spriteOf(
    [blockAt(6, 4, 1, 10), blockAt(5, 3, 3, 60), blockAt(0, 0, 2, 90), blockAt(4, 2, 5, 120), blockAt(9, 5, 4, 200)],
    { tags: [tagOf('grow', 0, 4, { direction: 'pingpong' })] },
  ),
  'the same frame again': spriteOf([blockAt(1, 1, 3, 9), blockAt(5, 2, 3, 9), blockAt(1, 1, 3, 9)], {
    tags: [tagOf('wave', 0, 2)],
  }),
  'a long strip': spriteOf([fill(61, 1, 5), fill(61, 1, 9)]),
  'a tall strip': spriteOf([fill(1, 61, 5), fill(1, 61, 9)], { tags: [tagOf('fall', 0, 1, { direction: 'reverse' })] }),
  'a title that is no plain address': numberedSprite([100, 200], [tagOf('walk', 0, 1)], { title: 'hero #1 50% a+b&c' }),
  'a PNG as its source': timed(spriteOf([blockAt(2, 2, 4, 30), blockAt(3, 2, 4, 60)], { extension: 'png' }), [40, 80]),
  'eight directions, stills of different sizes': ofDirections((at) =>
    spriteOf([fill(5 + (at % 3), 6 + (at % 2), 20 * at)], { extension: 'png' }),
  ),
  'eight directions, animations with tags': ofDirections((at) =>
    numberedSprite(
      [80, 120 + 10 * at, 60],
      [tagOf('walk', 0, 1, { direction: 'pingpong' }), tagOf('hit', 1, 2, { repeat: 1 })],
    ),
  ),
  'a normal map': (() => {
    const sprite = numberedSprite([100, 100, 150], [tagOf('walk', 0, 2)]);
    const normalMap = sprite.frames.map(({ image }) => ({
      ...image,
      data: image.data.map((byte, at) => (at % 4 === 3 ? byte : 255 - byte)),
    }));
    return { ...sprite, normalMap };
  })(),
};
