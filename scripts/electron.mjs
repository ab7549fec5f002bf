// Runs the host suite with @vscode/test-electron: a desktop VS Code, which is downloaded and needs a display. Not part of npm test.
// node scripts/electron.mjs [version]     default: the floor, then the newest stable version
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sentence, suiteCount, total } from './lib/results.mjs';
import { node, root } from './lib/run.mjs';
import { versions } from './setup/places.mjs';
import { setUpOrExit } from './setup.mjs';

await setUpOrExit(['packages']);
if ((await node(['esbuild.mjs', '--tests', '--production'])).code !== 0) process.exit(1);
const { downloadAndUnzipVSCode, runTests } = await import('@vscode/test-electron');

async function download(version) {
  try {
    return await downloadAndUnzipVSCode({ version, cachePath: path.join(root, '.vscode-test/electron') });
  } catch (error) {
    console.error(`Couldn't download VS Code ${version}: ${error.message || error.code || error}`);
    console.error('It comes from update.code.visualstudio.com. `npm run test:host` runs the same suite without it.');
    process.exit(1);
  }
}

async function suite(version) {
  console.log(`\n=== VS Code ${version}, desktop`);
  const vscodeExecutablePath = await download(version);
  const home = mkdtempSync(path.join(os.tmpdir(), 'sprite-kiln-electron-'));
  const workspace = path.join(home, 'samples');
  cpSync(path.join(root, 'samples'), workspace, { recursive: true });
  const results = path.join(root, `out/results/electron-${version}.json`);
  for (const file of [results, `${results}.log`]) rmSync(file, { force: true });
  const env = {
    SPRITE_KILN_TEST_RESULTS: results,
    ...(version === 'stable' ? {} : { SPRITE_KILN_TEST_VSCODE: version }),
  };
  const code = await runTests({
    vscodeExecutablePath,
    extensionDevelopmentPath: root,
    extensionTestsPath: path.join(root, 'out/test/host/run.suite.js'),
    extensionTestsEnv: env,
    launchArgs: [workspace, '--disable-extensions', '--user-data-dir', path.join(home, 'user')],
  }).catch((error) => {
    console.error(error.message);
    return 1;
  });
  if (existsSync(`${results}.log`)) process.stdout.write(readFileSync(`${results}.log`, 'utf8'));
  rmSync(home, { recursive: true, force: true });
  return suiteCount(results, code);
}

const named = process.argv.slice(2);
const counts = [];
for (const version of named.length ? named : [versions.floor.vscode, 'stable']) counts.push(await suite(version));
console.log(`\n${sentence(total(counts))}`);
process.exit(total(counts).failed ? 1 : 0);
