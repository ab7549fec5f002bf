// Writes docs/performance.md: a section for each benchmark, with its date and machine. Sections that weren't measured are kept as they are.
import { cells } from './benchTable.mjs';

/**
 * @typedef {object} Machine Where and when a benchmark ran.
 * @property {string} date `YYYY-MM-DD`.
 * @property {string} cpu
 * @property {number} cores
 * @property {number} memory In bytes.
 * @property {string} system System and architecture.
 * @property {string} node Version of Node.
 * @property {number} load Average number of processes that wanted a core in the minute before; above 1 per core, times only compare with each other.
 */

const HEAD = [
  '# Performance',
  '',
  '`npm run bench` writes this page; `npm run bench NAME…` measures these benchmarks again and keeps the other sections. Everything is measured on the',
  'production build. Below a figure (↳) is what it is compared to or made of, measured in the same run; *ratio* is the figure divided by that. A missed goal',
  "isn't a failure, because machines differ: ratios travel, times don't.",
];

const COLUMNS = ['', 'median', 'p95', 'min–max', 'ratio', 'goal', ''];
const ALIGNED = ['---', '--:', '--:', '--:', '--:', '---', '---'];
/** How the page shows the verdicts of `cells`. */
const VERDICTS = new Map([
  ['ok', 'met'],
  ['over', '**over**'],
]);

/** `pixelArt` → `Pixel art`. */
function title(name) {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const line = (row) => `| ${row.join(' | ')} |`.replace(/ {2,}/g, ' ');

/** Text of a cell: nothing in it ends the cell or starts HTML. */
const escaped = (text) => text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('<', '&lt;');

function tableRow([name, ...rest]) {
  const verdict = rest.pop();
  const shown = name.startsWith(' ') ? `↳ ${name.trim()}` : name;
  return line([...[shown, ...rest].map(escaped), VERDICTS.get(verdict) ?? verdict]);
}

/** @param {Machine} machine */
function machineLine({ date, cpu, cores, memory, system, node, load }) {
  const busy = load > cores ? ', busy with other processes: compare times only with each other' : '';
  const gibibytes = Math.round(memory / 2 ** 30);
  return `${date}: ${cores} × ${cpu}, ${gibibytes} GiB, ${system}, Node ${node}, load at start ${load.toFixed(1)}${busy}.`;
}

const begin = (name) => `<!-- bench ${name} -->`;
const END = '<!-- /bench -->';

/** One section, from its marker to the one at its end. */
function section({ name, machine, rows }) {
  const table = [line(COLUMNS), line(ALIGNED), ...rows.flatMap(cells).map(tableRow)];
  return [begin(name), `## ${title(name)}`, '', machineLine(machine), '', ...table, END].join('\n');
}

/** Name → section of an earlier page. */
function sectionsOf(page) {
  const found = page.matchAll(/<!-- bench (\w+) -->\n[\s\S]*?<!-- \/bench -->/g);
  return new Map([...found].map(([text, name]) => [name, text]));
}

/** How many figures have goals, and which miss them. */
function summary(sections) {
  const rows = sections.flatMap((text) => text.split('\n'));
  const met = rows.filter((row) => row.endsWith(`| ${VERDICTS.get('ok')} |`)).length;
  const over = rows.filter((row) => row.endsWith(`| ${VERDICTS.get('over')} |`));
  const names = over.map((row) => row.slice(2, row.indexOf(' |')));
  const misses = names.length ? ` Over: ${names.join('; ')}.` : '';
  return `${met} of ${met + names.length} figures with a goal meet it.${misses}`;
}

/**
 * The whole page. The same input gives the same bytes.
 * @param {string} before The page as it is; empty if there is none.
 * @param {readonly { name: string, machine: Machine, rows: readonly import('../../test/bench/row').Row[] }[]} measured
 * @param {readonly string[]} known Names of all benchmarks, in order; sections of others are dropped.
 * @returns {string}
 */
export function performancePage(before, measured, known) {
  const sections = sectionsOf(before);
  for (const one of measured) sections.set(one.name, section(one));
  const kept = known.flatMap((name) => sections.get(name) ?? []);
  const missing = known.filter((name) => !sections.has(name));
  return [
    ...[...HEAD, '', summary(kept)],
    ...(missing.length ? ['', `Not measured yet: ${missing.join(', ')}.`] : []),
    ...kept.flatMap((text) => ['', text]),
    '',
  ].join('\n');
}
