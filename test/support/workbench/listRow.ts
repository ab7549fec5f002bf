import type { Locator } from 'playwright-core';
import { became } from '../wait';

/*
 * As soon as its content changes, a list of the editor uses the elements of a row for another one, and makes the buttons in it again. That may
 * be between the look for the row and the click on it, so a click is asked for again until it was the wanted row or button that got it.
 */

/**
 * Right-clicks a row of a list, and tells whether it was that row that got the click.
 * @param row looked up again for the answer
 */
export async function tryRightClick(row: Locator): Promise<boolean> {
  await row.click({ button: 'right' });
  return became(row.and(row.page().locator('.focused')), 'visible', 2000);
}

/** What is needed of an element in the page. */
interface Clickable {
  addEventListener(type: 'click', listener: () => void, options: { capture: boolean; once: boolean }): void;
}

/** Clicks a button in a row of a list, and tells whether it was that button that got the click. */
export async function tryPress(button: Locator): Promise<boolean> {
  try {
    // A locator would take the button that is there by the time of the click.
    const element = await button.elementHandle({ timeout: 5000 });
    const seen = await element?.evaluateHandle((clickable: Clickable) => {
      const state = { clicked: false };
      const onClick = () => {
        state.clicked = true;
      };
      clickable.addEventListener('click', onClick, { capture: true, once: true });
      return state;
    });
    await element?.click({ timeout: 5000 });
    return (await seen?.evaluate(({ clicked }) => clicked)) ?? false;
  } catch {
    // The row was made again in between, and the button with it.
    return false;
  }
}
