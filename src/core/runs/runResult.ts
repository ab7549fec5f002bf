import type { Asset } from '../../shared/contract/api';
import { assetsOf, creditsOf, type Run } from './run';

/** Result of a run command. */
export interface RunResult {
  readonly status: 'succeeded' | 'canceled';
  /** URI strings, in the order of the outputs. */
  readonly files: string[];
  readonly assets: Asset[];
  /** Totals of the call, as far as a service that charges reported them: reserved credits, and the last balance. */
  readonly credits: { readonly reserved?: number; readonly remaining?: number };
  /** Number of outputs that the service owes and didn't make, although it reports success; normally 0. */
  readonly missing: number;
}

export function resultOf(runs: readonly Run[]): RunResult {
  const snapshots = runs.map((run) => run.snapshot);
  const outputs = snapshots.flatMap((snapshot) => [...snapshot.outputs].sort((a, b) => a.index - b.index));
  const credits = snapshots.map(creditsOf);
  const reserved = credits.map((one) => one.reserved).filter((sum) => sum !== undefined);
  const remaining = credits.map((one) => one.remaining).findLast((sum) => sum !== undefined);
  return {
    status: snapshots.some(({ state, stopped }) => state === 'canceled' || stopped) ? 'canceled' : 'succeeded',
    files: outputs.flatMap(({ files }) => files.map(({ uri }) => uri)),
    assets: snapshots.flatMap((snapshot) => assetsOf(snapshot.outputs)).map(withoutSignedAddresses),
    credits: {
      // Callers may check whether a field exists.
      ...(reserved.length && { reserved: reserved.reduce((sum, one) => sum + one, 0) }),
      ...(remaining !== undefined && { remaining }),
    },
    missing: snapshots.reduce((sum, { missing = 0 }) => sum + missing, 0),
  };
}

/** An asset without URLs that have a query, which may be a signature that gives access to the file. Callers have the saved file. */
function withoutSignedAddresses(asset: Asset): Asset {
  const { id, type, tags, ...rest } = asset;
  const isSigned = (value: unknown) => typeof value === 'string' && /^https?:[^?#]*[?#]/i.test(value);
  return { id, type, tags, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => !isSigned(value))) };
}
