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

/** A rectangle, and where a packer puts it. */
interface PackedRect {
  width: number;
  height: number;
  x: number;
  y: number;
}

export interface MaxRects {
  readonly MaxRectsPacker: new <T extends PackedRect>(
    width: number,
    height: number,
    padding: number,
    options?: {
      readonly smart: boolean;
      readonly pot: boolean;
      readonly square: boolean;
      readonly allowRotation: boolean;
      readonly border?: number;
    },
  ) => {
    addArray(rects: T[]): void;
    readonly bins: readonly { readonly width: number; readonly height: number; readonly rects: readonly T[] }[];
  };
}

interface TexturePackerRect {
  readonly frame: { x: number; y: number; readonly w: number; readonly h: number };
  rotated?: boolean;
}

export interface MaxRectsBin {
  readonly default: new (
    width: number,
    height: number,
    allowRotate: boolean,
  ) => {
    /** Removes from `rects` what it placed. */
    pack(rects: TexturePackerRect[], method: 'BestShortSideFit'): TexturePackerRect[];
  };
}

interface Packages {
  readonly '@opencvjs/node': { loadOpenCV(): Promise<OpenCv> };
  readonly fixelart: Fixelart;
  // The package as a whole loads what draws, which isn't installed.
  readonly 'free-tex-packer-core/packers/MaxRectsBin.js': MaxRectsBin;
  readonly 'image-js': ImageJs;
  // The package's main script isn't an ES module, although the package says so.
  readonly 'maxrects-packer/dist/maxrects-packer.mjs': MaxRects;
  readonly omggif: Omggif;
  readonly 'proper-pixel-art-ts': ProperPixelArt;
}

const { resolve } = createRequire(path.join(root, 'test/bench/package.json'));

/** Loads a package of `test/bench/package.json`. Rejects if it isn't installed: `node scripts/setup.mjs bench` does that. */
export async function loadPeer<Name extends keyof Packages>(name: Name): Promise<Packages[Name]> {
  return (await import(pathToFileURL(resolve(name)).href)) as Packages[Name];
}
