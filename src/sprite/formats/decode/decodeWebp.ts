import createCodec from 'icodec/webp-dec.js';
import wasm from 'icodec/webp-dec.wasm';
import { PictureError } from '../../pixels/pictureError';
import type { Raster, Size } from '../../pixels/raster';
import { sniffPicture } from '../sniff';
import { unpackWasm } from './packedWasm';

/** Bytes that a decoder needs in addition to pixels and file: stack, tables, room to grow. */
const OVERHEAD = 64 * 2 ** 20;
/** The decoder holds the pixels twice, for lossy images also their planes, and the file twice. */
const COPIES = 3;
/** Bytes of a WebAssembly memory page. */
const PAGE = 65_536;
/** The global function that the codec calls with the pixels while it decodes. */
const MAKE_RASTER = '_icodec_ImageData';

const silent = () => undefined;

let compiled: Promise<WebAssembly.Module> | undefined;

/** Limits the memory of an instance to `most` bytes. Returns a function that tells whether it requested more. */
function boundMemory({ exports }: WebAssembly.Instance, most: number): () => boolean {
  let exceeded = false;
  for (const memory of Object.values(exports)) {
    if (!(memory instanceof WebAssembly.Memory)) continue;
    const grow = memory.grow.bind(memory);
    // Only the script grows the memory, with this method; the module's code never does.
    memory.grow = (pages) => {
      exceeded = memory.buffer.byteLength + pages * PAGE > most;
      if (exceeded) throw new RangeError('This is too much memory for the image.');
      return grow(pages);
    };
  }
  return () => exceeded;
}

/** Decodes a still WebP. Throws the errors of libwebp if it is damaged, and a `PictureError` if it takes too much memory. */
export type WebpDecoder = (bytes: Uint8Array) => Raster;

/**
 * Decodes a still WebP, lossy or lossless, with libwebp compiled to WebAssembly.
 * @throws PictureError `too-large` if it takes far more memory than its pixels; other errors if the data is damaged
 */
export async function decodeWebp(bytes: Uint8Array): Promise<Raster> {
  const { width = 0, height = 0 } = sniffPicture(bytes) ?? {};
  const decode = await webpDecoder({ width, height }, bytes.length);
  return decode(bytes);
}

/**
 * Creates a decoder for the images of one file. Each file has its own instance and memory, so a file that breaks them doesn't affect the
 * next one.
 * @param size of the largest image; together with the file's length in bytes it limits the memory
 */
export async function webpDecoder({ width, height }: Size, length: number): Promise<WebpDecoder> {
  const most = OVERHEAD + COPIES * (width * height * 4 + length);
  compiled ??= WebAssembly.compile(unpackWasm(wasm));
  const module = await compiled;
  let exceeded = () => false;
  const codec = await createCodec({
    instantiateWasm(imports, receive) {
      const instance = new WebAssembly.Instance(module, imports);
      exceeded = boundMemory(instance, most);
      return receive(instance);
    },
    // Failures are also in the errors, so they need not be printed.
    print: silent,
    printErr: silent,
  });
  let raster: Raster | undefined;
  // The codec looks the function up once and keeps it.
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
    if (exceeded()) throw new PictureError('too-large', 'The image takes too much memory to decode for its size.');
    throw new Error('libwebp refused the image.');
  };
}
