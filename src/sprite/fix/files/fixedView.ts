import type { ExportTools } from '../../export/tools';
import type { Raster } from '../../pixels/raster';
import type { ReadViews } from '../../source/readViews';
import type { ExportSprite } from '../../source/sprite';
import type { FixedSprite } from '../fixSprite';
import type { FixNote } from './fixAnswer';

export type FixTools = Pick<ExportTools, 'deflate'>;

/** A view that the fix changes. */
export interface FixedView {
  /** Index among the views. */
  readonly view: number;
  readonly sprite: ExportSprite;
  /** In the order of the sprite's frames. */
  readonly frames: readonly Raster[];
  readonly read: ReadViews;
  readonly fixed: FixedSprite;
  readonly tools: FixTools;
  note(note: FixNote): void;
}
