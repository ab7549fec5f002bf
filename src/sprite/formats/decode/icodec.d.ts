declare module 'icodec/webp-dec.wasm' {
  /** The file's bytes, compressed with Brotli and embedded by the bundler (esbuild.mjs). */
  const bytes: Uint8Array;
  export default bytes;
}

declare module 'icodec/webp-enc.wasm' {
  /** Like the decoder's. */
  const bytes: Uint8Array;
  export default bytes;
}

/** The script of the module (esbuild.mjs maps its path). */
declare module 'icodec/webp-dec.js' {
  interface Codec {
    /**
     * Calls the global function `_icodec_ImageData` with the pixels, their width, and their height, unless libwebp refuses the file.
     * Throws if the module crashes.
     */
    decode(file: Uint8Array): void;
  }

  export interface Options {
    /** Used instead of loading the module by URL: creates an instance and passes it to `receive`. */
    instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => object): object;
    print(line: string): void;
    printErr(line: string): void;
  }

  export default function createCodec(options: Options): Promise<Codec>;
}

declare module 'icodec/webp-enc.js' {
  import type { Options } from 'icodec/webp-dec.js';

  /** All fields of libwebp's `WebPConfig` (its src/webp/encode.h), with the same names, and the bits of a channel. */
  interface Settings {
    lossless: boolean;
    /** Keeps the colors of transparent pixels. */
    exact: boolean;
    /** For lossless: effort, 0 to 100. */
    quality: number;
    /** 0 (fast) to 6 (small). */
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

/** The parts of the platform's `WebAssembly` that are used. Its types belong to the DOM's, which aren't part of this program. */
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
    /** @param pages of 64 KiB to add; throws a RangeError if they aren't available */
    grow(pages: number): number;
  }
  function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>;
}
