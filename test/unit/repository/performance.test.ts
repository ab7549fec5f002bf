import assert from 'node:assert/strict';
import { figures, type Row } from '../../bench/row';
import { script } from './files';

interface Section {
  readonly name: string;
  readonly machine: object;
  readonly rows: readonly Row[];
}

interface PerformancePage {
  performancePage(before: string, measured: readonly Section[], known: readonly string[]): string;
}

const KNOWN = ['art', 'pixelArt', 'size'];

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
  it('has every figure, peer, ratio, goal, and verdict, with date and machine', async () => {
    const { performancePage } = await script<PerformancePage>('lib/performancePage.mjs');
    const page = performancePage('', [{ name: 'pixelArt', machine, rows: [drawn, packed] }], KNOWN);
    const [, section = ''] = page.split('<!-- bench pixelArt -->\n');
    assert.deepEqual(section.split('\n'), [
      '## Pixel art',
      '',
      '2026-01-02: 4 × Core 9, 16 GiB, Linux x64, Node 20.18.1, load at start 0.5.',
      '',
      '| | median | p95 | min–max | ratio | goal | |',
      '| --- | --: | --: | --: | --: | --- | --- |',
      '| A sprite, drawn \\| lit | 20 ms | 40 | 10–40 | | median &lt; 30 ms | met |',
      '| ↳ by &lt;pngjs> | 40 ms | | | 0.50 | | |',
      '| ↳ of it: noise | 1,234 ms | | | | | |',
      '| Package | 1,700 kB | | | | up to 1,600 kB | **over** |',
      '<!-- /bench -->',
      '',
    ]);
    assert.match(page, /^1 of 2 figures with a goal meet it\. Over: Package\.$/m);
    assert.match(page, /^Not measured yet: art, size\.$/m);
  });

  it('keeps sections that were not measured, in the order of the benchmarks, and drops those of removed ones', async () => {
    const { performancePage } = await script<PerformancePage>('lib/performancePage.mjs');
    const first = performancePage(
      '',
      [
        { name: 'size', machine, rows: [packed] },
        { name: 'gone', machine, rows: [drawn] },
        { name: 'art', machine, rows: [drawn] },
      ],
      [...KNOWN, 'gone'],
    );
    const later = { ...machine, date: '2026-03-04', load: 9 };
    const second = performancePage(first, [{ name: 'pixelArt', machine: later, rows: [drawn] }], KNOWN);
    const headings = (page: string) => [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    assert.deepEqual(headings(first), ['Art', 'Size', 'Gone']);
    assert.deepEqual(headings(second), ['Art', 'Pixel art', 'Size']);
    const sectionOf = (page: string) => /<!-- bench size -->[\s\S]*?<!-- \/bench -->/.exec(page)?.[0] ?? '';
    assert.ok(sectionOf(first).includes('2026-01-02'));
    assert.equal(sectionOf(second), sectionOf(first));
    assert.match(second, /^2026-03-04: .*load at start 9\.0, busy with other processes: .*\.$/m);
    assert.doesNotMatch(second, /Not measured yet/);
    assert.equal(performancePage(second, [], KNOWN), second);
  });
});
