import path from 'node:path';
import * as vscode from 'vscode';
import { knownFilesIn } from '../../src/extension/domain/knownFiles';
import { BUILT_IN_BASE_URL, clientFactory } from '../../src/extension/features/account/clients';
import { Connections } from '../../src/extension/features/account/connection';
import { Costs } from '../../src/extension/features/account/costs';
import { Credits } from '../../src/extension/features/account/credits';
import { AssetLibrary } from '../../src/extension/features/assets/assetLibrary';
import { AssetPictures } from '../../src/extension/features/assets/assetPictures';
import type { LibraryStatus } from '../../src/extension/features/assets/assetsState';
import { DiskPictureCache } from '../../src/extension/features/assets/diskPictureCache';
import { Thumbnails } from '../../src/extension/features/assets/thumbnails';
import type { Run } from '../../src/extension/features/runs/run';
import { Runs } from '../../src/extension/features/runs/runs';
import { Keys } from '../../src/extension/platform/keys';
import { Log } from '../../src/extension/platform/log';
import { workspaceFiles } from '../../src/extension/platform/workspaceFiles';
import { createLocalService } from '../../src/localService/app';
import { inProcessTransport } from '../../src/service/webTransports';
import { freshInlineLimits } from '../support/keptValues';
import { drawingWorker } from '../support/localHttp';
import { waitFor } from '../support/wait';
import { MemoryMemento, MemorySecrets } from './glassBox';

/** The parts behind the asset browser as one window has them. */
export interface LibraryBox {
  readonly library: AssetLibrary;
  readonly thumbnails: Thumbnails;
  readonly keys: Keys;
  /** Draws on the built-in service, as the commands do. */
  draw(folder: string): Promise<Run>;
  /** Waits until the library is at rest in that state. */
  reaches(state: LibraryStatus['state']): Promise<LibraryStatus>;
  /** Ids in the order of the index. */
  ids(): string[];
  /** Ends it as the window's end does: what is not on disk yet is written. */
  close(): Promise<void>;
}

/** What outlives a window: several boxes over one of these see what the one before them left. */
export interface LibraryHome {
  readonly directory: string;
  readonly secrets: MemorySecrets;
  readonly memory: MemoryMemento;
}

export function libraryHome(directory: string): LibraryHome {
  return { directory, secrets: new MemorySecrets(), memory: new MemoryMemento(() => undefined) };
}

export function libraryBox({ directory, secrets, memory }: LibraryHome): LibraryBox {
  // The channel is the running extension's own, which is told apart by its name: it is not ours to dispose.
  const log = new Log();
  const keys = new Keys(secrets, log);
  const clients = clientFactory({
    userAgent: 'sprite-kiln/test',
    builtIn: () => builtIn(path.join(directory, 'service')),
  });
  const connections = new Connections(clients, keys);
  const runs = new Runs({
    files: workspaceFiles,
    known: knownFilesIn(path.join(directory, 'known')),
    credits: new Credits(memory),
    costs: new Costs(memory),
    log,
    version: '0.0.0',
    inlineLimits: freshInlineLimits(),
    directory: path.join(directory, 'runs'),
  });
  const library = new AssetLibrary({ connections, keys, runs, log, memory, directory: path.join(directory, 'assets') });
  const pictures = new AssetPictures({
    cache: new DiskPictureCache(path.join(directory, 'thumbnails'), () => 8 * 1024 * 1024),
    account: async () => {
      const { folder, connection } = await library.openAccount();
      return { name: folder, source: connection.client };
    },
    renewed: (asset) => library.index.update(asset),
    gone: (id) => library.index.remove([id]),
  });
  return {
    library,
    thumbnails: new Thumbnails(pictures),
    keys,
    draw: async (folder) => {
      const plan = {
        kind: 'generate' as const,
        prompt: 'a lantern',
        size: 16 as const,
        tags: ['box'],
        sources: [],
        directionNames: [],
      };
      const run = runs.start({ ...plan, folder: vscode.Uri.file(folder).toString() }, await connections.current());
      await run.ended;
      return run;
    },
    reaches: (state) =>
      waitFor(
        `the library to be ${state}, which is ${JSON.stringify(library.status)}`,
        () => library.status.state === state && library.status,
      ),
    ids: () => library.index.entries().map(({ id }) => id),
    close: async () => {
      await library.close();
      await runs.close();
      for (const part of [library, runs, connections]) part.dispose();
      await clients.close();
    },
  };
}

async function builtIn(directory: string) {
  const key = 'a-key-of-the-tests';
  const service = await createLocalService({
    directory,
    baseUrl: BUILT_IN_BASE_URL,
    drawingWorker,
    pace: 0,
    isKey: (other) => other === key,
  });
  const transport = inProcessTransport(new URL(BUILT_IN_BASE_URL).origin, (request) => service.handle(request));
  return { key, transport, close: () => service.close() };
}
