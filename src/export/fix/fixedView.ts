import type { FixedArt } from '../../pixelArt/fix/fixArt';
import type { Raster } from '../../shared/sprite/pixels/raster';
import type { FixNote } from '../protocol';
import type { ExportSprite } from '../sprite';
import type { ExportTools } from '../tools';
import type { ReadArt } from './readArt';

export type FixTools = Pick<ExportTools, 'deflate'>;

/** A view that the fix changes. */
export interface FixedView {
  /** Index among the views. */
  readonly view: number;
  readonly sprite: ExportSprite;
  /** In the order of the sprite's frames. */
  readonly frames: readonly Raster[];
  readonly read: ReadArt;
  readonly fixed: FixedArt;
  readonly tools: FixTools;
  note(note: FixNote): void;
}
