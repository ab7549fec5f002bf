import { createLocalService, type LocalServiceOptions } from '../../src/localService/app';
import { removeFolder, temporaryDirectory } from '../support/folders';
import { drawingWorker, sharedDrawings, startLocalHttp } from '../support/localHttp';
import { everything } from '../support/sample';

/** A running service that contract suites talk to. */
export interface Target {
  readonly name: string;
  /** Ends in `/api/v1`. */
  readonly baseUrl: string;
  readonly key: string;
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export type TargetOptions = Partial<Omit<LocalServiceOptions, 'baseUrl' | 'isKey'>>;

/** The built-in service called in this process, on a directory of its own unless one is given. */
export async function inProcessTarget(options: TargetOptions = {}): Promise<Target> {
  const directory = options.directory ?? (await temporaryDirectory());
  const baseUrl = 'https://built-in.invalid/api/v1';
  const key = 'a key of the tests'.replaceAll(' ', '-');
  const service = await createLocalService({
    pace: 0,
    drawingWorker,
    ...sharedDrawings(options),
    ...options,
    directory,
    baseUrl,
    isKey: (given) => given === key,
  });
  return {
    name: 'in process',
    baseUrl,
    key,
    fetch: (request) => service.handle(request),
    async close() {
      await service.close();
      if (!options.directory) await removeFolder(directory);
    },
  };
}

/** The built-in service behind a real server on a free port. */
export async function httpTarget(options: TargetOptions = {}): Promise<Target> {
  const { baseUrl, key, close } = await startLocalHttp(options);
  return { name: 'over HTTP', baseUrl, key, fetch: (request) => fetch(request), close };
}

/** The hosted service named by SPRITE_KILN_LIVE_URL and SPRITE_KILN_LIVE_KEY; `undefined` when they are not set. */
function liveTarget(): Target | undefined {
  const { SPRITE_KILN_LIVE_URL: baseUrl, SPRITE_KILN_LIVE_KEY: key } = process.env;
  if (!baseUrl || !key) return undefined;
  return { name: 'live', baseUrl, key, fetch: (request) => fetch(request), close: async () => undefined };
}

export type Opener = (options?: TargetOptions) => Promise<Target>;

type Line = (title: string, test: () => Promise<void>) => void;

/** Where contract tests run. */
export interface Place {
  readonly name: string;
  readonly open: Opener;
  /**
   * A line of the contract, as `it`. Over HTTP, as a hosted service is reached, every line runs; elsewhere only where every example is
   * wanted. A line that runs everywhere in any case is an `it`: one of each kind of exchange is.
   */
  readonly line: Line;
}

const always: Line = (title, test) => void it(title, test);
const ifWanted: Line = everything ? always : () => {};

export const LOCAL_TARGETS: readonly Place[] = [
  { name: 'in process', open: inProcessTarget, line: ifWanted },
  { name: 'over HTTP', open: httpTarget, line: always },
];

/** Where tests run that cost nothing and change nothing: the local targets, and the live one when it is set. */
export function allTargets(): readonly Place[] {
  const live = liveTarget();
  return live ? [...LOCAL_TARGETS, { name: 'live', open: async () => live, line: always }] : LOCAL_TARGETS;
}
