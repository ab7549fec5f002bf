import type { Page } from 'playwright-core';
import { waitFor } from '../support/wait';
import type { Workbench } from '../support/window/workbench';

/** VS Code's own measurements of one extension, in whole milliseconds. */
export interface StartupFigures {
  readonly id: string;
  /** Reading and running its main script. */
  readonly load: number;
  /** Inside its `activate`. */
  readonly call: number;
  /** From there until the result of `activate` has resolved: includes waiting, and other work in the meantime. */
  readonly finish: number;
  /** Before the window counted as started. */
  readonly eager: boolean;
}

/**
 * Reads “Extension Activation Stats” in Developer: Startup Performance once the extension `id` is listed. The window must be tall enough to show that
 * text completely.
 */
export async function startupFigures(workbench: Workbench, id: string): Promise<StartupFigures[]> {
  return waitFor(
    `the figures of ${id}`,
    async () => {
      await workbench.quickInput.command('Developer: Startup Performance');
      await workbench.tab('Startup Performance').waitFor();
      const found = await waitFor('the text of Startup Performance', () => readTable(workbench.page));
      if (found.some((figures) => figures.id === id)) return found;
      await workbench.closeEditors();
      return undefined;
    },
    60,
  );
}

/** The table's lines: `| vscode.emmet | true | 3 | 1 | 0 | onStartupFinished | vscode.emmet |`. */
async function readTable(page: Page): Promise<StartupFigures[] | undefined> {
  const lines = await page.locator('.editor-instance .view-line').allTextContents();
  const found = lines.flatMap((line) => parse(line.replaceAll('\u00a0', ' ')));
  return found.length ? found : undefined;
}

function parse(line: string): StartupFigures[] {
  const [, id, eager, load, call, finish] =
    /^\|\s*([\w.-]+\.[\w.-]+)\s*\|\s*(true|false)\s*\|\s*(-?\d+)\s*\|\s*(-?\d+)\s*\|\s*(-?\d+)\s*\|/.exec(line) ?? [];
  if (id === undefined) return [];
  return [{ id, eager: eager === 'true', load: Number(load), call: Number(call), finish: Number(finish) }];
}
