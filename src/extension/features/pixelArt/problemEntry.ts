import type { FileProblem } from './problemsCache';

/** What the Problems panel says about one picture: an entry for each finding would be a wall. */
export interface ProblemEntry {
  /** The worst one, of equally bad ones the first. */
  readonly worst: FileProblem;
  /** Number of the others. Hints count only among hints: they may be on purpose. */
  readonly more: number;
}

const RANKS: Readonly<Record<FileProblem['severity'], number>> = { hint: 0, warning: 1, error: 2 };

/** The entry for the problems of one picture; undefined without any. */
export function entryOf(problems: readonly FileProblem[]): ProblemEntry | undefined {
  const [first, ...others] = problems;
  if (!first) return undefined;
  const worst = others.reduce((so, one) => (RANKS[one.severity] > RANKS[so.severity] ? one : so), first);
  const counted = problems.filter(({ severity }) => severity !== 'hint' || worst.severity === 'hint');
  return { worst, more: counted.length - 1 };
}
