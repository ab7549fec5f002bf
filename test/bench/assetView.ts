import path from 'node:path';
import { entryOf } from '../../src/extension/features/assets/assetEntry';
import { AssetFile } from '../../src/extension/features/assets/assetFile';
import { AssetIndex } from '../../src/extension/features/assets/assetIndex';
import { startEditor } from '../support/editor';
import { root } from '../support/places';
import { journalFolder } from '../support/runRecords';
import { syntheticAsset } from '../support/syntheticAssets';
import { waitFor } from '../support/wait';
import { Workbench } from '../support/workbench';

export interface ViewFigures {
  /** Milliseconds from the start of the page, which VS Code loads once the view has resolved, to its first tile on the screen. */
  readonly page: readonly number[];
  /** Milliseconds from the click on the icon to that tile. */
  readonly click: readonly number[];
}

const ROUNDS = 5;

/** In each document of the window: when it got a tile, on the clock of all documents. */
const WATCH = `(() => {
  const look = () => {
    if (document.querySelector('.page .tile:not([hidden])')) globalThis.firstTile = performance.timeOrigin + performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/** Opens the view Assets in a real window whose index on disk has that many assets, each time in a window that was loaded anew. */
export async function measureView(count: number): Promise<ViewFigures> {
  const index = new AssetIndex();
  const entries = Array.from({ length: count }, (_, at) =>
    entryOf(syntheticAsset(1, count - at, `https://files.example/${count - at}/`), index.shared),
  );
  const editor = await startEditor({ extensions: [path.join(root, 'sprite-kiln.vsix')] });
  try {
    const file = path.join(journalFolder(editor.workspace), '../assets/built-in-local/index.jsonl');
    const workbench = new Workbench(editor.page);
    await editor.page.addInitScript(WATCH);
    const found = { page: [] as number[], click: [] as number[] };
    for (let round = 0; round <= ROUNDS; round++) {
      // The window before finds that its service has none of them; what it writes must not come last.
      await editor.page.goto('about:blank');
      await new AssetFile(file).write(entries, {});
      await editor.setSettings({});
      await workbench
        .statusBar(/Sprite Kiln|credits/)
        .first()
        .waitFor();
      const begin = Date.now();
      await editor.page.getByRole('tab', { name: 'Sprite Kiln' }).click();
      const frame = await workbench.assets.frame();
      const tile = await waitFor('the first tile', () => frame.evaluate<number | undefined>('globalThis.firstTile'));
      const start = await frame.evaluate<number>('performance.timeOrigin');
      // The first one is compiled; later windows find it in the browser's store, as a user's do.
      if (round > 0) {
        found.page.push(tile - start);
        found.click.push(tile - begin);
      }
      await workbench.assets.leave();
    }
    return found;
  } catch (error) {
    throw new Error(`${String(error)} ${await editor.keepFailure('assets-bench')}`);
  } finally {
    await editor.close();
  }
}
