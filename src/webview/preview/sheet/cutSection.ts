import * as l10n from '@vscode/l10n';
import type { PreviewItem, SheetCut } from '../../../shared/protocol/preview';
import { type CutGuess, guessCut } from '../../../shared/sprite/pixels/guessCut';
import type { SheetInfo } from '../../../shared/sprite/pixels/sheetInfo';
import { button } from '../../lib/button';
import { commandButton } from '../../lib/command';
import { el, icon, setText } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';
import type { Picture } from '../../lib/picture/picture';
import type { Command, PageContext, View } from '../core/feature';
import { keyOf } from '../core/pictures';
import { type CutDraft, draftFrom, draftOf, leftOver, rectsOf, sameCut, wholeDraft } from './cutDraft';
import { createCutChips, createCutFields } from './cutForm';
import type { FrameLines } from './wholeSheet';

/** A square picture of up to this side is taken for a single sprite unless the guesses find several. */
const SPRITE = 64;

/** The section “Frames”: where a sheet's frames come from, and cutting a picture into frames. */
export function createCutSection(ctx: PageContext, lines: FrameLines, whole: Command): View {
  const heading = el('h2');
  const fault = el('p', { class: 'cut-warning' });
  const cutFrom = el('p', { class: 'cut-note' });
  const rest = el('p', { class: 'cut-note', role: 'status' });
  const chips = createCutChips({ preview, pick: apply });
  const fields = createCutFields({ changed, done: () => done.disabled || done.hidden || applyFields() });
  const done = button({ label: l10n.t('Apply'), text: l10n.t('Apply'), class: 'primary', run: applyFields });
  const start = button({
    label: l10n.t('Cut into Frames…'),
    text: l10n.t('Cut into Frames…'),
    class: 'secondary',
    run: edit,
  });
  const none = button({
    label: l10n.t('Not a Sheet'),
    text: l10n.t('Not a Sheet'),
    class: 'secondary',
    run: () => apply(null),
  });
  const wholeText = l10n.t('Show Whole Sheet');
  const toggle = commandButton({ ...whole, label: wholeText, text: wholeText }, { showKey: true, class: 'secondary' });
  const buttons = el('div', { class: 'cut-buttons' }, done, start, none, toggle.element);
  const element = el(
    'section',
    { class: 'cut' },
    heading,
    fault,
    cutFrom,
    chips.element,
    fields.element,
    rest,
    buttons,
  );
  const uncut = createUncut(ctx);
  const guessesOf = createGuesses(ctx.redraw);
  /** Id of the item whose cut the user is writing. */
  let editing: string | undefined;
  let drawn: readonly unknown[] = [];

  function preview(cut: SheetCut | undefined): void {
    const written = editing === undefined ? undefined : fields.draft;
    const lined = cut ?? written;
    lines.preview(lined && rectsOf(lined));
    ctx.redraw();
  }

  function edit(): void {
    editing = ctx.shown().item?.id;
    preview(undefined);
    fields.focus();
  }

  function changed(): void {
    const { item, view } = ctx.shown();
    editing = item?.id;
    preview(undefined);
    // The lines of the new cut are drawn on the whole sheet only.
    if (item?.sheet && !view.whole) ctx.change({ whole: true });
  }

  function applyFields(): void {
    const { draft } = fields;
    if (draft) apply(draft);
  }

  function apply(cut: SheetCut | null): void {
    const { item } = ctx.shown();
    if (!item) return;
    editing = undefined;
    lines.preview(undefined);
    const told = cut && { count: cut.count, columns: cut.columns, width: cut.width, height: cut.height };
    ctx.tell(ctx.host.call('cutSheet', { item: item.id, cut: told }));
    ctx.change({ whole: false });
  }

  /** Draws what depends on the item. */
  function draw(item: PreviewItem, picture: Picture, guesses: readonly SheetCut[]): void {
    const { sheet, sheetFault } = item;
    const fixed = sheet?.from === 'json';
    const open = !fixed && (sheet !== undefined || editing === item.id);
    setText(heading, sheet ? l10n.t('Frames · {0}', formatNumber(sheet.frames.length)) : l10n.t('Frames'));
    fault.hidden = sheetFault === undefined;
    fault.replaceChildren(icon('warning'), el('span', {}, sheetFault ?? ''));
    cutFrom.hidden = !sheet;
    setText(cutFrom, sheet ? cutFromText(sheet) : '');
    chips.set(sheet ? otherGuesses(sheet, guesses, picture) : guesses);
    fields.element.hidden = !open;
    if (editing !== item.id) fields.set(startOf(sheet, guesses[0], picture), picture);
    start.hidden = fixed || open;
    none.hidden = fixed || !sheet;
    toggle.element.hidden = !sheet;
  }

  /** Draws what depends on the numbers in the fields. */
  function drawDraft({ sheet }: PreviewItem, picture: Picture): void {
    const { draft } = fields;
    const open = draft !== undefined && !fields.element.hidden;
    const left = open ? leftOverText(leftOver(draft, picture)) : '';
    rest.hidden = left === '';
    setText(rest, left);
    done.hidden = !open || (sheet !== undefined && sameCut(draftOf(picture, sheet), draft));
    done.disabled = !draft || draft.count < 2;
  }

  return {
    element,
    update(shown) {
      const { item } = shown;
      if (editing !== undefined && editing !== item?.id) {
        editing = undefined;
        lines.preview(undefined);
      }
      const picture = item && shown.mode === 'one' && isPicture(item) ? uncut(item) : undefined;
      const guesses = picture && item?.sheet?.from !== 'json' ? guessesOf(picture) : [];
      element.hidden = !item || !picture || !isOffered(item, picture, guesses);
      if (!item || !picture || element.hidden) return;
      const next = [item, picture, guesses, editing];
      if (next.some((value, index) => value !== drawn[index])) draw(item, picture, guesses ?? []);
      drawn = next;
      drawDraft(item, picture);
      toggle.update(shown);
    },
  };
}

/** Whether the item is a single file that could be cut. */
function isPicture({ kind, gone }: PreviewItem): boolean {
  return !gone && kind !== 'sequence' && kind !== 'animation';
}

function isOffered(item: PreviewItem, picture: Picture, guesses: readonly SheetCut[] | undefined): boolean {
  if (picture.onlyPalette) return false;
  if (item.sheet || item.sheetFault !== undefined || guesses?.length) return true;
  const { animated, width, height } = picture;
  return !animated && (width !== height || width > SPRITE);
}

/** The other guesses for a sheet whose cut is a guess itself. */
function otherGuesses(sheet: SheetInfo, guesses: readonly SheetCut[], picture: Picture): readonly SheetCut[] {
  const cut = draftOf(picture, sheet);
  return sheet.from === 'guess' ? guesses.filter((guess) => !sameCut(guess, cut)) : [];
}

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

/** Guesses how a picture is cut as soon as the page is idle. Returns undefined until then; `found` is called afterwards. */
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

/** Loads the picture of an item without cutting it into frames. Returns undefined until it is there; then the page is drawn again. */
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
      // The stage shows why it failed.
      () => {},
    );
    return undefined;
  };
}
