import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type ServeOptions, serveLocalService } from '../../src/localService/http';
import { removeFolder, temporaryDirectory } from './folders';
import { root } from './places';

/** The script of the drawing worker. */
export const drawingWorker = path.join(root, 'out/drawingWorker.js');

export interface LocalHttp {
  /** `http://127.0.0.1:<port>/api/v1` */
  readonly baseUrl: string;
  readonly key: string;
  readonly directory: string;
  /** Stops the server and removes its directory, unless the directory was given. */
  close(): Promise<void>;
}

/** The built-in service on a free port with its own empty directory and no pauses between events. */
export async function startLocalHttp(options: Partial<ServeOptions> = {}): Promise<LocalHttp> {
  const directory = options.directory ?? (await temporaryDirectory());
  const key = options.key ?? randomBytes(32).toString('base64url');
  const served = await serveLocalService({ pace: 0, drawingWorker, ...options, key, directory });
  return {
    baseUrl: served.baseUrl,
    key,
    directory,
    async close() {
      await served.close();
      if (!options.directory) await removeFolder(directory);
    },
  };
}
