import * as l10n from '@vscode/l10n';
import type { Rect } from '../../../shared/sprite/pixels/raster';
import type { Slice, SliceKey } from '../../../shared/sprite/pixels/slice';
import { commandButton } from '../../lib/command';
import { el, setText } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';
import { createListbox } from '../../lib/listbox';
import type { Command, Feature, PageContext, Shown, View } from '../core/feature';
import { MOST_SLICES, sliceAt, sliceColor } from './sliceKeys';
import { createSliceLayer } from './sliceLayer';

/** The slices of a sprite: a list in the details, and drawn over the picture: all of them, or one that is chosen in the list. */
export function createSlices(ctx: PageContext): Feature {
  let slices: readonly Slice[] = [];
  let chosen: Slice | undefined;
  const slicesOf = ({ mode, picture }: Shown): readonly Slice[] => (mode === 'one' && picture?.slices) || [];

  const toggle: Command = {
    id: 'view.slices',
    label: l10n.t('Show Slices'),
    keys: ['G'],
    group: 'view',
    icon: 'symbol-ruler',
    text: l10n.t('Show Slices'),
    run: () => ctx.change({ slices: !ctx.shown().view.slices }),
    state: (shown) => ({ enabled: slicesOf(shown).length > 0, pressed: shown.view.slices }),
  };

  const layer = createSliceLayer(
    (shown) => {
      const all = slicesOf(shown).slice(0, MOST_SLICES);
      return shown.view.slices ? all : all.filter((slice) => slice === chosen);
    },
    (slice) => slice === chosen,
  );
  const button = commandButton(toggle, { class: 'slices-toggle' });
  const heading = el('h2');
  const list = createListbox({
    label: l10n.t('Slices'),
    class: 'slice-list',
    followFocus: false,
    columns: () => 1,
    pick(index) {
      chosen = chosen === slices[index] ? undefined : slices[index];
      ctx.redraw();
    },
  });
  const note = el('p', { class: 'note', hidden: true });
  const element = el(
    'section',
    { class: 'slices-panel', 'aria-label': l10n.t('Slices'), hidden: true },
    heading,
    list.element,
    note,
    button.element,
  );
  let rows: readonly SliceRow[] = [];

  function load(all: readonly Slice[]): void {
    const name = chosen?.name;
    slices = all.slice(0, MOST_SLICES);
    chosen = slices.find((slice) => slice === chosen) ?? slices.find((slice) => chosen && slice.name === name);
    rows = slices.map(createRow);
    list.setOptions(rows.map((row) => row.element));
    setText(heading, l10n.t('Slices: {0}', formatNumber(all.length)));
    note.hidden = all.length <= MOST_SLICES;
    setText(note, l10n.t('Showing the first {0}.', formatNumber(MOST_SLICES)));
  }

  function frame(shown: Shown): void {
    if (!element.hidden) for (const row of rows) row.draw(sliceAt(row.slice, shown.frame));
  }

  let loaded: readonly Slice[] | undefined;
  const panel: View = {
    element,
    update(shown) {
      const all = slicesOf(shown);
      element.hidden = all.length === 0;
      if (all !== loaded) {
        loaded = all;
        load(all);
      }
      if (element.hidden) return;
      list.select(...(chosen ? [slices.indexOf(chosen)] : []));
      button.update(shown);
      frame(shown);
    },
    frame,
  };
  return { commands: [toggle], layers: [layer], sections: [panel] };
}

interface SliceRow {
  readonly slice: Slice;
  readonly element: HTMLElement;
  draw(key: SliceKey | undefined): void;
}

function createRow(slice: Slice): SliceRow {
  const color = el('span', { class: 'slice-color', 'aria-hidden': 'true' });
  color.style.backgroundColor = sliceColor(slice);
  const facts = el('span', { class: 'slice-facts' });
  const name = slice.name.trim() || l10n.t('Unnamed slice');
  const words = el('span', { class: 'slice-words' }, el('span', { class: 'slice-title' }, name), facts);
  const element = el('div', { role: 'option', class: 'slice-row' }, color, words);
  const { text } = slice.userData ?? {};
  if (text) element.title = text;
  let drawn: SliceKey | undefined | null = null;
  return {
    slice,
    element,
    draw(key) {
      if (key === drawn) return;
      drawn = key;
      setText(facts, key ? keyText(key) : l10n.t('not in this frame'));
    },
  };
}

/** `0, 0 · 16 × 16 · center 4, 4 · 8 × 8 · pivot 8, 15`. */
function keyText({ bounds, center, pivot }: SliceKey): string {
  const parts = [rectText(bounds)];
  if (center) parts.push(l10n.t('center {0}', rectText(center)));
  if (pivot) parts.push(l10n.t('pivot {0}, {1}', formatNumber(pivot.x), formatNumber(pivot.y)));
  return parts.join(' · ');
}

function rectText({ x, y, width, height }: Rect): string {
  const [across, down] = [formatNumber(width), formatNumber(height)];
  return `${formatNumber(x)}, ${formatNumber(y)} · ${l10n.t('{0} × {1}', across, down)}`;
}
