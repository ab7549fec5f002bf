import assert from 'node:assert/strict';
import path from 'node:path';
import { figures, type Row } from '../../bench/row';
import { filesIn, read, script } from './files';

interface Section {
  readonly name: string;
  readonly machine: object;
  readonly rows: readonly Row[];
}

interface PerformancePage {
  readonly ABOUT: Readonly<Record<string, string>>;
  rowsPage(measured: Section): string;
  performancePage(pages: ReadonlyMap<string, string>, known: readonly string[]): string;
}

const KNOWN = ['placeholder', 'pixelArt', 'size'];

const machine = {
  date: '2026-01-02',
  cpu: 'Core 9',
  cores: 4,
  memory: 16 * 2 ** 30,
  system: 'Linux x64',
  node: '20.18.1',
  load: 0.5,
};

const drawn: Row = {
  ...figures('A sprite, drawn | lit', [10, 20, 40]),
  unit: 'ms',
  beside: [{ ...figures('by <pngjs>', [40]), ratio: 0.5 }, { ...figures('of it: noise', [1234]) }],
  goal: { text: 'median < 30 ms', met: true },
};

const packed: Row = {
  ...figures('Package', [1700]),
  unit: 'kB',
  beside: [],
  goal: { text: 'up to 1,600 kB', met: false },
};

describe('docs/performance.md', () => {
  let made: PerformancePage;

  before(async () => {
    made = await script<PerformancePage>('lib/performancePage.mjs');
  });

  it('has a file for each benchmark, with every figure, peer, ratio, goal, and verdict, with date and machine', () => {
    const page = made.rowsPage({ name: 'pixelArt', machine, rows: [drawn, packed] });
    assert.deepEqual(page.split('\n'), [
      '# Pixel art',
      '',
      made.ABOUT.pixelArt,
      '',
      '2026-01-02: 4 × Core 9, 16 GiB, Linux x64, Node 20.18.1, load at start 0.5.',
      '',
      'Below a figure (↳) is what it is compared to or made of.',
      '',
      '| | median | p95 | min–max | ratio | goal | |',
      '| --- | --: | --: | --: | --: | --- | --- |',
      '| A sprite, drawn \\| lit | 20 ms | 40 | 10–40 | | median &lt; 30 ms | met |',
      '| ↳ by &lt;pngjs> | 40 ms | | | 0.50 | | |',
      '| ↳ of it: noise | 1,234 ms | | | | | |',
      '| Package | 1,700 kB | | | | up to 1,600 kB | **over** |',
      '',
    ]);
    assert.match(
      made.rowsPage({ name: 'placeholder', machine: { ...machine, load: 9 }, rows: [drawn] }),
      /^2026-01-02: .*load at start 9\.0, busy with other processes: .*\.$/m,
    );
  });

  it('shows the figures with a goal beside their peer, all that miss it, and some of many that meet it', () => {
    const met = (name: string): Row => ({ ...drawn, name });
    const rows = [...Array.from({ length: 8 }, (_, at) => met(`Figure ${at}`)), packed];
    const pages = new Map([
      ['size', made.rowsPage({ name: 'size', machine, rows })],
      ['placeholder', made.rowsPage({ name: 'placeholder', machine, rows: [drawn, { ...drawn, goal: undefined }] })],
    ]);
    const lines = made.performancePage(pages, KNOWN).split('\n');
    assert.ok(lines.includes('9 of 10 figures with a goal meet it.'));
    assert.ok(lines.includes('Not measured yet: pixelArt.'));
    const table = lines.slice(lines.findIndex((line) => line.startsWith('| ---')) + 1, -1);
    const figure = (name: string) => `| ${name} | 20 ms | median &lt; 30 ms | 0.50 × by &lt;pngjs> | met |`;
    assert.deepEqual(table, [
      `| **[Placeholder](performance/placeholder.md)**: ${made.ABOUT.placeholder} | | | | 1 of 1 |`,
      figure('A sprite, drawn \\| lit'),
      `| **[Size](performance/size.md)**: ${made.ABOUT.size} | | | | 8 of 9 |`,
      ...[0, 1, 2, 3, 4, 5].map((at) => figure(`Figure ${at}`)),
      '| Package | 1,700 kB | up to 1,600 kB | | **over** |',
      '| *2 more that meet theirs* | | | | |',
    ]);
  });

  it('says of each benchmark what it measures, and is what its files of rows give', () => {
    const names = filesIn('test/bench', '.bench.ts').map((file) => path.basename(file, '.bench.ts'));
    assert.deepEqual(Object.keys(made.ABOUT), names);
    const pages = new Map(
      filesIn('docs/performance', '.md').map((file) => [path.basename(file, '.md'), read(file)] as const),
    );
    assert.equal(read('docs/performance.md'), made.performancePage(pages, names));
  });
});
