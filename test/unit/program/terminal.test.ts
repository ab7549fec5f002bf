import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { askYesNo } from '../../../src/program/terminal/question';
import { tableText } from '../../../src/program/terminal/table';
import { removeFolder, temporaryDirectory } from '../../support/folders';
import { root } from '../../support/places';
import { startProcess } from '../../support/processes';
import { hasTerminal, plainEnvironment, programScript, runOnTerminal, runProgram } from '../../support/program/program';
import { waitFor } from '../../support/wait';

const BOLD = '\u001b[1m';
const RED = '\u001b[31m';

describe('The program on a terminal', () => {
  before(function () {
    if (!hasTerminal) this.skip();
  });

  it('prints in colors, unless NO_COLOR or --no-color says otherwise', async () => {
    const [plain, none, off, dumb] = await Promise.all([
      runOnTerminal(['--help']),
      runOnTerminal(['--help'], { env: { NO_COLOR: '1' } }),
      runOnTerminal(['--help', '--no-color'], { env: { FORCE_COLOR: '1' } }),
      runOnTerminal(['--help'], { env: { TERM: 'dumb' } }),
    ]);
    assert.ok(plain.stdout.includes(`${BOLD}Examples\u001b[22m`), plain.stdout);
    for (const { stdout } of [none, off, dumb]) {
      assert.ok(stdout.includes('Examples'));
      assert.ok(!stdout.includes(BOLD));
    }
  });

  it('shows errors in color, and JSON without', async () => {
    const [text, json] = await Promise.all([runOnTerminal(['nothing']), runOnTerminal(['nothing', '--json'])]);
    assert.ok(text.stdout.includes(`${RED}Error:`), text.stdout);
    assert.ok(!json.stdout.includes('\u001b'));
    assert.deepEqual([text.code, json.code], [2, 2]);
  });
});

describe('The program without a terminal', () => {
  it('prints in colors only if FORCE_COLOR says so', async () => {
    const [plain, forced] = await Promise.all([
      runProgram(['--help']),
      runProgram(['--help'], { env: { FORCE_COLOR: '1' } }),
    ]);
    assert.ok(!plain.stdout.includes('\u001b'));
    assert.ok(forced.stdout.includes(`${BOLD}Examples\u001b[22m`));
  });

  it('ends quietly if nobody reads its output', async () => {
    const { code, stderr } = await runProgram(['--help'], { script: path.join(__dirname, 'closedOutput.child.js') });
    assert.deepEqual([code, stderr], [0, '']);
  });
});

/** A device that takes nothing. */
const FULL = '/dev/full';

describe('Output that cannot be written', () => {
  before(function () {
    if (!existsSync(FULL)) this.skip();
  });

  let folder: string;
  beforeEach(async () => {
    folder = await temporaryDirectory();
    await cp(path.join(root, 'samples/hero.png'), path.join(folder, 'hero.png'));
  });
  afterEach(() => removeFolder(folder));

  /** Exit code, and what is said on standard error. */
  async function runInto(file: string, flags: string, line: string, input = '') {
    const descriptor = openSync(file, flags);
    const args = [programScript, ...line.split(' '), '--data', path.join(folder, 'data')];
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: plainEnvironment(),
      stdio: ['pipe', descriptor, 'pipe'],
    });
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.stdin?.end(input);
    const [code] = await once(child, 'close');
    closeSync(descriptor);
    return { code, said };
  }

  const SAID = /^Error: The command is done, but its output couldn't be written: ENOSPC/;

  for (const line of ['--help', '--version', 'check .', 'check . --format sarif', '--json look hero.png', 'runs']) {
    it(`is a failure with a sentence: ${line}`, async () => {
      const { code, said } = await runInto(FULL, 'w', line);
      assert.equal(code, 1);
      assert.match(said, SAID);
    });
  }

  it('says that a run was sent', async () => {
    const { code, said } = await runInto(FULL, 'w', 'generate knight --size 16');
    assert.equal(code, 1);
    assert.match(said, /\nDon't repeat it: “sprite-kiln assets” lists what was made\.\n$/);
  });

  it('keeps the exit code of what went wrong before', async () => {
    const { code, said } = await runInto(FULL, 'w', '--json nothing');
    assert.equal(code, 2);
    assert.match(said, /^Error: The output couldn't be written: ENOSPC/);
  });

  it('is a failure of the server, too', async () => {
    const { code, said } = await runInto(FULL, 'w', 'mcp', '{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    assert.equal(code, 1);
    assert.match(said, /couldn't be written: ENOSPC/);
  });

  it('is a descriptor that is only open for reading, too', async () => {
    const { code, said } = await runInto('/dev/null', 'r', 'check hero.png');
    assert.equal(code, 1);
    assert.match(said, /couldn't be written: EBADF/);
  });
});

describe('A question', () => {
  const ask = (answer: string | undefined, signal = new AbortController().signal) => {
    const input = new PassThrough();
    const output = new PassThrough();
    const answered = askYesNo('Spend 10 credits?', { input, output, signal });
    if (answer !== undefined) input.end(answer);
    return { answered, said: () => String(output.read() ?? '') };
  };

  it('is answered yes by y and yes only', async () => {
    for (const answer of ['y\n', 'Y\n', 'yes\n', ' YES \r\n', 'y'])
      assert.equal(await ask(answer).answered, true, answer);
    for (const answer of ['\n', 'n\n', 'no\n', 'j\n', 'ja\n', 'yess\n', '', 'n\ny\n'])
      assert.equal(await ask(answer).answered, false, JSON.stringify(answer));
  });

  it('shows its choices, and that Enter means no', () => {
    const { said } = ask('\n');
    assert.equal(said(), 'Spend 10 credits? (y/N) ');
  });

  it('ends with no if the program is interrupted, before and while it is asked', async () => {
    const stop = new AbortController();
    const { answered } = ask(undefined, stop.signal);
    stop.abort();
    assert.equal(await answered, false);
    assert.equal(await ask('y\n', stop.signal).answered, false);
  });
});

describe('Ctrl-C', () => {
  const start = (mode: 'ends' | 'hangs') =>
    startProcess(process.execPath, [path.join(__dirname, 'interrupted.child.js'), mode]);

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    it(`lets the record be finished: ${signal}`, async () => {
      const { child, ended, log, close } = start('ends');
      try {
        await waitFor('the start', () => log().includes('ready') || undefined);
        child.kill(signal);
        await ended;
        assert.match(log(), /asked to stop\nrecord finished\n$/);
        assert.deepEqual([child.exitCode, child.signalCode], [7, null]);
      } finally {
        await close();
      }
    });
  }

  it('ends the program at once the second time', async () => {
    const { child, ended, log, close } = start('hangs');
    try {
      await waitFor('the start', () => log().includes('ready') || undefined);
      child.kill('SIGINT');
      await waitFor('work after the first signal', () => log().includes('still busy') || undefined);
      assert.match(log(), /asked to stop/);
      child.kill('SIGINT');
      await ended;
      assert.equal(child.exitCode, 130);
    } finally {
      await close();
    }
  });
});

describe('A table', () => {
  const columns = [{ title: 'Id' }, { title: 'Size', align: 'right' }, { title: 'Prompt' }] as const;
  const plain = (text: string) => text;

  it('has aligned columns, also with wide characters, and one line for each row without a terminal', () => {
    const prompt = 'a red knight with a very long prompt, which tells about his armor, his horse, and his adventures';
    const rows = [
      ['赤い', '32', prompt],
      ['b', '128', 'x'],
    ];
    assert.deepEqual(tableText({ columns, rows }, undefined, plain).split('\n'), [
      'Id    Size  Prompt',
      `赤い    32  ${prompt}`,
      'b      128  x',
    ]);
  });

  it('wraps its last column to the width of a terminal', () => {
    const rows = [['a', '32', 'a red knight with a long sword']];
    assert.deepEqual(tableText({ columns, rows }, 32, plain).split('\n'), [
      'Id  Size  Prompt',
      'a     32  a red knight with a',
      '          long sword',
    ]);
  });

  it('without rows has its titles', () => {
    assert.equal(tableText({ columns, rows: [] }, 80, plain), 'Id  Size  Prompt');
    const long = tableText({ columns, rows: [['1', '2', 'word '.repeat(100_000)]] }, undefined, plain);
    assert.ok(long.length < 5_000 && long.trimEnd().endsWith('…'), `${long.length} characters`);
  });
});
