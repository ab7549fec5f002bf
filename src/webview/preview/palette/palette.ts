import * as l10n from '@vscode/l10n';
import { el, setText } from '../../lib/dom';
import { createListbox } from '../../lib/listbox';
import { BUSY_AFTER } from '../../lib/pacing';
import { hexAt } from '../core/countColors';
import type { Command, Feature, PageContext, Shown, View } from '../core/feature';
import { filePaletteOf } from '../core/filePalette';
import { createChosenColor } from './chosenColor';
import { createHighlightLayer } from './highlightLayer';
import { type ListedColor, type ListedColors, listedColors, listedFrom } from './listedColors';
import { copyColors, createPaletteTools } from './paletteTools';
import { paletteHeading, paletteNote, swatchLabel } from './paletteWords';
import { createSourceMenu } from './sourceMenu';

/** Swatches at most: colors beyond them are copied and saved, but not shown. */
const MOST_SHOWN = 4096;

/** The colors of the picture: in the details, and highlighted in the picture itself. */
export function createPalette(ctx: PageContext): Feature {
  const panel = createPalettePanel(ctx);
  return { commands: panel.commands, layers: [createHighlightLayer(ctx)], sections: [panel] };
}

/** The section of the details: swatches in order, marks on those that are highlighted and on the one under the pointer. */
function createPalettePanel(ctx: PageContext): View & { readonly commands: readonly Command[] } {
  let listed: ListedColors | undefined;
  /** What `listed` was made of. */
  let inputs: readonly unknown[] = [];
  let sorted: readonly ListedColor[] = [];
  let options: readonly HTMLElement[] = [];
  let drawn: readonly unknown[] = [];
  /** `keyOf` the color whose facts are shown; it need not be highlighted. */
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
  const source = createSourceMenu(ctx);
  const tools = createPaletteTools(ctx, () => listed);
  const clear = () => ctx.change({ highlight: [] });
  const copyChosen = () => void copyColors(ctx, chosen.hex ? [chosen.hex] : []);
  const chosen = createChosenColor(copyChosen, clear);
  const element = el(
    'section',
    { class: 'palette-panel', 'aria-label': l10n.t('Palette') },
    heading,
    source.element,
    counting,
    grid.element,
    note,
    chosen.element,
    tools.element,
  );

  const indexesOf = (hex: string | undefined) => sorted.flatMap((color, index) => (color.hex === hex ? [index] : []));

  /** Highlights a color, or no longer if it is already. `add`: the others stay highlighted. */
  function highlight(index: number, add: boolean): void {
    const color = sorted[index];
    if (!color) return;
    const { hex } = color;
    looked = keyOf(color);
    const now = ctx.shown().view.highlight;
    const others = now.filter((other) => other !== hex);
    const on = !now.includes(hex) || (!add && now.length > 1);
    ctx.change({ highlight: [...(add ? others : []), ...(on ? [hex] : [])] });
  }

  function showLooked({ view }: Shown): void {
    const last = view.highlight.at(-1);
    const color = sorted.find((one) => (looked === undefined ? one.hex === last : keyOf(one) === looked));
    chosen.update(color, listed?.pixels ?? 0, view.highlight.length > 0);
  }

  // Moving the focus shows a color's facts without highlighting it.
  grid.element.addEventListener('focusin', ({ target }) => {
    const color = target instanceof HTMLElement ? sorted[options.indexOf(target)] : undefined;
    looked = color && keyOf(color);
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
    sorted = listed?.colors.slice(0, MOST_SHOWN) ?? [];
    options = swatches(sorted);
    grid.setOptions(options);
    grid.element.hidden = sorted.length === 0;
    if (looked !== undefined && !sorted.some((color) => keyOf(color) === looked)) looked = undefined;
    tools.update(shown);
    source.update(shown);
    setText(heading, paletteHeading(listed));
    setText(note, listed ? paletteNote(listed, sorted.length) : '');
    note.hidden = note.textContent === '';
  }

  function draw(shown: Shown): void {
    const { highlight } = shown.view;
    const now = [listed, highlight];
    if (now.some((value, index) => value !== drawn[index])) {
      if (listed !== drawn[0] || drawn.length === 0) drawSwatches(shown);
      drawn = now;
      const marked = highlight.flatMap(indexesOf);
      const at = marked.findIndex((index) => sorted[index] && keyOf(sorted[index]) === looked);
      // The last one keeps the focus: of a color that is there twice, the one that was picked.
      grid.select(...(at < 0 ? marked : [...marked.toSpliced(at, 1), marked[at] ?? 0]));
      showLooked(shown);
    }
    if (!awaitsFocus || options.length === 0) return;
    awaitsFocus = false;
    grid.focus();
  }

  /** Lists the colors again where something else is to be listed: another picture, order or choice, or a frame with its own palette. */
  function list(shown: Shown): void {
    const { picture, frame, view } = shown;
    const isShown = picture && hasPicture(shown);
    const counted = isShown && !picture.onlyPalette ? ctx.colors.of(picture) : undefined;
    const next = [
      isShown,
      counted,
      isShown && filePaletteOf(picture, frame),
      isShown && listedFrom(shown),
      view.paletteSort,
    ];
    if (inputs.length && next.every((value, index) => value === inputs[index])) return;
    inputs = next;
    listed = isShown ? listedColors(shown, ctx.colors) : undefined;
  }

  /** Marks the swatch of the pixel under the pointer. */
  function point({ picture, frame, pointed: pixel }: Shown): void {
    const image = pixel && picture?.frames[frame]?.image;
    const hex = image && hexAt(image.data, (pixel.y * image.width + pixel.x) * 4);
    const next = hex === undefined ? undefined : options[sorted.findIndex((color) => color.hex === hex)];
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
      label: l10n.t('Go to Palette'),
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
      label: l10n.t('Copy Selected Color'),
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
      element.hidden = !hasPicture(shown);
      list(shown);
      showCounting(!element.hidden && !listed);
      draw(shown);
      point(shown);
    },
    frame(shown) {
      if ((shown.picture?.palettes?.length ?? 0) > 1) {
        list(shown);
        draw(shown);
      }
      point(shown);
    },
  };
}

/** Tells listed colors apart: those of a file by their place, as a color may be there twice. */
const keyOf = ({ hex, index }: ListedColor) => (index === undefined ? hex : `${index} ${hex}`);

/** Makes a listbox option for each color. Options of colors that were there before are used again, so they keep the focus. */
function createSwatches(): (colors: readonly ListedColor[]) => HTMLElement[] {
  let known = new Map<string, HTMLElement>();
  return (colors) => {
    const next = new Map<string, HTMLElement>();
    for (const color of colors) {
      const option = known.get(keyOf(color)) ?? createSwatch(color.hex);
      const label = swatchLabel(color);
      option.setAttribute('aria-label', label);
      option.title = label;
      next.set(keyOf(color), option);
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
