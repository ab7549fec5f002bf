import { fixImage, Strategies } from 'fixelart';
import { type CvNamespace, pixelate } from 'proper-pixel-art-ts';
import type { Axes } from '../../../src/pixelArt/art';
import type { Raster, Size } from '../../../src/shared/sprite/pixels/raster';
import { resample } from '../resampling';
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
function fixelart({ width, height, data }: Raster, { step }: Told): Raster {
  const [x, y] = [Math.max(1, Math.round(step.x)), Math.max(1, Math.round(step.y))];
  const options = { outPixWidth: x, outPixHeight: y, strategy: Strategies.ALG50, shrinkOutput: true };
  return rasterOf(fixImage({ width, height, data: Array.from(data) }, options));
}

/** Proper Pixel Art reports errors of OpenCV as numbers. Its result of a picture that it can't take is the picture. */
async function properPixelArt(cv: CvNamespace, picture: Raster): Promise<Raster> {
  const { width, height, data } = picture;
  return rasterOf(await pixelate({ width, height, data: data.slice() }, { cv }));
}

/** All peers. OpenCV is 11 MB of script, so it's loaded here. */
export async function pixelPeers(): Promise<readonly PixelPeer[]> {
  const { loadOpenCV } = await import('@opencvjs/node');
  const cv = (await loadOpenCV()) as unknown as CvNamespace;
  return [
    { name: 'proper-pixel-art-ts', finds: true, fix: (picture) => properPixelArt(cv, picture) },
    { name: 'Pixel Snapper, restated', finds: true, fix: pixelSnapper },
    { name: 'fixelart, told the step', finds: false, fix: fixelart },
    {
      name: 'nearest, told the size',
      finds: false,
      fix: (picture, { size }) => resample(picture, size.width, size.height, 'nearest'),
    },
  ];
}
