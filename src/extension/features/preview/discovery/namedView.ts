import type { CompassPlace } from '../../../../shared/sprite/compass';

/** One of eight views of a sprite, by its name. */
export interface NamedView {
  /** File name. */
  readonly file: string;
  /** Ending of the name: `0`, `n`, `north`. */
  readonly name: string;
  readonly place?: CompassPlace;
}
