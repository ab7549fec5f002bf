import assert from 'node:assert/strict';
import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { type EditorVersion, root } from '../support/places';
import { scratchFolder } from '../support/processes';
import { allExamples } from '../support/sample';
import { waitFor } from '../support/wait';
import { launchBrowser, logOf, openContext, openPage, showWorkbench, workbenchAddress } from '../support/window/editor';
import { runJob } from '../support/window/jobs';
import { type EditorServer, startServer, uninstall } from '../support/window/server';
import { Workbench } from '../support/window/workbench';

const ID = 'sprite-kiln.sprite-kiln';

/** VS Code's own: each start has a folder of logs, and removes old ones; the list of extensions is read again when one changes. */
const EDITORS = /^server\/data\/(?:logs|CachedProfilesData)\//;

/** VS Code's own among an account's files: its sockets, and its name for the machine. */
const EDITORS_AT_HOME = /^(?:tmp\/vscode-|\.cache\/Microsoft\/|\.vscode)/;

/** One version's folders. */
interface Place {
  readonly version: EditorVersion;
  readonly home: string;
  readonly workspace: string;
  readonly dataFolder: string;
}

/** Files below a folder, as paths with forward slashes. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** Files that are named after the extension, or contain its name. */
async function tracesBelow(folder: string): Promise<string[]> {
  const traces: string[] = [];
  for (const file of await filesBelow(folder)) {
    const named = /sprite-?kiln/i.test(file);
    if (named || /sprite-?kiln/i.test(await readFile(path.join(folder, file), 'latin1').catch(() => '')))
      traces.push(file);
  }
  return traces;
}

/** A server as people have it, whose account, temporary files, and settings are all below one folder. */
function start({ version, home, dataFolder }: Place, extensions?: readonly string[]): Promise<EditorServer> {
  const env = { HOME: home, TMPDIR: path.join(home, 'tmp'), XDG_RUNTIME_DIR: path.join(home, 'tmp') };
  return startServer({ version, dataFolder, settings: {}, extensions, env, complete: true });
}

/** A tab of a browser, for one window after the other. */
interface Tab {
  readonly page: Page;
  readonly said: readonly string[];
}

/** Opens the workspace in a window, uses it, and closes window and server. */
async function inWindow(
  place: Place,
  { page, said }: Tab,
  extensions: readonly string[] | undefined,
  use: (workbench: Workbench) => Promise<unknown>,
): Promise<void> {
  const server = await start(place, extensions);
  try {
    await showWorkbench(page, workbenchAddress(server.port, place.workspace));
    await use(new Workbench(page));
  } catch (error) {
    throw new Error(`${place.version}: ${String(error)}\n${logOf(server.log(), said)}`, { cause: error });
  } finally {
    await page.goto('about:blank');
    await server.close();
  }
}

async function installedUsedAndUninstalled(version: EditorVersion, tab: Tab): Promise<void> {
  // Its path is in files of VS Code, so the name of the extension isn't in it.
  const scratch = await scratchFolder('kept-after-uninstall');
  const place: Place = {
    version,
    home: path.join(scratch.path, 'home'),
    workspace: path.join(scratch.path, 'workspace'),
    dataFolder: path.join(scratch.path, 'server'),
  };
  try {
    await mkdir(path.join(place.home, 'tmp'), { recursive: true });
    await cp(path.join(root, 'samples'), place.workspace, { recursive: true });
    let made: readonly string[] = [];
    await inWindow(place, tab, [path.join(root, 'sprite-kiln.vsix')], async (workbench) => {
      made = await runJob(workbench, place.workspace, 'edit', 'hero.png');
      await workbench.explorer.menu('slime.png', 'Sprite Kiln', 'Open in Sprite Preview');
      await workbench.tab('slime.png').waitFor();
      await workbench.closeEditors();
    });
    const before = await filesBelow(place.dataFolder);
    for (const folder of [`extensions/${ID}`, `data/User/globalStorage/${ID}/`])
      assert.ok(
        before.some((file) => file.startsWith(folder)),
        folder,
      );

    await uninstall(version, place.dataFolder, ID);
    await inWindow(place, tab, undefined, async (workbench) => {
      await workbench.explorer.find('hero.png');
      await workbench.explorer.openMenu('hero.png');
      const titles = await workbench.explorer.menuTitles();
      assert.ok(titles.length > 5 && !titles.includes('Sprite Kiln'), titles.join());
      await workbench.explorer.closeMenu();
    });
    // VS Code marks an uninstalled extension's folder at its next start, and deletes it, and its storage, at the one after that.
    await inWindow(place, tab, undefined, () =>
      waitFor('the folders of the extension to be deleted', async () => {
        const left = await filesBelow(place.dataFolder);
        return left.every((file) => !file.startsWith(`extensions/${ID}`) && !file.includes(`/globalStorage/${ID}/`));
      }),
    );

    const traces = (await tracesBelow(scratch.path)).filter((file) => !EDITORS.test(file));
    assert.deepEqual(traces, [], `${version}: files that the README doesn't name`);
    const elsewhere = (await filesBelow(place.home)).filter((file) => !EDITORS_AT_HOME.test(file));
    assert.deepEqual(elsewhere, [], `${version}: files of the account`);
    // The workspace has the outputs, which are the person's own, and nothing else.
    assert.deepEqual(
      await filesBelow(place.workspace),
      [...(await readdir(path.join(root, 'samples'))), ...made].sort(),
    );
  } finally {
    await scratch.remove();
  }
}

describe('The package', () => {
  for (const version of allExamples ? (['floor', 'current'] as const) : (['current'] as const)) {
    it(`is installed, used, and uninstalled, and leaves only what the README names: ${version}`, async () => {
      const browser = await launchBrowser();
      try {
        await installedUsedAndUninstalled(version, await openPage(await openContext(browser)));
      } finally {
        await browser.close();
      }
    });
  }
});
