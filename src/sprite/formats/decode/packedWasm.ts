import { brotliDecompressSync } from 'node:zlib';

/** WebAssembly as the build packed it (esbuild.mjs). */
export const unpackWasm = (packed: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(brotliDecompressSync(packed));
