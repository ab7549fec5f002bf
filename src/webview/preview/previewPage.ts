import * as l10n from '@vscode/l10n';
import type { PreviewInit } from '../../shared/protocol/preview';
import { el } from '../lib/dom';
import { useLanguage } from '../lib/l10n';
import { useOperations } from '../lib/operations';
import type { PreviewHost } from './core/feature';
import { createPage } from './page';

/**
 * Builds the page. This is a script of its own, because `startPreview.ts` asks the host while this script is still loading.
 * @param shown is called when the stage shows a picture, or says why there is none
 */
export function showPage(root: HTMLElement, host: PreviewHost, init: PreviewInit, shown: () => void): void {
  useLanguage(init.l10n, init.language);
  useOperations(init.operations);
  createPage(root, host, init, shown);
  // The toolkit is large, and its controls are visible without it.
  requestIdleCallback(() => void import('../lib/controls'), { timeout: 1000 });
}

/** Says that the page cannot be shown. */
export function showFailure(root: HTMLElement, error: unknown): void {
  const detail = error instanceof Error ? error.message : String(error);
  const sentence = l10n.t("Couldn't start the preview. {0}", detail);
  root.replaceChildren(el('p', { class: 'notice-text', role: 'alert' }, sentence));
}
