declare module '@jsquash/webp/codec/dec/webp_dec.wasm' {
  /** The file's bytes, embedded by the bundler. */
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

declare module '@jsquash/webp/decode.js' {
  interface Decoded {
    readonly width: number;
    readonly height: number;
    readonly data: Uint8ClampedArray;
  }

  /** Takes the place of loading the codec by address. */
  export function init(codec: WebAssembly.Module): Promise<void>;
  export default function decode(file: ArrayBuffer): Promise<Decoded>;
}

/** As much of the platform's own as is used; it comes with the DOM's types, which are no part of this program. */
declare namespace WebAssembly {
  type Module = object;
  function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>;
}
