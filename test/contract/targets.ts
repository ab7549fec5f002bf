import { createLocalService, type LocalServiceOptions } from '@sprite-kiln/placeholders';
import { removeFolder, temporaryDirectory } from '../support/folders';
import { allExamples } from '../support/sample';
import { drawingWorker, sharedDrawings, startLocalHttp } from '../support/service/localHttp';

/** A running service for contract suites. */
export interface Target {
  readonly name: string;
  /** Ends in `/api/v1`. */
  readonly baseUrl: string;
  readonly key: string;
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export type TargetOptions = Partial<Omit<LocalServiceOptions, 'baseUrl' | 'isKey'>>;

/** The built-in service called in this process, with its own directory unless one is given. */
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

/** The hosted service named by SPRITE_KILN_LIVE_URL and SPRITE_KILN_LIVE_KEY; `undefined` if they are not set. */
function liveTarget(): Target | undefined {
  const { SPRITE_KILN_LIVE_URL: baseUrl, SPRITE_KILN_LIVE_KEY: key } = process.env;
  if (!baseUrl || !key) return undefined;
  return { name: 'live', baseUrl, key, fetch: (request) => fetch(request), close: async () => undefined };
}

export type Opener = (options?: TargetOptions) => Promise<Target>;

type Line = (title: string, test: () => Promise<void>) => void;

/** A service on which contract tests run. */
export interface Place {
  readonly name: string;
  readonly open: Opener;
  /**
   * Like `it`, for a statement of the contract. All of them run over HTTP, which is how a hosted service is reached; elsewhere only if all examples
   * are requested. Statements that must always run everywhere use `it`: one for each kind of request.
   */
  readonly line: Line;
}

const always: Line = (title, test) => void it(title, test);
const ifWanted: Line = allExamples ? always : () => {};

export const LOCAL_TARGETS: readonly Place[] = [
  { name: 'in process', open: inProcessTarget, line: ifWanted },
  { name: 'over HTTP', open: httpTarget, line: always },
];

/** Services for free tests without side effects: the local targets, and the live one if it is set. */
export function allTargets(): readonly Place[] {
  const live = liveTarget();
  return live ? [...LOCAL_TARGETS, { name: 'live', open: async () => live, line: always }] : LOCAL_TARGETS;
}
