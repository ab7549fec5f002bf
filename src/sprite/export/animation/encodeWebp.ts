import createEncoder from 'icodec/webp-enc.js';
import wasm from 'icodec/webp-enc.wasm';
import { unpackWasm } from '../../formats/decode/packedWasm';
import type { Raster } from '../../pixels/raster';

/** Makes a still, lossless WebP that keeps every pixel, even transparent ones. */
export type WebpEncoder = (picture: Raster) => Uint8Array;

const silent = () => undefined;

/** libwebp's own defaults, except for the first four; the codec requires all of them. */
const SETTINGS = {
  lossless: true,
  exact: true,
  quality: 75,
  method: 4,
  bitDepth: 8,
  nearLossless: 100,
  targetSize: 0,
  targetPSNR: 0,
  snsStrength: 50,
  filterStrength: 60,
  filterSharpness: 0,
  filterType: true,
  segments: 4,
  pass: 1,
  sharpYUV: false,
  preprocessing: 0,
  autofilter: false,
  partitionLimit: 0,
  alphaCompression: 1,
  alphaFiltering: 1,
  alphaQuality: 100,
  emulateJpegSize: false,
  lowMemory: false,
  partitions: 0,
  showCompressed: 0,
  imageHint: 0,
  threadLevel: 0,
  useDeltaPalette: 0,
} as const;

let compiled: Promise<WebAssembly.Module> | undefined;

/** An encoder for the frames of one file, with its own instance of libwebp. */
export async function webpEncoder(): Promise<WebpEncoder> {
  compiled ??= WebAssembly.compile(unpackWasm(wasm));
  const module = await compiled;
  const encoder = await createEncoder({
    instantiateWasm: (imports, receive) => receive(new WebAssembly.Instance(module, imports)),
    print: silent,
    printErr: silent,
  });
  return ({ data, width, height }) => {
    const file = encoder.encode(data, width, height, SETTINGS);
    if (typeof file === 'string') throw new Error(`libwebp didn't make an image: ${file}`);
    // The result may be in the codec's own memory.
    return file.slice();
  };
}
