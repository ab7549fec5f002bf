import * as l10n from '@vscode/l10n';
import type { AssetRow } from '../../../shared/protocol/assets';
import { formatNumber } from '../../lib/l10n';

/** What is written under a tile: the prompt's beginning, or where there is none, what it is. */
export function captionOf(row: AssetRow): string {
  return row.label.trim() || [kindText(row), sizeOf(row)].filter(Boolean).join(' ');
}

/** `▶ 8` for frames, `12` for the members of a stack, both where both are known; empty for a single picture. */
export function badgeOf({ kind, frames, stack }: AssetRow): string {
  const play = kind === 'animation' ? ['▶', frames === undefined ? '' : formatNumber(frames)].join(' ').trim() : '';
  const count = stack ? formatNumber(stack.count) : '';
  return [play, stack?.open ? `${count} −` : count].filter(Boolean).join('  ');
}

/** What a tile is called: `idle breathing, animation, 8 frames, 16 × 16, tags my game, knights`. */
export function nameOf(row: AssetRow): string {
  const { label, frames, tags, stack, member } = row;
  const name = [
    label.trim(),
    kindText(row),
    frames === undefined ? '' : l10n.t('{0} frames', formatNumber(frames)),
    sizeOf(row),
    tags.length ? l10n.t('tags {0}', tags.join(', ')) : '',
    stack ? stackText(stack) : '',
    member ? l10n.t('member of an open stack') : '',
  ];
  return name.filter(Boolean).join(', ');
}

function stackText({ count, open }: { readonly count: number; readonly open: boolean }): string {
  return open ? l10n.t('stack of {0}, open', formatNumber(count)) : l10n.t('stack of {0}, closed', formatNumber(count));
}

function kindText({ kind }: AssetRow): string {
  switch (kind) {
    case 'animation':
      return l10n.t('animation');
    case 'image':
      return l10n.t('image');
    case 'other':
      return l10n.t('file');
  }
}

function sizeOf({ width, height }: AssetRow): string {
  return width && height ? l10n.t('{0} × {1}', formatNumber(width), formatNumber(height)) : '';
}
