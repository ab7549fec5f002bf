import type { Locator, Page } from 'playwright-core';
import { became } from './wait';
import { AssetsPane } from './workbench/assetsPane';
import { ContextMenu } from './workbench/contextMenu';
import { Explorer } from './workbench/explorer';
import { Notifications } from './workbench/notifications';
import { QuickInput } from './workbench/quickInput';
import { RunsPane } from './workbench/runsPane';
import { Webviews } from './workbench/webviews';

/** What a person sees and presses in VS Code's window. Everything waits for the state it needs; nothing sleeps. */
export class Workbench {
  readonly explorer: Explorer;
  readonly quickInput: QuickInput;
  readonly notifications: Notifications;
  readonly webviews: Webviews;
  readonly runs: RunsPane;
  readonly assets: AssetsPane;

  constructor(readonly page: Page) {
    this.quickInput = new QuickInput(page);
    const contextMenu = new ContextMenu(page);
    this.explorer = new Explorer(page, this.quickInput, contextMenu);
    this.notifications = new Notifications(page);
    this.webviews = new Webviews(page);
    this.runs = new RunsPane(page, this.quickInput, contextMenu);
    this.assets = new AssetsPane(page, this.quickInput, this.webviews);
  }

  /** An item of the status bar by the text it shows. */
  statusBar(text: string | RegExp): Locator {
    return this.page.locator('.part.statusbar .statusbar-item').filter({ hasText: text });
  }

  /** A tab of the editor area by its label. */
  tab(label: string | RegExp): Locator {
    return this.page.locator('.tabs-container .tab').filter({ hasText: label });
  }

  /** Takes away the messages so far, so that the next one with the same words is a new one. */
  async clearNotifications(): Promise<void> {
    await this.quickInput.command('Notifications: Clear All Notifications');
    await this.page.locator('.notifications-toasts .notification-list-item').first().waitFor({ state: 'hidden' });
  }

  /** Closes all editors. */
  async closeEditors(): Promise<void> {
    const tab = this.page.locator('.tabs-container .tab').first();
    // A preview whose file was just renamed may open its tab after the command has closed the others.
    do await this.quickInput.command('View: Close All Editors');
    while (!(await became(tab, 'hidden', 5000)));
  }
}
