import * as l10n from '@vscode/l10n';
import { button } from '../../lib/button';
import { copyText } from '../../lib/clipboard';
import { el, setText } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';
import { createListbox } from '../../lib/listbox';
import { menuButton } from '../../lib/menu';
import { ariaKey, type Command, keyText } from '../command';
import { hexAt, type Palette, type Swatch } from '../palette';
import type { PageContext, Shown, View } from '../parts';
import { type PaletteFormat, paletteMenu } from '../save/savePalette';
import { createChosenColour } from './chosenColour';
import type { ColourCounts } from './colours';
import { type PaletteSort, sortColours } from './sortColours';
import { createSwatches } from './swatches';

/** How long counting may take before it is spoken of, in milliseconds. */
const PATIENCE = 250;

/** The palette of the picture that is shown: swatches in order, which of them stand out, and the one under the pointer. */
export function createPalettePanel(
  ctx: PageContext,
  counts: ColourCounts,
  save: (format: PaletteFormat) => void,
): View {
  const heading = el('h2', {}, l10n.t('Palette'));
  const counting = el('p', { class: 'note', hidden: true }, l10n.t('Counting colours…'));
  const grid = createListbox({
    label: l10n.t('Colours'),
    class: 'palette',
    followFocus: false,
    columns: () => getComputedStyle(grid.element).gridTemplateColumns.split(' ').length,
    pick: (index) => highlight(index, false),
    add: (index) => highlight(index, true),
  });
  const sortMenu = menuButton({ label: l10n.t('Order of the colours'), text: sortLabel('use'), ...keyOf('P') }, () =>
    SORTS.map((sort) => ({
      label: sortLabel(sort),
      checked: ctx.shown().view.paletteSort === sort,
      run: () => ctx.change({ paletteSort: sort }),
    })),
  );
  const copyAll = button({
    label: l10n.t('Copy all colours'),
    text: l10n.t('Copy'),
    ...keyOf('Y'),
    run: () => copyColours(),
  });
  const saveMenu = menuButton(
    { label: l10n.t('Save the palette'), text: l10n.t('Save…'), ...keyOf('E') },
    paletteMenu(save),
  );
  const chosen = createChosenColour(copyOne, () => ctx.change({ highlight: [] }));
  const tools = el(
    'div',
    { class: 'palette-tools' },
    sortMenu.element,
    el('div', { class: 'group' }, copyAll, saveMenu.element),
  );
  const rest = el('p', { class: 'note', hidden: true });
  const element = el(
    'section',
    { class: 'palette-panel', 'aria-label': l10n.t('Palette') },
    heading,
    counting,
    grid.element,
    rest,
    chosen.element,
    tools,
  );

  const swatchElements = createSwatches();
  let palette: Palette | undefined;
  let sorted: readonly Swatch[] = [];
  let options: readonly HTMLElement[] = [];
  let drawn: readonly unknown[] = [];
  /** The colour whose facts are shown. */
  let looked: string | undefined;
  let pointed: Element | undefined;
  /** The focus is wanted as soon as there are colours. */
  let awaited = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const indexOf = (hex: string | undefined) => sorted.findIndex((swatch) => swatch.hex === hex);

  function highlight(index: number, add: boolean): void {
    const hex = sorted[index]?.hex;
    if (!hex) return;
    looked = hex;
    const now = ctx.shown().view.highlight;
    const others = now.filter((other) => other !== hex);
    const on = !now.includes(hex) || (!add && now.length > 1);
    ctx.change({ highlight: [...(add ? others : []), ...(on ? [hex] : [])] });
  }

  function copyColours(): void {
    const count = sorted.length;
    const done = count === 1 ? l10n.t('1 colour copied.') : l10n.t('{0} colours copied.', formatNumber(count));
    void copy(sorted.map(({ hex }) => hex).join('\n'), done);
  }

  function copyOne(): void {
    if (chosen.hex) void copy(chosen.hex, l10n.t('{0} copied.', chosen.hex));
  }

  async function copy(text: string, done: string): Promise<void> {
    ctx.say(
      (await copyText(text)) ? done : l10n.t('The clipboard did not take it. Click into the preview and try again.'),
    );
  }

  function showLooked({ view }: Shown): void {
    const swatch = sorted[indexOf(looked ?? view.highlight.at(-1))];
    chosen.update(swatch, palette?.pixels ?? 0, view.highlight.length > 0);
  }

  // Arrow keys and clicks look at a colour; they need not highlight it.
  grid.element.addEventListener('focusin', ({ target }) => {
    looked = sorted[options.findIndex((option) => option === target)]?.hex;
    showLooked(ctx.shown());
  });

  /** Shows that colours are being counted once that takes long. */
  function wait(waiting: boolean): void {
    if (!waiting) {
      clearTimeout(timer);
      timer = undefined;
      counting.hidden = true;
    } else timer ??= setTimeout(() => (counting.hidden = false), PATIENCE);
  }

  function draw(shown: Shown): void {
    redraw(shown);
    if (!awaited || options.length === 0) return;
    awaited = false;
    grid.focus();
  }

  function redraw(shown: Shown): void {
    const { paletteSort, highlight } = shown.view;
    const now = [palette, paletteSort, highlight];
    if (now.every((value, index) => value === drawn[index])) return;
    if (palette !== drawn[0] || paletteSort !== drawn[1]) {
      sorted = palette ? sortColours(palette.swatches, paletteSort) : [];
      options = swatchElements(sorted);
      grid.setOptions(options);
      sortMenu.setText(sortLabel(paletteSort));
      const empty = sorted.length === 0;
      grid.element.hidden = empty;
      tools.hidden = empty;
      setText(heading, headingText(palette));
      const note = palette && noteText(palette);
      rest.hidden = !note;
      setText(rest, note ?? '');
    }
    drawn = now;
    if (looked && indexOf(looked) < 0) looked = undefined;
    const marked = highlight.map(indexOf).filter((index) => index >= 0);
    grid.select(...marked);
    showLooked(shown);
  }

  /** Marks the swatch of the pixel under the pointer. */
  function point({ picture, frame, pointed: pixel }: Shown): void {
    const image = pixel && picture?.frames[frame]?.image;
    const hex = image && hexAt(image.data, (pixel.y * image.width + pixel.x) * 4);
    const next = options[indexOf(hex)];
    if (next === pointed) return;
    pointed?.classList.remove('pointed');
    next?.classList.add('pointed');
    pointed = next;
  }

  const isThere = (shown: Shown) => shown.mode === 'one' && shown.picture !== undefined;
  const commands: readonly Command[] = [
    {
      id: 'palette.focus',
      label: l10n.t('Go to the palette'),
      keys: ['p'],
      group: 'colours',
      run: () => {
        awaited = true;
        if (element.closest('[hidden]')) ctx.change({ facts: true });
        else draw(ctx.shown());
      },
      state: (shown) => ({ enabled: isThere(shown) }),
    },
    {
      id: 'palette.order',
      label: l10n.t('Order of the colours'),
      keys: ['P'],
      group: 'colours',
      run: sortMenu.open,
      state: () => ({ enabled: sorted.length > 0 && element.offsetParent !== null }),
    },
    {
      id: 'palette.copy',
      label: l10n.t('Copy all colours'),
      keys: ['Y'],
      group: 'colours',
      run: copyColours,
      state: () => ({ enabled: sorted.length > 0 }),
    },
    {
      id: 'palette.copyOne',
      label: l10n.t('Copy the chosen colour'),
      keys: ['C'],
      group: 'colours',
      run: copyOne,
      state: () => ({ enabled: chosen.hex !== undefined }),
    },
    {
      id: 'palette.save',
      label: l10n.t('Save the palette'),
      keys: ['E'],
      group: 'colours',
      run: saveMenu.open,
      state: () => ({ enabled: sorted.length > 0 && element.offsetParent !== null }),
    },
    {
      id: 'palette.clear',
      label: l10n.t('Clear highlight'),
      keys: ['h'],
      group: 'colours',
      run: () => ctx.change({ highlight: [] }),
      state: ({ view }) => ({ enabled: view.highlight.length > 0 }),
    },
  ];

  return {
    element,
    commands,
    update(shown) {
      const { picture } = shown;
      element.hidden = !isThere(shown);
      palette = picture && isThere(shown) ? counts.of(picture) : undefined;
      wait(!element.hidden && !palette);
      draw(shown);
      point(shown);
    },
    frame: point,
  };
}

/** How a button names its key. */
function keyOf(key: string) {
  return { key: keyText(key), shortcut: ariaKey(key) };
}

const SORTS: readonly PaletteSort[] = ['use', 'hue', 'brightness'];

function sortLabel(sort: PaletteSort): string {
  if (sort === 'hue') return l10n.t('By hue');
  return sort === 'use' ? l10n.t('By use') : l10n.t('By brightness');
}

function headingText(palette: Palette | undefined): string {
  if (!palette) return l10n.t('Palette');
  if (palette.more) return l10n.t('Palette · more than {0} colours', formatNumber(palette.total));
  if (palette.total === 1) return l10n.t('Palette · 1 colour');
  return l10n.t('Palette · {0} colours', formatNumber(palette.total));
}

/** What the swatches do not show. */
function noteText({ total, more, swatches }: Palette): string | undefined {
  const listed = formatNumber(swatches.length);
  if (more) return l10n.t('The {0} most frequent.', listed);
  if (total > swatches.length)
    return l10n.t('The {0} most frequent; {1} more.', listed, formatNumber(total - swatches.length));
  return undefined;
}
