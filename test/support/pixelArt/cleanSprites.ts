import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { animate, draw, subjects, turn } from '@sprite-kiln/placeholders/drawing';
import { Flattener } from '../../../src/sprite/aseprite/flatten';
import { readAseprite } from '../../../src/sprite/aseprite/read';
import type { FixPlan } from '../../../src/sprite/fix/fixSprite';
import { guessPlan } from '../../../src/sprite/fix/guessFix';
import { decodePng } from '../../../src/sprite/formats/png';
import { type Raster, wordsOf } from '../../../src/sprite/pixels/raster';
import type { Origin, SpriteViews } from '../../../src/sprite/pixels/views';
import { joinFrames } from '../../../src/sprite/sheet/frames';
import { root } from '../places';
import { sampleOf } from '../sample';
import { TRICKY_SPRITES } from './trickySprites';

/** Pixel art whose pixels are all single: its own ground truth. */
export interface CleanSprite {
  /** Unique. */
  readonly name: string;
  readonly kind: 'file' | 'drawn' | 'tricky';
  readonly picture: Raster;
}

/** Fully transparent pixels get one color, so that equal looks are equal bytes. */
function tidy({ width, height, data }: Raster): Raster {
  const result = { width, height, data: data.slice() };
  for (let at = 0; at < data.length; at += 4) if (!data[at + 3]) result.data.fill(0, at, at + 4);
  return result;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/** The greatest common divisor of the distances between changes of color along one axis; 0 if there is at most one line of changes. */
function commonRun({ width, data }: Raster, axis: 'x' | 'y'): number {
  const words = wordsOf(data);
  const before = axis === 'x' ? 1 : width;
  let [first, divisor] = [-1, 0];
  for (let at = 0; at < words.length; at++) {
    const place = axis === 'x' ? at % width : Math.floor(at / width);
    if (place === 0 || words[at] === words[at - before] || place === first) continue;
    if (first < 0) first = place;
    else divisor = greatestDivisor(divisor, Math.abs(place - first));
  }
  return divisor;
}

/** Whether all changes of color are on the lines of a grid of at least 2 pixels: such a picture may have been enlarged, with any offset. */
export function maybeEnlarged(picture: Raster): boolean {
  return commonRun(picture, 'x') !== 1 && commonRun(picture, 'y') !== 1;
}

/** Lines at which colors change, along each axis; fewer don't tell how large a pixel is. */
const MIN_LINES = 5;

function linesAlong({ width, data }: Raster, axis: 'x' | 'y', contrast: number): number {
  const words = wordsOf(data);
  const before = axis === 'x' ? 1 : width;
  const lines = new Set<number>();
  for (let at = 0; at < words.length; at++) {
    const place = axis === 'x' ? at % width : Math.floor(at / width);
    if (place === 0 || words[at] === words[at - before]) continue;
    const channels = [0, 1, 2, 3].map((n) => Math.abs((data[at * 4 + n] ?? 0) - (data[(at - before) * 4 + n] ?? 0)));
    if (Math.max(...channels) >= contrast) lines.add(place);
  }
  return lines.size;
}

/**
 * Whether a larger version can be told from another sprite at all: a point or some stripes, enlarged, are a plain square or broader stripes, which are
 * right as they are. @param contrast in levels of a channel: what interpolation, noise, and JPEG leave of smooth ramps is smooth
 */
export function tellsItsScale(picture: Raster, contrast: number): boolean {
  return Math.min(linesAlong(picture, 'x', contrast), linesAlong(picture, 'y', contrast)) >= MIN_LINES;
}

/** Least difference of colors that all ways to spoil a picture leave visible. */
export const VISIBLE_CONTRAST = 32;

/** Samples and fixtures of at least 12 pixels that aren't enlarged. */
function fromFiles(): CleanSprite[] {
  const samples = path.join(root, 'samples');
  const fixtures = path.join(root, 'test/fixtures/aseprite');
  const pngs = readdirSync(samples).filter((name) => name.endsWith('.png'));
  const documents = readdirSync(fixtures).filter((name) => name.endsWith('.aseprite'));
  const pictures = [
    ...pngs.map((name) => [name, decodePng(readFileSync(path.join(samples, name)))] as const),
    ...documents.map((name) => {
      const document = readAseprite(readFileSync(path.join(fixtures, name)));
      return [name, new Flattener(document).frame(document.frames.length >> 1)] as const;
    }),
  ];
  return pictures
    .filter(([, picture]) => Math.min(picture.width, picture.height) >= 12 && !maybeEnlarged(tidy(picture)))
    .map(([name, picture]) => ({ name, kind: 'file', picture: tidy(picture) }));
}

/** Sides of drawn sprites; smaller ones are among the tricky sprites. */
const SIDES = [16, 24, 32, 48, 64, 96, 128];

/** One drawing of every subject of the built-in service, each in another size; then sheets of views and motions. */
async function drawn(): Promise<CleanSprite[]> {
  const words = Object.values(subjects()).flatMap((category) => Object.values(category));
  const sprites: CleanSprite[] = [];
  const add = (name: string, picture: Raster) => {
    if (!maybeEnlarged(tidy(picture))) sprites.push({ name, kind: 'drawn', picture: tidy(picture) });
  };
  for (const [at, prompt] of [...new Set(words)].entries()) {
    const size = SIDES[at % SIDES.length] ?? 32;
    add(`${prompt} of ${size}`, await draw({ prompt, size, variant: at % 3 }));
  }
  for (const [at, prompt] of ['knight', 'wolf', 'potion', 'wizard'].entries()) {
    const spec = { prompt, size: [32, 24, 16, 48][at] ?? 32, variant: 0 };
    const source = await draw(spec);
    const views: Raster[] = [];
    for (let direction = 0; direction < 8; direction += 2)
      views.push((await turn(source, { size: spec.size, direction }, spec)).picture);
    add(`sheet of ${prompt} from four sides`, joinFrames(views, 2));
    add(`strip of ${prompt} walking`, joinFrames(await animate(source, { prompt: 'walk', frames: 4 }, spec)));
  }
  return sprites;
}

let known: Promise<readonly CleanSprite[]> | undefined;

/** All clean sprites, the same in each run. */
export function cleanSprites(): Promise<readonly CleanSprite[]> {
  known ??= drawn().then((sprites) => [
    ...fromFiles(),
    ...Object.entries(TRICKY_SPRITES).map(([name, paint]) => ({
      name,
      kind: 'tricky' as const,
      picture: tidy(paint()),
    })),
    ...sprites,
  ]);
  return known;
}

/** The strictest judge looks at what the records say that a service drew: nothing in it is a matter of taste. */
export const DRAWN: Origin = { drawn: true, lossy: false };

/** A clean sprite with the fix that is guessed for it. */
export interface PlannedSprite extends CleanSprite {
  readonly sprite: SpriteViews;
  readonly plan: FixPlan;
}

/** Clean sprites that are files or tricky, and a sample of those drawn. */
export async function sampledSprites(): Promise<readonly CleanSprite[]> {
  return sampleOf(await cleanSprites(), 40, { always: ({ kind }) => kind !== 'drawn' });
}

let planned: Promise<readonly PlannedSprite[]> | undefined;

/** The sampled sprites with their plans, made once, because the search for a grid takes long. */
export function plannedSprites(): Promise<readonly PlannedSprite[]> {
  planned ??= sampledSprites().then((sprites) =>
    sprites.map((clean) => {
      const sprite: SpriteViews = { views: [{ frames: [clean.picture], loops: [] }], origin: DRAWN };
      return { ...clean, sprite, plan: guessPlan(sprite) };
    }),
  );
  return planned;
}

/** Whether a sprite has partly transparent pixels, as shadows on purpose. */
export function hasSoftAlpha({ data }: Raster): boolean {
  return data.some((value, at) => at % 4 === 3 && value > 0 && value < 255);
}
