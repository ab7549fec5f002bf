import { Later } from '../../shared/base/later';
import type { AssetsCommand } from './commands';
import type { Grid } from './grid/grid';
import type { AssetsHost, Shown } from './parts';
import type { RowStore } from './rowStore';

/** Listens to keys in the page. Keys without a command are left to the editor. */
export function listenToKeys(
  grid: Grid,
  commands: readonly AssetsCommand[],
  typeAhead: TypeAhead,
  shown: () => Shown,
): void {
  // While a card has the focus, letters find the next label that begins with them.
  grid.list.addEventListener('keydown', (event) => {
    if (event.altKey || event.defaultPrevented) return;
    const { key } = event;
    const letter = !isChord(event);
    const done = (letter && typeAhead.type(key)) || run(commands, event, shown()) || (letter && typeAhead.begin(key));
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  });
  const everywhere = commands.filter((command) => command.everywhere);
  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.defaultPrevented) return;
    const typing = event.target instanceof Element && event.target.closest('input, [role="menu"], dialog') !== null;
    if (typing && !isChord(event)) return;
    if (run(everywhere, event, shown())) event.preventDefault();
  });
}

/** Runs the first enabled command with an event's key. Returns whether any command has the key, enabled or not. */
function run(commands: readonly AssetsCommand[], event: KeyboardEvent, shown: Shown): boolean {
  const name = keyNames(event).find((one) => commands.some(({ keys }) => keys.includes(one)));
  if (name === undefined) return false;
  const found = commands.find(({ keys, state }) => keys.includes(name) && state?.(shown).enabled !== false);
  found?.run();
  return true;
}

/** How commands may write an event's key, in order of precedence: with Shift, then without. */
function keyNames(event: KeyboardEvent): string[] {
  const key = event.key.length > 1 ? event.key : event.key.toLowerCase();
  const name = isChord(event) ? `Ctrl+${key}` : key;
  return event.shiftKey && key.length > 1 ? [`Shift+${key}`, name] : [name];
}

function isChord({ ctrlKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey;
}

/** After a pause of this length, in milliseconds, the next letter begins another word. */
const REST_MS = 700;

export interface TypeAhead {
  /** Continues the word that is being typed. Returns false if there is none. */
  type(key: string): boolean;
  /** Begins a word. Returns false if the key isn't a letter or digit. */
  begin(key: string): boolean;
}

/**
 * Finds the next row whose label begins with the typed letters. Typing the same letter again moves to the next such row. `from` returns the
 * active place; `found` is called with the place that was found.
 */
export function createTypeAhead(
  host: AssetsHost,
  store: RowStore,
  from: () => number,
  found: (place: number) => void,
): TypeAhead {
  let typed = '';
  const rest = new Later(REST_MS, () => {
    typed = '';
  });
  let asked = 0;

  function look(letter: string): void {
    const again = typed === letter;
    typed = again ? letter : typed + letter;
    rest.schedule();
    const { search, rows } = store.found;
    if (rows === 0) return;
    const number = ++asked;
    // The first letter of a word, or a repeated one, searches from the place after the active one.
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
