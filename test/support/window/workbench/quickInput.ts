import type { Locator, Page } from 'playwright-core';
import { PATIENCE, reachesState, succeeds, waitFor } from '../../wait';

/** Runs a VS Code command that is only a means to an end: by its ID, or by its title in the Command Palette. */
export type RunCommand = (id: string, title: string) => Promise<void>;

/** The box at the top: Command Palette, quick picks, input boxes, and multi-step inputs. */
export class QuickInput {
  readonly #page: Page;

  readonly widget: Locator;
  readonly #box: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.widget = page.locator('.quick-input-widget');
    this.#box = this.widget.locator('.quick-input-filter input');
  }

  /** Resolves when a step is shown whose title bar contains the text: `Animate hero.png (2/3)`. */
  async waitForTitle(text: string | RegExp): Promise<void> {
    await this.widget.locator('.quick-input-title', { hasText: text }).waitFor();
  }

  /** Whether such a step is shown in time, if both answers are fine. */
  reachesTitle(text: string | RegExp): Promise<boolean> {
    return reachesState(this.widget.locator('.quick-input-title', { hasText: text }), 'visible', 5000);
  }

  /** Like {@link waitForTitle}, for one step of a multi-step input. */
  async waitForStep(title: string, step: number): Promise<void> {
    const words = this.widget.locator('.quick-input-title').filter({ hasText: title });
    await waitFor(`step ${step} of “${title}”`, async () => {
      const text = (await words.isVisible()) ? await words.textContent() : undefined;
      return text && new RegExp(`\\(${step}/\\d+\\)`).test(text);
    });
  }

  async title(): Promise<string> {
    return (await this.widget.locator('.quick-input-title').textContent()) ?? '';
  }

  async placeholder(): Promise<string> {
    return (await this.#box.getAttribute('placeholder')) ?? '';
  }

  async value(): Promise<string> {
    return this.#box.inputValue();
  }

  /** The line below the box: a prompt, a warning, or the reason why the value is refused. */
  async message(): Promise<string> {
    return (await this.widget.locator('.quick-input-message').textContent()) ?? '';
  }

  /** Labels of the visible items. */
  async items(): Promise<string[]> {
    return this.#rows().locator('.label-name').allTextContents();
  }

  /** Replaces the typed text. */
  async type(text: string): Promise<void> {
    await this.#box.fill(text);
  }

  /** Accepts the value or the focused item; waits for one if there is a list, because Enter does nothing before the list is updated. */
  async accept(): Promise<void> {
    const list = this.widget.locator('.quick-input-list');
    await waitFor('something to accept', async () => {
      const bare = await list.evaluate((element) => element.style.display === 'none');
      return bare || (await this.#rows().count()) > 0;
    });
    await this.#box.press('Enter');
  }

  /** Chooses an item by the start of its label, by keyboard: a list that is still loading moves its rows away from under a click. */
  async pick(label: string | RegExp, seconds = PATIENCE): Promise<void> {
    const timeout = seconds * 1000;
    const item = this.#rows().filter({ has: this.#page.locator('.label-name', { hasText: label }) });
    await item.first().waitFor({ timeout });
    const focused = this.#rows().and(this.#page.locator('.focused'));
    const walk = async () => {
      if (await item.and(focused).first().isVisible()) return true;
      const before = await focused.allTextContents();
      await this.#box.press('ArrowDown', { timeout });
      const moved = async () => String(await focused.allTextContents()) !== String(before);
      await succeeds(waitFor('another item', moved, 0.5));
      return false;
    };
    await waitFor(`the focus on ${label}`, walk, seconds);
    await this.#box.press('Enter', { timeout });
  }

  /** Goes one step back. */
  async back(): Promise<void> {
    await this.widget.getByRole('button', { name: /Back/ }).click();
  }

  /** Clicks a title bar button by its name. */
  async button(name: string | RegExp): Promise<void> {
    await this.widget.getByRole('button', { name }).click();
  }

  /** Closes the box, which gets no key before it has the focus. A key too many would go to what is below. */
  async cancel(): Promise<void> {
    await this.widget.waitFor();
    await waitFor('the box to close', async () => {
      await this.#box.press('Escape');
      return reachesState(this.widget, 'hidden', 20_000);
    });
  }

  /** Runs a command by its full title: `Sprite Kiln: Animate…`. Waits for extensions that aren't loaded yet. */
  async command(title: string): Promise<void> {
    await waitFor(
      `the command ${title}`,
      async () => {
        await this.#page.keyboard.press('F1');
        // An editor that is still opening takes the focus, which closes the box.
        if (!(await reachesState(this.#box, 'visible', 2000))) return false;
        // The box may lose the focus and close at any of these steps: then everything is repeated.
        if (!(await succeeds(this.#box.fill(`>${title}`, { timeout: 2000 })))) return false;
        const row = this.#rows().filter({ has: this.#page.locator('.label-name', { hasText: title }) });
        if (!(await reachesState(row.first(), 'visible', 2000))) {
          await this.#page.keyboard.press('Escape');
          await reachesState(this.widget, 'hidden', 2000);
          return false;
        }
        return succeeds(this.pick(title, 5));
      },
      60,
    );
  }

  /** Moves the focus to a row of a list in which several can be chosen, whichever: a list that is still filled loses it. */
  async focusRow(): Promise<void> {
    const focused = this.widget.locator('.quick-input-list .monaco-list-row.focused');
    await waitFor('a focused row', async () => {
      await this.#page.keyboard.press('ArrowDown');
      return succeeds(focused.first().waitFor({ timeout: 2000 }));
    });
  }

  /** Types into the Command Palette, opened by key from where the focus is, until these commands of ours are all that it offers; it stays open. */
  async offers(words: string, titles: readonly string[]): Promise<void> {
    await waitFor(`the commands ${titles.join(', ')}`, async () => {
      await this.#page.keyboard.press('F1');
      if (!(await reachesState(this.#box, 'visible', 2000))) return false;
      if (!(await succeeds(this.#box.fill(`>Sprite Kiln: ${words}`, { timeout: 2000 })))) return false;
      const ours = async () => (await this.items()).filter((label) => label.startsWith('Sprite Kiln: ')).sort();
      const fit = async () => String(await ours()) === String([...titles].sort());
      if (await succeeds(waitFor('them', fit, 2))) return true;
      await this.#page.keyboard.press('Escape');
      await reachesState(this.widget, 'hidden', 2000);
      return false;
    });
  }

  /** Runs a command repeatedly until its question is shown: a new window reads its settings last, and the connected service with them. */
  async commandUntil(command: string, title: string): Promise<void> {
    await waitFor(
      `the question of ${command}`,
      async () => {
        await this.command(command);
        return this.reachesTitle(title);
      },
      60,
    );
  }

  #rows(): Locator {
    return this.widget.locator('.quick-input-list .monaco-list-row');
  }
}
