import type { Rect, Size } from '../../pixels/raster';
import { areaOf, type Spot, sizeOf } from './cells';
import { FreeRoom, overlap } from './freeRoom';
import { isPageSize, type PageRules, roomOf } from './pageSizes';
import { largestFirst, leastCell, type Task, unitsOf } from './severalPages';
import type { Page } from './smallestPage';

/** Where a cell was, in the room of its page. */
export interface OldSpot extends Spot {
  readonly page: number;
}

/** A page as it was, and what is on it. */
interface KeptPage {
  readonly size: Size;
  readonly spots: Map<number, Spot>;
}

/**
 * The pages as they were: cells stay where they were, and others are placed into what is free.
 * @param spots by cell; undefined: it's new
 * @returns undefined if that isn't possible, or leaves a page empty that isn't the last one
 */
export function keptPages(
  task: Task,
  sizes: readonly Size[],
  spots: readonly (OldSpot | undefined)[],
  groups: readonly (number | undefined)[],
): Page[] | undefined {
  if (!sizes.every((size) => isPageSize(size, task.rules))) return undefined;
  const pages = sizes.map((size): KeptPage => ({ size, spots: new Map() }));
  for (const [at, spot] of spots.entries())
    if (spot && isInPage(task, at, spot, sizes)) pages[spot.page]?.spots.set(at, spot);
  for (const page of pages) dropOverlaps(task, page);
  const placed = new Set(pages.flatMap((page) => [...page.spots.keys()]));
  if (!placed.size || !withOthers(task, pages, placed, groups, [...spots.keys()])) return undefined;
  while (pages.at(-1)?.spots.size === 0) pages.pop();
  return pages.every((page) => page.spots.size) ? pages : undefined;
}

const rectOf = ({ cells }: Task, at: number, { x, y, turned }: Spot): Rect => ({ x, y, ...sizeOf(cells, at, turned) });

const roomIn = ({ width, height }: Size, rules: PageRules): Size => ({
  width: roomOf(width, rules),
  height: roomOf(height, rules),
});

function isInPage(task: Task, at: number, spot: OldSpot, sizes: readonly Size[]): boolean {
  const size = sizes[spot.page];
  if (!size || (spot.turned && !task.cells.rotate)) return false;
  const room = roomIn(size, task.rules);
  const { x, y, width, height } = rectOf(task, at, spot);
  if (!Number.isInteger(x) || !Number.isInteger(y)) return false;
  return x >= 0 && y >= 0 && x + width <= room.width && y + height <= room.height;
}

/** Of cells that overlap, the upper one stays; of equally high ones, the left one. */
function dropOverlaps(task: Task, { spots }: KeptPage): void {
  const order = [...spots].sort(([a, one], [b, other]) => one.y - other.y || one.x - other.x || a - b);
  const above: Rect[] = [];
  for (const [at, spot] of order) {
    const rect = rectOf(task, at, spot);
    let [reaching, isFree] = [0, true];
    for (const other of above) {
      if (other.y + other.height <= rect.y) continue;
      above[reaching++] = other;
      if (overlap(other, rect)) isFree = false;
    }
    above.length = reaching;
    if (isFree) above.push(rect);
    else spots.delete(at);
  }
}

/** Places all other cells, those of a group on one page. Returns whether all fit. */
function withOthers(
  task: Task,
  pages: readonly KeptPage[],
  placed: ReadonlySet<number>,
  groups: readonly (number | undefined)[],
  numbers: readonly number[],
): boolean {
  const isNew = (at: number) => !placed.has(at);
  const units = unitsOf(task, concerned(pages, numbers, groups), groups);
  if (units.some((unit) => pagesWith(pages, unit).length > 1)) return false;
  const incomplete = units.filter((unit) => unit.some(isNew));
  const others = incomplete.flatMap((unit) => unit.filter(isNew));
  if (!others.length) return true;
  const least = leastCell(task.cells, others);
  const rooms = pages.map((page) => freeIn(task, page, least));
  const news = incomplete.map((unit) => ({ with: pagesWith(pages, unit), cells: unit.filter(isNew) }));
  news.sort((a, b) => areaOf(task.cells, b.cells) - areaOf(task.cells, a.cells));
  return news.every((unit) =>
    pages.some(
      (page, at) => (!unit.with.length || unit.with[0] === page) && placeAll(task, page, rooms, at, unit.cells),
    ),
  );
}

/** New cells, and all cells of groups that have new ones or are on several pages: which of them belong together takes time to find out. */
function concerned(
  pages: readonly KeptPage[],
  numbers: readonly number[],
  groups: readonly (number | undefined)[],
): number[] {
  const pageOf = new Map<number, number>();
  for (const [page, { spots }] of pages.entries()) for (const at of spots.keys()) pageOf.set(at, page);
  const pageOfGroup = new Map<number, number | undefined>();
  const changed = new Set<number>();
  for (const at of numbers) {
    const [group, page] = [groups[at], pageOf.get(at)];
    if (group === undefined) continue;
    if (page === undefined || (pageOfGroup.get(group) ?? page) !== page) changed.add(group);
    else pageOfGroup.set(group, page);
  }
  return numbers.filter((at) => {
    const group = groups[at];
    return group === undefined ? !pageOf.has(at) : changed.has(group);
  });
}

const pagesWith = (pages: readonly KeptPage[], unit: readonly number[]) =>
  pages.filter(({ spots }) => unit.some((at) => spots.has(at)));

function freeIn(task: Task, { size, spots }: KeptPage, least: Size): FreeRoom {
  const room = new FreeRoom(roomIn(size, task.rules), least);
  for (const rect of [...spots].map(([at, spot]) => rectOf(task, at, spot)).sort((a, b) => a.y - b.y || a.x - b.x))
    room.take(rect);
  return room;
}

/** Places cells on one page, all or none. */
function placeAll(task: Task, page: KeptPage, rooms: FreeRoom[], at: number, cells: readonly number[]): boolean {
  const room = rooms[at]?.copy();
  const spots = new Map<number, Spot>();
  for (const cell of largestFirst(task.cells, cells)) {
    const spot = room?.place(sizeOf(task.cells, cell), task.cells.rotate);
    if (!spot) return false;
    spots.set(cell, spot);
  }
  for (const [cell, spot] of spots) page.spots.set(cell, spot);
  if (room) rooms[at] = room;
  return true;
}
