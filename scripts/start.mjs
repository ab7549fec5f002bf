// From a fresh clone to right-clicking a sprite: set-up, build, then the samples in a real VS Code.
// node scripts/start.mjs            the installed `code` if there is one and a display, otherwise a VS Code server
// node scripts/start.mjs --server   always the VS Code server
// node scripts/start.mjs --check    the main job once, headless; prints the files it made
import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { node, root, run } from './lib/run.mjs';
import { setUpOrExit } from './setup.mjs';

const flags = new Set(process.argv.slice(2));
const home = path.join(root, '.vscode-test/start');

async function orExit(what, work) {
  const { code } = await work;
  if (code === 0) return;
  console.error(`${what} failed.`);
  process.exit(1);
}

/** A copy of the samples, so new files don't end up in the repository; kept for the next time. */
function workspace() {
  const folder = path.join(home, 'sprites');
  if (!existsSync(folder)) cpSync(path.join(root, 'samples'), folder, { recursive: true });
  return folder;
}

async function desktopCode() {
  const display = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (!display || flags.has('--server')) return false;
  return (await run('code', ['--version'], { quiet: true, minutes: 1 })).code === 0;
}

async function packaged() {
  await orExit('The build', node(['esbuild.mjs', '--production', '--tests']));
  await orExit('Packaging', node(['scripts/package.mjs', '--built']));
}

if (flags.has('--check')) {
  await setUpOrExit(['packages', 'current', 'chromium']);
  await packaged();
  const { code, timedOut } = await node(['out/test/ui/check.child.js'], { minutes: 8 });
  if (timedOut) console.error("The check didn't finish in 8 minutes.");
  process.exit(code);
} else if (await desktopCode()) {
  await setUpOrExit(['packages']);
  await orExit('The build', node(['esbuild.mjs']));
  await orExit('VS Code', run('code', ['--new-window', `--extensionDevelopmentPath=${root}`, workspace()]));
} else {
  await setUpOrExit(['packages', 'current']);
  await packaged();
  const vsix = path.join(root, 'sprite-kiln.vsix');
  const { code } = await node(['out/test/ui/serve.child.js', workspace(), path.join(home, 'server'), vsix], {
    minutes: 0,
  });
  process.exit(code);
}
