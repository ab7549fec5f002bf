import type { PreviewItem, PreviewState } from '../../../shared/protocol/preview';
import type { Eyes } from '../../../sprite/aseprite/layerTree';
import type { Picture } from '../../lib/picture/picture';

/** How an item is shown. */
export interface LoadOptions {
  /** A sheet as one picture, instead of frame by frame. */
  readonly whole?: boolean;
  /** Layers of an Aseprite file to show or hide, unlike the file. */
  readonly eyes?: Eyes;
  /** The newer of two versions, with the older one on its left. */
  readonly beside?: boolean;
}

/** What is changed and not saved yet, shown in place of the files. */
export interface Edited {
  /** What the host shows, with what is changed in it. Items that are changed have a number in `edited`. */
  state(state: PreviewState): PreviewState;
  /** The picture of an item with a number in `edited`. */
  picture(item: PreviewItem, options: LoadOptions): Picture;
}
