// Runs the host suite with @vscode/test-electron: a desktop VS Code, which is downloaded and needs a display. Not part of npm test.
// node scripts/electron.mjs [version]     default: the floor, then the newest stable version
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { failureLines } from './lib/progress.mjs';
import { missingLines, sentence, suiteCount, total } from './lib/results.mjs';
import { node, root } from './lib/run.mjs';
import { TestLog } from './lib/testLog.mjs';
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
  const events = path.join(root, `out/results/electron-${version}.jsonl`);
  const done = `${events}.done`;
  for (const file of [events, `${events}.log`, done]) rmSync(file, { force: true });
  const env = {
    SPRITE_KILN_TEST_RUN: JSON.stringify({ events, done }),
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
  if (existsSync(`${events}.log`)) process.stdout.write(readFileSync(`${events}.log`, 'utf8'));
  for (const folder of [home, done]) rmSync(folder, { recursive: true, force: true });
  return suiteCount(TestLog.read(events), { code, timedOut: false });
}

const named = process.argv.slice(2);
const counts = [];
for (const version of named.length ? named : [versions.floor.vscode, 'stable']) counts.push(await suite(version));
const sum = total(counts);
for (const failure of sum.failures) console.log(`\n${failureLines(failure).slice(0, 2).join('\n')}`);
for (const line of [...sum.notes, ...missingLines(sum)]) console.log(line);
console.log(`\n${sentence(sum)}`);
process.exit(sum.failed || sum.missing.length ? 1 : 0);
