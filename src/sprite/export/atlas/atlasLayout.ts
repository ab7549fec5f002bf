import type { Rect, Size } from '../../pixels/raster';
import type { BuiltAtlas } from './atlas';

/** Where everything is in an atlas, for people who look at it. */
export interface AtlasLayout {
  readonly pages: readonly LaidPage[];
  readonly sprites: readonly LaidSprite[];
}

/** A page in pixels. */
export interface LaidPage extends Size {
  /** Base name of its files. */
  readonly title: string;
  /** Whether it has a normal map of the same size. */
  readonly hasMap: boolean;
}

export interface LaidSprite {
  readonly name: string;
  readonly frames: readonly LaidFrame[];
}

/** A frame as it lies in its page, in pixels; equal frames lie in the same place. */
export interface LaidFrame extends Rect {
  /** `hero/walk/0`. */
  readonly name: string;
  /** Index of the page. */
  readonly page: number;
  readonly turned: boolean;
}

export function layoutOf({ pages, sprites }: BuiltAtlas): AtlasLayout {
  return {
    pages: pages.map(({ title, picture: { width, height }, normalMap }) => ({
      title,
      width,
      height,
      hasMap: normalMap !== undefined,
    })),
    sprites: sprites.map(({ name, frames, entries }) => {
      const names = new Map(entries.map((entry) => [entry.frame, entry.name]).reverse() as [number, string][]);
      return {
        name,
        frames: frames.map(({ page, rect, turned }, frame) => ({
          ...rect,
          name: names.get(frame) ?? `${name}/${frame}`,
          page,
          turned,
        })),
      };
    }),
  };
}

/** Pixels that each sprite takes, without padding. What several share is divided among them. */
export function spriteCosts({ sprites }: Pick<AtlasLayout, 'sprites'>): number[] {
  const owners = new Map<string, { readonly pixels: number; readonly sprites: Set<number> }>();
  for (const [index, { frames }] of sprites.entries()) {
    for (const { page, x, y, width, height } of frames) {
      const key = `${page} ${x} ${y}`;
      const known = owners.get(key) ?? { pixels: width * height, sprites: new Set() };
      known.sprites.add(index);
      owners.set(key, known);
    }
  }
  const costs = sprites.map(() => 0);
  for (const { pixels, sprites: own } of owners.values())
    for (const index of own) costs[index] = (costs[index] ?? 0) + pixels / own.size;
  return costs;
}
