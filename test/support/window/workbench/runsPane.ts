import type { Locator, Page } from 'playwright-core';
import { reachesState, waitFor } from '../../wait';
import type { ContextMenu } from './contextMenu';
import { tryPress } from './listRow';
import type { RunCommand } from './quickInput';

/** The Runs view. Rows have their screen reader names: title, state, time. */
export class RunsPane {
  readonly #page: Page;
  readonly #run: RunCommand;
  readonly #contextMenu: ContextMenu;

  /** The sidebar, which then shows nothing else. */
  readonly pane: Locator;

  constructor(page: Page, run: RunCommand, contextMenu: ContextMenu) {
    this.#page = page;
    this.#run = run;
    this.#contextMenu = contextMenu;
    this.pane = page.locator('.part.sidebar');
  }

  /** A row, which may not exist yet. */
  row(name: string | RegExp): Locator {
    return this.pane.getByRole('treeitem', { name, exact: true });
  }

  /**
   * Shows it and focuses its rows.
   * @param title of the view, in VS Code's display language
   */
  async focus(title = 'Runs'): Promise<void> {
    // The Explorer, which was shown before, is a tree as well.
    const list = this.pane.getByRole('tree', { name: title, exact: true }).and(this.#page.locator(':focus'));
    await waitFor('the keyboard in the list of runs', async () => {
      await this.#run('spriteKiln.runs.focus', `Sprite Kiln: Focus on ${title} View`);
      return reachesState(list, 'visible', 1000);
    });
  }

  /** Clicks a button in the first row with that name. */
  async press(name: string | RegExp, button: string): Promise<void> {
    const row = this.row(name).first();
    await this.#scrollUp(row);
    await waitFor(`a click on ${button}`, async () => {
      await row.hover();
      return tryPress(row.getByRole('button', { name: button }));
    });
  }

  /** Chooses from the context menu of the first row with that name. */
  async menu(name: string | RegExp, title: string): Promise<void> {
    const row = this.row(name).first();
    await this.#scrollUp(row);
    await this.#contextMenu.choose(row, title);
  }

  /** Shows the newest runs, which are on top: the header may cover a row of a list that has been scrolled. */
  async #scrollUp(row: Locator): Promise<void> {
    await row.locator('xpath=ancestor::*[@role="tree"]').hover();
    await this.#page.mouse.wheel(0, -100_000);
  }
}
