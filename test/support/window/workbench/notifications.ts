import type { Locator, Page } from 'playwright-core';
import { PATIENCE, succeeds, waitFor } from '../../wait';

/** A window's messages, in the order in which they appeared. */
interface Messages {
  messages?: { readonly words: string; taken: boolean }[];
}

/**
 * Runs in the window from its start: records what VS Code announces to screen readers, which is each message and each change of its text. VS Code
 * hides messages after some seconds, and shows no fourth one within 0.8 s, so a test may look too late.
 */
const RECORDER = `if (window === top) {
  const messages = (globalThis.messages = []);
  const told = document.getElementsByClassName('monaco-aria-container');
  const listen = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const { textContent } of addedNodes) messages.push({ words: textContent.replace(/^(Info|Warning|Error): /, ''), taken: false });
    }
  });
  const start = new MutationObserver(() => {
    if (!told[0]) return;
    start.disconnect();
    listen.observe(told[0], { subtree: true, childList: true });
  });
  start.observe(document, { subtree: true, childList: true });
}`;

/** Starts recording a page's messages. Call it before the page is opened. */
export async function keepMessages(page: Page): Promise<void> {
  await page.addInitScript(RECORDER);
}

/** Messages at the lower right, including progress. */
export class Notifications {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The message that contains the text, which may not exist yet. */
  toast(text: string | RegExp): Locator {
    return this.#page.locator('.notifications-toasts .notification-list-item').filter({ hasText: text });
  }

  /** Waits for a message and returns its text, even if it has disappeared. Each counts once. */
  waitFor(text: string | RegExp, seconds = PATIENCE): Promise<string> {
    return waitFor(`the message ${text}`, () => this.take(text), seconds);
  }

  /** Text of a message announced since the last {@link forget}, which is not returned again. */
  async take(text: string | RegExp): Promise<string | undefined> {
    const { source, flags } = typeof text === 'string' ? new RegExp(escaped(text), 'i') : text;
    const taken = this.#page.evaluate(
      ([pattern, kinds]) => {
        const found = (globalThis as Messages).messages?.find(
          ({ words, taken }) => !taken && new RegExp(pattern, kinds).test(words),
        );
        if (found) found.taken = true;
        return found?.words;
      },
      [source, flags] as const,
    );
    // The window may be reloaded in the meantime.
    return taken.catch(() => undefined);
  }

  /** Forgets the messages so far. */
  async forget(): Promise<void> {
    await this.#page.evaluate(() => (globalThis as Messages).messages?.splice(0));
  }

  /** Text of all visible messages. */
  async texts(): Promise<string[]> {
    return this.#page.locator('.notifications-toasts .notification-list-item-message').allTextContents();
  }

  /** Clicks a button of the message that contains the text, on the message itself or in the notification center. */
  async press(text: string | RegExp, button: string): Promise<void> {
    const click = (message: Locator) =>
      succeeds(message.getByRole('button', { name: button, exact: true }).click({ timeout: 5000 }));
    const toast = this.toast(text).first();
    await waitFor(`the button ${button} of the message ${text}`, async () => {
      // VS Code doesn't hide a message under the mouse.
      if (await succeeds(toast.hover({ timeout: 3000 }))) return click(toast);
      return this.#inCenter(text, click);
    });
    await this.take(text);
  }

  /** Uses a message in the notification center; false if it isn't there. */
  async #inCenter(text: string | RegExp, act: (message: Locator) => Promise<boolean>): Promise<boolean> {
    const bell = this.#page.locator('.statusbar-item[id="status.notifications"]');
    const center = this.#page.locator('.notifications-center');
    await bell.click();
    const row = center.locator('.notification-list-item').filter({ hasText: text }).first();
    const done = (await succeeds(row.hover({ timeout: 3000 }))) && (await act(row));
    if (await center.isVisible()) await bell.click();
    await center.waitFor({ state: 'hidden' });
    return done;
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
