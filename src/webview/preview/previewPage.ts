import * as l10n from '@vscode/l10n';
import type { PreviewInit } from '../../shared/protocol/preview';
import { el } from '../lib/dom';
import { useLanguage } from '../lib/l10n';
import { useOperations } from '../lib/operations';
import type { PreviewHost } from './core/feature';
import { createPage } from './page';

/**
 * The page itself, in a script of its own: `startPreview.ts` asks the host while this is still being read.
 * @param shown is called when the stage has a picture, or says why it has none.
 */
export function showPage(root: HTMLElement, host: PreviewHost, init: PreviewInit, shown: () => void): void {
  useLanguage(init.l10n, init.language);
  useOperations(init.operations);
  createPage(root, host, init, shown);
  // The toolkit is large, and nothing needs it to be seen.
  requestIdleCallback(() => void import('../lib/controls'), { timeout: 1000 });
}

/** Says that the page cannot be shown. */
export function showFailure(root: HTMLElement, error: unknown): void {
  const detail = error instanceof Error ? error.message : String(error);
  const sentence = l10n.t("Couldn't start the preview. {0}", detail);
  root.replaceChildren(el('p', { class: 'notice-text', role: 'alert' }, sentence));
}
