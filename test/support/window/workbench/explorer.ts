import type { Locator, Page } from 'playwright-core';
import { reachesState, waitFor } from '../../wait';
import type { ContextMenu } from './contextMenu';
import type { RunCommand } from './quickInput';

/** The Explorer. Names are as displayed: `hero.png`. */
export class Explorer {
  readonly #page: Page;
  readonly #run: RunCommand;
  readonly #contextMenu: ContextMenu;

  constructor(page: Page, run: RunCommand, contextMenu: ContextMenu) {
    this.#page = page;
    this.#run = run;
    this.#contextMenu = contextMenu;
  }

  /** The row of a file or folder, which may not exist yet. */
  row(name: string): Locator {
    const label = this.#page.locator('.label-name', { hasText: exactly(name) });
    return this.#page.locator('.explorer-folders-view .monaco-list-row').filter({ has: label });
  }

  /**
   * Waits for the row of a file or folder. A new window may not watch its folder yet and would miss a file that a test wrote outside VS Code, so the
   * list is refreshed until the row exists.
   * @param seconds to wait at most
   */
  async find(name: string, seconds?: number): Promise<void> {
    await waitFor(
      `${name} in the explorer`,
      async () => {
        if (await reachesState(this.row(name), 'visible', 2000)) return true;
        await this.#run('workbench.files.action.refreshFilesExplorer', 'Refresh Explorer');
        return false;
      },
      seconds,
    );
  }

  /** Opens a file permanently, like a double-click. */
  async open(name: string): Promise<void> {
    await this.find(name);
    await waitFor(`${name} to open`, async () => {
      await this.row(name).dblclick();
      return reachesState(this.#page.locator('.tabs-container .tab', { hasText: exactly(name) }), 'visible', 5000);
    });
  }

  /** Right-clicks a file and goes through the menu: `menu('hero.png', 'Sprite Kiln', 'Animate…')`. */
  async menu(name: string, ...titles: string[]): Promise<void> {
    await this.find(name);
    await this.#contextMenu.choose(this.row(name), ...titles);
  }

  /** Opens a file's menu and its submenus, including the last one, and leaves them open. */
  async openMenu(name: string, ...submenus: string[]): Promise<void> {
    await this.find(name);
    await this.#contextMenu.open(this.row(name), ...submenus);
  }

  async closeMenu(): Promise<void> {
    await this.#contextMenu.close();
  }

  /** Titles of the items now shown in menus, outermost first. */
  menuTitles(): Promise<string[]> {
    return this.#contextMenu.titles();
  }
}

function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
}
