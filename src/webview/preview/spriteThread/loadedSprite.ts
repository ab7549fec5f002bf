import type { PixelStyle } from '../../../sprite/checks/style';
import { type FixSettings, NOTHING_TO_FIX } from '../../../sprite/fix/fixSettings';
import { backgroundOf, type FixPlan, fixFrame, planFix } from '../../../sprite/fix/fixSprite';
import { type Chosen, guessPlan } from '../../../sprite/fix/guessFix';
import { type ColorPair, swapPairs } from '../../../sprite/fix/swapPalette';
import { medianOf } from '../../../sprite/pixels/medians';
import { type Raster, wordsOf } from '../../../sprite/pixels/raster';
import { type Axes, picturesOf, type SpriteViews } from '../../../sprite/pixels/views';
import { type FixedFrame, type FrameGrid, type GonePixels, MAX_CHANGES } from './spriteMessages';

/** A sprite that is being fixed: it remembers its last plan, so that the next one repeats only the steps that changed. */
export class LoadedSprite {
  /** Number of its colors; counted at the first use. */
  #before: number | undefined;
  #plan: { readonly key: string; readonly made: FixPlan; readonly after: number } | undefined;

  constructor(readonly sprite: SpriteViews) {}

  /** Good settings for the sprite. Their plan is kept, because they are shown next. */
  guess(style: PixelStyle, chosen?: Chosen): FixSettings {
    const made = guessPlan(this.sprite, style, chosen);
    this.#keep(made);
    return made.settings;
  }

  /** Fixes one frame; `view` and `frame` are counted from 0. */
  apply(settings: FixSettings, view: number, frame: number): FixedFrame {
    const { sprite } = this;
    const { made, after } = this.planFor(settings);
    const own = sprite.views[view]?.frames[frame];
    const fixed = fixFrame(sprite, made, view, frame);
    const index = indexOf(sprite, view, frame);
    const grid = gridOf(made, index);
    const background = backgroundOf(made) ?? (made.steps.backdrop.isOpaque ? null : undefined);
    const gone = goneIn(made, index);
    this.#before ??= countColors(picturesOf(sprite));
    return {
      // A copy, because the result may be the sprite's own frame, and its memory is transferred.
      image: { width: fixed.width, height: fixed.height, data: fixed.data.slice() },
      ...(grid && { grid }),
      place: placeOf(sprite, made, gridOf(made, indexOf(sprite, view, 0)), view),
      colors: made.colors.slice(0, MAX_CHANGES),
      before: this.#before,
      after: settings.palette?.dither ? Math.max(after, countColors([fixed])) : after,
      ...(background !== undefined && { background }),
      ...(gone && { gone }),
      changed: fixed !== own,
    };
  }

  /** The plan for settings. The last one is kept, because frames of an animation that plays share it. */
  planFor(settings: FixSettings): { readonly made: FixPlan; readonly after: number } {
    const kept = this.#plan;
    return kept?.key === JSON.stringify(settings) ? kept : this.#keep(planFix(this.sprite, settings, kept?.made));
  }

  #keep(made: FixPlan) {
    const key = JSON.stringify(made.settings);
    this.#plan = { key, made, after: new Set(made.colors.map(({ to }) => to)).size };
    return this.#plan;
  }

  /** Pairs the colors of the sprite with those of another palette, 0xRRGGBB each. */
  swap(palette: readonly number[]): ColorPair[] {
    const { colors } = planFix(this.sprite, NOTHING_TO_FIX);
    return swapPairs(
      {
        colors: Uint32Array.from(colors, ({ from }) => from),
        pixels: Uint32Array.from(colors, ({ pixels }) => pixels),
      },
      palette,
    );
  }
}

/** A copy, because its memory is transferred. */
function goneIn({ steps: { cuts } }: FixPlan, index: number): GonePixels | undefined {
  const cut = cuts[index];
  if (!cut?.pixels) return undefined;
  return { width: cut.picture.width, height: cut.picture.height, pixels: cut.gone.slice() };
}

function gridOf({ grid }: FixPlan, index: number): FrameGrid | undefined {
  return grid && { step: grid.step, offset: grid.offsets[index] ?? { x: 0, y: 0 } };
}

/** Where the fixed frame at `index` lies on the frame as it was. */
function placeOf(sprite: SpriteViews, { moves }: FixPlan, grid: FrameGrid | undefined, view: number): Axes {
  const first = indexOf(sprite, view, 0);
  const own = moves.slice(first, first + (sprite.views[view]?.frames.length ?? 0));
  const { step, offset } = grid ?? { step: { x: 1, y: 1 }, offset: { x: 0, y: 0 } };
  return {
    x: offset.x - step.x * (medianOf(own.map(({ x }) => x)) ?? 0),
    y: offset.y - step.y * (medianOf(own.map(({ y }) => y)) ?? 0),
  };
}

/** The index of a frame among all pictures of the sprite. */
function indexOf({ views }: SpriteViews, view: number, frame: number): number {
  return views.slice(0, view).reduce((sum, { frames }) => sum + frames.length, 0) + frame;
}

/** Number of colors of all pixels that aren't transparent. The opacity of a pixel isn't part of its color. */
function countColors(pictures: readonly Raster[]): number {
  const seen = new Uint32Array(2 ** 24 / 32);
  let count = 0;
  for (const { data } of pictures) {
    let last = 0;
    for (const word of wordsOf(data)) {
      // In the byte order of every machine that runs VS Code, the highest byte is the opacity.
      if (word === last || word >>> 24 === 0) continue;
      last = word;
      const color = word & 0xffffff;
      const bit = 1 << (color & 31);
      const cell = color >>> 5;
      if ((seen[cell] ?? 0) & bit) continue;
      seen[cell] = (seen[cell] ?? 0) | bit;
      count++;
    }
  }
  return count;
}
