// Finds a Chromium for the workbench: a named one, an installed one, Playwright's download, or the system's package.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { node, root, run } from '../lib/run.mjs';
import { record, recorded } from './places.mjs';

/** The headless shell comes first: a page takes half as long in it as in a full browser, which opens a window for each. */
const NAMES = [
  'chromium-headless-shell',
  'headless_shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'msedge',
];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

function installed() {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return [...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name + suffix))), ...ELSEWHERE].filter(
    existsSync,
  );
}

/** The path of Playwright's own Chromium, which may not exist. */
const playwrightChromium = () =>
  createRequire(path.join(root, 'package.json'))('playwright-core').chromium.executablePath();

/** A browser counts if it starts far enough to print its version; a missing system library prevents that. */
async function starts(file) {
  if (!existsSync(file)) return false;
  if (process.platform === 'win32') return true;
  return (await run(file, ['--version'], { quiet: true, minutes: 1 })).code === 0;
}

async function firstThatStarts(files) {
  for (const file of files) if (await starts(file)) return file;
  return undefined;
}

/** The line of a tool's output that tells why it failed. */
function lineMatching(pattern, output) {
  const lines = output.trim().split('\n');
  return (lines.find((line) => pattern.test(line)) ?? lines.at(-1)).trim() || 'timed out';
}

async function find() {
  const here = await firstThatStarts([...installed(), playwrightChromium()]);
  if (here) return here;

  console.log('Downloading Chromium (Playwright)…');
  const cli = path.join(
    path.dirname(createRequire(path.join(root, 'package.json')).resolve('playwright-core/package.json')),
    'cli.js',
  );
  const download = await node([cli, 'install', 'chromium'], {
    quiet: true,
    minutes: 5,
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
  });
  if (await starts(playwrightChromium())) return playwrightChromium();

  const reasons = [`Playwright's download: ${lineMatching(/error|fail/i, download.output)}`];
  if (process.platform === 'linux' && process.getuid() === 0) {
    console.log('Installing Chromium (apt-get)…');
    const update = await run('apt-get', ['update'], { quiet: true, minutes: 5 });
    const packages = await run('apt-get', ['install', '-y', 'chromium-headless-shell'], {
      quiet: true,
      minutes: 10,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    const fresh = await firstThatStarts(installed());
    if (fresh) return fresh;
    reasons.push(`apt-get: ${lineMatching(/^E:|ENOENT/, packages.output || update.output)}`);
  }
  throw new Error(
    `Couldn't find or install Chromium.\n  ${reasons.join('\n  ')}\nInstall Chromium or Chrome, or set CHROMIUM_PATH.`,
  );
}

/** Finds or installs a Chromium and records its path for the tests. Rejects with a sentence if that isn't possible. */
export async function setUpChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    // Not recorded: it's for this time only.
    if (!(await starts(named))) throw new Error(`CHROMIUM_PATH is ${named}, which doesn't start.`);
    return;
  }
  if (existsSync(recorded().chromium ?? '')) return;
  record('chromium', await find());
}
