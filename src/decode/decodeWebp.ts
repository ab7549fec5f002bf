import { brotliDecompressSync } from 'node:zlib';
import createCodec from 'icodec/webp-dec.js';
import wasm from 'icodec/webp-dec.wasm';
import { PictureError } from '../shared/sprite/pixels/pictureError';
import type { Raster, Size } from '../shared/sprite/pixels/raster';
import { sniffPicture } from '../shared/sprite/pixels/sniff';

/** Bytes that a decoder needs besides pixels and file: its stack, its tables, room to grow. */
const BESIDE = 64 * 2 ** 20;
/** It holds the pixels twice, lossy ones with planes of their own, and the file twice. */
const COPIES = 3;
/** Bytes of a page, in which WebAssembly counts memory. */
const PAGE = 65_536;
/** The global function to which the codec gives the pixels, while it decodes and not afterwards. */
const MAKE_RASTER = '_icodec_ImageData';

const silent = () => undefined;

let compiled: Promise<WebAssembly.Module> | undefined;

/** Lets the memory of an instance grow up to so many bytes. Gives a function that says whether more was asked for. */
function boundMemory({ exports }: WebAssembly.Instance, most: number): () => boolean {
  let exceeded = false;
  for (const memory of Object.values(exports)) {
    if (!(memory instanceof WebAssembly.Memory)) continue;
    const grow = memory.grow.bind(memory);
    // The script grows the memory by this method; the code of the module never does.
    memory.grow = (pages) => {
      exceeded = memory.buffer.byteLength + pages * PAGE > most;
      if (exceeded) throw new RangeError('This is more memory than the picture is worth.');
      return grow(pages);
    };
  }
  return () => exceeded;
}

/** Decodes a still WebP. Throws what libwebp throws if it is damaged, and a `PictureError` where it takes too much memory. */
export type WebpDecoder = (bytes: Uint8Array) => Raster;

/**
 * Decodes a still WebP, lossy or lossless, with libwebp compiled to WebAssembly.
 * @throws PictureError `too-large` where it takes much more memory than its pixels; rejects with other errors when the data is damaged.
 */
export async function decodeWebp(bytes: Uint8Array): Promise<Raster> {
  const { width = 0, height = 0 } = sniffPicture(bytes) ?? {};
  const decode = await webpDecoder({ width, height }, bytes.length);
  return decode(bytes);
}

/**
 * A decoder for the pictures of one file. Each file has an instance and a memory of its own: so a file that breaks them does not affect
 * the next one.
 * @param size of the largest picture, which bounds the memory together with the length of the file in bytes
 */
export async function webpDecoder({ width, height }: Size, length: number): Promise<WebpDecoder> {
  const most = BESIDE + COPIES * (width * height * 4 + length);
  compiled ??= WebAssembly.compile(new Uint8Array(brotliDecompressSync(wasm)));
  const module = await compiled;
  let exceeded = () => false;
  const codec = await createCodec({
    instantiateWasm(imports, receive) {
      const instance = new WebAssembly.Instance(module, imports);
      exceeded = boundMemory(instance, most);
      return receive(instance);
    },
    // Its failures are in the errors too, so it need not print them.
    print: silent,
    printErr: silent,
  });
  let raster: Raster | undefined;
  // The codec looks for it once and keeps it.
  const makeRaster = (data: Uint8ClampedArray, width: number, height: number) => {
    raster = { width, height, data };
    return raster;
  };
  return (bytes) => {
    raster = undefined;
    Object.defineProperty(globalThis, MAKE_RASTER, { value: makeRaster, configurable: true });
    try {
      codec.decode(bytes);
    } catch (cause) {
      if (!exceeded()) throw cause;
    } finally {
      Reflect.deleteProperty(globalThis, MAKE_RASTER);
    }
    if (raster) return raster;
    if (exceeded())
      throw new PictureError('too-large', 'The picture takes more memory to decode than its size is worth.');
    throw new Error('libwebp refuses the picture.');
  };
}
