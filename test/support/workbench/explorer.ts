import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { became, waitFor } from '../wait';
import type { ContextMenu } from './contextMenu';
import { tryClick } from './listRow';
import type { QuickInput } from './quickInput';

/** The file explorer. Names are as it shows them: `hero.png`. */
export class Explorer {
  constructor(
    private readonly page: Page,
    private readonly quickInput: QuickInput,
    private readonly contextMenu: ContextMenu,
  ) {}

  /** Shows it in the side bar. */
  async show(): Promise<void> {
    const view = this.page.locator('.explorer-folders-view');
    await waitFor('the explorer', async () => {
      await this.quickInput.command('View: Show Explorer');
      // A view that has just opened may take the focus, and with it the side bar, once more.
      return became(view, 'visible', 2000);
    });
  }

  /** The row of a file or folder, which may not be there yet. */
  row(name: string): Locator {
    const label = this.page.locator('.label-name', { hasText: exactly(name) });
    return this.page.locator('.explorer-folders-view .monaco-list-row').filter({ has: label });
  }

  /**
   * Waits for the row of a file or folder. A window that has just opened may not watch its folder yet and would never hear of a
   * file that a test wrote past the editor, so the list is read anew until the row is there.
   */
  async find(name: string): Promise<void> {
    await waitFor(`${name} in the explorer`, async () => {
      if (await became(this.row(name), 'visible', 2000)) return true;
      await this.quickInput.command('Refresh Explorer');
      return false;
    });
  }

  /**
   * Waits until the window hears of what other programs do in its folder, which a window that has just opened does not at once, and never of
   * what came before.
   */
  async untilWatched(folder: string): Promise<void> {
    const rows = this.page.locator('.explorer-folders-view .monaco-list-row');
    await rows.first().waitFor();
    const probes: string[] = [];
    await waitFor('the window to watch its folder', async () => {
      const name = `probe-${probes.length}.txt`;
      probes.push(name);
      await writeFile(path.join(folder, name), '');
      return became(this.row(name), 'visible', 2000);
    });
    for (const name of probes) await rm(path.join(folder, name));
    await rows.filter({ hasText: 'probe-' }).first().waitFor({ state: 'hidden' });
  }

  /** Opens a file for good, as a double click does. */
  async open(name: string): Promise<void> {
    await this.find(name);
    await waitFor(`${name} to open`, async () => {
      await this.row(name).dblclick();
      return became(this.page.locator('.tabs-container .tab', { hasText: exactly(name) }), 'visible', 5000);
    });
  }

  /** Clicks a file, which selects it and shows it. */
  async click(name: string): Promise<void> {
    await this.find(name);
    await waitFor(`a click on ${name}`, () => tryClick(this.row(name)));
  }

  /** Unfolds a folder. */
  async expand(name: string): Promise<void> {
    await this.find(name);
    const unfolded = this.row(name).and(this.page.locator('[aria-expanded="true"]'));
    await waitFor(`${name} to unfold`, async () => {
      if (await unfolded.isVisible()) return true;
      await this.row(name).click();
      return became(unfolded, 'visible', 5000);
    });
  }

  /** Selects several files, the first one first. A click opens the file, which selects it alone once more. */
  async select(...names: string[]): Promise<void> {
    const [first, ...rest] = names;
    if (first === undefined) throw new Error('Nothing to select.');
    for (const name of names) await this.find(name);
    await waitFor(`the selection of ${names.join(', ')}`, async () => {
      if (!(await tryClick(this.row(first)))) return false;
      await this.page.locator('.tabs-container .tab.active', { hasText: exactly(first) }).waitFor();
      for (const name of rest) await this.row(name).click({ modifiers: ['ControlOrMeta'] });
      const selected = names.map((name) => became(this.row(name).and(this.page.locator('.selected')), 'visible', 500));
      return (await Promise.all(selected)).every(Boolean);
    });
  }

  /** Right-clicks a file and goes through the menu: `menu('hero.png', 'Sprite Kiln', 'Animate…')`. */
  async menu(name: string, ...titles: string[]): Promise<void> {
    await this.find(name);
    await this.contextMenu.choose(this.row(name), ...titles);
  }

  /** Opens the menu of a file and its submenus, the last one included, and leaves them open. */
  async openMenu(name: string, ...submenus: string[]): Promise<void> {
    await this.find(name);
    await this.contextMenu.open(this.row(name), ...submenus);
  }

  /** Titles of the items now shown in menus, outermost first. */
  menuTitles(): Promise<string[]> {
    return this.contextMenu.titles();
  }
}

function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
}
