import { encodeGif } from '../../../../../src/sprite/formats/gif';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { joinFrames } from '../../../../../src/sprite/sheet/frames';
import type { DrawingSpec } from '../../drawing/drawing';
import type { Output } from '../work/drawingTasks';
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
