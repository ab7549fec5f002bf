import assert from 'node:assert/strict';
import { themes } from '../page/themes';
import { violations } from '../support/axe';
import type { PreviewPage } from './previewPageDriver';

/**
 * The page as it is now has no faults that axe finds. Every rule looks at it in the dark theme, those about colors in the other themes
 * too: they change nothing else.
 * @param within selector of the part that is looked at
 * @param more is asserted in each theme too
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
