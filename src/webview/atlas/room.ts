import type { AtlasSheet } from '../../shared/protocol/atlas';

/** Bytes of a pixel in the memory of a graphics card. */
const PIXEL_BYTES = 4;

/** What an atlas costs. */
export interface Room {
  /** Of all pixels, from 0 to 1. */
  readonly filled: number;
  /** Pixels that no frame covers. */
  readonly free: number;
  /** Bytes of all textures while a game runs, with normal maps. */
  readonly memory: number;
  readonly hasMaps: boolean;
}

export function roomOf({ layout: { pages }, use }: Pick<AtlasSheet, 'layout' | 'use'>): Room {
  const memory = pages.reduce((sum, { width, height, hasMap }) => sum + width * height * (hasMap ? 2 : 1), 0);
  const filled = use.area ? Math.min(1, use.covered / use.area) : 0;
  return {
    filled,
    free: Math.max(0, use.area - use.covered),
    memory: memory * PIXEL_BYTES,
    hasMaps: pages.some(({ hasMap }) => hasMap),
  };
}
