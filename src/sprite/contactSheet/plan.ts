import type { Size } from '../pixels/raster';
import { chosen, MAX_SHOWN, type Moment } from './moments';
import { LINE_HEIGHT, textWidth } from './pixelFont';

/** Around everything, in pixels. */
export const MARGIN = 10;
/** Between columns, and between rows. */
const [COLUMN_GAP, ROW_GAP] = [10, 14];
/** Between a text and what it belongs to. */
export const TEXT_GAP = 3;
/** Most pixels of a frame's longer side, and most times it's enlarged: more helps nobody. */
const [MAX_DRAWN, MAX_TIMES] = [320, 32];
/** Frames are left out rather than drawn without some of their pixels, as long as this many fit; any number, if they are small. */
const [MIN_SHOWN, SMALL] = [16, 48];
/** Narrower sheets have no room for a header, and these have too little room for all of it on one line. */
const [MIN_WIDTH, NARROW] = [320, 560];
/** Most of the sheet's height for the palette. */
const MAX_PALETTE = 0.3;
/** Most rows of a palette with large hex codes. */
const FEW_ROWS = 4;
/** A smaller scale is accepted, down to this share, for larger text; for groups that aren't split; for rows without empty ends. */
const [FOR_TEXT, FOR_GROUPS, FOR_ROWS] = [0.7, 0.7, 0.85];
/** Of equal scales, sheets are preferred that have about this ratio of width and height. */
const WIDE = 1.5;

/** What a sheet must have room for. */
export interface Wanted {
  readonly moments: readonly Moment[];
  /** The largest frame, before its enlargement. */
  readonly frame: Size;
  /** Number of colors, and the longest of their hex codes. */
  readonly swatches: number;
  readonly digits: number;
  readonly maxSide: number;
  readonly labels: boolean;
}

/** Sheet pixels for each pixel of a frame; `step` > 1: only every `step`-th pixel of each row and column is drawn, once. */
export interface Scale {
  readonly times: number;
  readonly step: number;
}

export interface Cell {
  readonly moment: Moment;
  /** Name of the group that begins here; otherwise empty. */
  readonly title: string;
  readonly row: number;
  /** Top left corner of the frame's place in the sheet; a smaller frame is at the middle of its lower edge. */
  readonly x: number;
  readonly y: number;
}

export interface SheetPlan extends Size {
  readonly scale: Scale;
  /** Size of a pixel of the font; 0: no text. */
  readonly text: number;
  /** Whether the header has a second line. */
  readonly isNarrow: boolean;
  readonly cells: readonly Cell[];
  /** Size of a frame's place. */
  readonly drawn: Size;
  readonly palette: PalettePlan;
}

/** Where the palette goes, and how large its swatches are. */
export interface PalettePlan {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  /** Number of colors that have room. */
  readonly count: number;
  readonly swatch: Size;
  /** Size of a pixel of the font; 0: no text. */
  readonly text: number;
}

/**
 * Arranges frames in a grid: as large as they fit, at a whole-number scale. If there are too many for that, some are left out (`chosen`);
 * only if fewer than 16 would remain, of large frames every second, third… pixel is drawn.
 */
export function planSheet(wanted: Wanted): SheetPlan {
  const { moments, frame } = wanted;
  const side = Math.max(frame.width, frame.height);
  for (let step = 1; step <= side; step++) {
    const least = side / step <= SMALL ? 1 : Math.min(moments.length, MIN_SHOWN);
    for (let most = Math.min(moments.length, MAX_SHOWN); most >= least; most = Math.floor(most * 0.9)) {
      const plan = bestPlan({ ...wanted, moments: chosen(moments, most) }, step);
      if (plan) return plan;
    }
  }
  throw new RangeError('The sheet has no room for a frame.');
}

function bestPlan(wanted: Wanted, step: number): SheetPlan | undefined {
  if (!wanted.labels) return planWith(wanted, step, 0)?.plan;
  const [small, large] = [planWith(wanted, step, 1), planWith(wanted, step, 2)];
  return large && large.score >= FOR_TEXT * (small?.score ?? 0) ? large.plan : small?.plan;
}

/** The best number of columns: the largest scale, preferably with whole groups and full rows. */
function planWith(wanted: Wanted, step: number, text: number): { plan: SheetPlan; score: number } | undefined {
  let best: { plan: SheetPlan; score: number } | undefined;
  for (let columns = 1; columns <= wanted.moments.length; columns++) {
    const { places, splits, rows } = flow(wanted.moments, columns);
    const plan = largest(wanted, places, step, text);
    if (!plan) continue;
    const isFull = rows * columns === places.length;
    const score = plan.scale.times * (splits ? FOR_GROUPS : 1) * (isFull ? 1 : FOR_ROWS);
    const isBetter = !best || score > best.score || (score === best.score && extentOf(plan) < extentOf(best.plan));
    if (isBetter) best = { plan, score };
  }
  return best;
}

const extentOf = ({ width, height }: Size) => Math.max(width, WIDE * height);

type Place = Pick<Cell, 'moment' | 'title' | 'row'> & { readonly column: number };

/** Fills rows from the left. A group that doesn't fit into the rest of a row begins a new one. */
function flow(moments: readonly Moment[], columns: number): { places: Place[]; splits: boolean; rows: number } {
  const lengths = new Map<number, number>();
  for (const { group } of moments) lengths.set(group, (lengths.get(group) ?? 0) + 1);
  let [row, column] = [0, 0];
  let last: number | undefined;
  const places = moments.map((moment): Place => {
    const isStart = moment.group !== last;
    last = moment.group;
    const needed = isStart ? Math.min(columns, lengths.get(moment.group) ?? 1) : 1;
    if (column + needed > columns) [row, column] = [row + 1, 0];
    return { moment, title: isStart ? moment.title : '', row, column: column++ };
  });
  return { places, splits: [...lengths.values()].some((length) => length > columns), rows: row + 1 };
}

/** The largest scale that fits. */
function largest(wanted: Wanted, places: readonly Place[], step: number, text: number): SheetPlan | undefined {
  const side = Math.max(wanted.frame.width, wanted.frame.height);
  const most = step > 1 ? 1 : Math.min(MAX_TIMES, Math.max(1, Math.floor(MAX_DRAWN / side)));
  for (let times = most; times >= 1; times--) {
    const plan = planAt(wanted, places, { times, step }, text);
    if (plan) return plan;
  }
  return undefined;
}

/** Undefined if it doesn't fit. */
function planAt(wanted: Wanted, places: readonly Place[], scale: Scale, text: number): SheetPlan | undefined {
  const { frame, maxSide } = wanted;
  const sizeOf = (side: number) => Math.ceil(side / scale.step) * scale.times;
  const drawn = { width: sizeOf(frame.width), height: sizeOf(frame.height) };
  const captions = Math.max(...places.map(({ moment }) => moment.caption.length));
  const pitch = Math.max(drawn.width, textWidth(captions, text)) + COLUMN_GAP;
  const columns = 1 + Math.max(...places.map(({ column }) => column));
  const width = Math.max(Math.min(MIN_WIDTH, maxSide), 2 * MARGIN - COLUMN_GAP + columns * pitch);
  if (width > maxSide) return undefined;
  const isNarrow = width < NARROW;
  const { tops, bottom } = rowsOf(places, drawn.height, { text, header: isNarrow ? 2 : 1 });
  const palette = planPalette(wanted, { width, top: bottom + ROW_GAP, text });
  const height = palette.y + Math.ceil(palette.count / palette.columns) * palette.swatch.height + MARGIN;
  if (height > maxSide) return undefined;
  const cells = places.map(({ column, row, ...place }) => {
    return { ...place, row, x: MARGIN + column * pitch, y: tops[row] ?? 0 };
  });
  return { width, height, scale, text, isNarrow, cells, drawn, palette };
}

/** Top of the frames of each row, with room for titles above and captions below, and where the last row ends. */
function rowsOf(places: readonly Place[], frameHeight: number, { text, header }: { text: number; header: number }) {
  const line = text ? LINE_HEIGHT * text + TEXT_GAP : 0;
  const titled = new Set(places.filter(({ title }) => title !== '').map(({ row }) => row));
  const captioned = new Set(places.filter(({ moment }) => moment.caption !== '').map(({ row }) => row));
  const tops: number[] = [];
  let bottom = MARGIN + header * line;
  for (let row = 0; row <= (places.at(-1)?.row ?? 0); row++) {
    const gap = row > 0 ? ROW_GAP : text ? TEXT_GAP * text : 0;
    const top = bottom + gap + (titled.has(row) ? line : 0);
    tops.push(top);
    bottom = top + frameHeight + (captioned.has(row) ? line : 0);
  }
  return { tops, bottom };
}

/** The palette, with large hex codes if they take few rows. */
function planPalette(
  { swatches, digits, maxSide }: Wanted,
  { width, top, text }: { width: number; top: number; text: number },
): PalettePlan {
  const withText = (own: number): PalettePlan => {
    const swatch = own
      ? { width: textWidth(digits, own) + 4 + 4 * own, height: LINE_HEIGHT * own + 4 }
      : { width: 24, height: 24 };
    const columns = Math.max(1, Math.floor((width - 2 * MARGIN) / swatch.width));
    const rows = Math.max(1, Math.floor((maxSide * MAX_PALETTE) / swatch.height));
    return { x: MARGIN, y: top, columns, count: Math.min(swatches, rows * columns), swatch, text: own };
  };
  const large = withText(text);
  return text > 1 && swatches > FEW_ROWS * large.columns ? withText(1) : large;
}
