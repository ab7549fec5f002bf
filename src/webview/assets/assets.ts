import * as l10n from '@vscode/l10n';
import type { AssetsCalls, AssetsEvents, AssetsInit } from '../../shared/protocol/assets';
import { el } from '../lib/dom';
import { connectHost } from '../lib/host';
import { useLanguage } from '../lib/l10n';
import { useOperations } from '../lib/operations';
import { createPage } from './page';
import { isEmpty, restoreView } from './viewState';

const host = connectHost<AssetsCalls, AssetsEvents>();

async function start(root: HTMLElement): Promise<void> {
  const begin = (init: AssetsInit) => {
    useLanguage(init.l10n, init.language);
    useOperations(init.operations);
    const page = createPage(root, host, init);
    show = (now) => page.update(now);
  };
  let show = begin;
  try {
    const { filter, open } = restoreView(host.getState());
    if (isEmpty(filter) && open.length === 0) {
      host.on('first', (init) => {
        if (show === begin) begin(init);
      });
    }
    const init = await host.call('ready', { filter, open: [...open] });
    show(init);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const sentence = l10n.t("Couldn't show the assets. {0}", detail);
    root.replaceChildren(el('p', { class: 'notice-text', role: 'alert' }, sentence));
  }
}

const root = document.getElementById('app');
if (root) void start(root);
