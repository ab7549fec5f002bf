import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { PreviewItem } from '../../../shared/protocol/preview';
import type { Finding } from '../../../sprite/checks/finding';
import { shortName } from '../core/shortName';
import type { SpriteSubject } from '../spriteThread/shownSprite';

/** In how many views of a set, or frames of an animation, a finding is; empty if in one. */
export function spreadText({ places }: Finding, { items }: SpriteSubject): string {
  const views = new Set(places.map(({ view }) => view)).size;
  if (items.length > 1 && views > 1) return l10n.t('{0} views', formatNumber(views));
  const frames = new Set(places.map(({ view, frame }) => `${view} ${frame}`)).size;
  return frames > 1 ? l10n.t('{0} frames', formatNumber(frames)) : '';
}

/** `hero-nw, frame 3 (2 of 5)`: the file only in a set, the frame only in animations, the number only of several places. */
export function placeText({ places }: Finding, { items }: SpriteSubject, at: number): string {
  const place = places[at];
  const item = place && items[place.view];
  if (!item) return '';
  const words = whereText(item, items.length > 1, item.kind === 'still' ? undefined : place.frame);
  if (places.length < 2) return words;
  const number = l10n.t('{0} of {1}', formatNumber(at + 1), formatNumber(places.length));
  return words ? l10n.t('{0} ({1})', words, number) : number;
}

function whereText({ name }: PreviewItem, inSet: boolean, frame: number | undefined): string {
  const file = shortName(name, Number.POSITIVE_INFINITY);
  if (frame === undefined) return inSet ? file : '';
  const number = formatNumber(frame + 1);
  return inSet ? l10n.t('{0}, frame {1}', file, number) : l10n.t('Frame {0}', number);
}
