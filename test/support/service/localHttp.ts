import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Drawings, type LocalServiceOptions } from '@sprite-kiln/placeholders';
import { type ServeOptions, serveLocalService } from '@sprite-kiln/placeholders/http';
import { removeFolder, temporaryDirectory } from '../folders';
import { root } from '../places';

/** The script of the drawing worker. */
export const drawingWorker = path.join(root, 'out/drawingWorker.js');

let shared: Drawings | undefined;

/**
 * The threads that draw for all services of this process, because starting threads takes longer than most tests' drawings. A test that configures
 * them, such as their script or limits, gets separate ones.
 */
export function sharedDrawings(options: Partial<LocalServiceOptions>): Pick<LocalServiceOptions, 'drawings'> {
  const { drawingWorker: script, readingLimitMs, drawingLimitMs, drawingIdleMs, drawingMemoryMb, closeMs } = options;
  const said = [script, readingLimitMs, drawingLimitMs, drawingIdleMs, drawingMemoryMb, closeMs];
  if (said.some((one) => one !== undefined)) return {};
  shared ??= new Drawings({
    script: drawingWorker,
    readingLimitMs: 20_000,
    drawingLimitMs: 120_000,
    idleMs: 15_000,
    memoryMb: 768,
  });
  return { drawings: shared };
}

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
  const served = await serveLocalService({
    pace: 0,
    drawingWorker,
    ...sharedDrawings(options),
    ...options,
    key,
    directory,
  });
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
