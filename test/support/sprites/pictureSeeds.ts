import { encodeGif } from '../../../src/sprite/formats/gif';
import { encodePng } from '../../../src/sprite/formats/png';
import { toApng, toWebp } from '../../page/animations';
import { lantern } from '../../page/art';
import { apng, frames, gif, gridOf } from '../../page/scenesFormats';
import { numbered } from '../../page/scenesPlay';
import { animatedWebp, sample, WEBP_LOSSLESS, WEBP_LOSSY } from '../../unit/sprite/formats/files';
import { makePng } from '../../unit/sprite/formats/makePng';
import { seeded } from '../random';
import { withOrientation } from './exif';
import { gifOfFrames, pngInPieces, progressiveJpeg } from './hostilePictures';

const random = seeded(1);
const still = (delay: number) => ({ bytes: new Uint8Array(WEBP_LOSSLESS), delay });
const grid = gridOf(4).sheet;

/** Valid files in every format that the page decodes, small ones, so that many mutations can be tested. */
export const pictureSeeds: Readonly<Record<string, Uint8Array>> = {
  'png.rgba': sample('hero.png'),
  'png.palette': makePng(
    {
      width: 33,
      height: 17,
      depth: 4,
      colorType: 3,
      palette: new Uint8Array(48).fill(99),
      transparency: Uint8Array.of(0, 128),
    },
    random,
  ),
  'png.interlaced': makePng({ width: 40, height: 40, depth: 16, colorType: 6, interlaced: true }, random),
  'png.gray': makePng({ width: 64, height: 9, depth: 1, colorType: 0 }, random),
  // Too large for quick decoding and half-transparent, so that our own decoder is used after the browser's.
  'png.soft': pngInPieces(300, 8192),
  'png.large': encodePng({ width: 600, height: 600, data: new Uint8ClampedArray(600 * 600 * 4).fill(255) }),
  'png.sheet': encodePng(grid),
  apng,
  'apng.long': toApng(
    numbered(lantern, 40).map((raster) => ({ bytes: encodePng(raster), delay: 50 })),
    lantern.width,
    lantern.height,
  ),
  gif,
  'gif.frames': encodeGif(frames, 70),
  'gif.edge': gifOfFrames(
    16,
    16,
    [
      [0, 0, 20, 16],
      [4, 4, 24, 20],
      [0, 0, 1, 1],
    ],
    480,
  ),
  'webp.lossless': WEBP_LOSSLESS,
  'webp.lossy': WEBP_LOSSY,
  'webp.animated': animatedWebp(),
  'webp.long': toWebp([40, 50, 60, 70, 80, 90].map(still), 4, 4),
  jpeg: sample('knight.jpg'),
  'jpeg.turned': withOrientation(sample('knight.jpg'), 6),
  'jpeg.progressive': progressiveJpeg(1024, 10),
};
