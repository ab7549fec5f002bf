import type { PreviewCalls, PreviewEvents } from '../../shared/protocol/preview';
import { connectHost } from '../lib/host';
import { paintFirst, type QuickReader } from './firstPaint';

/**
 * Asks the host what to show, and builds the page when the host has answered. Called once, by the first script of the page.
 * @param quick reads the first picture if it is small, to paint it before the page is built
 */
export async function startPreview(quick: QuickReader): Promise<void> {
  const root = document.getElementById('app');
  if (!root) return;
  const host = connectHost<PreviewCalls, PreviewEvents>();
  let early: HTMLElement | undefined;
  try {
    const init = await host.call('ready', {});
    early = paintFirst(init, host.getState(), quick);
    // Lets the browser show the picture before it builds the page, which takes longer.
    if (early) await nextPaint();
    const [{ showPage }] = await Promise.all([import('./previewPage.js'), loadStyles()]);
    showPage(root, host, init, () => early?.remove());
  } catch (error) {
    early?.remove();
    const { showFailure } = await import('./previewPage.js');
    showFailure(root, error);
  }
}

function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Loads the style sheet, which the first picture does not wait for. A page that is opened without the editor has its own. */
function loadStyles(): Promise<unknown> {
  if (document.querySelector('link[rel="stylesheet"]')) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = new URL('./preview.css', import.meta.url).href;
  // If it cannot be loaded, the page is shown without it.
  const loaded = new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
  document.head.append(link);
  return loaded;
}
