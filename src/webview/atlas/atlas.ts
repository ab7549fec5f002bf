import * as l10n from '@vscode/l10n';
import type { AtlasCalls, AtlasEvents } from '../../shared/protocol/atlas';
import { el } from '../lib/dom';
import { connectHost } from '../lib/host';
import { useLanguage } from '../lib/l10n';
import { createPage } from './page';

const host = connectHost<AtlasCalls, AtlasEvents>();

async function start(root: HTMLElement): Promise<void> {
  try {
    const init = await host.call('ready', {});
    useLanguage(init.l10n, init.language);
    createPage(root, host, init);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const sentence = l10n.t("Couldn't show the atlas. {0}", detail);
    root.replaceChildren(el('p', { class: 'notice-text', role: 'alert' }, sentence));
  }
}

const root = document.getElementById('app');
if (root) void start(root);
