import assert from 'node:assert/strict';
import { cp, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { temporaryData } from '../../../src/program/temporaryData';
import { namesIn, removeFolder, temporaryDirectory } from '../../support/folders';
import { root } from '../../support/places';
import { hasTerminal, runOnTerminal, runProgram } from '../../support/program/program';
import { type ProgramBench, programBench } from '../../support/program/programBench';

const script = path.join(__dirname, 'unknownUser.child.js');
const user = process.getuid?.();

describe('The program of a user whom the system does not know', () => {
  let bench: ProgramBench;
  let env: Record<string, string>;

  before(function () {
    // Windows knows each of its users.
    if (user === undefined) this.skip();
  });

  beforeEach(async () => {
    bench = await programBench({ credits: 1000 });
    await cp(path.join(root, 'samples/hero.png'), path.join(bench.game, 'hero.png'));
    const temporary = path.join(bench.home, 'tmp');
    await mkdir(temporary);
    // Below a file, nothing can be made, not even by root.
    await writeFile(path.join(bench.home, 'file'), '');
    env = { ...bench.environment, HOME: path.join(bench.home, 'file'), TMPDIR: temporary };
    delete env.XDG_DATA_HOME;
    delete env.TEST_ACCOUNT;
  });
  afterEach(() => bench.close());

  const run = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    runProgram(args, { cwd: bench.game, env: { ...env, ...more }, script });
  const builtIn = { SPRITE_KILN_BASE_URL: '', SPRITE_KILN_API_KEY: '' };
  const data = () => path.join(env.TMPDIR ?? '', `sprite-kiln-${user}`);

  it('does all that is free, and keeps its records in a temporary folder of that user alone', async () => {
    for (const line of [
      'check hero.png',
      'fix hero.png --colors 4 --output fixed',
      'export hero.png --format gif --folder out',
      'look hero.png',
      'generate knight --size 16',
      'assets',
      'runs',
    ]) {
      const { code, stderr } = await run(line.split(' '), builtIn);
      assert.deepEqual([code, stderr], [0, ''], line);
    }
    assert.equal((await stat(data())).mode & 0o777, 0o700);
    assert.ok((await readdir(data())).includes('runs'));
  });

  it('reads from the service, and sends nothing that an agent would pay for', async () => {
    const credits = await run(['credits', '--json']);
    assert.deepEqual([credits.code, JSON.parse(credits.stdout).credits], [0, { remaining: 1000 }]);
    const { code, stderr } = await run(['generate', 'knight', '--size', '16']);
    assert.equal(code, 5);
    assert.match(stderr, /This system doesn't know the user, so the agents' budget has no place\./);
    assert.equal((await run(['budget'])).code, 5);
    assert.equal(bench.asked.length, 0);
  });

  it('serves agents, too', async () => {
    const client = new Client({ name: 'a client of the tests', version: '1.0.0' });
    const args = [script, 'mcp', '--editor'];
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args, cwd: bench.game, env, stderr: 'pipe' }),
    );
    const { content, isError } = await client.callTool({ name: 'sprite_kiln_get_run', arguments: {} });
    await client.close();
    assert.ok(!isError);
    assert.match(JSON.stringify(content), /No runs yet\./);
  });

  it('says to a person who pays where the record is', async function () {
    if (!hasTerminal) this.skip();
    const options = { cwd: bench.game, env, script, input: 'y\n' };
    const { code, stdout } = await runOnTerminal(['generate', 'knight', '--size', '16'], options);
    assert.equal(code, 0, stdout);
    assert.equal(bench.asked.length, 1);
    assert.ok(stdout.includes(`Runs are recorded in ${data()}`), stdout);
  });

  it('says which folder cannot be written if there is none at all', async () => {
    const { code, stderr } = await run(['generate', 'knight', '--size', '16'], { ...builtIn, TMPDIR: env.HOME ?? '' });
    assert.equal(code, 1);
    assert.match(stderr, /file\/\.local\/share\/sprite-kiln can't be written, so runs and assets can't be recorded\./);
    assert.match(stderr, /Name another folder with --data\./);
  });
});

describe('The folder for data among the temporary files', () => {
  let folder: string;
  const before = process.env.TMPDIR;

  beforeEach(async function () {
    if (user === undefined) this.skip();
    folder = await temporaryDirectory();
    process.env.TMPDIR = path.join(folder, 'tmp');
    await mkdir(os.tmpdir());
    await writeFile(path.join(folder, 'file'), '');
  });
  afterEach(async () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await removeFolder(folder);
  });

  it('is not needed if the usual one is there or can be made', async () => {
    assert.equal(temporaryData(folder), undefined);
    assert.equal(temporaryData(path.join(folder, 'not/yet')), undefined);
    assert.deepEqual(await namesIn(os.tmpdir()), []);
  });

  it('is used again by later processes', () => {
    const place = temporaryData(path.join(folder, 'file/data'));
    assert.equal(place, path.join(os.tmpdir(), `sprite-kiln-${user}`));
    assert.equal(temporaryData(path.join(folder, 'file/data')), place);
  });

  it('is not used if somebody else made it, or could change it', async () => {
    const place = path.join(os.tmpdir(), `sprite-kiln-${user}`);
    await mkdir(path.join(folder, 'elsewhere'), { mode: 0o700 });
    await symlink(path.join(folder, 'elsewhere'), place);
    assert.equal(temporaryData(path.join(folder, 'file/data')), undefined);
    process.env.TMPDIR = path.join(folder, 'open');
    await mkdir(path.join(folder, 'open'));
    await mkdir(path.join(folder, 'open', `sprite-kiln-${user}`), { mode: 0o755 });
    assert.equal(temporaryData(path.join(folder, 'file/data')), undefined);
  });
});
