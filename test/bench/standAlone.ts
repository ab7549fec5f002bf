import path from 'node:path';
import { removeFolder, temporaryDirectory } from '../support/folders';
import { root } from '../support/places';
import { startProcess } from '../support/processes';
import { waitFor } from '../support/wait';

export interface StandAlone {
  /** `http://127.0.0.1:<port>/api/v1` */
  readonly baseUrl: string;
  readonly key: string;
  close(): Promise<void>;
}

/**
 * The built-in service as `npm run service` starts it: in its own process, with its own directory.
 * @param pace Milliseconds between the events of a run.
 */
export async function startStandAlone(pace: number): Promise<StandAlone> {
  const directory = await temporaryDirectory();
  const service = startProcess(process.execPath, [
    ...[path.join(root, 'out/service.js'), '--directory', directory, '--pace', String(pace)],
  ]);
  const close = async () => {
    await service.close();
    await removeFolder(directory);
  };
  try {
    const [baseUrl, key] = await waitFor('the service to listen', () => {
      const said = /address +(\S+)\s+key +(\S+)/.exec(service.log());
      return said?.[1] && said[2] ? ([said[1], said[2]] as const) : undefined;
    });
    return { baseUrl, key, close };
  } catch (error) {
    await close();
    throw new Error(`The service did not start.\n${service.log()}`, { cause: error });
  }
}
