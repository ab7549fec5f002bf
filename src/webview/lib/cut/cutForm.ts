import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { SheetCut } from '../../../shared/protocol/preview';
import type { Size } from '../../../sprite/pixels/raster';
import { el } from '../dom';
import { type CutDraft, type CutField, limitOf, withField } from './cutDraft';

export interface CutFields {
  readonly element: HTMLElement;
  /** The fields' values; undefined before the first `set`. */
  readonly draft: CutDraft | undefined;
  /** Writes a draft into the fields. */
  set(draft: CutDraft, sheet: Size): void;
  focus(): void;
}

export interface CutFieldEvents {
  /** A field was changed by hand. */
  readonly changed: () => void;
  /** Enter was pressed. */
  readonly done: () => void;
}

/** Fields for the numbers of a cut. Changing one also changes those that depend on it. */
export function createCutFields(events: CutFieldEvents): CutFields {
  const inputs = new Map<CutField, HTMLInputElement>();
  let draft: CutDraft | undefined;
  let sheet: Size = { width: 1, height: 1 };

  function field(name: CutField, label: string, wide = false): HTMLElement {
    const input = el('input', { type: 'number', min: 1, step: 1, required: true });
    inputs.set(name, input);
    input.addEventListener('input', () => {
      // The user has emptied the field to type a number.
      if (!draft || !Number.isFinite(input.valueAsNumber)) return;
      draft = withField(draft, name, input.valueAsNumber, sheet);
      write(input);
      events.changed();
    });
    input.addEventListener('blur', () => write());
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      // The key must not press whatever gets the focus next.
      event.preventDefault();
      events.done();
    });
    return el('label', { class: wide ? 'cut-field wide' : 'cut-field' }, label, input);
  }

  function write(except?: HTMLInputElement): void {
    if (!draft) return;
    for (const [name, input] of inputs) {
      input.max = String(limitOf(name, draft, sheet));
      const value = String(draft[name]);
      if (input !== except && input.value !== value) input.value = value;
    }
  }

  const element = el(
    'div',
    { class: 'cut-fields' },
    field('columns', l10n.t('Columns')),
    field('rows', l10n.t('Rows')),
    field('width', l10n.t('Frame width')),
    field('height', l10n.t('Frame height')),
    field('count', l10n.t('Number of frames'), true),
  );

  return {
    element,
    get draft() {
      return draft;
    },
    set(next, size) {
      draft = next;
      sheet = size;
      write();
    },
    focus: () => inputs.get('columns')?.select(),
  };
}

export interface CutChips {
  readonly element: HTMLElement;
  /** Sets the suggestions. Without any, the list is hidden. */
  set(cuts: readonly SuggestedCut[]): void;
}

/** A cut, and where code says so: `game.js:12`. */
export type SuggestedCut = SheetCut & { readonly place?: string };

export interface CutChipEvents {
  /** A suggestion is hovered or focused; undefined: no longer. */
  readonly preview: (cut: SheetCut | undefined) => void;
  readonly pick: (cut: SheetCut) => void;
}

/** Suggested cuts of a sheet, as buttons. */
export function createCutChips({ preview, pick }: CutChipEvents): CutChips {
  const element = el('ul', { class: 'cut-chips', 'aria-label': l10n.t('Suggestions'), hidden: true });
  let drawn: readonly SuggestedCut[] | undefined;

  function chip({ place, ...cut }: SuggestedCut): HTMLElement {
    const size = l10n.t('{0} × {1}', formatNumber(cut.width), formatNumber(cut.height));
    const count = formatNumber(cut.count);
    const title = l10n.t('Cut into {0} frames of {1} pixels', count, size);
    const source = place === undefined ? [] : [el('span', { class: 'cut-place' }, place)];
    const text = l10n.t('{0} frames, {1}', count, size);
    const one = el('button', { type: 'button', class: 'cut-chip', title }, text, ...source);
    for (const event of ['pointerenter', 'focus']) one.addEventListener(event, () => preview(cut));
    for (const event of ['pointerleave', 'blur']) one.addEventListener(event, () => preview(undefined));
    one.addEventListener('click', () => pick(cut));
    return el('li', {}, one);
  }

  return {
    element,
    set(cuts) {
      element.hidden = cuts.length === 0;
      if (cuts === drawn) return;
      drawn = cuts;
      element.replaceChildren(...cuts.map(chip));
    },
  };
}
