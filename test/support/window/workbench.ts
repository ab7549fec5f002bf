import type { Locator, Page } from 'playwright-core';
import { reachesState, waitFor } from '../wait';
import type { Companion } from './companion/companion';
import { AssetsPane } from './workbench/assetsPane';
import { ContextMenu } from './workbench/contextMenu';
import { Explorer } from './workbench/explorer';
import { Notifications } from './workbench/notifications';
import { ProblemsPane } from './workbench/problemsPane';
import { QuickInput, type RunCommand } from './workbench/quickInput';
import { RunsPane } from './workbench/runsPane';
import { Webviews } from './workbench/webviews';

/** What a person sees and presses in VS Code's window. Everything waits for the required state; nothing sleeps. */
export class Workbench {
  readonly explorer: Explorer;
  readonly quickInput: QuickInput;
  readonly notifications: Notifications;
  readonly webviews: Webviews;
  readonly runs: RunsPane;
  readonly assets: AssetsPane;
  readonly problems: ProblemsPane;

  readonly #run: RunCommand;

  /** @param companion runs commands that are only a means to an end; absent: the Command Palette does */
  constructor(
    readonly page: Page,
    companion?: Companion,
  ) {
    this.quickInput = new QuickInput(page);
    this.#run = async (id, title) => void (await (companion?.execute(id) ?? this.quickInput.command(title)));
    const contextMenu = new ContextMenu(page);
    this.explorer = new Explorer(page, this.#run, contextMenu);
    this.notifications = new Notifications(page);
    this.webviews = new Webviews(page);
    this.runs = new RunsPane(page, this.#run, contextMenu);
    this.assets = new AssetsPane(page, this.#run, this.webviews);
    this.problems = new ProblemsPane(page, this.#run);
  }

  /** A status bar item by its text. */
  statusBar(text: string | RegExp): Locator {
    return this.page.locator('.part.statusbar .statusbar-item').filter({ hasText: text });
  }

  /** A tab of the editor area by its label. */
  tab(label: string | RegExp): Locator {
    return this.page.locator('.tabs-container .tab').filter({ hasText: label });
  }

  /** Waits until a tab says that its file has changes that aren't saved, or none. */
  async untilChanged(label: string, isChanged: boolean): Promise<void> {
    await waitFor(`${label} to be ${isChanged ? 'changed' : 'saved'}`, async () => {
      const classes = (await this.tab(label).first().getAttribute('class')) ?? '';
      return classes.split(' ').includes('dirty') === isChanged;
    });
  }

  /** Dismisses all messages, so that the next one with the same text is a new one. */
  async clearNotifications(): Promise<void> {
    await this.#run('notifications.clearAll', 'Notifications: Clear All Notifications');
    await this.page.locator('.notifications-toasts .notification-list-item').first().waitFor({ state: 'hidden' });
    await this.notifications.forget();
  }

  /** Closes all editors. */
  async closeEditors(): Promise<void> {
    const tab = this.page.locator('.tabs-container .tab').first();
    // A preview whose file was just renamed may open its tab after the command has closed the others.
    do await this.#run('workbench.action.closeAllEditors', 'View: Close All Editors');
    while (!(await reachesState(tab, 'hidden', 5000)));
  }
}
