import * as l10n from '@vscode/l10n';
import { fileCount } from '../../shared/base/counts';
import type { AtlasEnd, AtlasPacked, AtlasState } from '../../shared/protocol/atlas';
import { announce } from '../lib/announce';
import { button } from '../lib/button';
import { el, icon, setText } from '../lib/dom';
import { buttonKey } from '../lib/keyText';

export interface FooterEvents {
  readonly exportNow: () => void;
  readonly openText: () => void;
  readonly undo: () => void;
}

/** The bar below: exports, says whether the files are up to date, and how the last export ended. */
export class Footer {
  readonly #export: HTMLButtonElement;
  readonly #state = el('span', { class: 'up-to-date' });
  readonly #sign = el('span', { class: 'outcome-sign' });
  readonly #text = el('span', { class: 'outcome-text' });
  readonly #undo: HTMLButtonElement;
  readonly #outcome: HTMLElement;
  readonly element: HTMLElement;
  #told: AtlasEnd | undefined;

  constructor({ exportNow, openText, undo }: FooterEvents) {
    const now = l10n.t('Export Now');
    this.#export = button({ label: now, text: now, ...buttonKey('Ctrl+Enter'), class: 'primary', run: exportNow });
    const text = l10n.t('Open as Text');
    const open = button({ label: text, text, ...buttonKey('t'), class: 'secondary', run: openText });
    this.#undo = button({ label: l10n.t('Undo the last export'), text: l10n.t('Undo'), run: undo });
    this.#outcome = el('div', { class: 'outcome', hidden: true }, this.#sign, this.#text, this.#undo);
    this.element = el('footer', { class: 'actions' }, this.#export, open, this.#state, this.#outcome);
  }

  update({ cannotExport, exporting, ended }: AtlasState, packed: AtlasPacked | undefined): void {
    const hadFocus = document.activeElement === this.#export;
    this.#export.disabled = cannotExport !== undefined || exporting;
    if (hadFocus && this.#export.disabled) (this.#export.nextElementSibling as HTMLElement | null)?.focus();
    setText(this.#state, exporting ? l10n.t('Exporting…') : (cannotExport ?? stateText(packed)));
    if (ended && ended !== this.#told) this.tell(ended);
    this.#told = ended;
  }

  /** Shows how something ended. */
  tell({ text, isFailed, isUndoable }: AtlasEnd): void {
    this.#outcome.hidden = false;
    this.#outcome.dataset.kind = isFailed ? 'failed' : 'done';
    this.#sign.replaceChildren(icon(isFailed ? 'warning' : 'check'));
    setText(this.#text, text);
    this.#undo.hidden = !isUndoable;
    announce(text);
  }
}

function stateText(packed: AtlasPacked | undefined): string {
  if (!packed?.files.length) return '';
  const old = packed.files.filter(({ there }) => there !== 'same').length;
  return old ? l10n.t('Out of date: {0}', fileCount(old)) : l10n.t('Up to date');
}
