import type { Locator, Page } from 'playwright-core';
import type { RunCommand } from './quickInput';

/** The Problems panel, with a row for each file and each problem. */
export class ProblemsPane {
  readonly #page: Page;
  readonly #run: RunCommand;

  readonly #pane: Locator;

  constructor(page: Page, run: RunCommand) {
    this.#page = page;
    this.#run = run;
    this.#pane = page.locator('.markers-panel');
  }

  async open(): Promise<void> {
    await this.#run('workbench.panel.markers.view.focus', 'Problems: Focus on Problems View');
    await this.#pane.waitFor();
  }

  /** The rows of files with problems. */
  files(): Locator {
    return this.#pane.getByRole('treeitem').filter({ has: this.#page.locator('.file-icon') });
  }

  /** The row of a file, if it has problems. */
  file(name: string): Locator {
    return this.files().filter({ hasText: name });
  }

  /** The rows of problems whose sentence contains this. */
  problem(text: string | RegExp): Locator {
    return this.#pane.getByRole('treeitem').filter({ hasText: text });
  }

  /** Waits until nothing in the workspace has a problem. */
  async untilEmpty(): Promise<void> {
    await this.#pane.getByText('No problems have been detected in the workspace.').waitFor();
  }
}
