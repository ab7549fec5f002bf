import * as l10n from '@vscode/l10n';
import { el, setText } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';
import { createListbox } from '../../lib/listbox';
import { BUSY_AFTER } from '../../lib/pacing';
import type { Command, Feature, PageContext, Shown, View } from '../feature';
import { createChosenColor } from './chosenColor';
import { hexAt, type Palette, type Swatch } from './countColors';
import { createHighlightLayer } from './highlightLayer';
import { copyColors, createPaletteTools, paletteHeading, paletteNote } from './paletteTools';
import { sortColors } from './sortColors';

/** The colors of the picture: in the details, and highlighted in the picture itself. */
export function createPalette(ctx: PageContext): Feature {
  const panel = createPalettePanel(ctx);
  return { commands: panel.commands, layers: [createHighlightLayer(ctx)], sections: [panel] };
}

/** The section of the details: swatches in order, marks on those that are highlighted and on the one under the pointer. */
function createPalettePanel(ctx: PageContext): View & { readonly commands: readonly Command[] } {
  let palette: Palette | undefined;
  let sorted: readonly Swatch[] = [];
  let options: readonly HTMLElement[] = [];
  let drawn: readonly unknown[] = [];
  /** The color whose facts are shown; it need not be highlighted. */
  let looked: string | undefined;
  let pointed: Element | undefined;
  /** Moves the focus to the swatches as soon as there are some. */
  let awaitsFocus = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const heading = el('h2', {}, l10n.t('Palette'));
  const counting = el('p', { class: 'note', hidden: true }, l10n.t('Counting colors…'));
  const note = el('p', { class: 'note', hidden: true });
  const grid = createListbox({
    label: l10n.t('Colors'),
    class: 'palette',
    followFocus: false,
    columns: () => getComputedStyle(grid.element).gridTemplateColumns.split(' ').length,
    pick: (index) => highlight(index, false),
    add: (index) => highlight(index, true),
  });
  const swatches = createSwatches();
  const tools = createPaletteTools(ctx, () => sorted.map(({ hex }) => hex));
  const clear = () => ctx.change({ highlight: [] });
  const copyChosen = () => void copyColors(ctx, chosen.hex ? [chosen.hex] : []);
  const chosen = createChosenColor(copyChosen, clear);
  const element = el(
    'section',
    { class: 'palette-panel', 'aria-label': l10n.t('Palette') },
    heading,
    counting,
    grid.element,
    note,
    chosen.element,
    tools.element,
  );

  const indexOf = (hex: string | undefined) => sorted.findIndex((swatch) => swatch.hex === hex);

  /** Highlights a color, or no longer if it is already. `add`: the others stay highlighted. */
  function highlight(index: number, add: boolean): void {
    const hex = sorted[index]?.hex;
    if (!hex) return;
    looked = hex;
    const now = ctx.shown().view.highlight;
    const others = now.filter((other) => other !== hex);
    const on = !now.includes(hex) || (!add && now.length > 1);
    ctx.change({ highlight: [...(add ? others : []), ...(on ? [hex] : [])] });
  }

  function showLooked({ view }: Shown): void {
    const swatch = sorted[indexOf(looked ?? view.highlight.at(-1))];
    chosen.update(swatch, palette?.pixels ?? 0, view.highlight.length > 0);
  }

  // Moving the focus shows a color's facts without highlighting it.
  grid.element.addEventListener('focusin', ({ target }) => {
    looked = target instanceof HTMLElement ? sorted[options.indexOf(target)]?.hex : undefined;
    showLooked(ctx.shown());
  });

  /** Shows after a while that colors are being counted. */
  function showCounting(waiting: boolean): void {
    if (!waiting) {
      clearTimeout(timer);
      timer = undefined;
      counting.hidden = true;
    } else timer ??= setTimeout(() => (counting.hidden = false), BUSY_AFTER);
  }

  function drawSwatches(shown: Shown): void {
    sorted = palette ? sortColors(palette.swatches, shown.view.paletteSort) : [];
    options = swatches(sorted);
    grid.setOptions(options);
    grid.element.hidden = sorted.length === 0;
    if (looked && indexOf(looked) < 0) looked = undefined;
    tools.update(shown);
    setText(heading, paletteHeading(palette));
    setText(note, palette ? paletteNote(palette) : '');
    note.hidden = note.textContent === '';
  }

  function draw(shown: Shown): void {
    const { paletteSort, highlight } = shown.view;
    const now = [palette, paletteSort, highlight];
    if (now.some((value, index) => value !== drawn[index])) {
      if (palette !== drawn[0] || paletteSort !== drawn[1]) drawSwatches(shown);
      drawn = now;
      grid.select(...highlight.map(indexOf).filter((index) => index >= 0));
      showLooked(shown);
    }
    if (!awaitsFocus || options.length === 0) return;
    awaitsFocus = false;
    grid.focus();
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

  const hasPicture = (shown: Shown) => shown.mode === 'one' && shown.picture !== undefined;
  const group = 'colors';
  const commands: readonly Command[] = [
    {
      id: 'palette.focus',
      label: l10n.t('Go to the palette'),
      keys: ['p'],
      group,
      run() {
        awaitsFocus = true;
        if (element.closest('[hidden]')) ctx.change({ facts: true });
        else draw(ctx.shown());
      },
      state: (shown) => ({ enabled: hasPicture(shown) }),
    },
    ...tools.commands,
    {
      id: 'palette.copyChosen',
      label: l10n.t('Copy the chosen color'),
      keys: ['C'],
      group,
      run: copyChosen,
      state: () => ({ enabled: chosen.hex !== undefined }),
    },
    {
      id: 'palette.clear',
      label: l10n.t('Clear highlight'),
      keys: ['h'],
      group,
      run: clear,
      state: ({ view }) => ({ enabled: view.highlight.length > 0 }),
    },
  ];

  return {
    element,
    commands,
    update(shown) {
      const { picture } = shown;
      element.hidden = !hasPicture(shown);
      palette = picture && hasPicture(shown) ? ctx.colors.of(picture) : undefined;
      showCounting(!element.hidden && !palette);
      draw(shown);
      point(shown);
    },
    frame: point,
  };
}

/** Makes a listbox option for each color. Options of colors that were there before are used again, so they keep the focus. */
function createSwatches(): (swatches: readonly Swatch[]) => HTMLElement[] {
  let known = new Map<string, HTMLElement>();
  return (swatches) => {
    const next = new Map<string, HTMLElement>();
    for (const { hex, count } of swatches) {
      const option = known.get(hex) ?? createSwatch(hex);
      const label = count === 1 ? l10n.t('{0}, 1 pixel', hex) : l10n.t('{0}, {1} pixels', hex, formatNumber(count));
      option.setAttribute('aria-label', label);
      option.title = label;
      next.set(hex, option);
    }
    known = next;
    return [...next.values()];
  };
}

function createSwatch(hex: string): HTMLElement {
  const option = el('div', { class: 'swatch', role: 'option' });
  option.style.setProperty('--swatch', hex);
  return option;
}
