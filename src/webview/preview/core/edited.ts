import type { PreviewItem, PreviewState } from '../../../shared/protocol/preview';
import type { Picture } from '../../lib/picture/picture';
import type { LoadOptions } from './pictures';

/** What is changed and not saved yet, shown in place of the files. */
export interface Edited {
  /** What the host shows, with what is changed in it. Items that are changed have a number in `edited`. */
  state(state: PreviewState): PreviewState;
  /** The picture of an item with a number in `edited`. */
  picture(item: PreviewItem, options: LoadOptions): Picture;
}
