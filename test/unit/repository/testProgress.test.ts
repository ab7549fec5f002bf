import assert from 'node:assert/strict';
import path from 'node:path';
import { root } from '../../support/places';
import { script } from './files';

interface TestEvent {
  readonly type: string;
  readonly id?: number;
  readonly title?: string;
  readonly file?: string;
  readonly message?: string;
  readonly tests?: readonly { readonly id: number; readonly title: string }[];
}

interface TestLog {
  take(event: TestEvent, now?: number): void;
}

interface Progress {
  waiting: number;
  begun(step: string): void;
  ended(step: string): void;
  heard(step: string, log: TestLog, event: TestEvent): void;
  tick(): void;
  say(text: string): void;
  stop(): void;
}

interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): void;
}

interface Failure {
  readonly title: string;
  readonly file: string;
  readonly only?: string;
}

interface Modules {
  commandFor(test: Failure): string;
  failureLines(test: Failure & { readonly message: string }): string[];
  readonly Progress: new (out: Output, now: () => number, env: Readonly<Record<string, string>>) => Progress;
  readonly TestLog: new () => TestLog;
}

const FILE = path.join(root, 'out/test/unit/a b.test.js');

/** A progress of two suites, what it wrote, and a clock that stands. */
async function shown(output: Omit<Output, 'write'>, env = {}) {
  const modules = { ...(await script<Modules>('lib/progress.mjs')), ...(await script<Modules>('lib/testLog.mjs')) };
  const written: string[] = [];
  const time = { now: 0 };
  const progress = new modules.Progress({ ...output, write: (text) => written.push(text) }, () => time.now, env);
  const suites = [1, 2].map(() => new modules.TestLog()) as [TestLog, TestLog];
  const say = (at: 0 | 1, event: TestEvent) => {
    suites[at].take(event, time.now);
    progress.heard(at ? 'Pages' : 'Unit tests', suites[at], event);
  };
  const plan = (count: number) => ({
    type: 'plan',
    tests: Array.from({ length: count }, (_, id) => ({ id, title: `test ${id}` })),
  });
  say(0, plan(10));
  say(1, plan(4));
  for (const id of [0, 1, 2]) say(0, { type: 'pass', id });
  return { progress, written, say, time };
}

describe('While the tests run', () => {
  it('a terminal has one line that moves: tests of all, each step, and what is slow', async () => {
    const { progress, written, say, time } = await shown({ isTTY: true, columns: 200 });
    progress.waiting = 3;
    progress.begun('Build');
    progress.begun('Pages');
    say(1, { type: 'start', id: 0, title: 'a slow page' });
    time.now = 23_000;
    progress.tick();
    assert.deepEqual(written.splice(0), [
      '3 of 14 tests · 3 more processes to start · Build · Unit tests 30 % · Pages 0 % · slow: a slow page (23 s)',
    ]);
    say(1, { type: 'pass', id: 0 });
    say(1, { type: 'end' });
    progress.waiting = 0;
    progress.ended('Build');
    progress.say('Pages: 1 passed');
    progress.tick();
    progress.stop();
    assert.deepEqual(written, ['\r\x1b[K', 'Pages: 1 passed\n', '4 of 14 tests · Unit tests 30 %', '\r\x1b[K']);
  });

  it('the line is no wider than the terminal, and a file gets whole lines', async () => {
    const narrow = await shown({ isTTY: true, columns: 24 });
    narrow.progress.tick();
    assert.deepEqual(narrow.written, ['3 of 14 tests · Unit t…']);
    const tiny = await shown({ isTTY: true, columns: 10 });
    tiny.progress.tick();
    assert.deepEqual(tiny.written, ['3 of 14 …']);
    for (const { progress, written } of [await shown({}), await shown({ isTTY: true }, { TERM: 'dumb' })]) {
      progress.tick();
      assert.deepEqual(written, ['3 of 14 tests · Unit tests 30 % · Pages 0 %\n']);
    }
  });

  it('the line has room for wide characters, and is one line and nothing else whatever a title contains', async () => {
    const line = async (columns: number, title: string) => {
      const { progress, written, say, time } = await shown({ isTTY: true, columns });
      say(0, { type: 'end' });
      say(1, { type: 'start', id: 0, title });
      time.now = 12_000;
      progress.tick();
      return written.join('').replace('3 of 14 tests · Pages 0 % · slow: ', '');
    };
    const taken = '3 of 14 tests · Pages 0 % · slow: '.length;
    assert.equal(await line(taken + 12, '漢字 “a” 🎮🎮🎮'), '漢字 “a” …');
    assert.equal(await line(taken + 40, 'two\r\nlines \u001b[31mred \u202e'), 'two lines  [31mred   (12 s)');
  });

  it('the first failure is printed at once, with the command that runs that test alone', async () => {
    const { written, say } = await shown({});
    const fault = { type: 'fail', id: 4, title: "it's a suite", file: FILE, message: 'Error: no' };
    say(0, fault);
    const printed = written.join('');
    assert.match(printed, /The first failure, in “Unit tests”:\n✘ it's a suite\nError: no\n/);
    if (process.platform !== 'win32')
      assert.match(printed, /Run it alone: npm test -- 'test\/unit\/a b\.test\.ts' --grep 'it'\\''s a suite'\n/);
    written.length = 0;
    say(0, { ...fault, id: 5 });
    assert.deepEqual(written, []);
  });

  it('the command finds a test with any title, and a hook by a test that it runs for', async () => {
    const { commandFor } = await script<Modules>('lib/progress.mjs');
    if (process.platform === 'win32') return;
    const file = 'test/unit/a.test.ts';
    const grep = (title: string, only?: string) => commandFor({ title, file, only }).replace(`npm test -- ${file}`, '');
    assert.equal(grep('-x `id` $HOME'), " --grep='-x `id` $HOME'");
    assert.equal(grep('two\nlines'), " --grep 'two\nlines'");
    assert.equal(grep('a \u001b[31mred title'), " --grep '[31mred title'");
    assert.equal(grep('a suite "before each" hook for "b"', 'a suite b'), " --grep 'a suite b'");
    assert.equal(grep('"after all" hook', ''), '');
  });

  it('a failure has no colors, and no more of its reason than people read', async () => {
    const { failureLines } = await script<Modules>('lib/progress.mjs');
    const [title, reason] = failureLines({
      title: 'a\nb',
      file: '',
      message: `\u001b[31mred\u001b[39m ${'x'.repeat(20_000)}`,
    });
    assert.equal(title, '✘ a b');
    assert.match(reason ?? '', /^red x{9996}… and 10004 more characters, in a log in out\/results$/);
  });
});
