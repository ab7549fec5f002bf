// Makes sprite-kiln.vsix, which users install: a production build and the few files that .vscodeignore lets through. Also makes the npm package
// sprite-kiln-<version>.tgz, which has the program alone.
// node scripts/package.mjs [--built]     --built: dist/ already contains a production build
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { node, root } from './lib/run.mjs';
import { packProgram } from './programPackage.mjs';
import { setUpOrExit } from './setup.mjs';

/** Largest allowed size of an installation. The browser has its own scripts, of which it downloads only those that it needs: 0.93 MB of it. */
const LIMIT = 2_560_000;

const vsix = path.join(root, 'sprite-kiln.vsix');

async function orExit(what, args) {
  const { code } = await node(args, { minutes: 5 });
  if (code === 0) return;
  console.error(`${what} failed.`);
  process.exit(1);
}

await setUpOrExit(['packages']);
if (!process.argv.includes('--built')) await orExit('The build', ['esbuild.mjs', '--production']);
await rm(vsix, { force: true });
const vsce = path.join(root, 'node_modules/@vscode/vsce/vsce');
await orExit('Packaging', [
  vsce,
  'package',
  '--no-dependencies',
  '--allow-missing-repository',
  '--no-rewrite-relative-links',
  '--out',
  vsix,
]);
const { size } = await stat(vsix);
console.log(`sprite-kiln.vsix: ${Intl.NumberFormat('en').format(size)} bytes`);
const program = await packProgram(root);
console.log(`${path.basename(program)}: ${Intl.NumberFormat('en').format((await stat(program)).size)} bytes`);
if (size > LIMIT) {
  console.error(`The limit is ${Intl.NumberFormat('en').format(LIMIT)} bytes.`);
  process.exit(1);
}
