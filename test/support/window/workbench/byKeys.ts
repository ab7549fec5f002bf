import type { Page } from 'playwright-core';
import { waitFor } from '../../wait';
import type { Journey } from '../journey';

/** Presses a key until an item with that text has the focus. @param focused selector of what has it */
async function walk(page: Page, key: string, focused: string, text: string): Promise<void> {
  await waitFor(`the focus on ${text}`, async () => {
    const now = await page.locator(focused).allTextContents();
    if (now.some((one) => one.trim() === text)) return true;
    await page.keyboard.press(key);
    return false;
  });
}

/** Goes to a file in the Explorer, by keyboard. */
export async function focusByKeys({ page, workbench }: Journey, name: string): Promise<void> {
  await workbench.explorer.find(name);
  await page.keyboard.press('Control+Shift+E');
  await page.keyboard.press('Home');
  await walk(page, 'ArrowDown', '.explorer-folders-view .monaco-list-row.focused .label-name', name);
}

/** From the Explorer to a file's page, by keyboard. */
export async function openByKeys(own: Journey, name: string): Promise<void> {
  const { page } = own;
  await focusByKeys(own, name);
  await page.keyboard.press('Shift+F10');
  await walk(page, 'ArrowDown', '.monaco-menu .action-item.focused .action-label', 'Sprite Kiln');
  await page.keyboard.press('ArrowRight');
  await walk(page, 'ArrowDown', '.monaco-submenu .action-item.focused .action-label', 'Open in Sprite Preview');
  await page.keyboard.press('Enter');
}
