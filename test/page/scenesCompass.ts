import type { DirectionSet, PreviewItem } from '../../src/shared/protocol/preview';
import { encodePng } from '../../src/sprite/formats/png';
import type { Raster } from '../../src/sprite/pixels/raster';
import { lantern, mirror, mushroom, recolor, squash, toGif } from './art';
import type { Scene } from './scenes';

type Named = DirectionSet['views'][number];

/** Eight distinct sprites, in the order of the set. */
export const views: readonly Raster[] = [0, 1].flatMap((turn) =>
  [mushroom, lantern, mirror(mushroom), squash(lantern, 12)].map((sprite) => recolor(sprite, turn)),
);

/** A sprite with transparent columns on the right and rows at the top. */
export function pad({ width, height, data }: Raster, right: number, top: number): Raster {
  const out = new Uint8ClampedArray((width + right) * (height + top) * 4);
  for (let y = 0; y < height; y++) {
    out.set(data.subarray(y * width * 4, (y + 1) * width * 4), (y + top) * (width + right) * 4);
  }
  return { width: width + right, height: height + top, data: out };
}

function scene(title: string, names: readonly Omit<Named, 'item'>[], rasters: readonly Raster[]): Scene {
  const ids = names.map(({ name }) => `${title}-dir-${name}`);
  return {
    state: {
      title: `${title}-dir`,
      items: ids.map(
        (id): PreviewItem => ({ id, name: `${id}.png`, role: 'related', kind: 'still', version: 1, tags: [] }),
      ),
      directions: { title, views: names.map((named, index) => ({ ...named, item: ids[index] ?? '' })) },
    },
    pictures: Object.fromEntries(rasters.map((raster, index) => [ids[index], encodePng(raster)])),
  };
}

const numbers = Array.from({ length: 8 }, (_, index) => ({ name: String(index) }));
/** In no particular order, like files by name. */
export const letters = (['e', 'n', 'ne', 'nw', 's', 'se', 'sw', 'w'] as const).map((place) => ({ name: place, place }));

/** Frames of the view with that index: two or three, each for 100 ms. */
export function framesOf(index: number): readonly Raster[] {
  const sprite = views[index] ?? mushroom;
  return Array.from({ length: 2 + (index % 2) }, (_, frame) => recolor(sprite, frame));
}

function animated(): Scene {
  const still = scene('walker', letters, views);
  const items = still.state.items.map((item): PreviewItem => ({ ...item, kind: 'animation' }));
  const pictures = items.map(({ id }, index) => {
    const frames = framesOf(index);
    return [
      id,
      toGif(
        frames,
        frames.map(() => 100),
      ),
    ];
  });
  return { state: { ...still.state, items }, pictures: Object.fromEntries(pictures) };
}

/** Direction sets: numbered by the service, by name, animated, of different sizes, and one with a broken image. */
export const compassScenes: Readonly<Record<string, () => Scene>> = {
  compass: () => scene('hero', numbers, views),
  'compass-named': () => scene('hero', letters, views),
  'compass-main': () => {
    const still = scene('hero', numbers, views);
    return { ...still, state: { ...still.state, main: 'hero-dir-0' } };
  },
  'compass-odd': () =>
    scene(
      'hero',
      letters,
      views.map((view, index) => (index === 3 ? pad(view, 1, 0) : index === 6 ? pad(view, 0, 2) : view)),
    ),
  'compass-animated': () => animated(),
  'compass-broken': () => ({
    ...scene('hero', letters, views),
    pictures: {
      ...scene('hero', letters, views).pictures,
      'hero-dir-n': encodePng(mushroom).slice(0, 60),
    },
  }),
};
