import { normalMap } from '../../shared/sprite/normalMap/normalMap';
import { owned } from '../../shared/sprite/pixels/bytes';
import { splitSheet } from '../../shared/sprite/pixels/sheet';
import type { NormalMapTask } from '../drawing/protocol';
import { encodePng } from './pictureOutput';

/** The normal map of a picture as a PNG; of a sheet, frame by frame, each where it lies in the sheet. */
export function drawNormalMap({ picture, frames }: NormalMapTask): Uint8Array<ArrayBuffer> {
  const rects = frames === undefined ? undefined : splitSheet(picture, frames)?.frames;
  return owned(encodePng(normalMap(picture, undefined, rects)));
}
