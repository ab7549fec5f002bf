import type { Frame, Locator, Page } from 'playwright-core';
import { reachesState } from '../../wait';
import type { RunCommand } from './quickInput';
import type { Webviews } from './webviews';

const FOOTER = '.page .footer';

/** The Assets view: its page is a document in frames of the window, replaced whenever the view is shown again. */
export class AssetsPane {
  readonly #page: Page;
  readonly #run: RunCommand;
  readonly #webviews: Webviews;

  constructor(page: Page, run: RunCommand, webviews: Webviews) {
    this.#page = page;
    this.#run = run;
    this.#webviews = webviews;
  }

  /** The page's document, once it is built. */
  frame(): Promise<Frame> {
    return this.#webviews.frame(FOOTER);
  }

  /** The tile at an index, 1 the first, which may not exist yet. */
  async tile(place: number): Promise<Locator> {
    return (await this.frame()).locator(`.card[aria-posinset="${place}"]:not([hidden])`);
  }

  /** Opens it like a user, with the icon in the activity bar. */
  async open(): Promise<void> {
    const tab = this.#page.getByRole('tab', { name: 'Sprite Kiln' });
    // A click on the icon of the current view would hide it.
    if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
    await this.frame();
  }

  /** Moves the focus to its search, by the keyboard: only then the palette has commands on assets. */
  async focus(): Promise<void> {
    await this.#run('spriteKiln.searchAssets', 'Sprite Kiln: Search Assets');
    await (await this.frame()).locator('.search-field:focus').waitFor();
  }

  /** Shows another view in the sidebar, which removes the page. */
  async leave(): Promise<void> {
    await this.#run('workbench.view.explorer', 'View: Show Explorer');
    await reachesState(this.#page.locator('.explorer-folders-view'), 'visible', 10_000);
  }
}
