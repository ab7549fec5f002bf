import { COMPASS, type CompassPlace } from '../../../shared/compass';
import { el } from '../../lib/dom';

/** A place of the compass, or its middle. */
export type Spot = CompassPlace | 'middle';

const ROWS: readonly (readonly Spot[])[] = [
  ['nw', 'n', 'ne'],
  ['w', 'middle', 'e'],
  ['sw', 's', 'se'],
];

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The spot next to another in the direction of an arrow key; undefined at the edge. */
export function neighbour(spot: Spot, key: string): Spot | undefined {
  const step = STEPS[key];
  const y = ROWS.findIndex((row) => row.includes(spot));
  const x = ROWS[y]?.indexOf(spot) ?? -1;
  return step && ROWS[y + step[1]]?.[x + step[0]];
}

/** The place next to another, over the middle where that lies between. */
export function nextPlace(place: CompassPlace, key: string): CompassPlace | undefined {
  const next = neighbour(place, key);
  return next === 'middle' ? COMPASS.find((one) => one === neighbour('middle', key)) : next;
}

export interface GridEvents {
  /** Enter on a place, or a click on it. */
  readonly chosen: (place: CompassPlace) => void;
  /** A place is to change with another; not offered where absent. */
  readonly swapped?: (from: CompassPlace, to: CompassPlace) => void;
}

export interface CompassGrid {
  readonly element: HTMLElement;
  /** The spot that the focus is on, or was at last. */
  readonly current: Spot;
  /** Makes a spot the one that Tab leads to, and focuses it where `focus` is set. */
  go(spot: Spot, focus?: boolean): void;
}

/**
 * Nine cells, by the ARIA grid pattern: one tab stop; arrows move, Enter chooses, Ctrl or Cmd with an arrow swaps. `stops` are the
 * elements that take the focus: the cells, and the button in the middle.
 */
export function createGrid(
  label: string,
  className: string,
  stops: Readonly<Record<Spot, HTMLElement>>,
  events: GridEvents,
): CompassGrid {
  let current: Spot = 's';
  const cells = (spots: readonly Spot[]) =>
    spots.map((spot) => (spot === 'middle' ? el('div', { role: 'gridcell' }, stops.middle) : stops[spot]));
  const element = el(
    'div',
    { role: 'grid', class: className, 'aria-label': label },
    ...ROWS.map((spots) => el('div', { role: 'row', class: 'compass-row' }, ...cells(spots))),
  );
  const spotOf = (target: EventTarget | null) => ROWS.flat().find((spot) => stops[spot] === target);

  function go(spot: Spot, focus = true): void {
    current = spot;
    for (const one of ROWS.flat()) stops[one].tabIndex = one === spot ? 0 : -1;
    if (focus) stops[spot].focus();
  }

  element.addEventListener('focusin', ({ target }) => {
    const spot = spotOf(target);
    if (spot && spot !== current) go(spot, false);
  });
  element.addEventListener('keydown', (event) => {
    const spot = spotOf(event.target);
    if (!spot || event.altKey || event.shiftKey) return;
    if (event.ctrlKey || event.metaKey) {
      const to = spot === 'middle' || !events.swapped ? undefined : nextPlace(spot, event.key);
      if (!to || spot === 'middle') return;
      events.swapped?.(spot, to);
      go(to);
    } else if (event.key === 'Enter' && spot !== 'middle') {
      events.chosen(spot);
    } else {
      const ends: Readonly<Record<string, Spot>> = { Home: 'nw', End: 'se' };
      const to = neighbour(spot, event.key) ?? ends[event.key];
      if (to) go(to);
      // At the edge an arrow does nothing; it must not open another picture.
      else if (!STEPS[event.key]) return;
    }
    event.preventDefault();
    event.stopPropagation();
  });

  go(current, false);
  return {
    element,
    get current() {
      return current;
    },
    go,
  };
}
