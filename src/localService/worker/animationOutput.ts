import type { DrawingSpec } from '../../art/art';
import { joinFrames } from '../../shared/sprite/pixels/frames';
import { encodeGif } from '../../shared/sprite/pixels/gif';
import type { Raster } from '../../shared/sprite/pixels/raster';
import type { Output } from '../drawing/protocol';
import { encodePng, fileOf } from './pictureOutput';
import { sheetColumns } from './sheetColumns';

/** Frames per second of every animation. */
const FPS = 8;

/** The files of an animation: a GIF, the source image, and a sheet of its frames. `spec`: the source's. */
export function animationOutput(source: Raster, frames: readonly Raster[], spec: DrawingSpec | undefined): Output {
  const columns = sheetColumns(frames.length, source) ?? frames.length;
  return {
    width: source.width,
    height: source.height,
    file: fileOf('animation.gif', encodeGif(frames, 1000 / FPS)),
    animation: {
      source: fileOf('image.png', encodePng(source, spec)),
      sheet: fileOf('spritesheet.png', encodePng(joinFrames(frames, columns))),
      frames: frames.length,
      fps: FPS,
    },
  };
}
