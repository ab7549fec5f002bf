import type { PreviewItem, PreviewState } from '../../src/shared/protocol/preview';
import { encodePng } from '../../src/sprite/formats/png';
import { createRaster, type Raster } from '../../src/sprite/pixels/raster';
import { crop } from '../../src/sprite/sheet/frames';
import { enlarge, mushroom, squash, toGif } from './art';
import type { Scene } from './scenes';
import { views } from './scenesCompass';

/** Picture pixels for each sprite pixel. */
export const FACTOR = 6;

/** The opaque colors of a sprite drift by so much, up and down. */
const DRIFT = 3;

/** As image models draw: enlarged, with colors that drift from pixel to pixel of the sprite. */
export function ugly(sprite: Raster, factor = FACTOR): Raster {
  const { width, height, data } = sprite;
  const drifted = data.map((value, at) => {
    const noise = ((at * 7 + Math.floor(at / 64) * 5) % (2 * DRIFT + 1)) - DRIFT;
    return at % 4 === 3 || data[at | 3] === 0 ? value : value + noise;
  });
  return enlarge({ width, height, data: drifted }, factor);
}

/** On a canvas with so many empty rows above it and below it. */
export function moved({ width, height, data }: Raster, above: number, below: number): Raster {
  const canvas = createRaster(width, height + above + below);
  canvas.data.set(data, above * width * 4);
  return canvas;
}

/** Without its first two columns and three rows. */
export function cutOff(raster: Raster): Raster {
  return crop(raster, { x: 2, y: 3, w: raster.width - 2, h: raster.height - 3 });
}

/** Enlarged, on a color that fills the whole canvas. */
export const onOneColor: Raster = enlarge(overColor(moved(mushroom, 2, 2), [223, 232, 238, 255]), FACTOR);

function overColor({ width, height, data }: Raster, color: readonly number[]): Raster {
  const filled = data.slice();
  for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 0) filled.set(color, at);
  return { width, height, data: filled };
}

/** The views of a set: each is enlarged by the same factor, but stands at another height. */
export const uglyViews: readonly Raster[] = views.map((view, index) =>
  ugly(moved(view, index % 2 ? 0 : 4, index % 2 ? 4 : 0)),
);

/** Frames of an animation. */
export const uglyFrames: readonly Raster[] = [mushroom, squash(mushroom, 12), mushroom].map((frame, index) =>
  enlarge(moved(frame, index, 2 - index), FACTOR),
);

function item(id: string, more: Partial<PreviewItem> = {}): PreviewItem {
  return { id, name: `${id}.png`, role: 'related', kind: 'still', version: 1, tags: [], ...more };
}

/** The palette of a project. */
export const projectPalette = [0x1a1c2c, 0x5d275d, 0xb13e53, 0xef7d57, 0xffcd75, 0xf4f4f4, 0x566c86, 0x41a6f6];

function still(name: string, raster: Raster, more: Partial<PreviewState> = {}): Scene {
  return {
    state: { title: `${name}.png`, items: [item(name)], main: name, ...more },
    pictures: { [name]: encodePng(raster) },
  };
}

function set(): Scene {
  const ids = uglyViews.map((_, index) => `hero-dir-${index}`);
  return {
    state: {
      title: 'hero-dir',
      items: ids.map((id) => item(id)),
      directions: { title: 'hero', views: ids.map((id, index) => ({ item: id, name: String(index) })) },
    },
    pictures: Object.fromEntries(uglyViews.map((view, index) => [`hero-dir-${index}`, encodePng(view)])),
  };
}

/** Frames next to each other, as a sheet that a person cut. */
function sheet(): Scene {
  const [{ width, height } = mushroom] = uglyFrames;
  const picture = createRaster(width * uglyFrames.length, height);
  const frames = uglyFrames.map((frame, index) => {
    for (let row = 0; row < height; row++) {
      const from = row * width * 4;
      picture.data.set(frame.data.subarray(from, from + width * 4), (row * picture.width + index * width) * 4);
    }
    return { x: index * width, y: 0, w: width, h: height, left: 0, top: 0, duration: 100 };
  });
  return {
    state: {
      title: 'hero.png',
      items: [item('hero', { kind: 'sheet', sheet: { width, height, frames, tags: [], from: 'user' } })],
      main: 'hero',
    },
    pictures: { hero: encodePng(picture) },
  };
}

/** Numbered files, shown as an animation. @param isOne whether they are one sprite, too */
function sequence(isOne?: boolean, opened?: string): Scene {
  const ids = uglyFrames.map((_, index) => `hero-${index + 1}`);
  return {
    state: {
      title: 'hero',
      items: [
        item('hero', { name: 'hero-1.png … hero-3.png', kind: 'sequence', members: ids }),
        ...ids.map((id) => item(id)),
      ],
      main: 'hero',
      sequence: {
        items: ids,
        as: 'animation',
        ...(isOne !== undefined && { isOne }),
        ...(opened !== undefined && { opened }),
      },
    },
    pictures: Object.fromEntries(uglyFrames.map((frame, index) => [`hero-${index + 1}`, encodePng(frame)])),
  };
}

/** A picture that nobody can find a grid in within a moment. */
function noise(): Raster {
  const picture = createRaster(512, 512);
  for (let at = 0; at < picture.data.length; at++)
    picture.data[at] = at % 4 === 3 ? 255 : Math.imul(at + 1, 0x9e3779b1) >>> (8 + (at % 11));
  return picture;
}

/** Sprites whose pixels need fixing, and some that don't. */
export const fixScenes: Readonly<Record<string, () => Scene>> = {
  ugly: () => still('hero', ugly(mushroom)),
  onOneColor: () => still('hero', onOneColor),
  uglyCut: () => still('hero', cutOff(ugly(mushroom))),
  uglyInStyle: () => still('hero', ugly(mushroom), { style: { palette: projectPalette } }),
  uglyLarge: () => still('hero', ugly(enlarge(mushroom, 4), 8)),
  uglyAnimation: () => ({
    state: { title: 'hero.gif', items: [item('hero', { name: 'hero.gif', kind: 'animation' })] },
    pictures: {
      hero: toGif(
        uglyFrames,
        uglyFrames.map(() => 100),
      ),
    },
  }),
  uglySheet: sheet,
  uglySequence: () => sequence(true),
  uglyUnknown: () => sequence(),
  uglyAvatars: () => sequence(false, 'hero-2'),
  uglyNoise: () => still('hero', noise()),
  uglySet: set,
  truePixels: () => still('hero', mushroom),
};
