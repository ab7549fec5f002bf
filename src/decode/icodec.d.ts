declare module 'icodec/webp-dec.wasm' {
  /** The file's bytes, embedded by the bundler. */
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

/** The script that belongs to the module (esbuild.mjs says where it lies). */
declare module 'icodec/webp-dec.js' {
  interface Codec {
    /** Gives the pixels, their width and their height to the global function `_icodec_ImageData`, unless libwebp refuses the file. Throws where the module breaks. */
    decode(file: Uint8Array): void;
  }

  interface Options {
    /** Takes the place of loading the module by address: makes an instance and hands it to `receive`. */
    instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => object): object;
    print(line: string): void;
    printErr(line: string): void;
  }

  export default function createCodec(options: Options): Promise<Codec>;
}

/** As much of the platform's own as is used; it comes with the DOM's types, which are no part of this program. */
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
