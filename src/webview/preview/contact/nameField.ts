import * as l10n from '@vscode/l10n';
import type { PreviewItem } from '../../../shared/protocol/preview';
import { button } from '../../lib/button';
import { el, setText } from '../../lib/dom';
import { createPopover } from '../../lib/popover';

export interface NameField {
  /** Asks for an item's new name under `anchor`; if that is undefined, at the top of the window. */
  open(item: PreviewItem, anchor: Element | undefined): void;
}

let fields = 0;

/**
 * A field for an output's file name, on its card. Enter renames, Escape closes the field. If the name can't be used, the reason is shown
 * under the field.
 * @param rename rejects with that reason, as a sentence
 */
export function createNameField(rename: (item: string, name: string) => Promise<void>): NameField {
  const faultId = `name-fault-${++fields}`;
  const input = el('input', { class: 'name-input', type: 'text', spellcheck: 'false', 'aria-describedby': faultId });
  const extension = el('span', { class: 'name-extension' });
  const fault = el('p', { class: 'name-fault', id: faultId, role: 'alert' });
  const keep = button({ label: l10n.t('Keep'), icon: 'check', run: () => void submit() });
  const content = el('div', {}, el('div', { class: 'name-row' }, input, extension, keep), fault);
  const popover = createPopover({ label: l10n.t('Keep As'), content, class: 'name-field', role: 'dialog' });
  let item = '';
  let busy = false;

  function setFault(text: string): void {
    setText(fault, text);
    if (text) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }

  async function submit(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      await rename(item, input.value);
      popover.close();
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
      input.focus();
    } finally {
      busy = false;
    }
  }

  input.addEventListener('input', () => setFault(''));
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    void submit();
  });

  return {
    open({ id, name }, anchor) {
      const dot = name.lastIndexOf('.');
      item = id;
      input.value = dot > 0 ? name.slice(0, dot) : name;
      input.setAttribute('aria-label', l10n.t('New name for {0}', name));
      setText(extension, dot > 0 ? name.slice(dot) : '');
      setFault('');
      popover.open(anchor);
      input.select();
    },
  };
}
