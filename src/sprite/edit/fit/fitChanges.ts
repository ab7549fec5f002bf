import type { Change, ChangeKind } from '../change';
import type { PartsChange } from '../parts';
import type { FitPlan } from './fitSet';

/** In which order a part is fitted. */
const ORDER: readonly ChangeKind[] = ['scale', 'offset', 'canvas'];

/** A plan as changes: one for all parts that change alike. */
export function fitChanges({ parts }: Pick<FitPlan, 'parts'>): readonly PartsChange[] {
  const made: PartsChange[] = [];
  for (const kind of ORDER) {
    const own = parts.map(({ changes }) => changes.filter(({ change }) => change === kind));
    const most = Math.max(0, ...own.map(({ length }) => length));
    for (let step = 0; step < most; step++) made.push(...alike(own.map((changes) => changes[step])));
  }
  return made;
}

function alike(changes: readonly (Change | undefined)[]): readonly PartsChange[] {
  const groups = new Map<string, { readonly change: Change; readonly parts: number[] }>();
  for (const [part, change] of changes.entries()) {
    if (!change) continue;
    const key = JSON.stringify(change);
    const group = groups.get(key) ?? { change, parts: [] };
    group.parts.push(part);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ change, parts }) => ({
    ...(parts.length < changes.length && { parts }),
    change,
  }));
}
