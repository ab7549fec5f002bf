import fc from 'fast-check';
import type { ExportChoices } from '../../src/sprite/engines/exportOptions';
import { LOOP_DIRECTIONS } from '../../src/sprite/pixels/frameTag';
import { createRaster } from '../../src/sprite/pixels/raster';
import { readAsepriteSprite } from '../../src/sprite/source/readAsepriteSprite';
import type { ExportSprite } from '../../src/sprite/source/sprite';
import { seed } from '../support/random';
import { examples, sampleOf } from '../support/sample';
import { layeredSprite } from '../support/sprites/layeredSprite';
import { numberedSprite } from '../unit/sprite/engines/numberedSprite';
import { anyChoices, anySprite, drawn, spriteOf, tagOf } from '../unit/sprite/export/sprites';
import { engineSprites } from './engineSprites';
import { optionPairs, SHEET_CHOICES } from './optionPairs';

/** A sprite, and choices other than the format. */
export interface SheetCase {
  readonly name: string;
  readonly sprite: ExportSprite;
  readonly choices: Omit<ExportChoices, 'format'>;
}

/** Frames 0 and 3 are equal, 2 is empty. */
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
      tagOf('still', 0, 1, { repeat: 2 }),
    ],
  },
);

/** Layers and slices, tags with the same name, half-transparent pixels. */
const LAYERED: ExportSprite = (() => {
  const sprite = readAsepriteSprite(layeredSprite());
  const more = [tagOf('idle', 1, 3, { direction: 'pingpong_reverse', repeat: 3 }), tagOf('', 3, 3)];
  return { ...sprite, title: 'lamp', extension: 'aseprite', tags: [...sprite.tags, ...more] };
})();

/** Titles with a meaning in a URL, or to an engine's loader. */
export const TITLES = [
  '#?',
  '100%',
  '50%25',
  'hero@2x',
  'größer 走る 🏃',
  "it's {a,b} [1] (2)",
  'a;b=c~d!$&+',
  'hero.json',
];

const named = (names: readonly string[]): ExportSprite =>
  numberedSprite(
    names.map((_, at) => 40 + at),
    names.map((name, at) => tagOf(name, at, names.length - 1)),
  );

const blank = createRaster(1, 1);

/** Sprites with choices that failed once, or that look risky. */
export const OWN_CASES: readonly SheetCase[] = [
  { name: 'a plain strip', sprite: HERO, choices: { layout: 'horizontal', mergeDuplicates: false } },
  { name: 'trimmed frames with distances', sprite: HERO, choices: { trim: 'frame', border: 2, padding: 1 } },
  {
    name: 'a trimmed sprite, extruded, twice as large',
    sprite: HERO,
    choices: { trim: 'sprite', extrude: true, scale: 2, layout: 'rows' },
  },
  { name: 'trimmed frames with inner padding', sprite: HERO, choices: { trim: 'frame', innerPadding: 3 } },
  { name: 'inner padding alone', sprite: HERO, choices: { innerPadding: 2 } },
  {
    name: 'names of what every object has',
    sprite: named(['hasOwnProperty', '__proto__', '__proto__', 'valueOf', 'isPrototypeOf', '__proto__ 2', 'length']),
    choices: {},
  },
  {
    name: 'frames whose names begin with a number or not',
    sprite: spriteOf([drawn('a '), drawn('b '), drawn(' c'), drawn(' d')], { tags: [tagOf('walk', 0, 1)] }),
    choices: { names: '{tag}{frame}' },
  },
  {
    name: 'an empty frame of one pixel, enlarged',
    sprite: spriteOf([drawn('a'), blank], { tags: [tagOf('blink', 0, 1)] }),
    choices: { trim: 'frame', scale: 3 },
  },
  {
    name: 'more rounds than anybody counts',
    sprite: numberedSprite(
      [10, 20, 30],
      [tagOf('spin', 0, 2, { repeat: 200 }), tagOf('sway', 0, 2, { direction: 'pingpong', repeat: 77 })],
    ),
    choices: {},
  },
  ...TITLES.map((title) => ({
    name: `titled ${title}`,
    sprite: numberedSprite([30, 50], [tagOf('walk', 0, 1)], { title }),
    choices: {},
  })),
];

/** All options of the formats in pairs of values; names of several parts contain the part. */
const LAYERED_PAIRS: readonly SheetCase[] = optionPairs({
  ...SHEET_CHOICES,
  tag: [undefined, 'idle'],
  split: ['none', 'layer', 'tag', 'slice', 'layer-tag'],
  names: [undefined, 'f{frame001}', 'x {title} {layer}{tag}{slice}'],
  json: ['array', 'hash'],
}).map((choices) => ({ name: `layers, ${JSON.stringify(choices)}`, sprite: LAYERED, choices }));

/** Layout options for sprites of all kinds. */
const SHEET_PAIRS: readonly SheetCase[] = engineSprites().flatMap(([name, sprite]) =>
  optionPairs(SHEET_CHOICES).map((choices) => ({ name: `${name}, ${JSON.stringify(choices)}`, sprite, choices })),
);

/** Tags of any kind, some with the same name. */
const anyTags = fc.array(
  fc.record({
    name: fc.constantFrom('walk', 'run', '', '0', '__proto__', 'Tag', 'walk 2'),
    ends: fc.tuple(fc.nat(19), fc.nat(19)),
    direction: fc.constantFrom(...LOOP_DIRECTIONS),
    repeat: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  }),
  { maxLength: 6 },
);

/** Random sprites, tags, and choices. */
export function anyCases(count: number): SheetCase[] {
  return fc
    .sample(fc.tuple(anySprite, anyTags, anyChoices), { numRuns: count, seed })
    .map(([sprite, tags, choices], at) => {
      const last = sprite.frames.length - 1;
      const fitting = tags.map(({ name, ends, direction, repeat }) => {
        const [from = 0, to = 0] = ends.map((frame) => Math.min(frame, last)).sort((a, b) => a - b);
        return tagOf(name, from, to, { direction, repeat });
      });
      return { name: `any ${at}`, sprite: { ...sprite, tags: fitting }, choices };
    });
}

/** Included in every sample, because they failed once. */
const ALWAYS =
  /^(?:every direction and repeat|odd names|a title that is no plain address|names of what .*|trimmed frames with inner .*|frames whose .*)$/;

/** Exports for engines that load a sheet with its JSON. */
export function sheetCases(): readonly SheetCase[] {
  const cases = [
    ...engineSprites().map(([name, sprite]) => ({ name, sprite, choices: {} })),
    ...OWN_CASES,
    ...LAYERED_PAIRS,
    ...SHEET_PAIRS,
    ...anyCases(examples(20, 500)),
  ];
  return sampleOf(cases, 40, { always: ({ name }) => ALWAYS.test(name) });
}
