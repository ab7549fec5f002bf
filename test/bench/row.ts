import { writeFileSync } from 'node:fs';

/** The value that `share` (0 to 1) of the values do not exceed, by the nearest rank. Throws if there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('No measurements.');
  return value;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

/** One line of the table: a name and its measurements. */
export interface Figures {
  readonly name: string;
  readonly median: number;
  readonly p95: number;
  readonly min: number;
  readonly max: number;
  readonly values: readonly number[];
}

export function figures(name: string, values: readonly number[]): Figures {
  const [min, max] = [quantile(values, 0), quantile(values, 1)];
  return { name, median: median(values), p95: quantile(values, 0.95), min, max, values };
}

/** A measurement with its comparison or its parts. */
export interface Row extends Figures {
  readonly unit: 'ms' | 's' | 'MiB' | 'kB' | '%' | 'count';
  /** `ratio`: of the row to this, if meaningful. */
  readonly beside: readonly (Figures & { readonly ratio?: number })[];
  /** `text` names the figure that counts and its limit; absent: for information. */
  readonly goal?: { readonly text: string; readonly met: boolean };
}

/** Runs a benchmark and passes its rows to `scripts/bench.mjs` in the file that it named. A failure ends the process with code 1. */
export function bench(measure: () => Promise<readonly Row[]>): void {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error('Usage: <name>.bench.js RESULTS.json');
  measure()
    .then((rows) => writeFileSync(file, JSON.stringify(rows)))
    .catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    });
}
