import * as l10n from '@vscode/l10n';
import type { PreviewCalls, PreviewEvents } from '../../shared/protocol/preview';
import { el } from '../lib/dom';
import { connectHost } from '../lib/host';
import { useLanguage } from '../lib/l10n';
import { createPage } from './page';

const host = connectHost<PreviewCalls, PreviewEvents>();

async function start(root: HTMLElement): Promise<void> {
  try {
    const init = await host.call('ready', {});
    useLanguage(init.l10n, init.language);
    createPage(root, host, init);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const sentence = l10n.t('The preview could not be started. {0}', detail);
    root.replaceChildren(el('p', { class: 'notice-text', role: 'alert' }, sentence));
  }
  // After the first paint: the toolkit is large, and nothing needs it to be seen.
  requestAnimationFrame(() => setTimeout(() => void import('../lib/controls')));
}

const root = document.getElementById('app');
if (root) void start(root);
