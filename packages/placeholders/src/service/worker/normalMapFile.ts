import { normalMap } from '../../../../../src/sprite/normalMap/normalMap';
import { owned } from '../../../../../src/sprite/pixels/bytes';
import { splitSheet } from '../../../../../src/sprite/sheet/sheet';
import type { NormalMapInput } from '../work/drawingTasks';
import { encodePng } from './pictureOutput';

/** The normal map of an image as a PNG; for a sheet, each frame by itself, in its place. */
export function drawNormalMap({ picture, frames }: NormalMapInput): Uint8Array<ArrayBuffer> {
  const rects = frames === undefined ? undefined : splitSheet(picture, frames)?.frames;
  return owned(encodePng(normalMap(picture, undefined, rects)));
}
