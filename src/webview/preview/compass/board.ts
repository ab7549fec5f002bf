import { COMPASS, type CompassPlace } from '../../../sprite/source/compass';
import { el } from '../../lib/dom';
import { type Cell, createCell, createCenter, type ViewRoom } from './cells';
import { listenToDrag } from './drag';
import type { CompassModel } from './model';

export interface BoardOptions extends GridEvents {
  readonly label: string;
  readonly class: string;
  /** Key of the button at the center, written as in `Command.keys`. */
  readonly key: string;
  readonly play: () => void;
}

/** Eight cells around a button. The large and the small compass have one each. */
export interface Board {
  readonly grid: CompassGrid;
  readonly cells: Readonly<Record<CompassPlace, Cell>>;
  update(model: CompassModel, running: boolean, room: ViewRoom): void;
  /** Draws the frames `time` milliseconds after the start; touches only canvases that change. */
  draw(time: number): void;
}

export function createBoard(options: BoardOptions): Board {
  const { swapped, chosen } = options;
  const cells = byPlace(createCell);
  const center = createCenter(options.key, options.play);
  const elements = byPlace((place) => cells[place].element);
  const grid = createGrid(options.label, options.class, { ...elements, center: center.element }, options);
  if (swapped) {
    listenToDrag(elements, {
      clicked: chosen,
      dropped(from, to) {
        swapped(from, to);
        grid.go(to);
      },
    });
  } else {
    for (const place of COMPASS) elements[place].addEventListener('click', () => chosen(place));
  }
  let model: CompassModel | undefined;

  return {
    grid,
    cells,
    update(next, running, room) {
      model = next;
      for (const place of COMPASS) cells[place].update(next.contents[place], room);
      center.update(next, running, room);
    },
    draw(time) {
      if (!model) return;
      for (const place of COMPASS) cells[place].draw(time);
      center.draw(model, time);
    },
  };
}

function byPlace<T>(make: (place: CompassPlace) => T): Record<CompassPlace, T> {
  return {
    n: make('n'),
    ne: make('ne'),
    e: make('e'),
    se: make('se'),
    s: make('s'),
    sw: make('sw'),
    w: make('w'),
    nw: make('nw'),
  };
}

/** A place of the compass, or its center. */
export type Spot = CompassPlace | 'center';

const ROWS: readonly (readonly Spot[])[] = [
  ['nw', 'n', 'ne'],
  ['w', 'center', 'e'],
  ['sw', 's', 'se'],
];

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The spot next to another in the direction of an arrow key; undefined at the edge. */
function neighbor(spot: Spot, key: string): Spot | undefined {
  const step = STEPS[key];
  const y = ROWS.findIndex((row) => row.includes(spot));
  const x = ROWS[y]?.indexOf(spot) ?? -1;
  return step && ROWS[y + step[1]]?.[x + step[0]];
}

/** The place next to another in the direction of an arrow key; the center is skipped. */
function nextPlace(place: CompassPlace, key: string): CompassPlace | undefined {
  const next = neighbor(place, key);
  return next === 'center' ? COMPASS.find((one) => one === neighbor('center', key)) : next;
}

export interface GridEvents {
  /** Called for Enter on a place, or a click on it. */
  readonly chosen: (place: CompassPlace) => void;
  /** Called to swap two places. If absent, swapping isn't offered. */
  readonly swapped?: (from: CompassPlace, to: CompassPlace) => void;
}

export interface CompassGrid {
  readonly element: HTMLElement;
  /** The spot that has or last had the focus. */
  readonly current: Spot;
  /** Makes a spot the one that Tab leads to, and focuses it if `focus` is set. */
  go(spot: Spot, focus?: boolean): void;
}

/**
 * Nine cells in the ARIA grid pattern: one tab stop; arrows move, Enter chooses, Ctrl or Cmd with an arrow swaps.
 * @param stops The focusable elements: the cells, and the button at the center.
 */
function createGrid(
  label: string,
  className: string,
  stops: Readonly<Record<Spot, HTMLElement>>,
  events: GridEvents,
): CompassGrid {
  let current: Spot = 's';
  const cells = (spots: readonly Spot[]) =>
    spots.map((spot) => (spot === 'center' ? el('div', { role: 'gridcell' }, stops.center) : stops[spot]));
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

  /** Swaps a view with its neighbor; returns whether there is one. */
  function swap(spot: Spot, key: string): boolean {
    const to = spot === 'center' || !events.swapped ? undefined : nextPlace(spot, key);
    if (!to || spot === 'center') return false;
    events.swapped?.(spot, to);
    go(to);
    return true;
  }

  /** Chooses a view, or goes to another one; returns whether the key has a meaning here. */
  function press(spot: Spot, key: string): boolean {
    if (key === 'Enter' && spot !== 'center') {
      events.chosen(spot);
      return true;
    }
    const ends: Readonly<Record<string, Spot>> = { Home: 'nw', End: 'se' };
    const to = neighbor(spot, key) ?? ends[key];
    if (to) go(to);
    // At the edge, an arrow key does nothing but is consumed: otherwise it would open another picture.
    return to !== undefined || STEPS[key] !== undefined;
  }

  element.addEventListener('focusin', ({ target }) => {
    const spot = spotOf(target);
    if (spot && spot !== current) go(spot, false);
  });
  element.addEventListener('keydown', (event) => {
    const spot = spotOf(event.target);
    if (!spot || event.altKey || event.shiftKey) return;
    const isUsed = event.ctrlKey || event.metaKey ? swap(spot, event.key) : press(spot, event.key);
    if (!isUsed) return;
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
