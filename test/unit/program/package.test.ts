import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { namesIn, removeFolder, temporaryDirectory } from '../../support/folders';
import { runToEnd } from '../../support/program/program';
import { read, readJson, script } from '../repository/files';

/** Most bytes of the package. */
const LIMIT = 1_200_000;

/** Pages that say how to install it. */
const PAGES = ['README.md', 'docs/guide/agents.md'];
/** The command that installs it, with the name of the package. */
const INSTALL = /\bnpm (install --global \.\/(sprite-kiln[\w.-]*\.tgz))/g;

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
    const [[, command = '']] = [...read('README.md').matchAll(INSTALL)] as [RegExpExecArray];
    const prefix = path.join(folder, 'global');
    await mkdir(prefix);
    // npm has no cache and no network, so anything but the file itself would have to be downloaded.
    await promisify(execFile)('npm', command.split(' '), {
      cwd: folder,
      env: {
        ...process.env,
        npm_config_prefix: prefix,
        npm_config_cache: path.join(folder, 'cache'),
        npm_config_offline: 'true',
      },
      shell: process.platform === 'win32',
    });
    const isWindows = process.platform === 'win32';
    installed = path.join(prefix, isWindows ? '' : 'lib', 'node_modules/sprite-kiln');
    bin = path.join(prefix, isWindows ? '' : 'bin', 'sprite-kiln');
  });
  after(() => removeFolder(folder));

  it('has the name that README and guide install', () => {
    const named = PAGES.map((page) => [...read(page).matchAll(/[\w.-]*\.tgz/g)].map(([name]) => name));
    const { version } = readJson<PackageJson>('package.json');
    for (const names of named) assert.deepEqual([...new Set(names)], [`sprite-kiln-${version}.tgz`]);
    for (const page of PAGES) assert.equal([...read(page).matchAll(INSTALL)].length, 1, page);
  });

  it("installs with README's command, without a network, and runs", async () => {
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
      'codeWorker.js',
      'drawingWorker.js',
      'spriteWorker.js',
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
    for (const name of ['../cli.js', '../codeWorker.js', '../drawingWorker.js', '../spriteWorker.js', ...chunks]) {
      const text = await readFile(path.join(installed, 'dist/chunks', name), 'utf8');
      assert.ok(!/\brequire\(\s*["']vscode["']\s*\)/.test(text), name);
    }
  });
});
