import cliui, { type Cell } from 'cliui';
import stringWidth from 'string-width';
import type { Table } from '../outcome';

/** Most UTF-16 units of a cell: the time to wrap one grows with the square of its length. `--json` has everything. */
const MAX_IN_CELL = 2_000;
/** Characters between two cells. */
const GAP = 2;
/** A narrower last column would wrap too often to be readable. */
const MIN_LAST = 20;

/**
 * A table as lines. On a terminal the last column is wrapped to its width. Elsewhere each row is one line, for `grep` and the like.
 * @param width characters of the terminal's lines; undefined if there is none
 * @param heading styles a title
 */
export function tableText(
  { columns, rows: whole }: Table,
  width: number | undefined,
  heading: (text: string) => string,
): string {
  const rows = whole.map((cells) => cells.map(cut));
  const titles = columns.map(({ title }) => title);
  const widths = columns.map((_, index) =>
    Math.max(...[titles, ...rows].map((cells) => stringWidth(cells[index] ?? ''))),
  );
  const others = widths.slice(0, -1).reduce((sum, one) => sum + one + GAP, 0);
  const last = widths.at(-1) ?? 0;
  const room = width === undefined ? last : Math.min(last, Math.max(MIN_LAST, width - others));
  const ui = cliui({ width: others + room, wrap: true });
  for (const cells of [titles.map(heading), ...rows]) {
    ui.div(
      ...columns.map(({ align = 'left' }, index): Cell => {
        const text = cells[index] ?? '';
        if (index === columns.length - 1) return { text, align, width: room };
        return { text, align, width: (widths[index] ?? 0) + GAP, padding: [0, GAP, 0, 0] };
      }),
    );
  }
  return ui.toString();
}

function cut(cell: string): string {
  if (cell.length <= MAX_IN_CELL) return cell;
  const end = cell.slice(0, MAX_IN_CELL).replace(/[\uD800-\uDBFF]$/, '');
  return `${end}…`;
}
