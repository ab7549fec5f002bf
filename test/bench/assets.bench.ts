import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { removeFolder } from '../support/folders';
import type { IndexFigures } from './assetIndex.child';
import { measurePage } from './assetPage';
import { measureView } from './assetView';
import { bench, figures, quantile, type Row } from './row';

const COUNTS = [1000, 10_000, 100_000];
/** Goals apply to this number; the others show how each figure grows. */
const HELD = 10_000;
const MIB = 1024 * 1024;

const words = (count: number) => `${count.toLocaleString('en')} assets`;

/** A goal, if the number is the one it applies to. */
function held(count: number, text: string, met: boolean): Pick<Row, 'goal'> {
  return count === HELD ? { goal: { text, met } } : {};
}

async function indexRows(folder: string, count: number): Promise<Row[]> {
  const child = path.join(__dirname, 'assetIndex.child.js');
  const args = ['--expose-gc', child, path.join(folder, 'index'), String(count)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { bytes, searches, reading }: IndexFigures = JSON.parse(stdout);
  const mib = bytes / MIB;
  const slowest = quantile(searches, 0.95);
  return [
    {
      ...figures(`${words(count)}: memory of the index`, [mib]),
      unit: 'MiB',
      beside: [],
      ...held(count, 'under 10 MB', bytes < 1e7),
    },
    {
      ...figures(`${words(count)}: a search`, searches),
      unit: 'ms',
      beside: [],
      ...held(count, 'p95 under 10 ms', slowest < 10),
    },
    { ...figures(`${words(count)}: the index read from disk, whole`, [reading]), unit: 'ms', beside: [] },
  ];
}

async function pageRows(count: number): Promise<Row[]> {
  const { tile, picture, scrolling, empty, elements } = await measurePage(count);
  const scroll = figures(`${words(count)}: between frames while scrolling, p95 of 120`, scrolling);
  const first = figures(`${words(count)}: the page’s question to its first tile`, tile);
  return [
    {
      ...first,
      unit: 'ms',
      beside: [figures('with its picture', picture)],
    },
    {
      ...scroll,
      unit: 'ms',
      beside: [figures('an empty page', empty)],
      ...held(count, 'median at most 20 ms', scroll.median <= 20),
    },
    {
      ...figures(`${words(count)}: elements, at most`, [elements]),
      unit: 'count',
      beside: [],
      ...held(count, 'fewer than 300', elements < 300),
    },
  ];
}

async function viewRow(count: number): Promise<Row> {
  const { page, click } = await measureView(count);
  const first = figures(`${words(count)}, in a real window: from the page’s start to its first tile`, page);
  return {
    ...first,
    unit: 'ms',
    beside: [figures('from the click on the icon', click)],
    ...held(count, 'median under 100 ms', first.median < 100),
  };
}

/** The host's asset index at three sizes, each in its own process, and the page that shows it. */
bench(async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-bench-'));
  try {
    const rows: Row[] = [];
    for (const count of COUNTS) rows.push(...(await indexRows(folder, count)), ...(await pageRows(count)));
    rows.push(await viewRow(HELD));
    return rows;
  } finally {
    await removeFolder(folder);
  }
});
