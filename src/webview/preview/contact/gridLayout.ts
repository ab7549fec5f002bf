/** Where the contact sheet is put: one whole-step zoom for all cells. */
export interface GridLayout {
  readonly zoom: number;
  readonly columns: number;
}

export interface GridRoom {
  /** CSS pixels inside the padding. */
  readonly width: number;
  readonly height: number;
  /** Between cells. */
  readonly gap: number;
  /** What a cell adds to its picture: frame, padding and caption. */
  readonly chromeX: number;
  readonly chromeY: number;
}

const MAX_GRID_ZOOM = 16;

/** Widths smaller than this make captions unreadable. */
const MIN_CELL = 56;

/**
 * The largest zoom at which `count` cells of `width` × `height` pictures fit without scrolling; where that would be under 2×,
 * the largest at which two columns fit, and the sheet scrolls.
 */
export function gridLayout(count: number, width: number, height: number, room: GridRoom): GridLayout {
  const columnsAt = (zoom: number) => {
    const cell = Math.max(width * zoom, MIN_CELL) + room.chromeX;
    return Math.floor((room.width + room.gap) / (cell + room.gap));
  };
  for (let zoom = MAX_GRID_ZOOM; zoom >= 2; zoom--) {
    const columns = Math.min(columnsAt(zoom), count);
    if (columns < 1) continue;
    const rows = Math.ceil(count / columns);
    if (rows * (height * zoom + room.chromeY) + (rows - 1) * room.gap > room.height) continue;
    return { zoom, columns: Math.ceil(count / rows) };
  }
  for (let zoom = 4; zoom >= 1; zoom--) {
    if (columnsAt(zoom) >= 2) return { zoom, columns: Math.min(columnsAt(zoom), count) };
  }
  return { zoom: width > room.width ? 0.5 : 1, columns: 1 };
}
