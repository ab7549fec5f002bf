declare module 'icodec/webp-dec.wasm' {
  /** The file's bytes, compressed with Brotli and embedded by the bundler (esbuild.mjs). */
  const bytes: Uint8Array;
  export default bytes;
}

declare module 'icodec/webp-enc.wasm' {
  /** As those of the decoder. */
  const bytes: Uint8Array;
  export default bytes;
}

/** The script that belongs to the module (esbuild.mjs says where it lies). */
declare module 'icodec/webp-dec.js' {
  interface Codec {
    /** Gives the pixels, their width and their height to the global function `_icodec_ImageData`, unless libwebp refuses the file. Throws if the module breaks. */
    decode(file: Uint8Array): void;
  }

  export interface Options {
    /** Takes the place of loading the module by address: makes an instance and hands it to `receive`. */
    instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => object): object;
    print(line: string): void;
    printErr(line: string): void;
  }

  export default function createCodec(options: Options): Promise<Codec>;
}

declare module 'icodec/webp-enc.js' {
  import type { Options } from 'icodec/webp-dec.js';

  /** All fields of libwebp's `WebPConfig` (its src/webp/encode.h), by these names, and the bits of a channel. */
  interface Settings {
    lossless: boolean;
    /** Whether colors of transparent pixels are kept. */
    exact: boolean;
    /** Lossless: effort, 0 to 100. */
    quality: number;
    /** 0 fast to 6 small. */
    method: number;
    bitDepth: 8;
    [other: string]: number | boolean;
  }

  interface Encoder {
    /** @returns a file, or why there is none */
    encode(pixels: Uint8ClampedArray, width: number, height: number, settings: Settings): Uint8Array | string;
  }

  export default function createEncoder(options: Options): Promise<Encoder>;
}

/** As much of the platform's own as is used; it comes with the DOM's types, which aren't part of this program. */
declare namespace WebAssembly {
  type Imports = object;
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>);
  }
  class Instance {
    constructor(module: Module, imports: Imports);
    readonly exports: Readonly<Record<string, unknown>>;
  }
  class Memory {
    readonly buffer: ArrayBuffer;
    /** @param pages of 64 KiB to add; throws RangeError where they cannot be had. */
    grow(pages: number): number;
  }
  function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>;
}
