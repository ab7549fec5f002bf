import { unzlibSync } from 'fflate';

/** WebAssembly as the build packed it for browsers, which can't read Brotli. */
export const unpackWasm = (packed: Uint8Array): Uint8Array => unzlibSync(packed);
