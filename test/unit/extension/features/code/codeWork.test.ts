import assert from 'node:assert/strict';
import type { CodeFinding } from '../../../../../src/core/code/findings/codeFinding';
import { CodeWork, type CodeWorkPorts, MAX_FINDINGS } from '../../../../../src/extension/features/code/codeWork';
import { CanceledError } from '../../../../../src/service/errors';

const TOP = 'file:///game';

function finding(file: string, line = 0): CodeFinding {
  return { file, line, start: 0, end: 1, rule: 'missing-sprite', message: 'Gone.', suggestions: [] };
}

/** A check that takes as long as the test wants, and all that is shown. */
class Bench {
  readonly shown: string[] = [];
  readonly notes: string[] = [];
  readonly errors: unknown[] = [];
  readonly signals: AbortSignal[] = [];
  tops: readonly string[] = [TOP];
  found: readonly CodeFinding[] = [finding('a')];
  told: readonly string[] = [];
  /** Called while everything is checked. */
  during: () => Promise<unknown> | unknown = () => {};
  readonly ports: CodeWorkPorts = {
    tops: () => this.tops,
    check: async (_, signal, tell) => {
      this.signals.push(signal);
      tell(1, 2);
      await this.during();
      const project = { texts: [], sprites: [], unread: [], leadsTo: () => ({ kind: 'unknown' as const }) };
      return { findings: this.found, project, notes: this.told };
    },
    checkOne: async (uri) => (uri === 'closed' ? undefined : [finding(uri)]),
    show: (all) => this.shown.push(`all ${all.map(({ file }) => file).join(' ')}`.trim()),
    showOne: (uri, all) => this.shown.push(`one ${uri} ${all.length}`),
    progress: (progress) => this.shown.push(progress ? `${progress.done}/${progress.total}` : 'done'),
    note: (text) => this.notes.push(text),
    failed: (error) => this.errors.push(error),
  };
  readonly work = new CodeWork(this.ports);
}

describe('The work on problems in code', () => {
  it('checks everything once for several requests, and single documents after that', async () => {
    const { work, shown } = new Bench();
    work.one('a');
    work.all();
    work.all();
    work.one('b');
    work.one('b');
    work.one('closed');
    await work.idle();
    assert.deepEqual(shown, ['1/2', 'all a', 'one b 1', 'done']);
  });

  it('checks again what is requested during a check', async () => {
    const bench = new Bench();
    bench.during = () => {
      bench.during = () => {};
      bench.work.all();
    };
    bench.work.all();
    await bench.work.idle();
    assert.deepEqual(bench.shown, ['1/2', 'all a', '1/2', 'all a', 'done']);
  });

  it('shows nothing where problems are no longer wanted, and knows no project then', async () => {
    const bench = new Bench();
    bench.work.all();
    await bench.work.idle();
    assert.ok(bench.work.project);
    bench.tops = [];
    bench.work.all();
    bench.work.one('a');
    await bench.work.idle();
    assert.deepEqual(bench.shown.slice(-2), ['all', 'done']);
    assert.equal(bench.work.project, undefined);
  });

  it("doesn't show what was found while it was turned off", async () => {
    const bench = new Bench();
    bench.during = () => {
      bench.tops = [];
    };
    bench.work.all();
    await bench.work.idle();
    assert.deepEqual(bench.shown, ['1/2', 'done']);
  });

  it('ends at a cancel, keeps what was shown, and works again later', async () => {
    const bench = new Bench();
    bench.during = () => {
      bench.work.one('b');
      bench.work.cancel();
      bench.during = () => {};
      throw new CanceledError();
    };
    bench.work.all();
    await bench.work.idle();
    assert.deepEqual(bench.shown, ['1/2', 'done']);
    assert.equal(bench.signals[0]?.aborted, true);
    bench.work.all();
    await bench.work.idle();
    assert.deepEqual(bench.shown.slice(2), ['1/2', 'all a', 'done']);
    assert.deepEqual(bench.errors, []);
  });

  it('reports what fails, and does the next request', async () => {
    const bench = new Bench();
    bench.during = () => {
      throw new Error('broken');
    };
    bench.work.all();
    bench.work.one('b');
    await bench.work.idle();
    assert.equal(bench.errors.length, 1);
    assert.deepEqual(bench.shown, ['1/2', 'one b 1', 'done']);
  });

  it('shows a bounded number of findings, and notes each remark once', async () => {
    const bench = new Bench();
    bench.told = ['1 file is too large.'];
    bench.found = Array.from({ length: MAX_FINDINGS + 1 }, (_, line) => finding('a', line));
    for (let time = 0; time < 2; time++) {
      bench.work.all();
      await bench.work.idle();
    }
    assert.equal(bench.shown[1]?.split(' ').length, 1 + MAX_FINDINGS);
    assert.equal(bench.notes.length, 2);
    assert.equal(bench.notes[0], '1 file is too large.');
  });
});
