import type { PreviewItem, PreviewRun } from '../../src/shared/protocol/preview';
import { encodePng } from '../../src/sprite/formats/png';
import type { Raster } from '../../src/sprite/pixels/raster';
import { lantern, mirror, mushroom, recolor, squash, toGif } from './art';
import type { Scene } from './scenes';

function item(id: string, more: Partial<PreviewItem> = {}): PreviewItem {
  return { id, name: `${id}.png`, role: 'output', kind: 'still', version: 1, tags: [], ...more };
}

function run(more: Partial<PreviewRun>): PreviewRun {
  return { operation: 'edit', besideSources: true, state: 'succeeded', message: '', received: 0, cost: 15, ...more };
}

/** An image at the top center of a larger transparent one. */
function grow({ width, height, data }: Raster, right: number, below: number): Raster {
  const grown = new Uint8ClampedArray((width + right) * (height + below) * 4);
  for (let y = 0; y < height; y++) {
    grown.set(data.subarray(y * width * 4, (y + 1) * width * 4), y * (width + right) * 4);
  }
  return { width: width + right, height: height + below, data: grown };
}

/** An edit of the mushroom: one pixel has another color, one is new, one is gone. */
export const edited: Raster = { ...mushroom, data: mushroom.data.slice() };
edited.data.set([80, 160, 240, 255], (7 * 16 + 4) * 4);
edited.data.set([80, 160, 240, 255], 0);
edited.data.set([0, 0, 0, 0], (15 * 16 + 2) * 4);

/** The mushroom with an extra column on the right and two extra rows at the bottom. */
export const wider: Raster = grow(mushroom, 1, 2);

/** Frames before and after, with different counts. */
export const walkBefore: readonly Raster[] = [mushroom, squash(mushroom, 12)];
export const walkAfter: readonly Raster[] = [edited, squash(edited, 12), mirror(edited)];

/** 64 images of one run, each with one distinct pixel. */
const many: readonly Raster[] = Array.from({ length: 64 }, (_, index) => {
  const raster = { ...lantern, data: recolor(lantern, index % 3).data.slice() };
  raster.data.set([index * 4, 255 - index * 4, 128, 255], 0);
  return raster;
});

function files(names: readonly string[], rasters: readonly Raster[]): Scene {
  return {
    state: {
      title: `${names.length} pictures`,
      items: names.map((name) => item(name, { role: 'source' })),
    },
    pictures: Object.fromEntries(rasters.map((raster, index) => [names[index], encodePng(raster)])),
  };
}

/** Scenes with variations, edits, and comparisons. */
export const contactScenes: Readonly<Record<string, () => Scene>> = {
  edit: () => ({
    state: {
      title: 'Edit mushroom.png',
      run: run({ message: '3 images saved next to mushroom.png. 15 credits, 420 left.', received: 3, expected: 3 }),
      items: [
        item('mushroom', { role: 'source' }),
        item('mushroom-edit-1', { before: 'mushroom' }),
        item('mushroom-edit-2', { before: 'mushroom' }),
        item('mushroom-edit-3', { before: 'mushroom' }),
      ],
    },
    pictures: {
      mushroom: encodePng(mushroom),
      'mushroom-edit-1': encodePng(edited),
      'mushroom-edit-2': encodePng(wider),
      'mushroom-edit-3': encodePng(recolor(mushroom, 1)),
    },
  }),
  files: () =>
    files(
      ['hero', 'lamp', 'hero-blue', 'lamp-old', 'hero-mirrored'],
      [mushroom, lantern, recolor(mushroom, 2), recolor(lantern, 1), mirror(mushroom)],
    ),
  crowd: () => ({
    state: {
      title: 'Generate lamps',
      run: run({
        operation: 'generate',
        besideSources: false,
        message: '64 sprites saved in sprites. 60 credits, 360 left.',
        received: 64,
      }),
      items: many.map((_, index) => item(`lamp-${index + 1}`)),
    },
    pictures: Object.fromEntries(many.map((raster, index) => [`lamp-${index + 1}`, encodePng(raster)])),
    late: many.map((_, index) => `lamp-${index + 1}`),
  }),
  batch: () => ({
    state: {
      title: 'Animate 2 images',
      run: run({
        operation: 'animate',
        besideSources: false,
        runs: 2,
        message: '2 of 2 runs finished. 2 sprites saved.',
        received: 2,
        expected: 2,
      }),
      items: ['lantern', 'mushroom'].flatMap((name, index) => [
        item(`${index}-source-0`, { name: `${name}.png`, role: 'source' }),
        item(`${index}-output-0-animation`, { name: `${name}-anim.gif`, kind: 'animation' }),
        item(`${index}-output-0-sheet`, { name: `${name}-anim-sheet.png`, kind: 'sheet' }),
      ]),
    },
    pictures: Object.fromEntries(
      [lantern, mushroom].flatMap((raster, index) => [
        [`${index}-source-0`, encodePng(raster)],
        [`${index}-output-0-animation`, toGif([raster, squash(raster, 12)], [100, 100])],
        [`${index}-output-0-sheet`, encodePng(raster)],
      ]),
    ),
  }),
  moving: () => ({
    state: {
      title: 'Two walks',
      items: [
        item('walk-old', { name: 'walk-old.gif', kind: 'animation', role: 'source' }),
        item('walk', { name: 'walk.gif', kind: 'animation', role: 'source', before: 'walk-old' }),
      ],
    },
    pictures: { 'walk-old': toGif(walkBefore, [100, 100]), walk: toGif(walkAfter, [100, 100, 100]) },
  }),
};
