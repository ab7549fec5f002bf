import type { Size } from '../pixels/raster';
import type { RuleId, Severity } from './finding';

/** What the style file of a project says about pixels; all of it is optional. */
export interface PixelStyle {
  /** The colors that sprites may have, 0xRRGGBB each, in the order of the palette; at least one. */
  readonly palette?: readonly number[];
  /** Sizes that a frame may have; at least one. */
  readonly sizes?: readonly Size[];
  /** `binary`: each pixel is opaque or empty. `any`: partial transparency is intended, so it isn't reported. */
  readonly alpha?: 'binary' | 'any';
  /** Severities by rule; `off`: not checked. */
  readonly checks?: Partial<Readonly<Record<RuleId, Severity | 'off'>>>;
}
