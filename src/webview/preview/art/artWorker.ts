import { type Art, type Axes, picturesOf } from '../../../pixelArt/art';
import { checkArt } from '../../../pixelArt/checks/checkArt';
import { type FixPlan, fixFrame, planFix } from '../../../pixelArt/fix/fixArt';
import { guessFix } from '../../../pixelArt/fix/guessFix';
import { type FixSettings, NOTHING_TO_FIX } from '../../../pixelArt/fixSettings';
import { type ColorPair, swapPairs } from '../../../pixelArt/palette/swapPalette';
import { type Raster, wordsOf } from '../../../shared/sprite/pixels/raster';
import { type ArtReply, type ArtRequest, type FixedFrame, type FrameGrid, MOST_CHANGES } from './artMessages';

/** The preview's worker for pixel art: checks and fixes sprites. It answers requests in their order. */

/** The sprite that was loaded last, and the last plan for it. */
interface Loaded {
  readonly art: Art;
  /** Number of its colors; counted at the first use. */
  before?: number;
  plan?: { readonly key: string; readonly made: FixPlan; readonly after: number };
}

let loaded: Loaded | undefined;

self.addEventListener('message', ({ data }: MessageEvent<ArtRequest>) => {
  if (data.call === 'load') {
    loaded = { art: data.art };
    return;
  }
  try {
    const reply = answer(data);
    const pixels = 'fixed' in reply ? [reply.fixed.image.data.buffer] : [];
    self.postMessage(reply, { transfer: pixels });
  } catch (error) {
    self.postMessage({ fault: error instanceof Error ? error.message : String(error) } satisfies ArtReply);
  }
});

function answer(request: Exclude<ArtRequest, { call: 'load' }>): ArtReply {
  if (request.call === 'check') return { findings: checkArt(request.art, request.style) };
  if (!loaded) throw new Error('no sprite');
  if (request.call === 'guess') return { settings: guessFix(loaded.art, request.style) };
  if (request.call === 'swap') return { pairs: swap(loaded.art, request.palette) };
  return { fixed: apply(loaded, request.settings, request.view, request.frame) };
}

function apply(sprite: Loaded, settings: FixSettings, view: number, frame: number): FixedFrame {
  const { art } = sprite;
  const { made, after } = planOf(sprite, settings);
  const own = art.views[view]?.frames[frame];
  const fixed = fixFrame(art, made, view, frame);
  const grid = gridOf(made, indexOf(art, view, frame));
  sprite.before ??= countColors(picturesOf(art));
  return {
    // A copy, because the result may be the sprite's own frame, and its memory is transferred.
    image: { width: fixed.width, height: fixed.height, data: fixed.data.slice() },
    ...(grid && { grid }),
    place: placeOf(art, made, gridOf(made, indexOf(art, view, 0)), view),
    colors: made.colors.slice(0, MOST_CHANGES),
    before: sprite.before,
    after: settings.palette?.dither ? Math.max(after, countColors([fixed])) : after,
    changed: fixed !== own,
  };
}

/** The plan for settings. The last one is kept, because frames of an animation that plays share it. */
function planOf(sprite: Loaded, settings: FixSettings): { made: FixPlan; after: number } {
  const key = JSON.stringify(settings);
  if (sprite.plan?.key !== key) {
    const made = planFix(sprite.art, settings, sprite.plan?.made);
    sprite.plan = { key, made, after: new Set(made.colors.map(({ to }) => to)).size };
  }
  return sprite.plan;
}

function gridOf({ grid }: FixPlan, index: number): FrameGrid | undefined {
  return grid && { step: grid.step, offset: grid.offsets[index] ?? { x: 0, y: 0 } };
}

/** Where the fixed frame at `index` lies on the frame as it was. */
function placeOf(art: Art, { moves }: FixPlan, grid: FrameGrid | undefined, view: number): Axes {
  const first = indexOf(art, view, 0);
  const own = moves.slice(first, first + (art.views[view]?.frames.length ?? 0));
  const { step, offset } = grid ?? { step: { x: 1, y: 1 }, offset: { x: 0, y: 0 } };
  return {
    x: offset.x - step.x * middleOf(own.map(({ x }) => x)),
    y: offset.y - step.y * middleOf(own.map(({ y }) => y)),
  };
}

const middleOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The index of a frame among all pictures of the sprite. */
function indexOf({ views }: Art, view: number, frame: number): number {
  return views.slice(0, view).reduce((sum, { frames }) => sum + frames.length, 0) + frame;
}

function swap(art: Art, palette: readonly number[]): ColorPair[] {
  const { colors } = planFix(art, NOTHING_TO_FIX);
  return swapPairs(
    {
      colors: Uint32Array.from(colors, ({ from }) => from),
      pixels: Uint32Array.from(colors, ({ pixels }) => pixels),
    },
    palette,
  );
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
