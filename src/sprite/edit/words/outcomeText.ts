import * as l10n from '@vscode/l10n';
import type { CountWords } from '../../../shared/base/counts';
import { formatList } from '../../../shared/base/lists';
import { formatDecimal, formatNumber } from '../../../shared/base/numbers';
import type { Axes } from '../../pixels/views';

/** What is done to an image. */
export interface Outcome {
  /** Where its old top left corner is on the new canvas, in pixels of the new one. */
  readonly offset: Axes;
  /** Of its pixels: 0.25 if each square of 4 × 4 became a pixel. */
  readonly scale: number;
}

/** Sentences: `Reduced 4×. Moved by 3 right and 2 down.` Empty if it keeps its scale and its place. */
export function outcomeText({ offset, scale }: Outcome): string {
  const words = [
    ...(scale < 1 ? [l10n.t('Reduced {0}×.', formatDecimal(1 / scale))] : []),
    ...(scale > 1 ? [l10n.t('Enlarged {0}×.', formatDecimal(scale))] : []),
    ...(offset.x || offset.y ? [l10n.t('Moved by {0}.', formatList(waysOf(offset)))] : []),
  ];
  return words.join(' ');
}

const RIGHT = (count: string) => l10n.t('{0} right', count);
const LEFT = (count: string) => l10n.t('{0} left', count);
const DOWN = (count: string) => l10n.t('{0} down', count);
const UP = (count: string) => l10n.t('{0} up', count);

/** `3 right`, `2 down`. */
function waysOf({ x, y }: Axes): string[] {
  const way = (by: number, back: CountWords['several'], on: CountWords['several']) =>
    by ? [(by < 0 ? back : on)(formatNumber(Math.abs(by)))] : [];
  return [...way(x, LEFT, RIGHT), ...way(y, UP, DOWN)];
}
