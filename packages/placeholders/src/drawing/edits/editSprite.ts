import { everyNth } from '../../../../../src/sprite/pixels/enlarge';
import { type Raster, wordsOf } from '../../../../../src/sprite/pixels/raster';
import { mirrorImage, withoutSpecks } from '../canvas/compose';
import type { Hsl } from '../canvas/hsl';
import { grainOf, timesLarger } from '../canvas/resize';
import { seededRandom } from '../canvas/seed';
import { withEffect } from '../effects/withEffect';
import { withinPalette } from '../effects/withinPalette';
import { badged, lineColor, outlined, unlined } from './effects';
import { brightened, recolored } from './recolor';
import { colorOf, type EditStep, readEdit } from './request';
import { stripped } from './strip';
import { withAddition } from './wear';

export interface EditRequest {
  readonly prompt: string;
  /** Number of the variation, from 0; each uses another shade or place. */
  readonly variant: number;
}

/** The smallest side of a sprite in dots. */
const MIN_SIDE = 16;

/**
 * A procedural placeholder for an edit, by the words of the prompt (no AI): recolors, adds, or removes what they name, and keeps all other pixels.
 * A request that isn't understood adds a badge with its first letter. The same request gives the same pixels.
 */
export function editSprite(source: Raster, request: EditRequest): Raster {
  // Enlarged pixel art is edited at its original size, so that added dots have the same size.
  const grain = grainOf(source, MIN_SIDE);
  return timesLarger(editDots(everyNth(source, grain), request), grain);
}

function editDots(source: Raster, { prompt, variant }: EditRequest): Raster {
  let edited = source;
  let letter = '?';
  const steps = readEdit(prompt);
  for (const step of steps) {
    if ('letter' in step) letter = step.letter;
    edited = withStep(edited, step, variant, prompt) ?? edited;
  }
  // An effect depends on its tones, so it gets more new colors than added things.
  edited = withinPalette(source, edited, steps.some((step) => step.do === 'effect') ? 0.12 : 0.05);
  if (steps.some(draws)) edited = withoutSpecks(source, edited);
  return isSame(source, edited) ? marked(source, { prompt, variant }, letter) : edited;
}

/** Marks a picture with a badge if the request wasn't understood or found nothing to change. @param letter of the requested thing */
export function marked(source: Raster, { prompt, variant }: EditRequest, letter = '?'): Raster {
  const sign = letter === '?' ? (/\p{L}/u.exec(prompt)?.[0] ?? '?').toLowerCase() : letter;
  return withinPalette(source, badged(source, sign, variant), 0.05);
}

/** Whether a step draws something; other steps can't leave specks. */
function draws(step: EditStep): boolean {
  return step.do === 'add' || step.do === 'strip' || step.do === 'effect' || (step.do === 'outline' && !step.own);
}

/** Applies a step; undefined if the picture has nothing to change in this way. */
function withStep(source: Raster, step: EditStep, variant: number, prompt: string): Raster | undefined {
  switch (step.do) {
    case 'recolor': {
      const target = varied(step.color ? colorOf(step.color, step.by) : anyColor(prompt, variant), variant);
      return recolored(source, { target, from: step.from && colorOf(step.from), part: step.part });
    }
    case 'add':
      return withAddition(source, step.addition, variant);
    case 'strip':
      return stripped(source, step.what, variant);
    case 'outline':
      return outlined(source, lineColor(colorOf(step.color ?? 'ink'), variant), step.own, variant);
    case 'unline':
      return varyingShade(unlined(source), variant);
    case 'effect': {
      const color = step.color && varied(colorOf(step.color), variant);
      return withEffect(source, step.effect, color, variant);
    }
    case 'brighten':
      return brightened(source, step.by * (1 + variant * 0.25));
    case 'mirror':
      return varyingShade(mirrorImage(source), variant);
    case 'badge':
      return undefined;
  }
}

/** Makes variants of a step that has only one result: they differ a little in brightness. */
function varyingShade(picture: Raster | undefined, variant: number): Raster | undefined {
  return picture && variant ? brightened(picture, (variant % 2 ? -0.05 : 0.05) * Math.ceil(variant / 2)) : picture;
}

/** Changes a color a little, so that no two variants are alike. */
function varied(color: Hsl, variant: number): Hsl {
  if (!variant) return color;
  const step = Math.ceil(variant / 2) * (variant % 2 ? 1 : -1);
  const l = Math.min(0.95, Math.max(0.1, color.l - step * 0.06));
  return { h: color.h + step * 5, s: color.s * (variant % 2 ? 0.95 : 1), l: l === color.l ? l - 0.02 * variant : l };
}

/** A color if the words name none. */
function anyColor(prompt: string, variant: number): Hsl {
  const random = seededRandom(`color ${prompt}`);
  return { h: random.between(0, 360) + variant * 77, s: 0.6, l: 0.5 };
}

export function isSame(a: Raster, b: Raster): boolean {
  const wordsB = wordsOf(b.data);
  return wordsOf(a.data).every((word, p) => word === wordsB[p]);
}
