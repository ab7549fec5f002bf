import * as l10n from '@vscode/l10n';
import type { ExportState, SourceCut } from '../../shared/protocol/export';
import type { SheetCut } from '../../shared/protocol/preview';
import { sameCut } from '../../sprite/sheet/sheetCut';
import { button } from '../lib/button';
import { draftFrom, wholeDraft } from '../lib/cut/cutDraft';
import { type CutChips, type CutFields, createCutChips, createCutFields } from '../lib/cut/cutForm';
import { el, setText } from '../lib/dom';

/** How the shown source is cut into frames: as it is now, suggestions, and fields. The result follows each choice. */
export class SourceCutSection {
  readonly #cut: (cut: SheetCut | null) => void;

  readonly element: HTMLElement;
  readonly #text = el('output', { 'aria-live': 'polite' });
  readonly #chips: CutChips;
  readonly #fields: CutFields;
  readonly #apply: HTMLButtonElement;
  readonly #change: HTMLButtonElement;
  readonly #none: HTMLButtonElement;
  #shown: SourceCut | undefined;
  #suggested = '';
  /** Whether a person writes a cut into the fields. */
  #open = false;

  /** @param cut has the host cut the source; null: it's one image */
  constructor(cut: (cut: SheetCut | null) => void) {
    this.#cut = cut;
    const text = (label: string, look: string, run: () => void) => button({ label, text: label, class: look, run });
    this.#chips = createCutChips({ preview: () => {}, pick: (next) => this.#pick(next) });
    this.#fields = createCutFields({ changed: () => this.#drawApply(), done: () => this.#applyFields() });
    this.#apply = text(l10n.t('Apply'), 'primary', () => this.#applyFields());
    this.#change = text(l10n.t('Cut into Frames…'), 'secondary', () => this.#toggle());
    this.#none = text(l10n.t('Not a Sheet'), 'secondary', () => this.#pick(null));
    this.element = el(
      'section',
      { class: 'source-cut', 'aria-label': l10n.t('Frames of the source'), hidden: true },
      el('h2', { class: 'section-title' }, l10n.t('Source')),
      this.#text,
      this.#chips.element,
      this.#fields.element,
      el('div', { class: 'cut-buttons' }, this.#apply, this.#change, this.#none),
    );
  }

  update({ cut }: ExportState): void {
    const start = cut?.cut ?? cut?.suggestions[0]?.cut;
    // What a person types stays while suggestions arrive.
    if (cut && !this.#open) this.#fields.set(start ? draftFrom(cut.size, start) : wholeDraft(cut.size), cut.size);
    this.#shown = cut;
    this.#draw();
  }

  #toggle(): void {
    this.#open = !this.#open;
    this.#draw();
    if (this.#open) this.#fields.focus();
  }

  #applyFields(): void {
    const { draft } = this.#fields;
    if (this.#apply.disabled || !draft) return;
    this.#pick(draft);
    // The button that had the focus is hidden.
    this.#change.focus();
  }

  #pick(next: SheetCut | null): void {
    this.#open = false;
    this.#cut(next && { count: next.count, columns: next.columns, width: next.width, height: next.height });
    this.#draw();
  }

  #draw(): void {
    const shown = this.#shown,
      open = this.#open;
    this.element.hidden = !shown;
    if (!shown) return;
    setText(this.#text, shown.text);
    this.#none.hidden = !shown.cut;
    this.#change.setAttribute('aria-expanded', String(open));
    this.#fields.element.hidden = !open;
    this.#apply.hidden = !open;
    const suggested = JSON.stringify(shown.suggestions);
    if (suggested !== this.#suggested) this.#chips.set(shown.suggestions.map(({ cut, place }) => ({ ...cut, place })));
    this.#suggested = suggested;
    this.#drawApply();
  }

  #drawApply(): void {
    const { draft } = this.#fields;
    const { cut } = this.#shown ?? {};
    this.#apply.disabled = !draft || draft.count < 2 || (cut !== undefined && sameCut(cut, draft));
  }
}
