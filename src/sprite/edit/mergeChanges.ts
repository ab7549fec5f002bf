import type { Change, ChangeKind } from './change';
import type { PartsChange } from './parts';

type ChangeOf<K extends ChangeKind> = Extract<Change, { readonly change: K }>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** One change that does what two in a row do; undefined if they are about different things. */
const MERGES: { readonly [K in ChangeKind]?: (one: ChangeOf<K>, next: ChangeOf<K>) => Change | undefined } = {
  durations: (one, next) => (isSame(one.frames, next.frames) ? next : undefined),
  'change-tag': (one, next) => (one.at === next.at ? { ...next, tag: { ...one.tag, ...next.tag } } : undefined),
  'change-layer': (one, next) => (one.layer === next.layer ? { ...next, to: { ...one.to, ...next.to } } : undefined),
  'change-slice': (one, next) => (one.at === next.at && one.frame === next.frame ? { ...one, ...next } : undefined),
  'set-plays': (_, next) => next,
  'sheet-json': (_, next) => next,
};

/** One change that does what two in a row do, such as those of a slider that is dragged; undefined: they stay two. */
export function mergedChange(one: PartsChange, next: PartsChange): PartsChange | undefined {
  if (one.change.change !== next.change.change || !isSame(one.parts, next.parts)) return undefined;
  // The row of a change takes two of that kind.
  const row = MERGES[next.change.change] as ((one: Change, next: Change) => Change | undefined) | undefined;
  const change = row?.(one.change, next.change);
  return change && { ...next, change };
}
