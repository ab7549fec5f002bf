import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { PreviewItem, SheetCut } from '../../../shared/protocol/preview';
import { type CutGuess, guessCut } from '../../../sprite/sheet/guessCut';
import { rectsOf } from '../../../sprite/sheet/sheet';
import { mayBeSheet, sameCut } from '../../../sprite/sheet/sheetCut';
import type { SheetInfo } from '../../../sprite/sheet/sheetInfo';
import { button } from '../../lib/button';
import { commandButton } from '../../lib/command';
import { type CutDraft, draftFrom, draftOf, leftOver, wholeDraft } from '../../lib/cut/cutDraft';
import { type CutChips, type CutFields, createCutChips, createCutFields } from '../../lib/cut/cutForm';
import { el, icon, setText } from '../../lib/dom';
import type { Picture } from '../../lib/picture/picture';
import type { Command, PageContext, Shown, View } from '../core/feature';
import { keyOf } from '../core/pictures';
import type { FrameLines } from './wholeSheet';

interface CutCommands {
  readonly whole: Command;
  readonly find: Command;
  /** Whether frames are found or drawn, which takes the place of this section. */
  readonly isFinding: () => boolean;
}

/** The section “Frames”: where a sheet's frames come from, and cutting a picture into frames. */
export class CutSection implements View {
  readonly #ctx: PageContext;
  readonly #lines: FrameLines;

  readonly element: HTMLElement;
  readonly #heading = el('h2');
  readonly #fault = el('p', { class: 'cut-warning' });
  readonly #cutFrom = el('p', { class: 'cut-note' });
  readonly #remainder = el('p', { class: 'cut-note', role: 'status' });
  readonly #chips: CutChips;
  readonly #fields: CutFields;
  readonly #done: HTMLButtonElement;
  readonly #start: HTMLButtonElement;
  readonly #none: HTMLButtonElement;
  readonly #toggle: View;
  readonly #find: View;
  readonly #isFinding: () => boolean;
  readonly #uncut: (item: PreviewItem) => Picture | undefined;
  readonly #guessesOf: (picture: Picture) => readonly CutGuess[] | undefined;
  /** Id of the item whose cut the user is writing. */
  #editing: string | undefined;
  #drawn: readonly unknown[] = [];

  /**
   * @param lines the outlines of frames on the stage, which preview a cut
   * @param commands those that show the whole sheet, and that find and draw frames
   */
  constructor(ctx: PageContext, lines: FrameLines, { whole, find, isFinding }: CutCommands) {
    this.#isFinding = isFinding;
    this.#find = commandButton(find, { class: 'secondary' });
    this.#ctx = ctx;
    this.#lines = lines;
    this.#chips = createCutChips({ preview: (cut) => this.#preview(cut), pick: (cut) => this.#apply(cut) });
    this.#fields = createCutFields({
      changed: () => this.#onFieldChange(),
      done: () => this.#done.disabled || this.#done.hidden || this.#applyFields(),
    });
    this.#done = textButton(l10n.t('Apply'), 'primary', () => this.#applyFields());
    this.#start = textButton(l10n.t('Cut into Frames…'), 'secondary', () => this.#edit());
    this.#none = textButton(l10n.t('Not a Sheet'), 'secondary', () => this.#apply(null));
    const wholeText = l10n.t('Show Whole Sheet');
    this.#toggle = commandButton(
      { ...whole, label: wholeText, text: wholeText },
      { showKey: true, class: 'secondary' },
    );
    this.element = el(
      'section',
      { class: 'cut' },
      this.#heading,
      this.#fault,
      this.#cutFrom,
      this.#chips.element,
      this.#fields.element,
      this.#remainder,
      el(
        'div',
        { class: 'cut-buttons' },
        this.#done,
        this.#start,
        this.#find.element,
        this.#none,
        this.#toggle.element,
      ),
    );
    this.#uncut = createUncut(ctx);
    this.#guessesOf = createGuesses(() => ctx.redraw());
  }

  update(shown: Shown): void {
    const { item } = shown;
    if (this.#editing !== undefined && this.#editing !== item?.id) {
      this.#editing = undefined;
      this.#lines.preview(undefined);
    }
    const picture = item && shown.mode === 'one' && isPicture(item) ? this.#uncut(item) : undefined;
    const guesses = picture && item?.sheet?.from !== 'json' ? this.#guessesOf(picture) : [];
    this.element.hidden = !item || !picture || this.#isFinding() || !isOffered(item, picture, guesses);
    if (!item || !picture || this.element.hidden) return;
    const next = [item, picture, guesses, this.#editing];
    if (next.some((value, index) => value !== this.#drawn[index])) this.#draw(item, picture, guesses ?? []);
    this.#drawn = next;
    this.#drawDraft(item, picture);
    this.#toggle.update(shown);
    this.#find.update(shown);
  }

  /** Outlines a cut on the stage; undefined: the cut that the user is writing, if any. */
  #preview(cut: SheetCut | undefined): void {
    const written = this.#editing === undefined ? undefined : this.#fields.draft;
    const outlined = cut ?? written;
    this.#lines.preview(outlined && rectsOf(outlined));
    this.#ctx.redraw();
  }

  #edit(): void {
    this.#editing = this.#ctx.shown().item?.id;
    this.#preview(undefined);
    this.#fields.focus();
  }

  #onFieldChange(): void {
    const { item, view } = this.#ctx.shown();
    this.#editing = item?.id;
    this.#preview(undefined);
    // The outlines of the new cut are drawn on the whole sheet only.
    if (item?.sheet && !view.whole) this.#ctx.change({ whole: true });
  }

  #applyFields(): void {
    const { draft } = this.#fields;
    if (draft) this.#apply(draft);
  }

  /** Has the host store a cut; null: the picture is not a sheet. */
  #apply(cut: SheetCut | null): void {
    const { item } = this.#ctx.shown();
    if (!item) return;
    this.#editing = undefined;
    this.#lines.preview(undefined);
    const numbers = cut && { count: cut.count, columns: cut.columns, width: cut.width, height: cut.height };
    this.#ctx.tell(this.#ctx.host.call('cutSheet', { item: item.id, cut: numbers }));
    this.#ctx.change({ whole: false });
  }

  /** Draws what depends on the item. */
  #draw(item: PreviewItem, picture: Picture, guesses: readonly SheetCut[]): void {
    const { sheet, sheetFault } = item;
    const fixed = sheet?.from === 'json';
    const open = !fixed && (sheet !== undefined || this.#editing === item.id);
    setText(this.#heading, sheet ? l10n.t('Frames · {0}', formatNumber(sheet.frames.length)) : l10n.t('Frames'));
    this.#fault.hidden = sheetFault === undefined;
    this.#fault.replaceChildren(icon('warning'), el('span', {}, sheetFault ?? ''));
    this.#cutFrom.hidden = !sheet;
    setText(this.#cutFrom, sheet ? cutFromText(sheet) : '');
    this.#chips.set(sheet ? otherGuesses(sheet, guesses, picture) : guesses);
    this.#fields.element.hidden = !open;
    if (this.#editing !== item.id) this.#fields.set(startOf(sheet, guesses[0], picture), picture);
    this.#start.hidden = fixed || open;
    this.#none.hidden = fixed || !sheet;
    this.#toggle.element.hidden = !sheet;
  }

  /** Draws what depends on the numbers in the fields. */
  #drawDraft({ sheet }: PreviewItem, picture: Picture): void {
    const { draft } = this.#fields;
    const open = draft !== undefined && !this.#fields.element.hidden;
    const left = open ? leftOverText(leftOver(draft, picture)) : '';
    this.#remainder.hidden = left === '';
    setText(this.#remainder, left);
    this.#done.hidden = !open || (sheet !== undefined && sameCut(draftOf(picture, sheet), draft));
    this.#done.disabled = !draft || draft.count < 2;
  }
}

function textButton(text: string, look: 'primary' | 'secondary', run: () => void): HTMLButtonElement {
  return button({ label: text, text, class: look, run });
}

/** Whether the item is a single file that could be cut. */
function isPicture({ kind, gone }: PreviewItem): boolean {
  return !gone && kind !== 'sequence' && kind !== 'animation';
}

function isOffered(item: PreviewItem, picture: Picture, guesses: readonly SheetCut[] | undefined): boolean {
  if (picture.onlyPalette) return false;
  if (item.sheet || item.sheetFault !== undefined || guesses?.length) return true;
  return !picture.animated && mayBeSheet(picture);
}

/** The other guesses for a sheet whose cut was guessed; empty for other sheets. */
function otherGuesses(sheet: SheetInfo, guesses: readonly SheetCut[], picture: Picture): readonly SheetCut[] {
  const cut = draftOf(picture, sheet);
  return sheet.from === 'guess' ? guesses.filter((guess) => !sameCut(guess, cut)) : [];
}

/** The draft that the fields begin with. */
function startOf(sheet: SheetInfo | undefined, guess: SheetCut | undefined, picture: Picture): CutDraft {
  if (sheet) return draftOf(picture, sheet);
  return guess ? draftFrom(picture, guess) : wholeDraft(picture);
}

function cutFromText({ from }: SheetInfo): string {
  switch (from) {
    case 'json':
      return l10n.t('From the JSON file next to it.');
    case 'run':
      return l10n.t('From the run that made it.');
    case 'user':
      return l10n.t('As you cut it.');
    case 'recipe':
      return l10n.t('From the recipe of its exports.');
    case 'guess':
      return l10n.t('Guessed from its name and size.');
  }
}

function leftOverText({ right, bottom }: { right: number; bottom: number }): string {
  const [x, y] = [formatNumber(right), formatNumber(bottom)];
  if (right > 0 && bottom > 0)
    return l10n.t("{0} px on the right and {1} px at the bottom aren't part of any frame.", x, y);
  if (right > 0) return l10n.t("{0} px on the right aren't part of any frame.", x);
  return bottom > 0 ? l10n.t("{0} px at the bottom aren't part of any frame.", y) : '';
}

/**
 * Returns a function that guesses how a picture is cut. It returns undefined until the page is idle; then it guesses, and `found` is
 * called.
 */
function createGuesses(found: () => void): (picture: Picture) => readonly CutGuess[] | undefined {
  const known = new WeakMap<Picture, readonly CutGuess[] | undefined>();
  return (picture) => {
    if (picture.animated) return [];
    if (!known.has(picture)) {
      known.set(picture, undefined);
      requestIdleCallback(() => {
        known.set(picture, guessCut(picture.frames[0].image));
        found();
      });
    }
    return known.get(picture);
  };
}

/**
 * Returns a function that loads an item's picture without cutting it into frames. It returns undefined until the picture is loaded;
 * then the page is redrawn.
 */
function createUncut(ctx: PageContext): (item: PreviewItem) => Picture | undefined {
  let key = '';
  let found: Picture | undefined;
  return (item) => {
    const wanted = keyOf(item);
    if (wanted === key) return found;
    key = wanted;
    found = undefined;
    ctx.pictures.load(item, { whole: true }).then(
      (picture) => {
        if (wanted !== key) return;
        found = picture;
        ctx.redraw();
      },
      // The stage says why it failed.
      () => {},
    );
    return undefined;
  };
}
