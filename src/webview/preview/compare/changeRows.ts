import * as l10n from '@vscode/l10n';
import { type CountWords, countOf } from '../../../shared/base/counts';
import { formatNumber } from '../../../shared/base/numbers';
import type { ChangedFrame } from '../../../sprite/compare/changedFrames';
import type { Changes, DurationChange, NamedChange, PaletteChange } from '../../../sprite/compare/changes';
import type { LayerChange, LayerProperty } from '../../../sprite/compare/layerChanges';
import type { FrameTag } from '../../../sprite/pixels/frameTag';
import type { Size } from '../../../sprite/pixels/raster';
import type { Slice } from '../../../sprite/pixels/slice';
import type { Picture } from '../../lib/picture/picture';
import { colorModeText } from '../core/itemText';
import { shownName } from '../core/shownName';
import { layerName } from '../layers/layerName';
import { blendModeText } from '../layers/layerWords';

/** A line of the list of changes. */
export interface ChangeRow {
  readonly sign: 'added' | 'removed' | 'changed';
  readonly text: string;
  /** Colors behind the text: one each, or the old and the new one. */
  readonly colors?: readonly (readonly string[])[];
  /** Shows it on the stage. */
  readonly run?: () => void;
}

/** What rows do: go to a frame of the newer version, or play one of its tags. */
interface Open {
  frame(frame: number): void;
  tag(index: number): void;
}

/** Most colors, or pairs of them, that are drawn in a row. */
const MAX_COLORS = 24;

/** Everything but pixels, the whole first and parts after it. */
export function changeRows(changes: Changes, after: Pick<Picture, 'tags'>, open: Open): ChangeRow[] {
  const { size, frames, colorMode, durations, tags, layers, slices, palette } = changes;
  const rows: ChangeRow[] = [];
  if (size)
    rows.push({ sign: 'changed', text: l10n.t('Size: {0} → {1}', sizeText(size.before), sizeText(size.after)) });
  if (frames) rows.push(frameCountRow(frames, open));
  if (colorMode) {
    const [old, now] = [colorModeText(colorMode.before), colorModeText(colorMode.after)];
    rows.push({ sign: 'changed', text: l10n.t('Color mode: {0} → {1}', old, now) });
  }
  return [
    ...rows,
    ...tags.map((change) => tagRow(change, after, open)),
    ...layers.flatMap(layerRows),
    ...slices.map(sliceRow),
    ...(palette ? paletteRows(palette) : []),
    ...durations.map((change) => ({ ...durationRow(change), run: () => open.frame(change.from) })),
  ];
}

const PIXELS_CHANGED: CountWords = {
  one: () => l10n.t('1 pixel changed'),
  several: (count) => l10n.t('{0} pixels changed', count),
};

/** @param frame its number, from 1 */
const frameWords = (frame: string): CountWords => ({
  one: () => l10n.t('Frame {0}: 1 pixel changed', frame),
  several: (count) => l10n.t('Frame {0}: {1} pixels changed', frame, count),
});

/** Frames whose pixels differ. A still has one row without a number. */
export function pixelRows(
  frames: readonly ChangedFrame[],
  { before, after }: { readonly before: Pick<Picture, 'frames'>; readonly after: Pick<Picture, 'frames'> },
  mark: (frame: ChangedFrame) => void,
): ChangeRow[] {
  const isStill = before.frames.length === 1 && after.frames.length === 1;
  return frames.map((one) => {
    const { frame, pixels } = one;
    const words = isStill ? PIXELS_CHANGED : frameWords(formatNumber(frame + 1));
    return { sign: 'changed', text: countOf(words, pixels), run: () => mark(one) };
  });
}

function sizeText({ width, height }: Size): string {
  return l10n.t('{0} × {1}', formatNumber(width), formatNumber(height));
}

/** Goes to the first frame that only one version has. */
function frameCountRow({ before, after }: { readonly before: number; readonly after: number }, open: Open): ChangeRow {
  const text = l10n.t('Frames: {0} → {1}', formatNumber(before), formatNumber(after));
  return { sign: after > before ? 'added' : 'removed', text, run: () => open.frame(Math.min(before, after)) };
}

function durationRow({ from, to, before, after }: DurationChange): ChangeRow {
  const [old, now] = [formatNumber(before), formatNumber(after)];
  const [first, last] = [formatNumber(from + 1), formatNumber(to + 1)];
  const text =
    from === to
      ? l10n.t('Frame {0}: {1} → {2} ms', first, old, now)
      : l10n.t('Frames {0} to {1}: {2} → {3} ms', first, last, old, now);
  return { sign: 'changed', text };
}

function tagRow(change: NamedChange<FrameTag>, { tags }: Pick<Picture, 'tags'>, open: Open): ChangeRow {
  const name = shortName(change.name);
  if ('part' in change && change.how === 'gone') {
    const { from } = change.part;
    return { sign: 'removed', text: l10n.t('Tag “{0}” removed', name), run: () => open.frame(from) };
  }
  const index = tags.findIndex((tag) => tag.name === change.name);
  const run = index < 0 ? undefined : () => open.tag(index);
  if (change.how !== 'changed') return { sign: 'added', text: l10n.t('Tag “{0}” added', name), run };
  const [old, now] = [rangeText(change.before), rangeText(change.after)];
  const text = old === now ? l10n.t('Tag “{0}” changed', name) : l10n.t('Tag “{0}”: frames {1} → {2}', name, old, now);
  return { sign: 'changed', text, run };
}

function rangeText({ from, to }: FrameTag): string {
  return from === to ? formatNumber(from + 1) : l10n.t('{0}–{1}', formatNumber(from + 1), formatNumber(to + 1));
}

/** Most characters of a name. */
const MAX_NAME = 60;

function shortName(name: string): string {
  const shown = shownName(name);
  return shown.length > MAX_NAME ? `${[...shown].slice(0, MAX_NAME).join('')}…` : shown;
}

function sliceRow({ how, name }: NamedChange<Slice>): ChangeRow {
  const shown = shortName(name);
  switch (how) {
    case 'added':
      return { sign: 'added', text: l10n.t('Slice “{0}” added', shown) };
    case 'gone':
      return { sign: 'removed', text: l10n.t('Slice “{0}” removed', shown) };
    case 'changed':
      return { sign: 'changed', text: l10n.t('Slice “{0}” changed', shown) };
  }
}

/** `Hero / Arm`. */
function pathText(groups: readonly string[], name: string): string {
  return [...groups.map(shortName), shortName(name)].join(' / ');
}

function layerRows(change: LayerChange): ChangeRow[] {
  if (change.how === 'reordered') return [{ sign: 'changed', text: l10n.t('Layers are in another order') }];
  const name = pathText(change.groups, layerName(change.layer));
  switch (change.how) {
    case 'added':
      return [{ sign: 'added', text: l10n.t('Layer “{0}” added', name) }];
    case 'gone':
      return [{ sign: 'removed', text: l10n.t('Layer “{0}” removed', name) }];
    case 'moved': {
      const from = pathText(change.from, layerName(change.layer));
      return [{ sign: 'changed', text: l10n.t('Layer “{0}” moved to “{1}”', from, name) }];
    }
    case 'renamed': {
      const was = pathText(change.groups, layerName({ ...change.layer, name: change.was }));
      return [
        { sign: 'changed', text: l10n.t('Layer “{0}” renamed to “{1}”', was, shortName(layerName(change.layer))) },
      ];
    }
    case 'changed': {
      const facts = change.properties.map((property) => propertyText(property, change)).join(', ');
      return [{ sign: 'changed', text: l10n.t('Layer “{0}”: {1}', name, facts) }];
    }
  }
}

function propertyText(property: LayerProperty, { before, layer }: Extract<LayerChange, { how: 'changed' }>): string {
  switch (property) {
    case 'visible':
      return layer.visible ? l10n.t('now visible') : l10n.t('now hidden');
    case 'opacity':
      return l10n.t('opacity {0} → {1} %', percent(before.opacity), percent(layer.opacity));
    case 'blendMode':
      return l10n.t('{0} → {1}', blendModeText(before.blendMode), blendModeText(layer.blendMode));
    case 'kind':
      return l10n.t('another kind of layer');
    case 'reference':
      return layer.reference ? l10n.t('now a reference') : l10n.t('no longer a reference');
    case 'background':
      return layer.background ? l10n.t('now the background') : l10n.t('no longer the background');
  }
}

const percent = (opacity: number) => formatNumber(Math.round((100 * opacity) / 255));

function paletteRows({ added, gone, changed }: PaletteChange): ChangeRow[] {
  const rows: ChangeRow[] = [];
  const colors = (list: readonly string[]) => list.slice(0, MAX_COLORS).map((color) => [color]);
  const pairs = changed.slice(0, MAX_COLORS).map(({ before, after }) => [before, after]);
  if (added.length) rows.push({ sign: 'added', text: addedText(added.length), colors: colors(added) });
  if (gone.length) rows.push({ sign: 'removed', text: goneText(gone.length), colors: colors(gone) });
  if (changed.length) rows.push({ sign: 'changed', text: replacedText(changed.length), colors: pairs });
  return rows;
}

function addedText(count: number): string {
  return countOf(
    { one: () => l10n.t('1 palette color added'), several: (count) => l10n.t('{0} palette colors added', count) },
    count,
  );
}

function goneText(count: number): string {
  return countOf(
    { one: () => l10n.t('1 palette color removed'), several: (count) => l10n.t('{0} palette colors removed', count) },
    count,
  );
}

function replacedText(count: number): string {
  return countOf(
    { one: () => l10n.t('1 palette color replaced'), several: (count) => l10n.t('{0} palette colors replaced', count) },
    count,
  );
}
