import { animate, draw, turn } from '@sprite-kiln/placeholders/drawing';
import type { RuleId } from '../../../src/sprite/checks/finding';
import type { PixelStyle } from '../../../src/sprite/checks/style';
import { colorCounts } from '../../../src/sprite/pixels/colors';
import { createRaster, type Raster } from '../../../src/sprite/pixels/raster';
import type { SpriteView, SpriteViews } from '../../../src/sprite/pixels/views';
import { placeFrame } from '../../../src/sprite/sheet/frames';
import { seeded } from '../random';
import { type CleanSprite, cleanSprites, DRAWN, hasSoftAlpha } from './cleanSprites';
import { PAINTED_BACKGROUNDS, paintedBehind } from './paintedBackgrounds';
import { blurred, resample } from './resampling';
import { DEGRADATIONS, type Degradation } from './uglySprites';

/** A sprite of which it's known what checks should find. */
export interface LabeledSprite {
  /** Unique. */
  readonly name: string;
  readonly sprite: SpriteViews;
  readonly style?: PixelStyle;
  /** Rules that must find something. */
  readonly faults: readonly RuleId[];
  /** Rules that may find something, because the fault has that look, too. All others must find nothing above a hint. */
  readonly open: readonly RuleId[];
}

type Random = () => number;
/** Makes a fault; the picture isn't changed but copied. */
type Spoil = (picture: Raster, random: Random) => Raster;

const copyOf = ({ width, height, data }: Raster): Raster => ({ width, height, data: data.slice() });
const alphaAt = ({ width, height, data }: Raster, x: number, y: number) =>
  x < 0 || y < 0 || x >= width || y >= height ? 0 : (data[(y * width + x) * 4 + 3] ?? 0);

/** A picture with more transparent room at its edges; negative numbers cut. */
export function withRoom(picture: Raster, left: number, top: number, right = left, bottom = top): Raster {
  const { width: w, height: h } = picture;
  return placeFrame(picture, { x: 0, y: 0, w, h, left, top }, w + left + right, h + top + bottom);
}

/** Changes each visible pixel: `by` gets its place and gives new channels. */
function repainted(picture: Raster, by: (pixel: readonly number[], x: number, y: number) => readonly number[]): Raster {
  const result = copyOf(picture);
  for (let y = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++) {
      const at = (y * picture.width + x) * 4;
      if (picture.data[at + 3]) result.data.set(by([...picture.data.subarray(at, at + 4)], x, y), at);
    }
  return result;
}

function isRim(picture: Raster, x: number, y: number): boolean {
  return [
    alphaAt(picture, x - 1, y),
    alphaAt(picture, x + 1, y),
    alphaAt(picture, x, y - 1),
    alphaAt(picture, x, y + 1),
  ].includes(0);
}

const softRim: Spoil = (picture, random) =>
  repainted(picture, ([r = 0, g = 0, b = 0, a = 0], x, y) => [
    r,
    g,
    b,
    isRim(picture, x, y) ? 60 + Math.floor(random() * 140) : a,
  ]);

const grainy: Spoil = (picture, random) =>
  repainted(picture, ([r = 0, g = 0, b = 0, a = 0]) =>
    [r, g, b].map((value) => value + Math.floor(random() * 25) - 12).concat(a),
  );

/** Half of the pixels of each color become a color that is one or two levels away. */
const twins: Spoil = (picture, random) =>
  repainted(picture, ([r = 0, g = 0, b = 0, a = 0]) => {
    const by = r + g + b > 380 ? -2 : 2;
    return random() < 0.5 ? [r + by, g + by, b + by, a] : [r, g, b, a];
  });

/** Single pixels in empty room, away from everything else. */
const specked: Spoil = (picture, random) => {
  const result = withRoom(picture, 6, 6);
  const free = (x: number, y: number) => {
    for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) if (alphaAt(result, x + dx, y + dy)) return false;
    return true;
  };
  for (let tries = 0, made = 0; tries < 500 && made < 4; tries++) {
    const [x, y] = [1 + Math.floor(random() * (result.width - 2)), 1 + Math.floor(random() * (result.height - 2))];
    if (!free(x, y)) continue;
    result.data.set([90, 60, 70, 255], (y * result.width + x) * 4);
    made++;
  }
  return result;
};

/** Enlarged six times by nearest, then with pixels of other colors of the sprite here and there. */
const strayed: Spoil = (picture, random) => {
  const result = resample(picture, picture.width * 6, picture.height * 6, 'nearest');
  const colors = [...colorCounts([picture]).keys()];
  for (let made = 0; made < 12; made++) {
    const at = (Math.floor(random() * result.height) * result.width + Math.floor(random() * result.width)) * 4;
    const rgb = colors[Math.floor(random() * colors.length)] ?? 0;
    if (result.data[at + 3]) result.data.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255, 255], at);
  }
  return result;
};

const DARK = [20, 16, 24];

/** An outline that is two pixels thick in the upper third. */
const outlinedTwice: Spoil = (picture) => {
  const inner = withRoom(picture, 2, 2);
  const ring = (from: Raster, rgb: readonly number[]) => {
    const result = copyOf(from);
    for (let y = 0; y < from.height; y++)
      for (let x = 0; x < from.width; x++)
        if (
          !alphaAt(from, x, y) &&
          [alphaAt(from, x - 1, y), alphaAt(from, x + 1, y), alphaAt(from, x, y - 1), alphaAt(from, x, y + 1)].some(
            Boolean,
          )
        )
          result.data.set([...rgb, 255], (y * from.width + x) * 4);
    return result;
  };
  const second = ring(inner, DARK);
  const third = Math.floor(second.height / 3) * second.width * 4;
  second.data.set(inner.data.subarray(third), third);
  return ring(second, DARK);
};

/** Bands of one pixel that all follow the outline: pillow shading. */
function banded(width: number, height: number, ramp: readonly number[]): Raster {
  const picture = createRaster(width, height);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const corner = Math.min(x, width - 1 - x) + Math.min(y, height - 1 - y) - 5;
      const depth = Math.min(x - 1, y - 1, width - 2 - x, height - 2 - y, corner);
      if (depth < 0) continue;
      const rgb = ramp[Math.min(depth, ramp.length - 1)] ?? 0;
      picture.data.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255, 255], (y * width + x) * 4);
    }
  return picture;
}

const still = (picture: Raster): SpriteViews => ({ views: [{ frames: [picture], loops: [] }] });
const view = (frames: readonly Raster[], isLoop = true): SpriteView => ({
  frames,
  loops: isLoop ? [{ from: 0, to: frames.length - 1 }] : [],
});
const setOf = (pictures: readonly Raster[]): SpriteViews => ({
  views: pictures.map((picture) => view([picture], false)),
});

/** What one picture may have wrong: its faults, and what else has the same look. */
const STILL_FAULTS: Readonly<Record<string, { spoil: Spoil; faults: readonly RuleId[]; open?: readonly RuleId[] }>> = {
  // Pixels that are hardly visible are specks as well.
  'a soft rim': { spoil: softRim, faults: ['soft-alpha'], open: ['specks'] },
  blur: {
    spoil: (picture) => blurred(picture, 0.7),
    faults: ['soft-edges', 'soft-alpha'],
    open: ['many-colors', 'near-twins', 'banding'],
  },
  grain: { spoil: grainy, faults: ['many-colors'], open: ['near-twins', 'soft-edges', 'specks', 'banding'] },
  'twins of colors': { spoil: twins, faults: ['near-twins'], open: ['many-colors', 'specks'] },
  specks: { spoil: specked, faults: ['specks'] },
  'stray pixels on a grid': { spoil: strayed, faults: ['enlarged', 'off-grid'] },
  'a doubled outline': { spoil: outlinedTwice, faults: ['doubled-outline'], open: ['near-twins', 'banding'] },
};

const PEOPLE = ['knight', 'wizard', 'goblin', 'princess'] as const;
const MOTIONS = ['idle', 'walk', 'run', 'jump', 'attack', 'cast', 'hurt', 'die'];
/** Motions that play as loops. */
const LOOPS = new Set(['idle', 'walk', 'run']);

const key = ({ data }: Raster) => Buffer.from(data).toString('base64');

/** Rules that true pixels of an animation decide. */
function equalIn(frames: readonly Raster[]): readonly RuleId[] {
  return new Set(frames.map(key)).size < frames.length ? ['equal-frames'] : [];
}

export async function viewsOf(prompt: string, size: number): Promise<Raster[]> {
  const spec = { prompt, size, variant: 0 };
  const source = await draw(spec);
  const views: Raster[] = [];
  for (let direction = 0; direction < 8; direction++)
    views.push((await turn(source, { size, direction }, spec)).picture);
  return views;
}

async function framesOf(prompt: string, motion: string, frames = 6): Promise<Raster[]> {
  const spec = { prompt, size: 32, variant: 0 };
  return animate(await draw(spec), { prompt: motion, frames }, spec);
}

/** Moves each frame by its own distance, on a canvas with room for it. */
function displaced(frames: readonly Raster[], moves: readonly (readonly [number, number])[]): Raster[] {
  return frames.map((frame, at) => {
    const [x, y] = moves[at % moves.length] ?? [0, 0];
    return withRoom(frame, 8 + x, 8 + y, 8 - x, 8 - y);
  });
}

/** Every color of a view drifts by up to `levels`, the same color always alike. */
export function drifted(picture: Raster, levels: number, random: Random): Raster {
  const drifts = new Map<string, readonly number[]>();
  return repainted(picture, ([r = 0, g = 0, b = 0, a = 0]) => {
    const name = [r, g, b].join();
    const drift = drifts.get(name) ?? [0, 0, 0].map(() => Math.round((random() * 2 - 1) * levels));
    drifts.set(name, drift);
    return [r + (drift[0] ?? 0), g + (drift[1] ?? 0), b + (drift[2] ?? 0), a];
  });
}

/** Views of three sizes: every third one is drawn larger, every third one smaller, on one canvas. */
function ofThreeSizes(prompt: string, feet: boolean): Promise<Raster[]> {
  return Promise.all([32, 40, 26].map((size) => viewsOf(prompt, size))).then((sizes) =>
    Array.from({ length: 8 }, (_, direction) => {
      const picture = sizes[direction % 3]?.[direction] ?? createRaster(32, 32);
      const room = 44 - picture.width;
      const lift = feet ? 2 : ((direction * 5) % 7) + 1;
      const left = Math.floor(room / 2);
      return withRoom(picture, left, room - lift, room - left, lift);
    }),
  );
}

/** Sets and animations of one figure: right ones, then each with a fault. */
async function figureSprites(prompt: string, random: Random): Promise<LabeledSprite[]> {
  const sprites: LabeledSprite[] = [];
  const add = (
    what: string,
    sprite: SpriteViews,
    faults: readonly RuleId[],
    open: readonly RuleId[] = [],
    style?: PixelStyle,
  ) => sprites.push({ name: `${prompt}: ${what}`, sprite, faults, open, ...(style && { style }) });
  const moves = new Map<string, Raster[]>();
  for (const motion of MOTIONS) {
    const frames = await framesOf(prompt, motion);
    moves.set(motion, frames);
    add(motion, { views: [view(frames, LOOPS.has(motion))] }, [], equalIn(frames));
  }
  const idle = moves.get('idle') ?? [];
  const walk = moves.get('walk') ?? [];
  const die = moves.get('die') ?? [];
  const equal = equalIn(idle);
  add(
    'feet that jump',
    {
      views: [
        view(
          displaced(idle, [
            [0, 0],
            [0, -3],
            [0, 1],
            [0, -4],
            [0, 2],
            [0, -1],
          ]),
        ),
      ],
    },
    ['jitter'],
    equal,
  );
  add(
    'a middle that jumps',
    {
      views: [
        view(
          displaced(idle, [
            [0, 0],
            [4, 0],
            [-3, 0],
            [2, 0],
            [-4, 0],
            [3, 0],
          ]),
        ),
      ],
    },
    ['jitter'],
    equal,
  );
  add(
    'a walk that jumps',
    {
      views: [
        view(
          displaced(walk, [
            [0, 0],
            [3, -3],
            [-3, 2],
            [2, -4],
            [-4, 3],
            [0, -2],
          ]),
        ),
      ],
    },
    ['jitter'],
    equalIn(walk),
  );
  const away = Array.from({ length: 6 }, (_, at) => [at * 3 - 8, 0] as const);
  add('a loop that walks away', { views: [view(displaced(walk, away))] }, ['open-loop'], ['jitter', ...equalIn(walk)]);
  add('a loop that ends lying', { views: [view(die)] }, ['open-loop'], ['jitter', ...equalIn(die)]);
  const empty = idle.map((frame, at) => (at === 3 ? createRaster(frame.width, frame.height) : frame));
  add('an empty frame', { views: [view(empty)] }, ['empty-frame'], ['jitter', 'open-loop', ...equal]);
  const twice = walk.flatMap((frame, at) => (at === 2 ? [frame, frame] : [frame]));
  add('a frame twice', { views: [view(twice)] }, ['equal-frames']);
  const eight = await viewsOf(prompt, 32);
  add('eight views', setOf(eight), []);
  add(
    'eight views of three sizes',
    setOf(await ofThreeSizes(prompt, true)),
    ['view-size'],
    ['view-palette', 'view-feet'],
  );
  const lifted = eight.map((picture, at) => withRoom(picture, 4, at % 3 === 1 ? 0 : 6, 4, at % 3 === 1 ? 8 : 2));
  add('eight views of two foot lines', setOf(lifted), ['view-feet']);
  add(
    'eight views of drifting colors',
    setOf(eight.map((picture) => drifted(picture, 14, random))),
    ['view-palette'],
    ['near-twins', 'many-colors'],
  );
  const ugly = (await ofThreeSizes(prompt, false)).map((picture) => drifted(picture, 10, random));
  add('eight ugly views', setOf(ugly), ['view-size', 'view-feet', 'view-palette'], ['near-twins', 'many-colors']);
  const odd = eight.map((picture, at) => (at === 5 ? withRoom(picture, 3, 0) : picture));
  add('a view on another canvas', setOf(odd), ['canvas-size']);
  add('a size of the style', setOf(eight), [], [], {
    sizes: [
      { width: 16, height: 16 },
      { width: 32, height: 32 },
    ],
  });
  add('no size of the style', setOf(eight), ['canvas-size'], [], { sizes: [{ width: 24, height: 24 }] });
  const colors = [...colorCounts(eight)].sort(([, a], [, b]) => b - a).map(([rgb]) => rgb);
  add('colors of the style', setOf(eight), [], [], { palette: colors });
  add('colors that the style lacks', setOf(eight), ['off-palette'], [], { palette: colors.slice(0, -2) });
  return sprites;
}

/** One clean sprite with every fault that a picture can have. */
function stillArts({ name, picture }: CleanSprite, at: number): LabeledSprite[] {
  return Object.entries(STILL_FAULTS).map(([fault, { spoil, faults, open = [] }]) => ({
    name: `${name} with ${fault}`,
    sprite: still(spoil(picture, seeded(at + 11))),
    faults,
    open,
  }));
}

/** Larger pictures take long to make and show nothing else. */
const MAX_SIDE = 320;

/** What else enlarged pictures may show. */
const LOSSY: readonly RuleId[] = [
  'off-grid',
  'soft-alpha',
  'soft-edges',
  'many-colors',
  'near-twins',
  'specks',
  'banding',
  'doubled-outline',
];

function enlargedArt({ name, exact, make }: Degradation, sprite: CleanSprite, at: number): LabeledSprite {
  const { pictures, step } = make(sprite.picture, seeded(at));
  const isPlain = exact && Number.isInteger(step.x) && Number.isInteger(step.y);
  const moved: readonly RuleId[] = pictures.length > 1 ? ['jitter', 'equal-frames'] : [];
  return {
    name: `${sprite.name}, ${name}`,
    sprite: { views: [view(pictures, false)] },
    // Lines that aren't in their places leave pixels outside of their cells.
    faults: name.includes('wobble') ? ['enlarged', 'off-grid'] : ['enlarged'],
    open: [...(isPlain && !name.includes('gutters') ? [] : LOSSY), ...moved],
  };
}

/** Soft shadows on purpose, where the style allows them; and where it doesn't. */
function softArts(clean: readonly CleanSprite[]): LabeledSprite[] {
  return clean
    .filter(({ picture }) => hasSoftAlpha(picture))
    .flatMap(({ name, picture }): LabeledSprite[] => [
      { name: `${name}, allowed`, sprite: still(picture), style: { alpha: 'any' }, faults: [], open: [] },
      {
        name: `${name}, not allowed`,
        sprite: still(picture),
        style: { alpha: 'binary' },
        faults: ['soft-alpha'],
        open: [],
      },
    ]);
}

/** Enlarged sprites on checkerboards that were painted in place of transparency. */
function paintedArts(clean: readonly CleanSprite[]): LabeledSprite[] {
  const boards = PAINTED_BACKGROUNDS.filter(({ kind }) => kind === 'checkerboard');
  const hard = clean.filter(({ picture }) => !hasSoftAlpha(picture) && picture.width === 32);
  return boards.flatMap((board, at): LabeledSprite[] => {
    const sprite = hard[at * 7];
    if (!sprite) return [];
    const { picture } = paintedBehind(sprite.picture, board);
    return [
      {
        name: `${sprite.name} on a ${board.name}`,
        sprite: still(picture),
        faults: ['checkerboard'],
        open: ['enlarged', ...LOSSY],
      },
    ];
  });
}

const RAMPS = [
  [0x2a1a3a, 0x51306a, 0x7f4f9a, 0xb07cc6, 0xe0b0ea],
  [0x142a1a, 0x24502c, 0x3f7f42, 0x6cb05a, 0xa8dc86],
  [0x301408, 0x6a3210, 0xa85a1c, 0xdc9038, 0xf8cc74],
];

/**
 * Everything that checks are measured by: clean sprites, enlarged ones, single faults, sets, and animations. The same in each run.
 * @param enlarging ways to enlarge: making all of them takes longest
 */
export async function labeledSprites(enlarging = DEGRADATIONS): Promise<readonly LabeledSprite[]> {
  const clean = await cleanSprites();
  const plain = clean.filter(({ kind, picture }) => kind !== 'tricky' && picture.width >= 24 && picture.width <= 64);
  const sprites: LabeledSprite[] = clean.map(({ name, picture }) => ({
    name,
    sprite: still(picture),
    faults: [],
    open: [],
  }));
  for (const [at, degradation] of DEGRADATIONS.entries()) {
    if (!enlarging.includes(degradation)) continue;
    for (const nth of [0, 1]) {
      const small = plain.filter(({ picture }) => picture.width * degradation.factor <= MAX_SIDE);
      const sprite = small[(at * 17 + nth * 91) % small.length];
      if (sprite) sprites.push(enlargedArt(degradation, sprite, at));
    }
  }
  for (let at = 0; at < plain.length; at += 12) {
    const sprite = plain[at];
    if (sprite) sprites.push(...stillArts(sprite, at));
  }
  sprites.push(...softArts(clean), ...paintedArts(plain));
  for (const [at, ramp] of RAMPS.entries())
    sprites.push({
      name: `bands ${at + 1}`,
      sprite: still(banded(20 + at * 5, 18 + at * 3, ramp)),
      faults: ['banding'],
      open: ['doubled-outline'],
    });
  const random = seeded(77);
  for (const prompt of PEOPLE) sprites.push(...(await figureSprites(prompt, random)));
  // The strictest judge: what is right must be right although a service drew it.
  return sprites.map((one) => ({ ...one, sprite: { ...one.sprite, origin: DRAWN } }));
}
