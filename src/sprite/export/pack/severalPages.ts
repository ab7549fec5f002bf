import type { Size } from '../../pixels/raster';
import type { BestFit } from './bestFit';
import { areaOf, areEqual, type Cells, type Spot, sizeOf } from './cells';
import { FreeRoom } from './freeRoom';
import { gridCapacity, gridPage } from './gridPage';
import { costOf, type PageRules, roomOf, sideWithin } from './pageSizes';
import { fitting, type Page, sizeFor, smallestPage, WAYS, Ways } from './smallestPage';

/** Cells, and what pages may be. */
export interface Task {
  readonly cells: Cells;
  readonly rules: PageRules;
}

/** The room of the largest page. */
export function largestRoom({ rules }: Task): Size {
  const side = roomOf(sideWithin(rules.side, rules), rules);
  return { width: side, height: side };
}

/** Whether a page was found that holds all these cells. */
export function fitOnPage(task: Task, numbers: readonly number[]): boolean {
  const room = largestRoom(task);
  if (areaOf(task.cells, numbers) > room.width * room.height) return false;
  if (areEqual(task.cells, numbers)) return numbers.length <= gridCapacity(task.cells, numbers, task.rules);
  return fitting(new Ways(task.cells, numbers), room) !== undefined;
}

/** Up to so many cells that may be turned are packed without turning, too: of a few, that is sometimes the better way. */
const MAX_UPRIGHT = 200;

/** As few pages as were found, the last one as small as it can be. @param groups by cell */
export function pagesOf(task: Task, numbers: readonly number[], groups: readonly (number | undefined)[]): Page[] {
  const pages = packed(task, numbers, groups);
  const { cells, rules } = task;
  if (!cells.rotate || numbers.length > MAX_UPRIGHT) return pages;
  const upright = packed({ cells: { ...cells, rotate: false }, rules }, numbers, groups);
  const difference = upright.length - pages.length || costOfAll(upright) - costOfAll(pages);
  return difference < 0 ? upright : pages;
}

const costOfAll = (pages: readonly Page[]) => pages.reduce((sum, { size }) => sum + costOf(size), 0);

function packed(task: Task, numbers: readonly number[], groups: readonly (number | undefined)[]): Page[] {
  const single = smallestPage(task.cells, numbers, task.rules);
  if (single) return [single];
  const units = unitsOf(task, numbers, groups);
  const alone = units.filter((unit) => unit.length === 1).flat();
  const together = units.filter((unit) => unit.length > 1);
  if (!together.length) return ungrouped(task, alone);
  const pages = grouped(task, together);
  const left = filledUp(task, pages, alone);
  return [...pages.map((page) => tightened(task, page)), ...(left.length ? ungrouped(task, left) : [])];
}

/** Cells that must be on one page; cells of groups that are too large for one are on their own. */
export function unitsOf(task: Task, numbers: readonly number[], groups: readonly (number | undefined)[]): number[][] {
  const units: number[][] = [];
  const byGroup = new Map<number, number[]>();
  for (const at of numbers) {
    const group = groups[at];
    const known = group === undefined ? undefined : byGroup.get(group);
    if (known) known.push(at);
    else if (group === undefined) units.push([at]);
    else byGroup.set(group, [at]);
  }
  for (const members of byGroup.values())
    if (fitOnPage(task, members)) units.push(members);
    else units.push(...members.map((at) => [at]));
  return units;
}

/** Most cells for which several sequences of pages are tried. */
const MAX_SEQUENCED = 4000;

function ungrouped(task: Task, numbers: readonly number[]): Page[] {
  if (areEqual(task.cells, numbers)) return grids(task, numbers);
  const { width, height } = largestRoom(task);
  const fewest = Math.ceil(areaOf(task.cells, numbers) / (width * height));
  // First with the way that fills each page best, then with one way for all.
  let best = sequence(task, numbers, undefined);
  const ways = numbers.length > MAX_SEQUENCED ? 0 : WAYS.length;
  for (let way = 0; way < ways && best.length > fewest; way++) {
    const other = sequence(task, numbers, way);
    if (other.length < best.length) best = other;
  }
  return best.map((page, at) => (at === best.length - 1 ? tightened(task, page) : page));
}

/** Page after page. @param only the one way to fill them; undefined: the best for each */
function sequence(task: Task, numbers: readonly number[], only: number | undefined): Page[] {
  const pages: Page[] = [];
  let left = numbers;
  while (left.length) {
    const ways = [...new Ways(task.cells, left)];
    const page = fullest(task, only === undefined ? ways : ways.slice(only, only + 1));
    pages.push(page);
    left = left.filter((at) => !page.spots.has(at));
  }
  return pages;
}

/** The largest page, filled in the way that fills it best. */
function fullest(task: Task, ways: readonly BestFit[]): Page {
  const room = largestRoom(task);
  let best: { readonly way: BestFit; readonly filled: number } | undefined;
  for (const way of ways) {
    const isWhole = way.fill(room, false);
    const { filled } = way;
    if (!best || filled > best.filled) best = { way, filled };
    if (isWhole) break;
  }
  if (!best?.filled) throw new RangeError('A cell is larger than a page.');
  return { size: sizeFor(best.way.used, task.rules), spots: best.way.spots() };
}

function grids({ cells, rules }: Task, numbers: readonly number[]): Page[] {
  const most = gridCapacity(cells, numbers, rules);
  const pages: Page[] = [];
  for (let from = 0; from < numbers.length; from += most) {
    const page = gridPage(cells, numbers.slice(from, from + most), rules);
    if (!page) throw new RangeError('A cell is larger than a page.');
    pages.push(page);
  }
  return pages;
}

/** Cells of a page that is being filled. */
interface OpenPage {
  readonly spots: Map<number, Spot>;
}

/** How often a group is tried on a page, of those that may have room there. */
const MAX_TRIED = 6;

/** Pages with whole groups, the largest first. */
function grouped(task: Task, units: readonly (readonly number[])[]): OpenPage[] {
  const areas = new Map(units.map((unit) => [unit, areaOf(task.cells, unit)]));
  const areaOfUnit = (unit: readonly number[]) => areas.get(unit) ?? 0;
  const room = largestRoom(task);
  let left = [...units].sort((a, b) => areaOfUnit(b) - areaOfUnit(a));
  const pages: OpenPage[] = [];
  while (left.length) {
    const first = longestPrefix(task, left);
    let chosen = left.slice(0, first).flat();
    left = left.slice(first);
    let [tried, free] = [0, room.width * room.height - areaOf(task.cells, chosen)];
    for (const unit of [...left]) {
      if (areaOfUnit(unit) > free || tried >= MAX_TRIED) continue;
      if (fitOnPage(task, [...chosen, ...unit])) {
        chosen = [...chosen, ...unit];
        free -= areaOfUnit(unit);
        left = left.filter((other) => other !== unit);
      } else {
        tried++;
      }
    }
    pages.push(wholePage(task, chosen));
  }
  return pages;
}

/** How many of the first units fit on a page; at least 1. */
function longestPrefix(task: Task, units: readonly (readonly number[])[]): number {
  let [fits, tooMany] = [1, units.length + 1];
  while (tooMany - fits > 1) {
    const count = Math.floor((fits + tooMany) / 2);
    if (fitOnPage(task, units.slice(0, count).flat())) fits = count;
    else tooMany = count;
  }
  return fits;
}

/** Cells that are known to fit, on the largest page. */
function wholePage(task: Task, numbers: readonly number[]): OpenPage {
  const { cells, rules } = task;
  const page = areEqual(cells, numbers) ? gridPage(cells, numbers, rules) : undefined;
  if (page) return { spots: new Map(page.spots) };
  const way = fitting(new Ways(cells, numbers), largestRoom(task));
  if (!way) throw new RangeError('A group is larger than a page.');
  return { spots: way.spots() };
}

/** Places cells into what pages have left. Returns those that found no room. */
function filledUp(task: Task, pages: readonly OpenPage[], numbers: readonly number[]): number[] {
  const { cells } = task;
  let left = largestFirst(cells, numbers);
  if (!left.length) return left;
  const least = leastCell(cells, left);
  for (const { spots } of pages) {
    const room = new FreeRoom(largestRoom(task), least);
    for (const [at, spot] of spots) room.take({ x: spot.x, y: spot.y, ...sizeOf(cells, at, spot.turned) });
    left = left.filter((at) => {
      const spot = room.place(sizeOf(cells, at), cells.rotate);
      if (spot) spots.set(at, spot);
      return !spot;
    });
  }
  return left;
}

/** The same cells on the smallest page that is found. */
function tightened({ cells, rules }: Task, { spots }: Pick<Page, 'spots'>): Page {
  const page = smallestPage(cells, [...spots.keys()], rules);
  if (page) return page;
  let [width, height] = [0, 0];
  for (const [at, spot] of spots) {
    const cell = sizeOf(cells, at, spot.turned);
    width = Math.max(width, spot.x + cell.width);
    height = Math.max(height, spot.y + cell.height);
  }
  return { size: sizeFor({ width, height }, rules), spots };
}

export function largestFirst(cells: Cells, numbers: readonly number[]): number[] {
  const longest = (at: number) => Math.max(cells.widths[at] ?? 0, cells.heights[at] ?? 0);
  return [...numbers].sort((a, b) => longest(b) - longest(a) || areaOf(cells, [b]) - areaOf(cells, [a]) || a - b);
}

/** The least room that any of these cells can be in. */
export function leastCell(cells: Cells, numbers: readonly number[]): Size {
  let [width, height] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const at of numbers) {
    const size = sizeOf(cells, at);
    width = Math.min(width, size.width);
    height = Math.min(height, size.height);
  }
  const shortest = Math.min(width, height);
  return cells.rotate ? { width: shortest, height: shortest } : { width, height };
}
