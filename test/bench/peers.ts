import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../support/places';

// Packages that our own code is compared with. Only `npm run bench` installs them, so types, lint, and the build do without: the types
// below are what the benchmarks use, and the packages are loaded at run time.

interface GifWriter {
  addFrame(
    x: number,
    y: number,
    width: number,
    height: number,
    indices: readonly number[],
    options: { readonly delay: number; readonly disposal: number; readonly transparent: number },
  ): number;
  /** The number of bytes written. */
  end(): number;
}

export interface Omggif {
  readonly GifWriter: new (
    bytes: Uint8Array,
    width: number,
    height: number,
    options: { readonly palette: readonly number[]; readonly loop: number },
  ) => GifWriter;
}

interface GreyImage {
  rawDirectConvolution(
    kernel: readonly (readonly number[])[],
    options: { readonly borderType: 'replicate' },
  ): Float64Array;
}

interface ColorImage {
  grey(options: {
    readonly algorithm: 'luma601';
    readonly mergeAlpha: boolean;
    readonly keepAlpha: boolean;
  }): GreyImage;
}

export interface ImageJs {
  readonly Image: new (
    width: number,
    height: number,
    options: { readonly data: Uint8Array; readonly colorModel: 'RGBA' },
  ) => ColorImage;
}

interface Pixels<Data> {
  readonly width: number;
  readonly height: number;
  readonly data: Data;
}

export interface Fixelart {
  readonly Strategies: { readonly ALG50: 0.5 };
  fixImage(
    picture: Pixels<number[]>,
    options: {
      readonly outPixWidth: number;
      readonly outPixHeight: number;
      readonly strategy: number;
      readonly shrinkOutput: boolean;
    },
  ): Pixels<number[]>;
}

/** OpenCV, which only Proper Pixel Art uses. */
type OpenCv = object;

export interface ProperPixelArt {
  pixelate(picture: Pixels<Uint8ClampedArray>, options: { readonly cv: OpenCv }): Promise<Pixels<Uint8ClampedArray>>;
}

interface Packages {
  readonly '@opencvjs/node': { loadOpenCV(): Promise<OpenCv> };
  readonly fixelart: Fixelart;
  readonly 'image-js': ImageJs;
  readonly omggif: Omggif;
  readonly 'proper-pixel-art-ts': ProperPixelArt;
}

const { resolve } = createRequire(path.join(root, 'test/bench/package.json'));

/** Loads a package of `test/bench/package.json`. Rejects if it isn't installed: `node scripts/setup.mjs bench` does that. */
export async function loadPeer<Name extends keyof Packages>(name: Name): Promise<Packages[Name]> {
  return (await import(pathToFileURL(resolve(name)).href)) as Packages[Name];
}
