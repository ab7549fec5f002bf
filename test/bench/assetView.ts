import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../support/places';
import { journalFolder } from '../support/runs/runRecords';
import { startAssetService } from '../support/service/assetService';
import { waitFor } from '../support/wait';
import { startEditor } from '../support/window/editor';
import { Workbench } from '../support/window/workbench';

export interface ViewFigures {
  /** Milliseconds from the start of the page, which VS Code loads once the view has resolved, to its first tile on the screen. */
  readonly page: readonly number[];
  /** Milliseconds from the click on the icon to that tile. */
  readonly click: readonly number[];
}

const ROUNDS = 5;

/** Milliseconds to let a window finish its startup: people open a view later than that. */
const REST_MS = 4000;

/**
 * In each document of the window: the time when a tile of the page is on the screen. (Animation frames requested before the page is written never
 * come.)
 */
const WATCH = `(() => {
  const watch = setInterval(() => {
    if (!document.querySelector('.page .card:not([hidden])')) return;
    clearInterval(watch);
    requestAnimationFrame(() => setTimeout(() => (globalThis.firstTile = performance.timeOrigin + performance.now())));
  }, 2);
})()`;

/** Opens the Assets view in a real window with an index on disk with this many assets; the window is reloaded each time. */
export async function measureView(count: number): Promise<ViewFigures> {
  const service = await startAssetService({ count });
  const editor = await startEditor({
    extensions: [path.join(root, 'sprite-kiln.vsix')],
    settings: { 'spriteKiln.baseUrl': service.baseUrl },
    env: { SPRITE_KILN_API_KEY: service.key },
  });
  try {
    const workbench = new Workbench(editor.page);
    await editor.page.addInitScript(WATCH);
    const found = { page: [] as number[], click: [] as number[] };
    for (let round = 0; round <= ROUNDS; round++) {
      await editor.setSettings({});
      await delay(REST_MS);
      const begin = Date.now();
      await editor.page.getByRole('tab', { name: 'Sprite Kiln' }).click();
      const frame = await workbench.assets.frame();
      const tile = await waitFor('the first tile', () => frame.evaluate<number | undefined>('globalThis.firstTile'));
      const start = await frame.evaluate<number>('performance.timeOrigin');
      if (round > 0) {
        found.page.push(tile - start);
        found.click.push(tile - begin);
      } else {
        // The first window reads everything from the service, and stores it.
        await waitFor('the index on disk', () => written(path.join(journalFolder(editor.workspace), '../assets')), 60);
      }
      await workbench.assets.leave();
    }
    return found;
  } catch (error) {
    throw new Error(`${String(error)} ${await editor.keepFailure('assets-bench')}`);
  } finally {
    await editor.close();
    await service.close();
  }
}

/** Whether an account has an index file that hasn't changed for three seconds. */
async function written(folder: string): Promise<boolean> {
  const [account] = await readdir(folder).catch(() => []);
  const file = account && (await stat(path.join(folder, account, 'index.jsonl')).catch(() => undefined));
  return file ? file.size > 0 && Date.now() - file.mtimeMs > 3000 : false;
}
