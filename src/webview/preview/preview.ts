import type { PreviewCalls, PreviewEvents } from '../../shared/protocol/preview';
import { connectHost } from '../lib/host';
import { paintFirst } from './firstPaint';

// A script of its own, built apart, with its ending: the browser reads it while the host is asked.
const page = import('./previewPage.js');
const host = connectHost<PreviewCalls, PreviewEvents>();

async function start(root: HTMLElement): Promise<void> {
  try {
    const init = await host.call('ready', {});
    const early = paintFirst(init, host.getState());
    // The browser paints it before the page is built, which takes longer than a frame.
    if (early) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const { showPage } = await page;
    showPage(root, host, init, () => early?.remove());
  } catch (error) {
    const { showFailure } = await page;
    showFailure(root, error);
  }
}

const root = document.getElementById('app');
if (root) void start(root);
