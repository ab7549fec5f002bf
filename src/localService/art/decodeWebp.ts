import wasm from '@jsquash/webp/codec/dec/webp_dec.wasm';
import decode, { init } from '@jsquash/webp/decode.js';
import type { Raster } from '../../shared/pixels/raster';

let ready: Promise<void> | undefined;

/** The codec defines `ImageData` for itself where there is none; nobody else in this process shall find it. */
async function withoutTraces<T>(work: () => Promise<T>): Promise<T> {
  const had = Object.hasOwn(globalThis, 'ImageData');
  try {
    return await work();
  } finally {
    if (!had) Reflect.deleteProperty(globalThis, 'ImageData');
  }
}

/** Decodes a still WebP, lossy or lossless, with libwebp compiled to WebAssembly. Rejects when the data is damaged. */
export async function decodeWebp(bytes: Uint8Array): Promise<Raster> {
  return withoutTraces(async () => {
    ready ??= WebAssembly.compile(wasm).then((codec) => init(codec));
    await ready;
    const { width, height, data } = await decode(Uint8Array.from(bytes).buffer);
    return { width, height, data: Uint8ClampedArray.from(data) };
  });
}
