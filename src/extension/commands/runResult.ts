import type { Asset } from '../../shared/contract/api';
import { assetsOf, creditsOf, type Run } from '../features/runs/run';

/** What a run command resolves to. */
export interface RunResult {
  readonly status: 'succeeded' | 'canceled';
  /** URI strings, in the order of the outputs. */
  readonly files: string[];
  readonly assets: Asset[];
  /** Of all runs of the call, as far as a service that charges told: what they reserved, and what was left last. */
  readonly credits: { readonly reserved?: number; readonly remaining?: number };
  /** Outputs that the service owes and did not make, though it says that the runs succeeded: 0 where all is well. */
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
      // Callers may ask whether a field is there.
      ...(reserved.length && { reserved: reserved.reduce((sum, one) => sum + one, 0) }),
      ...(remaining !== undefined && { remaining }),
    },
    missing: snapshots.reduce((sum, { missing = 0 }) => sum + missing, 0),
  };
}

/** An asset without addresses that have a query, which may be a signature that gives access to the file. Callers have the saved file. */
function withoutSignedAddresses(asset: Asset): Asset {
  const { id, type, tags, ...rest } = asset;
  const isSigned = (value: unknown) => typeof value === 'string' && /^https?:[^?#]*[?#]/i.test(value);
  return { id, type, tags, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => !isSigned(value))) };
}
