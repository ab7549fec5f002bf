import * as l10n from '@vscode/l10n';
import { Later } from '../../shared/base/later';
import type { EngineUsage } from '../../shared/protocol/export';
import { button } from '../lib/button';
import { copyText } from '../lib/clipboard';
import { el, icon, setText } from '../lib/dom';

/** How long the message about copying is shown, in milliseconds. */
const TOLD_MS = 4000;

export interface UsageNote {
  readonly element: HTMLElement;
  /** @param open whether settings and code are visible */
  update(usage: EngineUsage | undefined, open: boolean): void;
}

/** How the engine uses the files: what to set there, and code to copy. Folded to one line until the user opens it. */
export function createUsageNote(toggled: (open: boolean) => void): UsageNote {
  const name = el('span', { class: 'usage-name' });
  const hint = el('span', { class: 'usage-hint' }, l10n.t('settings and code'));
  const text = el('p', { class: 'usage-text' });
  const language = el('span', { class: 'usage-language' });
  const code = el('pre', { class: 'usage-code', dir: 'ltr', tabindex: 0 });
  // Exists before it has text, because screen readers read only changes.
  const told = el('span', { class: 'usage-told', role: 'status' });
  const copy = button({
    label: l10n.t('Copy the code'),
    text: l10n.t('Copy'),
    icon: 'copy',
    run: () => void copyCode(),
  });
  const element = el(
    'details',
    { class: 'usage', hidden: true },
    el('summary', {}, icon('chevron-right'), name, ' ', hint),
    text,
    el('div', { class: 'usage-box' }, el('div', { class: 'usage-bar' }, language, told, copy), code),
  );
  const quiet = new Later(TOLD_MS, () => setText(told, ''));
  element.addEventListener('toggle', () => toggled(element.open));

  async function copyCode(): Promise<void> {
    const copied = await copyText(code.textContent ?? '');
    setText(told, copied ? l10n.t('Copied') : l10n.t("Couldn't copy to the clipboard. Click the code and try again."));
    quiet.schedule();
  }

  return {
    element,
    update(usage, open) {
      element.hidden = !usage;
      if (!usage) return;
      if (element.open !== open) element.open = open;
      setText(name, l10n.t('Use in {0}', usage.engine));
      setText(text, usage.text);
      setText(language, usage.language);
      if (code.textContent !== usage.code) setText(told, '');
      setText(code, usage.code);
      code.setAttribute('aria-label', l10n.t('Code for {0}', usage.engine));
    },
  };
}
