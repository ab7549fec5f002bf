// Formats benchmark rows as text: each row, and indented below it what it is compared to.

const HEAD = ['', 'median', 'p95', 'min–max', 'ratio', 'goal', ''];
const LEFT = new Set([0, 5, 6]);

function short(value) {
  const digits = value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function measured({ values, median, p95, min, max }, unit) {
  return [
    unit === 'count' ? short(median) : `${short(median)} ${unit}`,
    ...(values.length > 1 ? [short(p95), `${short(min)}–${short(max)}`] : ['', '']),
  ];
}

/**
 * A measurement as cells of text: name, median, p95, min–max, ratio, goal, and `ok` or `over`. What it's compared to follows, with indented names.
 * @param {import('../../test/bench/row').Row} row
 * @returns {string[][]}
 */
export function cells(row) {
  const { name, unit, goal, beside } = row;
  const verdict = goal ? (goal.met ? 'ok' : 'over') : '';
  return [
    [name, ...measured(row, unit), '', goal?.text ?? '', verdict],
    ...beside.map((line) => [
      `  ${line.name}`,
      ...measured(line, unit),
      line.ratio === undefined ? '' : line.ratio.toFixed(2),
      '',
      '',
    ]),
  ];
}

/**
 * @param {import('../../test/bench/row').Row[]} rows
 * @returns {string}
 */
export function benchTable(rows) {
  const lines = [HEAD, ...rows.flatMap(cells)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const pad = (text, column) => (LEFT.has(column) ? text.padEnd(widths[column]) : text.padStart(widths[column]));
  return lines.map((line) => line.map(pad).join('  ').trimEnd()).join('\n');
}
