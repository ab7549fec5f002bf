import type { Locator, Page } from 'playwright-core';
import { became, PATIENCE, succeeds } from '../wait';

/** Messages at the lower right, progress included. */
export class Notifications {
  constructor(private readonly page: Page) {}

  /** The message that contains the text, which may not be there yet. */
  toast(text: string | RegExp): Locator {
    return this.page.locator('.notifications-toasts .notification-list-item').filter({ hasText: text });
  }

  /** Waits for a message and gives its words. */
  async waitFor(text: string | RegExp, seconds = PATIENCE): Promise<string> {
    const toast = this.toast(text).first();
    await toast.waitFor({ timeout: seconds * 1000 });
    return (await toast.locator('.notification-list-item-message').textContent()) ?? '';
  }

  /** Words of all messages that are shown. */
  async texts(): Promise<string[]> {
    return this.page.locator('.notifications-toasts .notification-list-item-message').allTextContents();
  }

  /** Presses a button of the message that contains the text, after the time that a person needs to read it. */
  async press(text: string | RegExp, button: string): Promise<void> {
    const toast = this.toast(text).first();
    // The editor does not hide what the mouse points at.
    const held = (await became(toast, 'visible', 12_000)) && (await succeeds(toast.hover({ timeout: 5000 })));
    if (!held) return this.pressInCenter(text, button);
    // The editor shows no fourth message within 0.8 s; what the button leads to must not be one.
    await this.page.waitForTimeout(800);
    await toast.getByRole('button', { name: button, exact: true }).click();
  }

  /** Presses the button in the list of all messages: on a busy machine the editor hides a message before it can be pressed. */
  private async pressInCenter(text: string | RegExp, button: string): Promise<void> {
    const center = this.page.locator('.notifications-center');
    const bell = this.page.locator('.statusbar-item[id="status.notifications"]');
    await bell.click();
    const row = center.locator('.notification-list-item').filter({ hasText: text }).first();
    await row.hover();
    await row.getByRole('button', { name: button, exact: true }).click();
    if (await center.isVisible()) await bell.click();
    await center.waitFor({ state: 'hidden' });
  }
}
