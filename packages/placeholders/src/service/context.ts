import type { BodyRoom } from './body';
import type { Runs } from './runs/runs';
import type { Signer } from './signer';
import type { Store } from './store';
import type { Drawings } from './work/drawings';

/** Everything that handlers share. */
export interface Context {
  readonly store: Store;
  readonly signer: Signer;
  readonly runs: Runs;
  readonly drawings: Drawings;
  readonly bodies: BodyRoom;
  /** Scheme, host, and port of file and upload URLs. */
  readonly origin: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly uploadUrlMs: number;
  readonly uploadIdMs: number;
}

/** Answers one route. `param`: the decoded variable part of the path; empty if it has none. */
export type Handler = (request: Request, url: URL, context: Context, param: string) => Promise<Response>;
