import { COMPASS, type CompassPlace } from '../../../shared/compass';
import { type Cell, createCell } from './cell';
import { listenToDrag } from './drag';
import type { Field } from './field';
import { type CompassGrid, createGrid, type GridEvents } from './grid';
import { createMiddle } from './middle';
import type { CompassModel } from './model';

export interface BoardOptions extends GridEvents {
  readonly label: string;
  readonly class: string;
  /** Key of the button in the middle, as in `Command.keys`. */
  readonly key: string;
  readonly play: () => void;
}

/** Eight cells around a button: both compasses are made of one. */
export interface Board {
  readonly grid: CompassGrid;
  readonly cells: Readonly<Record<CompassPlace, Cell>>;
  update(model: CompassModel, running: boolean, field: Field): void;
  /** Draws what is to be seen `time` milliseconds after the start; touches only canvases that change. */
  draw(time: number): void;
}

export function createBoard(options: BoardOptions): Board {
  const { swapped, chosen } = options;
  const cells = byPlace(createCell);
  const middle = createMiddle(options.key, options.play);
  const elements = byPlace((place) => cells[place].element);
  const grid = createGrid(options.label, options.class, { ...elements, middle: middle.element }, options);
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
    update(next, running, field) {
      model = next;
      for (const place of COMPASS) cells[place].update(next.contents[place], field);
      middle.update(next, running, field);
    },
    draw(time) {
      if (!model) return;
      for (const place of COMPASS) cells[place].draw(time);
      middle.draw(model, time);
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
