// Writes docs/performance.md, which says what is measured and what misses its goal, and a file of rows for each benchmark in docs/performance/, with
// its date and machine. Files of benchmarks that weren't measured are kept as they are.
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

/** Benchmark → what it measures, in one sentence for the page. */
export const ABOUT = {
  activation: 'What the extension costs at the start of VS Code, beside those that come with it.',
  aseprite: 'Reading and flattening a large Aseprite file, beside the package that people would choose.',
  assets: 'The index of an account and its page, with up to 10,000 assets.',
  atlas: 'Packing the sprites of an atlas, beside the packers of web games.',
  budget: "Telling what is left of the agents' budget after a day of many runs.",
  code: 'What code says about sprites, read and checked, beside a search through the same files.',
  draw: 'Drawing in the preview: from a pointer to a pixel, fills, and strokes through all frames.',
  drawing: 'How long requests wait while the built-in service draws.',
  edit: 'Changes beside the page that makes none, saving what was changed beside reading it, and a huge sprite beside a small one.',
  export: 'Packing and writing a sheet and a GIF, beside packages for it.',
  mainJob: 'Edit, eight directions, animation, and normal map of one sprite.',
  normalMap: 'A normal map of 1024 × 1024 pixels, beside a Sobel filter.',
  output: 'Saving the outputs of a run, beside bare downloads.',
  pixelArt: 'Checks and fixes of spoiled pixel art, beside four programs for it.',
  placeholder: 'Drawing a placeholder.',
  preview: 'A frame of the preview, its memory, and the time from the click to the first pixel.',
  problems: 'Checking a whole workspace, at first and again.',
  program: 'The start of the program, beside an empty script.',
  recipes: 'Recipes of which nothing changed.',
  references: 'A hover over a path in code, beside extensions that scan whole documents.',
  review: 'What changed in the sprites of a repository, beside what tells that images changed.',
  scale: 'The largest folders, recipes, and pictures, with their memory.',
  size: 'The package, and what its entries load.',
  upload: 'An upload of the largest file, beside a bare PUT.',
};

const HEAD = [
  '# Performance',
  '',
  '`npm run bench` measures everything on the production build, and writes this page; `npm run bench NAME…` measures these benchmarks again and keeps the',
  'others. A name leads to all rows of a benchmark, with date and machine. *Ratio* is a figure divided by that of the peer in the same run. A missed goal',
  "isn't a failure, because machines differ: ratios travel, times don't.",
];

/** Figures that meet their goal and are shown of one benchmark. */
const MAX_MET = 6;

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

/**
 * The rows of one benchmark, as a page. The same input gives the same bytes.
 * @param {{ name: string, machine: Machine, rows: readonly import('../../test/bench/row').Row[] }} measured
 * @returns {string}
 */
export function rowsPage({ name, machine, rows }) {
  const table = [line(COLUMNS), line(ALIGNED), ...rows.flatMap(cells).map(tableRow)];
  const about = [ABOUT[name], machineLine(machine)].filter(Boolean).join('\n\n');
  return [
    `# ${title(name)}`,
    '',
    about,
    '',
    'Below a figure (↳) is what it is compared to or made of.',
    '',
    ...table,
    '',
  ].join('\n');
}

/** Figures with a goal on a page of rows: name, value, goal, verdict, and the first peer with its ratio, if there is one. */
function figuresIn(page) {
  const figures = [];
  for (const row of page.split('\n').filter((text) => text.startsWith('| '))) {
    const [name = '', median = '', , , ratio = '', goal = '', verdict = ''] = row.slice(2, -2).split(/ ?(?<!\\)\| ?/);
    const last = figures.at(-1);
    if (!name.startsWith('↳ ')) figures.push({ name, median, goal, verdict });
    else if (last && ratio && !last.peer) last.peer = `${ratio} × ${name.slice(2)}`;
  }
  return figures.filter(({ goal }) => goal && goal !== 'goal' && goal !== '---');
}

const isMet = ({ verdict }) => verdict === VERDICTS.get('ok');

/** The rows of the overview for one benchmark: its name, and its figures; of many that meet their goal, only some. */
function overviewOf(name, figures) {
  const met = figures.filter(isMet);
  const shown = figures.filter((figure) => !isMet(figure) || met.indexOf(figure) < MAX_MET);
  const left = figures.length - shown.length;
  return [
    line([
      `**[${title(name)}](performance/${name}.md)**: ${ABOUT[name] ?? ''}`,
      '',
      '',
      '',
      `${met.length} of ${figures.length}`,
    ]),
    ...shown.map(({ name: figure, median, goal, peer = '', verdict }) => line([figure, median, goal, peer, verdict])),
    ...(left ? [line([`*${left} more that meet theirs*`, '', '', '', ''])] : []),
  ];
}

/**
 * The page that people read. The same input gives the same bytes.
 * @param {ReadonlyMap<string, string>} pages Benchmark → its page of rows.
 * @param {readonly string[]} known Names of all benchmarks, in order.
 * @returns {string}
 */
export function performancePage(pages, known) {
  const measured = known.filter((name) => pages.has(name)).map((name) => [name, figuresIn(pages.get(name) ?? '')]);
  const all = measured.flatMap(([, figures]) => figures);
  const over = all.filter((figure) => !isMet(figure));
  const missing = known.filter((name) => !pages.has(name));
  return [
    ...[...HEAD, '', `${all.length - over.length} of ${all.length} figures with a goal meet it.`],
    ...(missing.length ? ['', `Not measured yet: ${missing.join(', ')}.`] : []),
    ...['', line(['', 'measured', 'goal', 'ratio', '']), line(['---', '--:', '---', '---', '---'])],
    ...measured.flatMap(([name, figures]) => overviewOf(name, figures)),
    '',
  ].join('\n');
}
