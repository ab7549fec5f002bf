import * as l10n from '@vscode/l10n';
import type { ReviewCalls, ReviewEvents } from '../../shared/protocol/review';
import { el } from '../lib/dom';
import { connectHost } from '../lib/host';
import { useLanguage } from '../lib/l10n';
import { createPage } from './page';

const host = connectHost<ReviewCalls, ReviewEvents>();

/** Resolves when the page's style sheet is loaded, even if it fails. */
function loadStyle(): Promise<unknown> {
  if (document.querySelector('link[rel="stylesheet"]')) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = new URL('./review.css', import.meta.url).href;
  const loaded = new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
  document.head.append(link);
  return loaded;
}

async function start(root: HTMLElement): Promise<void> {
  const styled = loadStyle();
  try {
    const init = await host.call('ready', {});
    useLanguage(init.l10n, init.language);
    await styled;
    createPage(root, host, init);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const sentence = l10n.t("Couldn't show the changed sprites. {0}", detail);
    root.replaceChildren(el('p', { class: 'notice-text', role: 'alert' }, sentence));
  }
}

const root = document.getElementById('app');
if (root) void start(root);
