import type { Locator } from 'playwright-core';
import { reachesState } from '../../wait';

/*
 * When its content changes, a VS Code list reuses a row's elements for another row and recreates its buttons. That can happen between finding the row
 * and clicking it, so a click is repeated until the right row or button received it.
 */

/**
 * Right-clicks a list row, and returns whether that row received the click.
 * @param row looked up again for the answer
 */
export async function tryRightClick(row: Locator): Promise<boolean> {
  await row.click({ button: 'right' });
  return reachesState(row.and(row.page().locator('.focused')), 'visible', 2000);
}

/** The parts of a page element that are used. */
interface Clickable {
  addEventListener(type: 'click', listener: () => void, options: { capture: boolean; once: boolean }): void;
}

/** Clicks a button in a list row, and returns whether that button received the click. */
export async function tryPress(button: Locator): Promise<boolean> {
  try {
    // A locator would use the button that exists at the time of the click.
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
    // The row and its button were recreated in the meantime.
    return false;
  }
}
