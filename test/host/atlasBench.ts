import path from 'node:path';
import * as vscode from 'vscode';
import { Choices } from '../../src/core/discovery/choices';
import { AgreedRecipes } from '../../src/core/exports/agreedRecipes';
import { ExportWriter } from '../../src/core/exports/exportWriter';
import { OwnOutputs } from '../../src/core/exports/ownOutputs';
import { RecipeSources } from '../../src/core/exports/recipeSources';
import { AtlasNews } from '../../src/extension/features/export/atlasNews';
import { AtlasPage } from '../../src/extension/features/export/atlasPage';
import { ExportOnSave } from '../../src/extension/features/export/exportOnSave';
import { Log } from '../../src/extension/platform/log';
import type { AtlasCalls, AtlasInit, AtlasState } from '../../src/shared/protocol/atlas';
import { SpriteThreads } from '../../src/work/spriteThreads';
import { root } from '../support/places';
import { MemoryMemento } from '../support/runs/memoryStores';
import { normalMapsOnDisk } from '../support/sprites/normalMaps';
import { numberedFramesOnDisk } from '../support/sprites/numberedFrames';
import { unseenPage } from './previewBench';
import { editorFiles } from './support';

/** The host's side of the page of an atlas, with an export on save of its own; the page itself is the test. */
export interface AtlasBench {
  call<Result>(method: keyof AtlasCalls, params: object): Promise<Result>;
  /** What the host told last. */
  state(): AtlasState | undefined;
  close(): Promise<void>;
}

export async function atlasPageOf(document: vscode.TextDocument): Promise<AtlasBench> {
  const memory = new MemoryMemento();
  const script = path.join(root, 'dist/spriteWorker.js');
  const [exporter, packer] = [new SpriteThreads('exports', { script }), new SpriteThreads('atlases', { script })];
  const choices = new Choices(memory, memory);
  const exports = new ExportWriter({
    files: editorFiles,
    choices,
    provenance: { of: () => undefined },
    directionNames: () => [],
    exporter,
    packer,
    version: '0.0.0',
    maps: normalMapsOnDisk(),
    numbered: numberedFramesOnDisk(),
    own: new OwnOutputs(memory),
  });
  const agreed = new AgreedRecipes(memory);
  const log = new Log(vscode.window.createOutputChannel('Sprite Kiln', { log: true }));
  const news = new AtlasNews();
  const ask = { run: async () => true, replace: async () => true };
  const recipes = new RecipeSources({ exports, agreed, choices });
  const onSave = new ExportOnSave({ exports, agreed, recipes, ask }, log, news, () => {});
  const page = unseenPage();
  const call = page.call as unknown as AtlasBench['call'];
  const host = new AtlasPage(document, page.panel, {
    extension: vscode.Uri.file(root),
    exports,
    log,
    news,
    run: (saved) => onSave.saved(saved),
    undo: () => onSave.undoLast(),
  });
  await call<AtlasInit>('ready', {});
  return {
    call,
    state: () => page.state() as unknown as AtlasState | undefined,
    async close() {
      host.dispose();
      page.close();
      onSave.dispose();
      news.dispose();
      await Promise.all([exporter.close(), packer.close()]);
    },
  };
}
