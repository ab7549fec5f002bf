import * as l10n from '@vscode/l10n';
import { el } from '../../lib/dom';
import { type CutDraft, type CutField, limitOf, withField } from './cutDraft';

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface CutFields {
  readonly element: HTMLElement;
  /** What is written now. */
  readonly draft: CutDraft | undefined;
  /** Writes another draft into the fields. */
  set(draft: CutDraft, sheet: Size): void;
  focus(): void;
}

export interface CutFieldEvents {
  /** A field was changed by hand. */
  readonly changed: () => void;
  /** Enter was pressed. */
  readonly done: () => void;
}

/** Numbers that say how a sheet is cut; those that follow from each other change together. */
export function createCutFields(events: CutFieldEvents): CutFields {
  const inputs = new Map<CutField, HTMLInputElement>();
  let draft: CutDraft | undefined;
  let sheet: Size = { width: 1, height: 1 };

  function field(name: CutField, label: string, wide = false): HTMLElement {
    const input = el('input', { type: 'number', min: 1, step: 1, required: true });
    inputs.set(name, input);
    input.addEventListener('input', () => {
      // While the field is empty, the number is still to come.
      if (!draft || !Number.isFinite(input.valueAsNumber)) return;
      draft = withField(draft, name, input.valueAsNumber, sheet);
      write(input);
      events.changed();
    });
    input.addEventListener('blur', () => write());
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') events.done();
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
