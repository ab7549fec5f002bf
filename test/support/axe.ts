import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { root } from './places';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

interface AxeOptions {
  /** Only what depends on the colors of a theme; otherwise every rule. */
  readonly colorsOnly?: boolean;
  /** Selector of the part that is looked at; otherwise the whole page. */
  readonly within?: string;
}

const axe = readFileSync(path.join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** Axe's rules about colors, but for the one that is off by default. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong with the page as it is now: rule, markup and why. */
export async function violations(
  { page }: { readonly page: Page | Frame },
  { colorsOnly = false, within }: AxeOptions = {},
): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe);
  const options = JSON.stringify({ resultTypes: ['violations'], ...(colorsOnly && { runOnly: COLOR_RULES }) });
  const context = within === undefined ? 'document' : JSON.stringify(within);
  const found = await page.evaluate<Violation[]>(
    `axe.run(${context}, ${options}).then(({ violations }) => violations)`,
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}
