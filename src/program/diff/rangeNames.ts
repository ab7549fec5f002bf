import type { NamedCommit, ReviewRange } from '../../core/review/range';

/** Letters of an id that is shown. */
const SHORT_ID = 7;

/** What is compared, as people read it: a name isn't plain yet. */
export function rangeNames({ base, head }: ReviewRange): { readonly base: string; readonly head: string } {
  const since = base.parted ? `${nameOf(base)} (at ${base.id.slice(0, SHORT_ID)}, where they parted)` : nameOf(base);
  return { base: since, head: head ? nameOf(head) : 'files on disk' };
}

const nameOf = ({ name }: NamedCommit) => (/^[0-9a-f]{40,64}$/.test(name) ? name.slice(0, SHORT_ID) : name);
