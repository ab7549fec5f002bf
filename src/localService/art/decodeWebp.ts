import wasm from '@jsquash/webp/codec/dec/webp_dec.wasm';
import decode, { init } from '@jsquash/webp/decode.js';
import type { Raster } from '../../shared/pixels/raster';

let ready: Promise<void> | undefined;

let last: Promise<unknown> = Promise.resolve();

/**
 * The codec defines `ImageData` for itself where there is none; nobody else in this process shall find it. One picture
 * at a time, so that no decode takes it from another; the work itself blocks the thread anyway.
 */
function withoutTraces<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(async () => {
    const had = Object.hasOwn(globalThis, 'ImageData');
    try {
      return await work();
    } finally {
      if (!had) Reflect.deleteProperty(globalThis, 'ImageData');
    }
  });
  last = next.catch(() => undefined);
  return next;
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
