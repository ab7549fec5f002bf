import assert from 'node:assert/strict';
import { EXIT_MEANINGS } from '../../../src/program/exitCodes';
import { parseCommandLine } from '../../../src/program/line/commandLine';
import { COMMANDS } from '../../../src/program/line/commandTable';
import { readInput } from '../../../src/program/line/readInput';
import { runProgram } from '../../support/program/program';
import { runLine } from '../../support/program/programLines';
import { read, readJson } from '../repository/files';

/** Starts ANSI escape sequences. */
const ESCAPE = '\u001b';

/** The words of an example, as a shell splits them. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

describe('The help of the program', () => {
  it('lists every command with its arguments, and says where files go, what it costs, and how it ends', async () => {
    const { code, stdout, stderr } = await runProgram(['--help']);
    assert.equal(code, 0);
    assert.equal(stderr, '');
    for (const { name, arguments: rows, summary } of COMMANDS) {
      assert.ok(stdout.includes(`  ${[name, ...rows.map(({ usage }) => usage)].join(' ')} `), name);
      assert.ok(stdout.includes(summary.split(' ').slice(0, 3).join(' ')), summary);
    }
    for (const [exit, means] of EXIT_MEANINGS)
      assert.ok(stdout.includes(`  ${String(exit).padEnd(3)}  ${means.slice(0, 40)}`), means);
    for (const words of ['SPRITE_KILN_API_KEY', 'SPRITE_KILN_BASE_URL', 'config.json', '--json', '--data', '--allow'])
      assert.ok(stdout.includes(words), words);
    // In the order in which it looks for one.
    assert.match(
      stdout.replace(/\s+/g, ' '),
      /New sprites go to the last folder used, .*most of the sprites are that the game loads, .*its engine, .*sprites\/; --folder/,
    );
  });

  it('is also printed without a command, and by “help”', async () => {
    const [asked, bare, help] = await Promise.all([runProgram(['--help']), runProgram([]), runProgram(['help'])]);
    assert.equal(bare.stdout, asked.stdout);
    assert.equal(help.stdout, asked.stdout);
    assert.deepEqual([bare.code, help.code], [0, 0]);
    const [one, other] = await Promise.all([runProgram(['animate', '--help']), runProgram(['help', 'animate'])]);
    assert.equal(one.stdout, other.stdout);
  });

  it('of each command has at least two examples, and says what they do', async () => {
    const all = await Promise.all(COMMANDS.map(({ name }) => runLine([name, '--help'])));
    for (const [index, { name, examples, options }] of COMMANDS.entries()) {
      const { code, stdout } = all[index] ?? { code: undefined, stdout: '' };
      assert.equal(code, 0, name);
      assert.ok(examples.length >= 2, name);
      for (const { line, does } of examples) {
        assert.ok(line.startsWith(name), line);
        assert.ok(stdout.includes(`  sprite-kiln ${line}\n      ${does}\n`), line);
      }
      for (const { flags } of options.filter(({ hidden }) => !hidden)) assert.ok(stdout.includes(`  ${flags} `), flags);
      assert.match(stdout, /^Options of all commands$/m);
    }
  });

  it('has examples that the program accepts', () => {
    for (const { line } of COMMANDS.flatMap(({ examples }) => examples)) {
      assert.doesNotThrow(() => readInput(parseCommandLine(wordsOf(line))), line);
    }
  });

  it('fits a terminal of 80 columns, and has no colors outside of one', async () => {
    const lines = [[], ...COMMANDS.map(({ name }) => [name])];
    for (const { stdout } of await Promise.all(lines.map((words) => runLine([...words, '--help'])))) {
      assert.ok(!stdout.includes(ESCAPE));
      for (const line of stdout.split('\n')) assert.ok(line.length <= 80 || line.startsWith('  sprite-kiln '), line);
    }
  });

  it('names its version', async () => {
    const { stdout, code } = await runProgram(['--version']);
    assert.equal(stdout, `${readJson<{ version: string }>('package.json').version}\n`);
    assert.equal(code, 0);
  });

  it('agrees with the README of the npm package on exit codes', () => {
    const rows = EXIT_MEANINGS.map(([code, means]) => `| ${code} | ${means} |`);
    assert.ok(read('src/program/README.md').includes(rows.join('\n')));
  });
});
