import type { Frame, Locator, Page } from 'playwright-core';
import { became, waitFor } from '../wait';
import type { QuickInput } from './quickInput';
import type { Webviews } from './webviews';

const FOOTER = '.page .footer';

/** The view Assets: its page is a document in frames of the window, replaced whenever the view is shown anew. */
export class AssetsPane {
  constructor(
    private readonly page: Page,
    private readonly quickInput: QuickInput,
    private readonly webviews: Webviews,
  ) {}

  /** The page's document, once it is built. */
  frame(): Promise<Frame> {
    return this.webviews.frame(FOOTER);
  }

  /** The tile at a place, 1 the first, which may not be there yet. */
  async tile(place: number): Promise<Locator> {
    return (await this.frame()).locator(`.card[aria-posinset="${place}"]:not([hidden])`);
  }

  /** Opens it as a person does, with the icon in the activity bar. */
  async open(): Promise<void> {
    const tab = this.page.getByRole('tab', { name: 'Sprite Kiln' });
    // A click on the icon of what is shown would hide it.
    if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
    await this.frame();
  }

  /** Shows it and gives it the keyboard, by the command palette alone. */
  async focus(): Promise<void> {
    await waitFor('the keyboard in the page of assets', async () => {
      await this.quickInput.command('Sprite Kiln: Focus on Assets View');
      const frame = await this.frame();
      return waitFor('the focus', () => hasFocus(frame), 2).catch(() => false);
    });
  }

  /** Shows another view of the side bar: the page goes away. */
  async leave(): Promise<void> {
    await this.quickInput.command('View: Show Explorer');
    await became(this.page.locator('.explorer-folders-view'), 'visible', 10_000);
  }

  /** Number of elements of the page's document. */
  async elements(): Promise<number> {
    return (await this.frame()).evaluate<number>("document.querySelectorAll('*').length");
  }
}

function hasFocus(frame: Frame): Promise<boolean> {
  return frame.evaluate<boolean>('document.hasFocus()');
}
