import type { EditLayer, LayerId } from '../editSprite';

/** Two layers that become one. */
export interface LayerPair {
  /** An image or a group. */
  readonly upper: EditLayer;
  /** The upper one, and everything in it. */
  readonly branch: ReadonlySet<LayerId>;
  /** An image. */
  readonly lower: EditLayer;
}
