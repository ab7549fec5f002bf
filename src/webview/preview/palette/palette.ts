import * as l10n from '@vscode/l10n';
import { Later } from '../../../shared/base/later';
import { el, setText } from '../../lib/dom';
import { createListbox, type Listbox } from '../../lib/listbox';
import { BUSY_AFTER_MS } from '../../lib/pacing';
import { hexAt } from '../core/countColors';
import type { Command, Feature, PageContext, Shown, View } from '../core/feature';
import { filePaletteOf } from '../core/filePalette';
import { SHOW_DETAILS } from '../core/viewState';
import { type ChosenColor, createChosenColor } from './chosenColor';
import { createHighlightLayer } from './highlightLayer';
import { type ListedColor, type ListedColors, listedColors, listedFrom } from './listedColors';
import { copyColors, createPaletteTools, createSourceMenu, type PaletteTools } from './paletteTools';
import { paletteHeading, paletteNote, swatchLabel } from './paletteWords';

/** Largest number of swatches. Further colors are copied and saved, but not shown. */
const MAX_SHOWN = 4096;

/**
 * The picture's colors: listed in the details, and highlighted in the picture.
 * @param swap swaps the palette; its button stands with the tools. Undefined: nothing is written, so palettes aren't saved, either
 */
export function createPalette(ctx: PageContext, swap: Command | undefined): Feature {
  const panel = new PalettePanel(ctx, swap);
  return { commands: panel.commands, layers: [createHighlightLayer(ctx)], sections: [panel] };
}

/** The section of the details: the swatches, the facts of one color, and the tools. */
class PalettePanel implements View {
  readonly #ctx: PageContext;

  readonly element: HTMLElement;
  readonly commands: readonly Command[];
  readonly #heading = el('h2', {}, l10n.t('Palette'));
  readonly #counting = el('p', { class: 'note', hidden: true }, l10n.t('Counting colors…'));
  readonly #note = el('p', { class: 'note', hidden: true });
  readonly #swatches: SwatchGrid;
  readonly #source: View;
  readonly #tools: PaletteTools;
  readonly #chosen: ChosenColor;
  #listed: ListedColors | undefined;
  /** The values that `listed` was computed from. */
  #inputs: readonly unknown[] = [];
  /** The values that were drawn last: listed colors and highlight. */
  #drawn: readonly unknown[] = [];
  /** `keyOf` the color whose facts are shown; it may not be highlighted. */
  #described: string | undefined;
  /** Moves the focus to the swatches as soon as there are some. */
  #awaitsFocus = false;
  readonly #slow = new Later(
    BUSY_AFTER_MS,
    () => {
      this.#counting.hidden = false;
    },
    { fromFirst: true },
  );

  constructor(ctx: PageContext, swap: Command | undefined) {
    this.#ctx = ctx;
    this.#swatches = new SwatchGrid(
      (color, add) => this.#highlight(color, add),
      (color) => {
        this.#described = color && keyOf(color);
        this.#showFacts(ctx.shown());
      },
    );
    this.#source = createSourceMenu(ctx);
    this.#tools = createPaletteTools(ctx, () => this.#listed, swap);
    this.#chosen = createChosenColor(
      () => this.#copyChosen(),
      () => this.#clearHighlight(),
    );
    this.element = el(
      'section',
      { class: 'palette-panel', 'aria-label': l10n.t('Palette') },
      this.#heading,
      this.#source.element,
      this.#counting,
      this.#swatches.element,
      this.#note,
      this.#chosen.element,
      this.#tools.element,
    );
    this.commands = this.#createCommands();
  }

  update(shown: Shown): void {
    this.element.hidden = !hasPicture(shown);
    this.#list(shown);
    this.#showCounting(!this.element.hidden && !this.#listed);
    this.#draw(shown);
    this.#tools.follow(shown);
    this.#swatches.point(pointedColor(shown));
  }

  frame(shown: Shown): void {
    if ((shown.picture?.palettes?.length ?? 0) > 1) {
      this.#list(shown);
      this.#draw(shown);
    }
    this.#swatches.point(pointedColor(shown));
  }

  #createCommands(): readonly Command[] {
    const group = 'colors';
    return [
      {
        id: 'palette.focus',
        label: l10n.t('Go to Palette'),
        keys: ['p'],
        group,
        run: () => this.#focus(),
        state: (shown) => ({ enabled: hasPicture(shown) }),
      },
      ...this.#tools.commands,
      {
        id: 'palette.copyChosen',
        label: l10n.t('Copy Selected Color'),
        keys: ['C'],
        group,
        run: () => this.#copyChosen(),
        state: () => ({ enabled: this.#chosen.hex !== undefined }),
      },
      {
        id: 'palette.clear',
        label: l10n.t('Clear highlight'),
        keys: ['h'],
        group,
        run: () => this.#clearHighlight(),
        state: ({ view }) => ({ enabled: view.highlight.length > 0 }),
      },
    ];
  }

  #focus(): void {
    this.#awaitsFocus = true;
    if (this.element.closest('[hidden]')) this.#ctx.change(SHOW_DETAILS);
    else this.#draw(this.#ctx.shown());
  }

  #copyChosen(): void {
    const { hex } = this.#chosen;
    void copyColors(this.#ctx, hex ? [hex] : []);
  }

  #clearHighlight(): void {
    this.#ctx.change({ highlight: [] });
  }

  /** Highlights a color, or ends its highlight. `add`: the others stay highlighted. */
  #highlight(color: ListedColor, add: boolean): void {
    const { hex } = color;
    this.#described = keyOf(color);
    const now = this.#ctx.shown().view.highlight;
    const others = now.filter((other) => other !== hex);
    const on = !now.includes(hex) || (!add && now.length > 1);
    this.#ctx.change({ highlight: [...(add ? others : []), ...(on ? [hex] : [])] });
  }

  /** Lists the colors if the picture, the order, the source, or the frame's palette changed. */
  #list(shown: Shown): void {
    const { picture, frame, view } = shown;
    const isShown = picture && hasPicture(shown);
    const counted = isShown && !picture.onlyPalette ? this.#ctx.colors.of(picture) : undefined;
    const next = [
      isShown,
      counted,
      isShown && filePaletteOf(picture, frame),
      isShown && listedFrom(shown),
      view.paletteSort,
    ];
    if (this.#inputs.length && next.every((value, index) => value === this.#inputs[index])) return;
    this.#inputs = next;
    this.#listed = isShown ? listedColors(shown, this.#ctx.colors) : undefined;
  }

  #draw(shown: Shown): void {
    const { highlight } = shown.view;
    const now = [this.#listed, highlight];
    if (now.some((value, index) => value !== this.#drawn[index])) {
      if (this.#listed !== this.#drawn[0] || this.#drawn.length === 0) this.#drawList(shown);
      this.#drawn = now;
      this.#swatches.mark(highlight, this.#described);
      this.#showFacts(shown);
    }
    if (!this.#awaitsFocus || this.#swatches.colors.length === 0) return;
    this.#awaitsFocus = false;
    this.#swatches.focus();
  }

  /** Draws what depends on the listed colors. */
  #drawList(shown: Shown): void {
    const listed = this.#listed,
      described = this.#described;
    const colors = listed?.colors.slice(0, MAX_SHOWN) ?? [];
    this.#swatches.load(colors);
    if (described !== undefined && !colors.some((color) => keyOf(color) === described)) this.#described = undefined;
    this.#tools.update(shown);
    this.#source.update(shown);
    setText(this.#heading, paletteHeading(listed));
    setText(this.#note, listed ? paletteNote(listed, colors.length) : '');
    this.#note.hidden = this.#note.textContent === '';
  }

  /** Shows the facts of the described color, or of the color that was highlighted last. */
  #showFacts({ view }: Shown): void {
    const last = view.highlight.at(-1);
    const color = this.#swatches.colors.find((one) =>
      this.#described === undefined ? one.hex === last : keyOf(one) === this.#described,
    );
    this.#chosen.update(color, this.#listed?.pixels ?? 0, view.highlight.length > 0);
  }

  /** Says that colors are being counted if that takes long. */
  #showCounting(waiting: boolean): void {
    if (waiting) {
      this.#slow.schedule();
      return;
    }
    this.#slow.cancel();
    this.#counting.hidden = true;
  }
}

function hasPicture({ mode, picture }: Shown): boolean {
  return mode === 'one' && picture !== undefined;
}

/** The color of the pixel under the pointer; undefined if there is none. */
function pointedColor({ picture, frame, pointed }: Shown): string | undefined {
  const image = pointed && picture?.frames[frame]?.image;
  return image && hexAt(image.data, (pointed.y * image.width + pointed.x) * 4);
}

/** The swatches as a listbox. It marks those that are highlighted, and the one under the pointer. */
class SwatchGrid {
  readonly #picked: (color: ListedColor, add: boolean) => void;

  /** The colors of the swatches, in their order. */
  colors: readonly ListedColor[] = [];
  readonly #listbox: Listbox;
  #options: readonly HTMLElement[] = [];
  /** The options by `keyOf` their colors. */
  #byKey = new Map<string, HTMLElement>();
  #pointed: Element | undefined;

  /**
   * @param picked is called when the user picks a color; `add`: in addition to the highlighted ones
   * @param focused is called when the focus moves to a color; undefined: to the listbox itself
   */
  constructor(picked: (color: ListedColor, add: boolean) => void, focused: (color: ListedColor | undefined) => void) {
    this.#picked = picked;
    this.#listbox = createListbox({
      label: l10n.t('Colors'),
      class: 'palette',
      followFocus: false,
      columns: () => getComputedStyle(this.element).gridTemplateColumns.split(' ').length,
      pick: (index) => this.#pick(index, false),
      add: (index) => this.#pick(index, true),
    });
    this.element.addEventListener('focusin', ({ target }) => {
      focused(target instanceof HTMLElement ? this.colors[this.#options.indexOf(target)] : undefined);
    });
  }

  get element(): HTMLElement {
    return this.#listbox.element;
  }

  focus(): void {
    this.#listbox.focus();
  }

  /** Replaces the colors. Colors that were there before keep their options, and so the focus. */
  load(colors: readonly ListedColor[]): void {
    this.colors = colors;
    const next = new Map<string, HTMLElement>();
    for (const color of colors) {
      const option = this.#byKey.get(keyOf(color)) ?? createSwatch(color.hex);
      const label = swatchLabel(color);
      option.setAttribute('aria-label', label);
      option.title = label;
      next.set(keyOf(color), option);
    }
    this.#byKey = next;
    this.#options = [...next.values()];
    this.#listbox.setOptions(this.#options);
    this.element.hidden = colors.length === 0;
  }

  /**
   * Marks the swatches of the highlighted colors. The last marked one gets the tab stop: the swatch with the key `picked` if it is marked,
   * because a palette can have a color twice.
   */
  mark(highlight: readonly string[], picked: string | undefined): void {
    const marked = highlight.flatMap((hex) =>
      this.colors.flatMap((color, index) => (color.hex === hex ? [index] : [])),
    );
    const at = marked.findIndex((index) => this.colors[index] && keyOf(this.colors[index]) === picked);
    this.#listbox.select(...(at < 0 ? marked : [...marked.toSpliced(at, 1), marked[at] ?? 0]));
  }

  /** Marks the first swatch of a color as the one under the pointer; undefined: none. */
  point(hex: string | undefined): void {
    const next = hex === undefined ? undefined : this.#options[this.colors.findIndex((color) => color.hex === hex)];
    if (next === this.#pointed) return;
    this.#pointed?.classList.remove('pointed');
    next?.classList.add('pointed');
    this.#pointed = next;
  }

  #pick(index: number, add: boolean): void {
    const color = this.colors[index];
    if (color) this.#picked(color, add);
  }
}

/** Tells listed colors apart. A color of a file has its index too, because a palette can have a color twice. */
const keyOf = ({ hex, index }: ListedColor) => (index === undefined ? hex : `${index} ${hex}`);

function createSwatch(hex: string): HTMLElement {
  const option = el('div', { class: 'swatch', role: 'option' });
  option.style.setProperty('--swatch', hex);
  return option;
}
