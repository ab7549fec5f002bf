import * as l10n from '@vscode/l10n';
import { countOf } from '../../shared/base/counts';
import { numberRanges } from '../../shared/base/numberRanges';
import { formatNumber } from '../../shared/base/numbers';
import type { ReviewKind, ReviewRow } from '../../shared/protocol/review';
import type { Changes } from '../../sprite/compare/changes';
import { type ChangeRow, changeRows } from '../preview/compare/changeRows';
import type { Facts, Found } from './differences';

/** A line of what changed in a sprite. */
export type Line =
  | Pick<ChangeRow, 'sign' | 'text' | 'colors'>
  | { readonly sign: 'note' | 'fault'; readonly text: string };

export const kindText = (kind: ReviewKind): string => KIND_TEXTS[kind]();

const KIND_TEXTS: Readonly<Record<ReviewKind, () => string>> = {
  added: () => l10n.t({ message: 'Added', comment: ['A file that a branch added'] }),
  changed: () => l10n.t({ message: 'Changed', comment: ['A file that a branch changed'] }),
  renamed: () => l10n.t({ message: 'Renamed', comment: ['A file that a branch renamed'] }),
  removed: () => l10n.t({ message: 'Removed', comment: ['A file that a branch removed'] }),
};

/** What changed, in words: the most important first. @param found undefined while it isn't known */
export function linesOf(row: ReviewRow, found: Found | undefined): Line[] {
  const lines: Line[] = [];
  if (row.from !== undefined) lines.push({ sign: 'changed', text: l10n.t('Renamed from {0}', row.from) });
  lines.push(...describedLines(row));
  const known = lines.length;
  if (!found) return lines;
  lines.push(...found.faults.map((text): Line => ({ sign: 'fault', text })));
  const { before, after, changes } = found;
  if (!changes) return [...lines, ...aloneLines(row, before ?? after)];
  lines.push(...pixelLines(found), ...detailLines(changes, after ?? { tags: [] }));
  return lines.length === known ? [...lines, { sign: 'note', text: l10n.t('Looks the same') }] : lines;
}

/** The JSON files that cut it, and its recipe. */
function describedLines({ described = [] }: ReviewRow): Line[] {
  if (!described.length) return [];
  return [{ sign: 'changed', text: l10n.t('Changed: {0}', described.join(', ')) }];
}

const NOTHING_OPENS = { frame: () => undefined, tag: () => undefined };

/** Everything but pixels: a row has room for few of them, so the colors, which are seen at once, come before tags and layers. */
function detailLines(changes: Changes, after: Pick<Facts, 'tags'>): Line[] {
  const rows = changeRows(changes, after, NOTHING_OPENS);
  const ofAll = [changes.size, changes.frames, changes.colorMode].filter(Boolean).length;
  const parts = rows.slice(ofAll);
  return [...rows.slice(0, ofAll), ...parts.filter(({ colors }) => colors), ...parts.filter(({ colors }) => !colors)];
}

/** Of a sprite that only one version has. */
function aloneLines({ kind }: ReviewRow, facts: Facts | undefined): Line[] {
  if (!facts || (kind !== 'added' && kind !== 'removed')) return [];
  const size = l10n.t('{0} × {1}', formatNumber(facts.width), formatNumber(facts.height));
  const frames = countOf(
    { one: () => l10n.t('1 frame'), several: (count) => l10n.t('{0} frames', count) },
    facts.total,
  );
  const sign = kind === 'removed' ? 'removed' : 'added';
  const tags = facts.tags.slice(0, MAX_TAGS).map(({ name }) => name);
  return [
    { sign, text: facts.total > 1 ? `${size}, ${frames}` : size },
    ...(tags.length ? [{ sign, text: l10n.t('Tags: {0}', tags.join(', ')) } as const] : []),
  ];
}

/** Most tags of a new sprite that are named. */
const MAX_TAGS = 6;

/** The frames with other pixels, in one line. */
function pixelLines({ frames, changes, before, after }: Found): Line[] {
  const [first, ...more] = frames;
  if (!first) return [];
  const pixels = frames.reduce((sum, one) => sum + one.pixels, 0);
  const isStill = before?.total === 1 && after?.total === 1 && !changes?.frames;
  const count = countOf(
    { one: () => l10n.t('1 pixel changed'), several: (several) => l10n.t('{0} pixels changed', several) },
    pixels,
  );
  if (isStill) return [{ sign: 'changed', text: count }];
  const numbers = rangesText(frames.map(({ frame }) => frame));
  const text = more.length ? l10n.t('Frames {0}: {1}', numbers, count) : l10n.t('Frame {0}: {1}', numbers, count);
  return [{ sign: 'changed', text }];
}

/** `3–5, 8`: numbers from 0 as people count them, ascending. */
export function rangesText(numbers: readonly number[]): string {
  return numberRanges(numbers)
    .map(({ from, to }) => {
      const [first, last] = [formatNumber(from + 1), formatNumber(to + 1)];
      return from === to ? first : l10n.t('{0}–{1}', first, last);
    })
    .join(', ');
}

export const oldText = () => l10n.t({ message: 'Old', comment: ['The old image of two'] });
export const newText = () => l10n.t({ message: 'New', comment: ['The new image of two'] });

/** `1 sprite`, `2,140 sprites`. */
export const spriteCount = (sprites: number) =>
  countOf({ one: () => l10n.t('1 sprite'), several: (count) => l10n.t('{0} sprites', count) }, sprites);
