import { evidenceOf } from '../checks/evidence';
import { NOTHING_TO_FIX } from '../fix/fixSettings';
import { fixSprite } from '../fix/fixSprite';
import { findGrid } from '../grid/findGrid';
import { type PaletteSprite, sharedPalette } from '../palette/sharedPalette';
import type { Raster, Size } from '../pixels/raster';
import { picturesOf, type SpriteViews } from '../pixels/views';
import { type Light, lightOf } from './lightOf';
import { type Outline, outlineOf } from './outlineOf';

/** The style that sprites have in common, as far as their pixels show it. */
export interface ReadStyle {
  /** What `sharedPalette` says. */
  readonly palette: readonly number[];
  /** Sizes of a frame, those of most sprites first. Of enlarged pixel sprite: before that. */
  readonly sizes: readonly Size[];
  /** `binary`: each pixel is opaque or empty, apart from a few along soft edges. */
  readonly alpha: 'binary' | 'any';
  /** Undefined if the sprites differ, or have no edge. */
  readonly outline?: Outline;
  /** Undefined if the sprites differ, or show no direction. */
  readonly light?: Light;
}

/** Sizes of a style; sprites of more sizes have none in common. */
const MAX_SIZES = 8;
/** Share of semitransparent pixels among visible ones that soft edges have by mistake. */
const MISTAKES = 0.02;
/** Lowest alpha of pixels that count as opaque. */
const OPAQUE = 250;

/**
 * Reads the style of sprites.
 * @param all at least one; sets and animations with all of their frames
 * @returns with the indexes of sprites that are only what sprites are made from: enlarged, or from a file that changes colors
 */
export function readStyle(all: readonly SpriteViews[]): ReadStyle & { readonly raw: readonly number[] } {
  const sprites = all.map(spriteOf);
  const shrunk = sprites.map(({ sprite }) => sprite);
  // The frames of an animation repeat its edge and its light.
  const stills = shrunk.flatMap(({ views }) => views.flatMap(({ frames }) => frames.slice(0, 1)));
  const outline = outlineOf(stills);
  const light = lightOf(stills);
  return {
    palette: sharedPalette(sprites),
    sizes: sizesOf(shrunk),
    alpha: alphaOf(shrunk.flatMap(picturesOf)),
    ...(outline && { outline }),
    ...(light && { light }),
    raw: sprites.flatMap(({ isRaw }, at) => (isRaw ? [at] : [])),
  };
}

/** A sprite without its enlargement. */
function spriteOf(sprite: SpriteViews): PaletteSprite & { readonly sprite: SpriteViews; readonly isRaw: boolean } {
  const before = picturesOf(sprite);
  const grid = findGrid(before);
  const evidence = evidenceOf(sprite.origin, grid, before);
  // Cells of one color have the sprite's own.
  const isNoisy = evidence !== undefined && !(evidence === 'enlarged' && grid?.noise === 0);
  const isRaw = grid !== undefined || (evidence !== undefined && evidence !== 'drawn');
  if (!grid) return { sprite, pictures: before, isNoisy, isRaw };
  const { views } = fixSprite(sprite, { ...NOTHING_TO_FIX, grid: grid.step });
  const shrunk = { views: sprite.views.map((view, at) => ({ ...view, frames: views[at] ?? view.frames })) };
  return { sprite: shrunk, pictures: picturesOf(shrunk), isNoisy, isRaw };
}

function sizesOf(sprites: readonly SpriteViews[]): Size[] {
  const counts = new Map<string, { readonly size: Size; count: number }>();
  for (const { views } of sprites)
    for (const { frames } of views) {
      const { width = 0, height = 0 } = frames[0] ?? {};
      const key = `${width} ${height}`;
      const entry = counts.get(key) ?? { size: { width, height }, count: 0 };
      entry.count++;
      counts.set(key, entry);
    }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || a.size.width - b.size.width || a.size.height - b.size.height)
    .slice(0, MAX_SIZES)
    .map(({ size }) => size);
}

function alphaOf(pictures: readonly Raster[]): 'binary' | 'any' {
  let [visible, soft] = [0, 0];
  for (const { data } of pictures)
    for (let at = 3; at < data.length; at += 4) {
      const alpha = data[at] ?? 0;
      if (alpha === 0) continue;
      visible++;
      if (alpha < OPAQUE) soft++;
    }
  return soft > visible * MISTAKES ? 'any' : 'binary';
}
