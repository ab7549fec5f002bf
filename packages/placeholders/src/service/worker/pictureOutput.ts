import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { pngFile, scanlinesOf } from '../../../../../src/sprite/formats/pngFile';
import { owned } from '../../../../../src/sprite/pixels/bytes';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import type { DrawingSpec } from '../../drawing/drawing';
import type { Output, OutputFile, Source } from '../work/drawingTasks';
import { specChunk } from './specChunk';

/** The output of a single image. */
export function pictureOutput({ picture, spec }: Source): Output {
  const { width, height } = picture;
  return { width, height, file: fileOf('image.png', encodePng(picture, spec)) };
}

/** A file of an output; its version is derived from its bytes. */
export function fileOf(name: string, content: Uint8Array): OutputFile {
  const bytes = owned(content);
  return { name, version: createHash('sha256').update(bytes).digest('hex').slice(0, 12), bytes };
}

/**
 * Like `encodePng` of shared/sprite/pixels/png.ts, but compressed by Node's zlib, which is several times as fast for large images, and
 * with the spec that the image was drawn from.
 */
export function encodePng(raster: Raster, spec?: DrawingSpec): Uint8Array<ArrayBuffer> {
  return pngFile(raster, [deflateSync(scanlinesOf(raster), { level: 9 })], spec ? [specChunk(spec)] : []);
}
