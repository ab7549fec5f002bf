import type { Raster, Size } from '../../src/sprite/pixels/raster';
import type { Axes } from '../../src/sprite/pixels/views';
import { resample } from '../support/pixelArt/resampling';
import { type Fixelart, loadPeer } from './peers';
import { pixelSnapper } from './pixelSnapper';

/** What is known of a picture, for peers that don't find it themselves. */
export interface Told {
  readonly size: Size;
  readonly step: Axes;
}

/** Another way to get a sprite back from an enlarged picture. */
export interface PixelPeer {
  readonly name: string;
  /** Whether it finds the grid itself. */
  readonly finds: boolean;
  readonly fix: (picture: Raster, told: Told) => Promise<Raster> | Raster;
}

function rasterOf({ width, height, data }: { width: number; height: number; data: ArrayLike<number> }): Raster {
  return { width, height, data: Uint8ClampedArray.from(data) };
}

/** Takes whole steps only. Takes the color of over half a cell, else the mean, which suits all rows best of its strategies. */
function fixelart({ fixImage, Strategies }: Fixelart, { width, height, data }: Raster, { step }: Told): Raster {
  const [x, y] = [Math.max(1, Math.round(step.x)), Math.max(1, Math.round(step.y))];
  const options = { outPixWidth: x, outPixHeight: y, strategy: Strategies.ALG50, shrinkOutput: true };
  return rasterOf(fixImage({ width, height, data: Array.from(data) }, options));
}

/** Proper Pixel Art reports errors of OpenCV as numbers. Its result of a picture that it can't take is the picture. */
async function properPixelArt(): Promise<PixelPeer['fix']> {
  const [{ pixelate }, { loadOpenCV }] = [await loadPeer('proper-pixel-art-ts'), await loadPeer('@opencvjs/node')];
  const cv = await loadOpenCV();
  return async ({ width, height, data }) => rasterOf(await pixelate({ width, height, data: data.slice() }, { cv }));
}

/** All peers. */
export async function pixelPeers(): Promise<readonly PixelPeer[]> {
  const blocks = await loadPeer('fixelart');
  return [
    { name: 'proper-pixel-art-ts', finds: true, fix: await properPixelArt() },
    { name: 'Pixel Snapper, restated', finds: true, fix: pixelSnapper },
    { name: 'fixelart, told the step', finds: false, fix: (picture, told) => fixelart(blocks, picture, told) },
    {
      name: 'nearest, told the size',
      finds: false,
      fix: (picture, { size }) => resample(picture, size.width, size.height, 'nearest'),
    },
  ];
}
