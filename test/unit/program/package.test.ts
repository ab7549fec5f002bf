import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { namesIn, removeFolder, temporaryDirectory } from '../../support/folders';
import { runToEnd } from '../../support/program/program';
import { readJson, script } from '../repository/files';

/** Most bytes of the package. */
const LIMIT = 1_000_000;

/** The export of scripts/programPackage.mjs that the tests use. */
interface ProgramPackage {
  packProgram(destination: string): Promise<string>;
}

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly dependencies?: object;
  readonly scripts?: object;
}

describe('The npm package of the program', () => {
  let folder = '';
  let installed = '';
  let bin = '';

  before(async () => {
    folder = await temporaryDirectory();
    const { packProgram } = await script<ProgramPackage>('programPackage.mjs');
    const file = await packProgram(folder);
    assert.equal(path.basename(file), `sprite-kiln-${readJson<PackageJson>('package.json').version}.tgz`);
    assert.ok((await stat(file)).size < LIMIT);
    const game = path.join(folder, 'game');
    await mkdir(game);
    // The folder has no package.json and npm no cache, so anything but the file itself would have to be downloaded.
    await promisify(execFile)('npm', ['install', '--offline', '--cache', path.join(folder, 'cache'), file], {
      cwd: game,
      shell: process.platform === 'win32',
    });
    installed = path.join(game, 'node_modules/sprite-kiln');
    bin = path.join(game, 'node_modules/.bin/sprite-kiln');
  });
  after(() => removeFolder(folder));

  it('installs without a network, and runs', async () => {
    const [help, version, bad] = await Promise.all([
      runToEnd(bin, ['--help']),
      runToEnd(bin, ['--version']),
      runToEnd(bin, ['generate', 'a knight', '--size', '33', '--json']),
    ]);
    assert.deepEqual([help.code, version.code, bad.code], [0, 0, 2]);
    assert.match(help.stdout, /^Usage\n {2}sprite-kiln </m);
    assert.equal(version.stdout.trim(), readJson<PackageJson>('package.json').version);
    assert.match(JSON.parse(bad.stdout).error.message, /^Size 33 isn't available/);
  });

  it('has the program with its threads, licenses, and a README, and nothing else', async () => {
    assert.deepEqual(await namesIn(installed), [
      'LICENSE',
      'README.md',
      'ThirdPartyNotices.txt',
      'dist',
      'package.json',
    ]);
    assert.deepEqual(await namesIn(path.join(installed, 'dist')), [
      'chunks',
      'cli.js',
      'drawingWorker.js',
      'exportWorker.js',
    ]);
    const manifest = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8')) as PackageJson;
    assert.deepEqual(manifest.bin, { 'sprite-kiln': 'dist/cli.js' });
    assert.deepEqual([manifest.dependencies, manifest.scripts], [undefined, undefined]);
    const notices = await readFile(path.join(installed, 'ThirdPartyNotices.txt'), 'utf8');
    assert.match(notices, /^commander \d/m);
    assert.ok(!notices.includes('webview-ui-toolkit'));
  });

  it('has no script that needs VS Code', async () => {
    const chunks = await namesIn(path.join(installed, 'dist/chunks'));
    assert.ok(chunks.length > 3);
    for (const name of ['../cli.js', '../drawingWorker.js', '../exportWorker.js', ...chunks]) {
      const text = await readFile(path.join(installed, 'dist/chunks', name), 'utf8');
      assert.ok(!/\brequire\(\s*["']vscode["']\s*\)/.test(text), name);
    }
  });
});
