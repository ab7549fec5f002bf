import type { BodyRoom } from './bodyRoom';
import type { Drawings } from './drawing/drawings';
import type { Runs } from './runs/runs';
import type { Signer } from './signer';
import type { Store } from './store';

/** What handlers work with. */
export interface Context {
  readonly store: Store;
  readonly signer: Signer;
  readonly runs: Runs;
  readonly drawings: Drawings;
  readonly bodies: BodyRoom;
  /** Scheme, host and port of file and upload addresses. */
  readonly origin: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly uploadUrlMs: number;
  readonly uploadIdMs: number;
}

/** Answers one route. `param`: the decoded variable part of the path, '' if there is none. */
export type Handler = (request: Request, url: URL, context: Context, param: string) => Promise<Response>;
