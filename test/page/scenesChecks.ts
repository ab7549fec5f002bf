import type { PreviewItem, PreviewRun, PreviewState } from '../../src/shared/protocol/preview';
import { encodePng } from '../../src/sprite/formats/png';
import type { Raster } from '../../src/sprite/pixels/raster';
import { COMPASS } from '../../src/sprite/source/compass';
import { lantern, mirror, mushroom, recolor, squash } from './art';
import type { Scene } from './scenes';

function item(id: string, more: Partial<PreviewItem> = {}): PreviewItem {
  return { id, name: `${id}.png`, role: 'output', kind: 'still', version: 1, tags: [], ...more };
}

/** A picture with half transparent pixels at these places: `[x, y]`. */
export function softened(raster: Raster, places: readonly (readonly [number, number])[]): Raster {
  const soft = { ...raster, data: raster.data.slice() };
  for (const [x, y] of places) soft.data.set([200, 60, 60, 120], (y * raster.width + x) * 4);
  return soft;
}

/** Three half transparent pixels: two of them side by side. */
export const SOFT_PLACES = [
  [2, 3],
  [3, 3],
  [9, 12],
] as const;

/** Five frames, of which the second and the fourth have half transparent pixels. */
export const softFrames: readonly Raster[] = [
  mushroom,
  softened(mushroom, SOFT_PLACES),
  squash(mushroom, 14),
  softened(mushroom, [[5, 5]]),
  squash(mushroom, 12),
];

/** Eight views, of which the second and the third have half transparent pixels. */
export const softViews: readonly Raster[] = COMPASS.map((_, index) => {
  const view = index % 2 ? mirror(mushroom) : mushroom;
  return index === 1 || index === 2 ? softened(view, SOFT_PLACES.slice(0, index)) : view;
});

/** A spell: alphas that change from pixel to pixel, as somebody may want them. */
export const glow: Raster = {
  ...lantern,
  data: Uint8ClampedArray.from({ length: 16 * 16 * 4 }, (_, at) => {
    const [x, y] = [(at >> 2) % 16, at >> 6];
    const alpha = 255 * Math.max(0, 1 - Math.hypot(x - 7.5, y - 7.5) / 8);
    return at % 4 === 3 ? alpha : alpha >= 1 ? 200 : 0;
  }),
};

function animation(frames: readonly Raster[], more: Partial<PreviewState> = {}): Scene {
  const members = frames.map((_, index) => `walk-${index + 1}`);
  const walk = item('walk', { kind: 'sequence', members, role: 'related' });
  return {
    state: {
      title: 'walk',
      items: [walk, ...members.map((id) => item(id, { role: 'related' }))],
      main: 'walk',
      sequence: { items: members, as: 'animation' },
      ...more,
    },
    pictures: Object.fromEntries(frames.map((frame, index) => [members[index], encodePng(frame)])),
  };
}

function single(raster: Raster, more: Partial<PreviewItem> = {}, state: Partial<PreviewState> = {}): Scene {
  return {
    state: { title: 'hero.png', items: [item('hero', { role: 'source', ...more })], ...state },
    pictures: { hero: encodePng(raster) },
  };
}

const run: PreviewRun = { operation: 'generate', state: 'succeeded', message: 'Done.', received: 4, expected: 4 };

/** Scenes with pixels to complain about. */
export const checksScenes: Readonly<Record<string, () => Scene>> = {
  'checks-soft': () => single(softened(mushroom, SOFT_PLACES)),
  'checks-glow': () => single(glow),
  'checks-drawn': () => ({ ...single(glow), drawn: ['hero'] }),
  'checks-clean': () => single(lantern),
  'checks-any-alpha': () => single(softened(mushroom, SOFT_PLACES), {}, { style: { alpha: 'any' } }),
  'checks-map': () => single(softened(mushroom, SOFT_PLACES), { kind: 'normal-map' }),
  'checks-frames': () => animation(softFrames),
  'checks-views': () => ({
    state: {
      title: 'hero',
      items: COMPASS.map((place) => item(`hero-${place}`, { role: 'related' })),
      directions: { title: 'hero', views: COMPASS.map((place) => ({ item: `hero-${place}`, name: place, place })) },
    },
    pictures: Object.fromEntries(
      COMPASS.map((place, index) => [`hero-${place}`, encodePng(softViews[index] ?? mushroom)]),
    ),
  }),
  'checks-cards': () => ({
    state: {
      title: 'Generate',
      style: { alpha: 'binary' },
      run,
      items: [item('one'), item('two'), item('three'), item('map', { kind: 'normal-map' })],
    },
    pictures: {
      one: encodePng(lantern),
      two: encodePng(softened(mushroom, SOFT_PLACES)),
      three: encodePng(recolor(lantern, 1)),
      map: encodePng(softened(mushroom, SOFT_PLACES)),
    },
  }),
};
