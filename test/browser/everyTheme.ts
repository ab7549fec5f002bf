import assert from 'node:assert/strict';
import { themes } from '../page/themes';
import { violations } from '../support/browser/axe';
import type { PreviewPage } from './previewPageDriver';

/**
 * Asserts that axe finds nothing in the current page. Every rule runs in the dark theme, and the color rules also run in the other themes, which
 * change nothing else.
 * @param within selector of the part to check
 * @param more assertions for each theme
 */
export async function expectNoFaults(
  page: PreviewPage,
  { within, more }: { readonly within?: string; readonly more?: () => Promise<void> } = {},
): Promise<void> {
  for (const theme of Object.keys(themes)) {
    await page.useTheme(theme);
    const found = await violations(page, { colorsOnly: theme !== 'dark', ...(within !== undefined && { within }) });
    assert.deepEqual(found, [], theme);
    await more?.();
  }
  await page.useTheme('dark');
}
