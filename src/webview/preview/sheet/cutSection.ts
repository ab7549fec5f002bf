import * as l10n from '@vscode/l10n';
import type { PreviewItem, SheetCut, SheetInfo } from '../../../shared/protocol/preview';
import { button } from '../../lib/button';
import { el, icon, setText } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';
import type { Picture } from '../../lib/picture/decode';
import type { Command } from '../command';
import { commandButton } from '../commandButton';
import type { PageContext, View } from '../parts';
import { createCutChips } from './cutChips';
import { type CutDraft, draftFrom, draftOf, leftOver, rectsOf, sameCut, wholeDraft } from './cutDraft';
import { createCutFields } from './cutFields';
import type { FrameLines } from './frameLines';
import { createGuesses } from './guesses';
import { createUncut } from './uncut';

/** A square of up to this side is a sprite, unless it looks like several. */
const SPRITE = 64;

/** “Frames”: where the frames of a sheet come from, and how to cut a picture that comes without a word about them. */
export function createCutSection(ctx: PageContext, lines: FrameLines, whole: Command): View {
  const heading = el('h2');
  const fault = el('p', { class: 'cut-warning' });
  const origin = el('p', { class: 'cut-note' });
  const rest = el('p', { class: 'cut-note', role: 'status' });
  const chips = createCutChips({ preview, pick: apply });
  const fields = createCutFields({ changed, done: () => done.disabled || done.hidden || applyFields() });
  const done = button({ label: l10n.t('Apply'), text: l10n.t('Apply'), class: 'primary', run: applyFields });
  const start = button({ label: l10n.t('Cut into Frames…'), text: l10n.t('Cut into Frames…'), run: edit });
  const none = button({ label: l10n.t('Not a Sheet'), text: l10n.t('Not a Sheet'), run: () => apply(null) });
  const wholeText = l10n.t('Show Whole Sheet');
  const toggle = commandButton({ ...whole, label: wholeText, text: wholeText }, { showKey: true });
  const buttons = el('div', { class: 'cut-buttons' }, done, start, none, toggle.element);
  const element = el('section', { class: 'cut' }, heading, fault, origin, chips.element, fields.element, rest, buttons);
  const uncut = createUncut(ctx);
  const guessesOf = createGuesses(ctx.redraw);
  /** Id of the item whose cut is being written by hand. */
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
    // The lines of another cut can only be seen on the whole sheet.
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

  /** What changes with the item only. */
  function draw(item: PreviewItem, picture: Picture, guesses: readonly SheetCut[]): void {
    const { sheet, sheetFault } = item;
    const fixed = sheet?.from === 'json';
    const open = !fixed && (sheet !== undefined || editing === item.id);
    setText(heading, sheet ? l10n.t('Frames · {0}', formatNumber(sheet.frames.length)) : l10n.t('Frames'));
    fault.hidden = sheetFault === undefined;
    fault.replaceChildren(icon('warning'), el('span', {}, sheetFault ?? ''));
    origin.hidden = !sheet;
    setText(origin, sheet ? originText(sheet) : '');
    chips.set(sheet ? otherGuesses(sheet, guesses, picture) : guesses);
    fields.element.hidden = !open;
    if (editing !== item.id) fields.set(startOf(sheet, guesses[0], picture), picture);
    start.hidden = fixed || open;
    none.hidden = fixed || !sheet;
    toggle.element.hidden = !sheet;
  }

  /** What changes while it is written. */
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

/** Whether there is one file that could be cut. */
function isPicture({ kind, gone }: PreviewItem): boolean {
  return !gone && kind !== 'sequence' && kind !== 'animation';
}

function isOffered(item: PreviewItem, picture: Picture, guesses: readonly SheetCut[] | undefined): boolean {
  if (item.sheet || item.sheetFault !== undefined || guesses?.length) return true;
  const { animated, width, height } = picture;
  return !animated && (width !== height || width > SPRITE);
}

/** Of a sheet whose cut is a guess, what else it could be. */
function otherGuesses(sheet: SheetInfo, guesses: readonly SheetCut[], picture: Picture): readonly SheetCut[] {
  const cut = draftOf(picture, sheet);
  return sheet.from === 'guess' ? guesses.filter((guess) => !sameCut(guess, cut)) : [];
}

function startOf(sheet: SheetInfo | undefined, guess: SheetCut | undefined, picture: Picture): CutDraft {
  if (sheet) return draftOf(picture, sheet);
  return guess ? draftFrom(picture, guess) : wholeDraft(picture);
}

function originText({ from }: SheetInfo): string {
  switch (from) {
    case 'json':
      return l10n.t('As the JSON file beside it says.');
    case 'run':
      return l10n.t('As the run that made it says.');
    case 'user':
      return l10n.t('As you cut it.');
    case 'guess':
      return l10n.t('Guessed from its name and size.');
  }
}

function leftOverText({ right, bottom }: { right: number; bottom: number }): string {
  const [x, y] = [formatNumber(right), formatNumber(bottom)];
  if (right > 0 && bottom > 0) return l10n.t('{0} px at the right and {1} px at the foot belong to no frame.', x, y);
  if (right > 0) return l10n.t('{0} px at the right belong to no frame.', x);
  return bottom > 0 ? l10n.t('{0} px at the foot belong to no frame.', y) : '';
}
