import path from 'node:path';
import * as vscode from 'vscode';
import { clientFactory } from '../../../src/core/account/clients';
import { Connections } from '../../../src/core/account/connection';
import { AssetLibrary } from '../../../src/core/assets/assetLibrary';
import { AssetPictures } from '../../../src/core/assets/assetPictures';
import { DiskPictureCache } from '../../../src/core/assets/diskPictureCache';
import type { LibraryStatus } from '../../../src/core/assets/libraryStatus';
import { Thumbnails } from '../../../src/core/assets/thumbnails';
import type { Run } from '../../../src/core/runs/run';
import { Runs } from '../../../src/core/runs/runs';
import { Keys } from '../../../src/extension/platform/keys';
import { foreignText } from '../../../src/shared/base/foreignText';
import { texts } from '../foreignTexts';
import { MemoryMemento, MemorySecrets } from '../runs/memoryStores';
import { runsParts } from '../runs/runsParts';
import { waitFor } from '../wait';
import { builtInService } from './builtInService';

/** The parts behind the asset browser in one window. */
export interface LibraryBench {
  readonly library: AssetLibrary;
  readonly thumbnails: Thumbnails;
  readonly keys: Keys;
  /** Draws with the built-in service, like the commands. */
  draw(folder: string): Promise<Run>;
  /** Waits until the library is idle in that state. */
  reaches(state: LibraryStatus['state']): Promise<LibraryStatus>;
  /** IDs in index order. */
  ids(): string[];
  /** Closes it like a window: writes what isn't on disk yet. */
  close(): Promise<void>;
}

/** The data that outlives a window: several boxes over one of these find what the previous one left. */
export interface LibraryHome {
  readonly directory: string;
  readonly secrets: MemorySecrets;
  readonly memory: MemoryMemento;
  /** URL of the service, as set by the user; empty: the built-in one. */
  readonly address: { baseUrl: string; readonly changed: vscode.EventEmitter<void> };
}

export function libraryHome(directory: string): LibraryHome {
  return {
    directory,
    secrets: new MemorySecrets(),
    memory: new MemoryMemento(),
    address: { baseUrl: '', changed: new vscode.EventEmitter() },
  };
}

export function libraryBench({ directory, secrets, memory, address }: LibraryHome): LibraryBench {
  const parts = runsParts(directory);
  const { log } = parts;
  const keys = new Keys(secrets, log);
  const clients = clientFactory({
    userAgent: 'sprite-kiln/test',
    builtIn: () => builtInService(path.join(directory, 'service')),
    network: () => ({}),
  });
  const connections = new Connections(clients, keys, {
    baseUrl: () => address.baseUrl,
    onDidChange: address.changed.event,
  });
  const runs = new Runs(parts);
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
        prompt: foreignText('a lantern'),
        size: 16 as const,
        tags: texts('box'),
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
