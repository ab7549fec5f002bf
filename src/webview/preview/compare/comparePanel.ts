import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { Done } from '../../../shared/protocol/preview';
import { type Rect, type Size, sameSize } from '../../../sprite/pixels/raster';
import { button, press } from '../../lib/button';
import { el, icon, setText } from '../../lib/dom';
import { thumbnail } from '../core/canvas';
import type { PageContext, Shown, View } from '../core/feature';
import { itemLabel } from '../core/itemText';
import type { ComparedPlace } from './comparedPlace';
import type { Comparing, Comparison } from './comparison';
import type { Box } from './difference';
import { candidates, isCompared } from './partner';

/** Side of the two small pictures, in CSS pixels. */
const THUMB = 56;

const KINDS = ['changed', 'added', 'removed'] as const;

/**
 * The section of the details about comparing: with which picture, how, and how much differs.
 * @param element an empty one that is hidden while nothing is compared
 */
export function createComparePanel(context: PageContext, comparing: Comparing, element: HTMLElement): View {
  const before = figure(l10n.t('before'));
  const after = figure(l10n.t('after'));
  const partner = createPartnerSelect(context);
  const modes = createModeButtons(context);
  const note = el('p', { class: 'compare-note' });
  const legend = createLegend();
  const place = button({
    label: l10n.t('Place on Source'),
    text: l10n.t('Place on Source'),
    icon: 'pinned',
    run: () => placeOnSource(context, comparing),
  });
  const pair = el('div', { class: 'compare-pair' }, before.element, icon('arrow-right'), after.element);
  element.append(el('h2', {}, l10n.t('Compare')), pair, partner.element, modes.element, note, place, legend.element);

  function drawFrame(shown: Shown): void {
    if (element.hidden) return;
    legend.element.hidden = shown.view.compare !== 'difference';
    if (!legend.element.hidden) legend.update(shown, comparing);
  }

  return {
    element,
    update(shown) {
      const { item, mode } = shown;
      const other = mode === 'one' && isCompared(shown) ? comparing.with(shown) : undefined;
      element.hidden = !other || !item;
      if (!other || !item) return;
      // Next to each other, both are on the stage.
      const isPair = shown.picture?.besideAt !== undefined;
      before.show(isPair ? undefined : other.picture, other.item.revision ?? other.item.name, isPair);
      after.show(isPair ? undefined : shown.picture, item.revision ?? item.name, isPair);
      partner.element.hidden = shown.state.comparison !== undefined;
      partner.update(shown, other.item.id);
      modes.update(shown);
      setText(note, noteText(shown, other, comparing.place(shown)));
      note.hidden = note.textContent === '';
      place.hidden = !placeOf(shown, comparing);
      drawFrame(shown);
    },
    frame: drawFrame,
  };
}

/** A menu of the pictures to compare with. */
function createPartnerSelect(context: PageContext) {
  const element = el('select', {
    class: 'select',
    'aria-label': l10n.t('Compare with'),
    title: l10n.t('Compare with [/]'),
  });
  element.addEventListener('change', () => context.change({ against: element.value }));
  let listed = '';
  return {
    element,
    /** @param chosen Id of the item that is compared with now. */
    update({ state, item }: Shown, chosen: string): void {
      if (!item) return;
      const others = candidates(state, item);
      const key = JSON.stringify(others.map(({ id, name, role }) => [id, name, role]));
      if (key !== listed) {
        element.replaceChildren(
          ...others.map((other) => el('option', { value: other.id }, itemLabel(other, state.run !== undefined))),
        );
        listed = key;
      }
      if (element.value !== chosen) element.value = chosen;
      element.disabled = others.length < 2;
    },
  };
}

/** The buttons for split view and difference; pressing the active one stops comparing. */
function createModeButtons(context: PageContext): View {
  const modeButton = (compare: 'split' | 'difference' | 'beside', label: string, key: string, sign: string) => {
    const run = () => context.change({ compare: context.shown().view.compare === compare ? 'off' : compare });
    return button({ label, text: label, key, icon: sign, run });
  };
  const split = modeButton('split', l10n.t('Split'), 'S', 'split-horizontal');
  const difference = modeButton('difference', l10n.t('Difference'), 'K', 'diff');
  const beside = modeButton('beside', l10n.t('Side by Side'), 'V', 'layout');
  const label = l10n.t('Comparison mode');
  return {
    element: el('div', { class: 'compare-ways', role: 'group', 'aria-label': label }, split, difference, beside),
    update({ view, state }) {
      press(split, view.compare === 'split');
      press(difference, view.compare === 'difference');
      press(beside, view.compare === 'beside');
      beside.hidden = state.comparison === undefined;
    },
  };
}

/** Why the other picture isn't shown, or how sizes and numbers of frames differ; empty if they don't. */
function noteText(shown: Shown, { picture, fault }: Comparison, place: ComparedPlace | undefined): string {
  if (fault) return fault;
  // Versions are extended to one size, and the list of changes says how they differ.
  if (!picture || !shown.picture || shown.state.comparison) return '';
  const sentences = [
    place && sizeWords(picture, shown.picture, place),
    frameWords(picture.frames.length, shown.picture.frames.length),
  ];
  return sentences.filter(Boolean).join(' ');
}

/** The canvas of the other picture, as a rectangle of the one on the stage, if that was made from it and has another size. */
function placeOf(shown: Shown, comparing: Comparing): Rect | undefined {
  const { item, picture } = shown;
  const [other, place] = [comparing.with(shown), comparing.place(shown)];
  const isMade = other !== undefined && item?.before === other.item.id;
  if (!isMade || !other.picture || !picture || !place?.isFound || sameSize(other.picture, picture)) return undefined;
  return { ...place.offset, width: other.picture.width, height: other.picture.height };
}

/** Puts the picture on the stage on the canvas of what it was made from: as a change of the file, or as what the host does with an output of a run. */
function placeOnSource(context: PageContext, comparing: Comparing): void {
  const shown = context.shown();
  const { item } = shown;
  const rect = placeOf(shown, comparing);
  if (!item || !rect) return;
  const work = async (): Promise<Done | null> => {
    const editor = context.editing.isPossible ? await context.editing.begin() : undefined;
    if (!editor?.partOf(item)) return context.host.call('placeOnSource', { item: item.id });
    editor.change(item, { change: 'canvas', rect });
    return null;
  };
  context.tell(work());
}

/** A small picture above its name. */
function figure(label: string) {
  const box = el('div', { class: 'compare-thumb checker' });
  const name = el('span', { class: 'compare-name' });
  const element = el(
    'figure',
    { class: 'compare-figure' },
    box,
    el('figcaption', {}, el('span', { class: 'compare-label' }, label), name),
  );
  let drawn: Shown['picture'];
  return {
    element,
    /** @param named whether only the names are shown */
    show(picture: Shown['picture'], text: string, named = false): void {
      box.hidden = named;
      setText(name, text);
      name.title = text;
      if (picture === drawn) return;
      drawn = picture;
      box.replaceChildren(...(picture ? [thumbnail(picture, 0, THUMB)] : []));
    },
  };
}

/** Sign and number of pixels of each kind of difference, and the area that encloses them all. */
function createLegend() {
  const rows = KINDS.map((kind) => {
    const count = el('dd');
    const sign = el(
      'span',
      { class: `compare-sign ${kind}`, 'aria-hidden': 'true' },
      { changed: '~', added: '+', removed: '−' }[kind],
    );
    return { kind, count, term: el('dt', {}, sign, kindWords(kind)) };
  });
  const place = el('dd');
  const placeTerm = el('dt', {}, l10n.t('Where'));
  const outside = el('p', { class: 'compare-note' });
  const table = el(
    'dl',
    { class: 'compare-legend' },
    ...rows.flatMap(({ term, count }) => [term, count]),
    placeTerm,
    place,
  );
  const element = el('div', {}, table, outside);
  return {
    element,
    update(shown: Shown, comparing: Comparing): void {
      const found = comparing.difference(shown);
      for (const { kind, count } of rows) setText(count, found ? formatNumber(found[kind]) : '–');
      setText(place, found?.box ? boxWords(found.box) : l10n.t('nowhere'));
      const count = found?.outside ?? 0;
      outside.hidden = count === 0;
      setText(outside, l10n.t('{0} of the removed pixels are outside the image.', formatNumber(count)));
    },
  };
}

function kindWords(kind: (typeof KINDS)[number]): string {
  switch (kind) {
    case 'changed':
      return l10n.t('Changed');
    case 'added':
      return l10n.t('Added');
    case 'removed':
      return l10n.t('Removed');
  }
}

/** How the sizes differ, and where both are, as sentences; undefined if they are equal. */
function sizeWords(before: Size, after: Size, { isFound }: ComparedPlace): string | undefined {
  const wide = widthWords(after.width - before.width);
  const high = heightWords(after.height - before.height);
  if (wide && high && isFound) return l10n.t('{0} and {1} than before. Both lie where they fit best.', wide, high);
  if (wide && high) return l10n.t('{0} and {1} than before. Both are aligned at the bottom center.', wide, high);
  const one = wide || high;
  if (one && isFound) return l10n.t('{0} than before. Both lie where they fit best.', one);
  return one ? l10n.t('{0} than before. Both are aligned at the bottom center.', one) : undefined;
}

function widthWords(by: number): string {
  const pixels = formatNumber(Math.abs(by));
  if (by === 0) return '';
  return by > 0 ? l10n.t('{0} px wider', pixels) : l10n.t('{0} px narrower', pixels);
}

function heightWords(by: number): string {
  const pixels = formatNumber(Math.abs(by));
  if (by === 0) return '';
  return by > 0 ? l10n.t('{0} px taller', pixels) : l10n.t('{0} px shorter', pixels);
}

/** Size and position of a box: `4 × 2 at 0, 7`. */
function boxWords({ x, y, width, height }: Box): string {
  return l10n.t('{0} × {1} at {2}, {3}', ...[width, height, x, y].map(formatNumber));
}

/** Which frames are compared, as a sentence; undefined if that is plain from the numbers of frames. */
function frameWords(before: number, after: number): string | undefined {
  if (before === after || after === 1) return undefined;
  if (before === 1) return l10n.t('There was 1 frame before. Every frame is compared with it.');
  return before < after
    ? l10n.t('There were {0} frames before. Later frames are compared with the last of them.', formatNumber(before))
    : l10n.t('There were {0} frames before.', formatNumber(before));
}
