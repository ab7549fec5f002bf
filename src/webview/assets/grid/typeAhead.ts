import type { AssetsHost } from '../parts';
import type { RowStore } from '../rowStore';

/** After a rest the next letter begins another word. */
const REST_MS = 700;

export interface TypeAhead {
  /** Goes on with a word that is being typed; false where none is. */
  type(key: string): boolean;
  /** Begins a word; false where the key is no letter or digit. */
  begin(key: string): boolean;
}

/**
 * Moves to the next row whose label begins with what is typed. The same letter again goes on to the next one. `from`: the active place;
 * `found` is called with the place.
 */
export function createTypeAhead(
  host: AssetsHost,
  store: RowStore,
  from: () => number,
  found: (place: number) => void,
): TypeAhead {
  let typed = '';
  let timer = 0;
  let asked = 0;

  function look(letter: string): void {
    const again = typed === letter;
    typed = again ? letter : typed + letter;
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      typed = '';
    }, REST_MS);
    const { search, rows } = store.found;
    if (rows === 0) return;
    const number = ++asked;
    // A word that is begun, or a letter that is repeated, looks behind the active place.
    const start = (from() + (typed.length === 1 ? 1 : 0)) % rows;
    host.call('typeAhead', { search, prefix: typed.slice(0, 40), from: start }).then(
      (place) => {
        if (number === asked && search === store.found.search && place >= 0) found(place);
      },
      () => undefined,
    );
  }

  const isLetter = (key: string) => [...key].length === 1 && /[\p{L}\p{N}]/u.test(key);

  return {
    type(key) {
      if (typed === '' || [...key].length !== 1) return false;
      look(key.toLowerCase());
      return true;
    },
    begin(key) {
      if (!isLetter(key)) return false;
      look(key.toLowerCase());
      return true;
    },
  };
}
