import type { Raster } from '../../shared/pixels/raster';
import { type CheckedRequest, NATIVE_SIZES, STYLE_SIZES } from '../generateRequest';

/** A request with its pictures loaded and its defaults filled in: all that drawing needs. */
export type Plan =
  | { readonly operation: 'generate'; readonly prompt: string; readonly size: number }
  | { readonly operation: 'edit'; readonly prompt: string; readonly source: Raster }
  | {
      readonly operation: 'style-reference';
      readonly prompt: string;
      readonly references: readonly Raster[];
      readonly size: number;
    }
  | { readonly operation: 'direction-set'; readonly source: Raster; readonly size: number }
  | {
      readonly operation: 'animate';
      readonly prompt: string;
      readonly source: Raster;
      readonly frames: number;
      /** Absent: the colours of the source. */
      readonly colors?: number;
    };

export const DEFAULT_FRAMES = 8;

/** Number of outputs of a run that goes well. */
export const OUTPUTS = { generate: 12, edit: 2, 'style-reference': 9, 'direction-set': 8, animate: 1 } as const;

/**
 * @param pictures those of `inputs`, in order; the first is the primary sprite.
 * @throws RangeError when an operation that needs a picture has none.
 */
export function makePlan(request: CheckedRequest, pictures: readonly Raster[]): Plan {
  const { operation } = request;
  if (operation === 'generate') return { operation, prompt: request.prompt, size: request.size };
  const [source] = pictures;
  if (!source) throw new RangeError(`${operation} needs a picture.`);
  switch (operation) {
    case 'edit':
      return { operation, prompt: request.prompt, source };
    case 'style-reference': {
      const size = request.size ?? nearest(STYLE_SIZES, longestSide(pictures));
      return { operation, prompt: request.prompt, references: pictures, size };
    }
    case 'direction-set':
      return { operation, source, size: request.size ?? nearest(NATIVE_SIZES, longestSide([source])) };
    case 'animate': {
      const frames = request.output_frames ?? DEFAULT_FRAMES;
      return { operation, prompt: request.prompt, source, frames, colors: request.colors };
    }
  }
}

function longestSide(pictures: readonly Raster[]): number {
  return Math.max(...pictures.map(({ width, height }) => Math.max(width, height)));
}

/** The allowed size nearest to `wanted`; of two as near, the larger, which loses nothing. */
function nearest(allowed: readonly number[], wanted: number): number {
  return allowed.reduce((best, size) => (Math.abs(size - wanted) <= Math.abs(best - wanted) ? size : best));
}
