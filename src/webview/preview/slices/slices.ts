import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { Rect } from '../../../sprite/pixels/raster';
import type { Slice, SliceKey } from '../../../sprite/pixels/slice';
import { commandButton } from '../../lib/command';
import { el, setText } from '../../lib/dom';
import { createListbox, type Listbox } from '../../lib/listbox';
import type { Command, Feature, PageContext, Shown, View } from '../core/feature';
import { shownName } from '../core/shownName';
import { createSliceLayer, MAX_SLICES, sliceAt, sliceColor } from './sliceLayer';

/** The slices of a sprite: listed in the details, and drawn over the picture, either all of them or the one chosen in the list. */
export function createSlices(ctx: PageContext): Feature {
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
  const section = new SliceSection(ctx, toggle);
  const layer = createSliceLayer(
    (shown) => {
      const all = slicesOf(shown).slice(0, MAX_SLICES);
      return shown.view.slices ? all : all.filter((slice) => slice === section.chosen);
    },
    (slice) => slice === section.chosen,
  );
  return { commands: [toggle], layers: [layer], sections: [section] };
}

function slicesOf({ mode, picture }: Shown): readonly Slice[] {
  return (mode === 'one' && picture?.slices) || [];
}

/** The section of the details: the list of slices, and the button that draws all of them. */
class SliceSection implements View {
  readonly element: HTMLElement;
  /** The slice that is chosen in the list. */
  chosen: Slice | undefined;
  readonly #heading = el('h2');
  readonly #list: Listbox;
  readonly #note = el('p', { class: 'note', hidden: true });
  readonly #button: View;
  /** All slices of the picture that the list was made for. */
  #loaded: readonly Slice[] | undefined;
  /** The slices in the list. */
  #slices: readonly Slice[] = [];
  #rows: readonly SliceRow[] = [];

  constructor(ctx: PageContext, toggle: Command) {
    this.#list = createListbox({
      label: l10n.t('Slices'),
      class: 'slice-list',
      followFocus: false,
      columns: () => 1,
      pick: (index) => {
        this.chosen = this.chosen === this.#slices[index] ? undefined : this.#slices[index];
        ctx.redraw();
      },
    });
    this.#button = commandButton(toggle, { class: 'slices-toggle' });
    this.element = el(
      'section',
      { class: 'slices-panel', 'aria-label': l10n.t('Slices'), hidden: true },
      this.#heading,
      this.#list.element,
      this.#note,
      this.#button.element,
    );
  }

  update(shown: Shown): void {
    const all = slicesOf(shown);
    this.element.hidden = all.length === 0;
    if (all !== this.#loaded) {
      this.#loaded = all;
      this.#load(all);
    }
    if (this.element.hidden) return;
    this.#list.select(...(this.chosen ? [this.#slices.indexOf(this.chosen)] : []));
    this.#button.update(shown);
    this.frame(shown);
  }

  frame(shown: Shown): void {
    if (!this.element.hidden) for (const row of this.#rows) row.draw(sliceAt(row.slice, shown.frame));
  }

  /** Replaces the list. The chosen slice stays chosen, by its name if the picture was loaded again. */
  #load(all: readonly Slice[]): void {
    const { chosen } = this;
    this.#slices = all.slice(0, MAX_SLICES);
    this.chosen =
      this.#slices.find((slice) => slice === chosen) ??
      this.#slices.find((slice) => chosen && slice.name === chosen.name);
    this.#rows = this.#slices.map(createRow);
    this.#list.setOptions(this.#rows.map((row) => row.element));
    setText(this.#heading, l10n.t('Slices: {0}', formatNumber(all.length)));
    this.#note.hidden = all.length <= MAX_SLICES;
    setText(this.#note, l10n.t('Showing the first {0}.', formatNumber(MAX_SLICES)));
  }
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
  const name = shownName(slice.name) || l10n.t('Unnamed slice');
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
