import * as l10n from '@vscode/l10n';
import { el, setText } from '../../lib/dom';
import { createListbox } from '../../lib/listbox';
import type { Command } from '../command';
import { hexAt, type Palette, type Swatch } from '../palette';
import type { PageContext, Shown, View } from '../parts';
import type { PaletteFormat } from '../save/savePalette';
import { createChosenColour } from './chosenColour';
import type { ColourCounts } from './colours';
import { copyColours } from './copyColours';
import { paletteHeading, paletteNote } from './paletteText';
import { createPaletteTools } from './paletteTools';
import { sortColours } from './sortColours';
import { createSwatches } from './swatches';

/** How long counting may take before it is spoken of, in milliseconds. */
const PATIENCE = 250;

/** The palette of the picture that is shown: swatches in order, which of them stand out, and the one under the pointer. */
export function createPalettePanel(
  ctx: PageContext,
  counts: ColourCounts,
  save: (format: PaletteFormat) => void,
): View {
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

  const heading = el('h2', {}, l10n.t('Palette'));
  const counting = el('p', { class: 'note', hidden: true }, l10n.t('Counting colours…'));
  const note = el('p', { class: 'note', hidden: true });
  const grid = createListbox({
    label: l10n.t('Colours'),
    class: 'palette',
    followFocus: false,
    columns: () => getComputedStyle(grid.element).gridTemplateColumns.split(' ').length,
    pick: (index) => highlight(index, false),
    add: (index) => highlight(index, true),
  });
  const swatches = createSwatches();
  const tools = createPaletteTools(ctx, () => sorted.map(({ hex }) => hex), save);
  const clear = () => ctx.change({ highlight: [] });
  const copyChosen = () => void copyColours(ctx, chosen.hex ? [chosen.hex] : []);
  const chosen = createChosenColour(copyChosen, clear);
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

  /** Has one colour stand out, or no longer; `add`: with those that do already. */
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

  // Arrow keys and clicks look at a colour; they need not highlight it.
  grid.element.addEventListener('focusin', ({ target }) => {
    looked = target instanceof HTMLElement ? sorted[options.indexOf(target)]?.hex : undefined;
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

  function drawSwatches(shown: Shown): void {
    sorted = palette ? sortColours(palette.swatches, shown.view.paletteSort) : [];
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
    if (!awaited || options.length === 0) return;
    awaited = false;
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

  const isThere = (shown: Shown) => shown.mode === 'one' && shown.picture !== undefined;
  const group = 'colours';
  const commands: readonly Command[] = [
    {
      id: 'palette.focus',
      label: l10n.t('Go to the palette'),
      keys: ['p'],
      group,
      run() {
        awaited = true;
        if (element.closest('[hidden]')) ctx.change({ facts: true });
        else draw(ctx.shown());
      },
      state: (shown) => ({ enabled: isThere(shown) }),
    },
    ...(tools.commands ?? []),
    {
      id: 'palette.copyChosen',
      label: l10n.t('Copy the chosen colour'),
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
      element.hidden = !isThere(shown);
      palette = picture && isThere(shown) ? counts.of(picture) : undefined;
      wait(!element.hidden && !palette);
      draw(shown);
      point(shown);
    },
    frame: point,
  };
}
