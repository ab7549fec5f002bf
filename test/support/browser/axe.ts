import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { root } from '../places';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

interface AxeOptions {
  /** Only rules that depend on a theme's colors; otherwise every rule. */
  readonly colorsOnly?: boolean;
  /** Selector of the part to check; otherwise the whole page. */
  readonly within?: string;
}

export const axe = readFileSync(path.join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** Axe's color rules, except the one that is off by default. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Where the server of the pages has it. */
export const AXE_PATH = '/axe.js';

/** A page of the harness takes it from its server: a script with an address stays compiled for the next document. */
async function load(page: Page | Frame): Promise<void> {
  const state = await page.evaluate<string>("'axe' in globalThis ? 'there' : 'harness' in globalThis ? 'served' : ''");
  if (state === 'served') await page.addScriptTag({ url: AXE_PATH });
  else if (!state) await page.evaluate(axe);
}

/** Axe's violations in the current page: rule, markup, and reason. */
export async function violations(
  { page }: { readonly page: Page | Frame },
  { colorsOnly = false, within }: AxeOptions = {},
): Promise<string[]> {
  await load(page);
  const options = JSON.stringify({ resultTypes: ['violations'], ...(colorsOnly && { runOnly: COLOR_RULES }) });
  const context = within === undefined ? 'document' : JSON.stringify(within);
  const found = await page.evaluate<Violation[]>(
    `axe.run(${context}, ${options}).then(({ violations }) => violations)`,
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}
