import type { AssetsHost } from '../parts';
import type { RowStore } from '../rowStore';
import type { Picked, Selection } from './selection';

export interface Picking {
  /** Selects the assets from one place to another. A closed stack stands for all its members. */
  pick(from: number, to: number, how: Picked): void;
  /** Asks early for the members of a closed stack, because a menu on it needs them at once. */
  prepare(place: number): void;
  /** Ids at a place: of the asset, or of the members of a closed stack if known. */
  idsAt(place: number): readonly string[];
}

/** Selects by place. The host knows the ids between two places. `changed` is called with whether all of them could be selected. */
export function createPicking(
  host: AssetsHost,
  store: RowStore,
  selection: Selection,
  changed: (whole: boolean) => void,
): Picking {
  /** Members of closed stacks of one search, by the stack's place. */
  let known = { search: -1, members: new Map<number, readonly string[]>() };
  let asked = 0;

  async function membersAt(place: number): Promise<readonly string[]> {
    const { search } = store.found;
    if (known.search !== search) known = { search, members: new Map() };
    const { members } = known;
    const ids = members.get(place) ?? (await host.call('ids', { search, from: place, to: place }));
    members.set(place, ids);
    return ids;
  }

  function isClosedStack(place: number): boolean {
    return store.get(place)?.stack?.open === false;
  }

  function idsAt(place: number): readonly string[] {
    const row = store.get(place);
    if (!row) return [];
    const members = known.search === store.found.search ? known.members.get(place) : undefined;
    return (isClosedStack(place) && members) || [row.id];
  }

  return {
    idsAt,
    prepare(place) {
      if (isClosedStack(place)) void membersAt(place).catch(() => undefined);
    },
    pick(from, to, how) {
      const number = ++asked;
      const row = from === to ? store.get(from) : undefined;
      if (row && !isClosedStack(from)) {
        changed(selection.take([row.id], how));
        return;
      }
      const { search } = store.found;
      const ids = from === to ? membersAt(from) : host.call('ids', { search, from, to });
      // Answers to an earlier search select nothing.
      ids.then(
        (found) => {
          if (store.found.search === search && (number === asked || how === 'toggle'))
            changed(selection.take(found, how));
        },
        () => undefined,
      );
    },
  };
}
