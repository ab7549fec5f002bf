import { posix } from 'node:path';
import type { ReviewedSprite } from '../../core/review/review';
import { englishCount } from '../../shared/base/counts';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { numberRanges } from '../../shared/base/numberRanges';
import { formatNumber } from '../../shared/base/numbers';
import type { Changes, DurationChange, NamedChange } from '../../sprite/compare/changes';
import type { VersionFacts } from '../../sprite/compare/compareSources';
import type { LayerChange } from '../../sprite/compare/layerChanges';
import { type ChangeFacts, factsOf } from './changeFacts';

/** Most parts of a list that are named. */
const MAX_NAMED = 8;

const shown = (text: string) => plainText(foreignText(text));

/** What changed in a sprite, as short lines. Text from outside is plain. */
export function changeLines(sprite: ReviewedSprite): string[] {
  const facts = factsOf(sprite);
  const { before, after } = facts;
  const { changes } = sprite.compared ?? {};
  const lines = [
    ...(before && after ? frameLines(facts) : [wholeLine(after ?? before)]),
    ...(changes ? lookLines(changes) : []),
    ...(changes ? partLines(changes) : []),
    ...(before && after ? sprite.files.map((file) => `${shown(posix.basename(file))} changed`) : []),
    (before ?? after)?.damaged || after?.damaged ? 'parts of the file are damaged' : '',
  ].filter((line) => line !== '');
  const isSame = !lines.length && sprite.kind === 'changed' && before !== undefined && after !== undefined;
  return isSame ? ['no visible change'] : lines;
}

/** Of a sprite that only one version has. */
function wholeLine(facts: VersionFacts | undefined): string {
  if (!facts) return '';
  const { width, height, durations, colors } = facts;
  const frames = durations.length > 1 ? `, ${durations.length} frames` : '';
  return `${width} × ${height}${frames}${colors === undefined ? '' : `, ${englishCount(colors, 'color')}`}`;
}

function frameLines({ before, after, drawn, added, removed, pixels }: ChangeFacts): string[] {
  const isStill = before?.durations.length === 1 && after?.durations.length === 1;
  const count = `${formatNumber(pixels)} ${pixels === 1 ? 'pixel' : 'pixels'}`;
  if (isStill) return drawn.length ? [`${count} changed`] : [];
  const all = after?.durations.length ?? 0;
  const which = (numbers: readonly number[]) => `${numbers.length === 1 ? 'frame' : 'frames'} ${ranges(numbers)}`;
  return [
    drawn.length ? `${which(drawn)} of ${all} changed, ${count}` : '',
    added.length ? `${which(added)} added` : '',
    removed.length ? `${which(removed)} removed` : '',
  ];
}

/** `2, 4–6`. @param numbers ascending */
export function ranges(numbers: readonly number[]): string {
  const words = numberRanges(numbers).map(({ from, to }) =>
    from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from}–${to}`,
  );
  return listed(words);
}

const listed = (words: readonly string[]) =>
  words.length > MAX_NAMED
    ? `${words.slice(0, MAX_NAMED).join(', ')}, and ${words.length - MAX_NAMED} more`
    : words.join(', ');

function lookLines({ size, colorMode, palette, durations }: Changes): string[] {
  const colors = palette && [
    palette.added.length ? `${englishCount(palette.added.length, 'color')} added` : '',
    palette.gone.length ? `${englishCount(palette.gone.length, 'color')} removed` : '',
    palette.changed.length ? `${englishCount(palette.changed.length, 'color')} replaced` : '',
  ];
  return [
    size ? `size ${size.before.width} × ${size.before.height} → ${size.after.width} × ${size.after.height}` : '',
    colorMode ? `color mode ${colorMode.before} → ${colorMode.after}` : '',
    colors ? colors.filter((one) => one !== '').join(', ') : '',
    durations.length ? `durations: ${listed(durations.map(durationText))}` : '',
  ];
}

function durationText({ from, to, before, after }: DurationChange): string {
  const frames = from === to ? `frame ${from + 1}` : `frames ${from + 1}–${to + 1}`;
  return `${frames} ${formatNumber(before)} → ${formatNumber(after)} ms`;
}

const HOW = { added: 'added', gone: 'removed', changed: 'changed' } as const;

function partLines({ tags, layers, slices }: Changes): string[] {
  return [...namedLines('tag', 'tags', tags), ...layerLines(layers), ...namedLines('slice', 'slices', slices)];
}

function namedLines(one: string, many: string, changes: readonly NamedChange<unknown>[]): string[] {
  return (['added', 'gone', 'changed'] as const).flatMap((how) => {
    const names = changes.filter((change) => change.how === how).map(({ name }) => shown(name));
    return names.length ? [`${names.length === 1 ? one : many} ${HOW[how]}: ${listed(names)}`] : [];
  });
}

function layerLine(change: LayerChange): string {
  if (change.how === 'reordered') return 'layers reordered';
  const name = shown(change.layer.name);
  if (change.how === 'renamed') return `layer renamed: ${shown(change.was)} → ${name}`;
  if (change.how !== 'changed') return `layer ${LAYER_HOW[change.how]}: ${name}`;
  return `layer changed: ${name} (${change.properties.map((one) => PROPERTIES[one]).join(', ')})`;
}

const LAYER_HOW = { added: 'added', gone: 'removed', moved: 'moved' } as const;

function layerLines(changes: readonly LayerChange[]): string[] {
  const lines = changes.map(layerLine);
  const rest = lines.length - MAX_NAMED;
  return rest > 0 ? [...lines.slice(0, MAX_NAMED), `${rest} more changes of layers`] : lines;
}

const PROPERTIES = {
  visible: 'visibility',
  opacity: 'opacity',
  blendMode: 'blend mode',
  kind: 'kind',
  reference: 'reference',
  background: 'background',
} as const;

/** Why versions can't be shown, as sentences, each once. */
export function faultLines({ faults: { before, after } }: ReviewedSprite): string[] {
  if (before !== undefined && before === after) return [before];
  return [...(before === undefined ? [] : [`Before: ${before}`]), ...(after === undefined ? [] : [after])];
}

const KINDS = ['changed', 'added', 'renamed', 'removed'] as const;

/** `3 sprites changed, 2 added`. */
export function summaryLine(sprites: readonly ReviewedSprite[]): string {
  const parts = KINDS.flatMap((kind) => {
    const count = sprites.filter((one) => one.kind === kind).length;
    return count ? [[count, kind] as const] : [];
  });
  if (!parts.length) return 'No sprites changed.';
  const words = parts.map(([count, kind], at) =>
    at === 0
      ? `${formatNumber(count)} ${count === 1 ? 'sprite' : 'sprites'} ${kind}`
      : `${formatNumber(count)} ${kind}`,
  );
  return `${words.join(', ')}.`;
}
