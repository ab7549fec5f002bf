import type { Locator, Page } from 'playwright-core';
import { reachesState, succeeds, waitFor } from '../../wait';
import { tryRightClick } from './listRow';

/** The menu that a right-click on a list row opens, with its submenus. */
export class ContextMenu {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /**
   * Right-clicks a row, goes through the menu, and clicks the last title. A menu that opens before the extensions are loaded lacks their items, so it
   * is reopened until they exist.
   * @param row looked up again at each try
   */
  async choose(row: Locator, ...titles: string[]): Promise<void> {
    const last = titles.at(-1);
    if (last === undefined) throw new Error('Nothing to choose.');
    await waitFor(`the menu of ${row}: ${titles.join(' → ')}`, async () => {
      return (await this.#tryOpen(row, titles)) && this.#press(this.#item(last));
    });
  }

  /** Opens a row's menu and its submenus, including the last one, and leaves them open. */
  async open(row: Locator, ...submenus: string[]): Promise<void> {
    await waitFor(`the menu of ${row}: ${submenus.join(' → ')}`, () => this.#tryOpen(row, submenus));
    if (submenus.length) await this.#page.locator('.monaco-submenu').waitFor();
  }

  /** Titles of the items now shown in menus, outermost first. */
  async titles(): Promise<string[]> {
    return this.#page
      .getByRole('menuitem')
      .filter({ visible: true })
      .evaluateAll((items) => items.map((item) => item.getAttribute('aria-label') ?? item.textContent ?? ''));
  }

  async #tryOpen(row: Locator, titles: string[]): Promise<boolean> {
    if (!(await tryRightClick(row))) return this.close();
    for (const title of titles) {
      if (!(await reachesState(this.#item(title), 'visible', 800))) return this.close();
      // A menu can close by itself, as when what is under it changes.
      if (!(await succeeds(this.#item(title).hover({ timeout: 5000 })))) return this.close();
    }
    return true;
  }

  /**
   * Clicks an item until the menu has closed; false if it closed without a click. A menu ignores clicks right after it opens because it treats them
   * as the end of the opening click.
   */
  async #press(item: Locator): Promise<boolean> {
    let clicked = false;
    await waitFor('the menu to take a click', async () => {
      if (await succeeds(item.click({ timeout: 5000 }))) clicked = true;
      return reachesState(item, 'hidden', 500);
    });
    return clicked;
  }

  #item(title: string): Locator {
    return this.#page.getByRole('menuitem', { name: title, exact: true });
  }

  /** Closes the menu and its submenus; always false, as no item was chosen. */
  async close(): Promise<false> {
    while (await this.#page.locator('.context-view .monaco-menu').first().isVisible()) {
      await this.#page.keyboard.press('Escape');
    }
    return false;
  }
}
