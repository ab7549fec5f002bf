// Makes sprite-kiln.vsix, which users install: a production build and the few files that .vscodeignore lets through. Also makes the npm package
// sprite-kiln-<version>.tgz, which has the program alone.
// node scripts/package.mjs [--built]     --built: dist/ already contains a production build
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { node, root, SILENCE } from './lib/run.mjs';
import { packageArguments, warningsIn } from './lib/vsce.mjs';
import { packProgram } from './programPackage.mjs';
import { setUpOrExit } from './setup.mjs';

/**
 * Largest allowed size of an installation. 1.4 MB of it are the scripts for browsers, which download only those that they need; 0.2 MB are
 * strings in five languages.
 */
const LIMIT = 3_800_000;

const vsix = path.join(root, 'sprite-kiln.vsix');

await setUpOrExit(['packages']);
if (!process.argv.includes('--built') && (await node(['esbuild.mjs', '--production'], { minutes: 5 })).code !== 0) {
  console.error('The build failed.');
  process.exit(1);
}
await rm(vsix, { force: true });
const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
const vsce = path.join(root, 'node_modules/@vscode/vsce/vsce');
const { code, output } = await node([vsce, ...packageArguments(manifest, vsix)], {
  minutes: 0,
  silence: SILENCE,
  quiet: true,
});
process.stdout.write(output);
const warnings = warningsIn(output);
if (code !== 0 || warnings.length) {
  console.error(warnings.length ? `vsce warns: ${warnings.join('; ')}` : 'Packaging failed.');
  process.exit(1);
}
const { size } = await stat(vsix);
console.log(`sprite-kiln.vsix: ${Intl.NumberFormat('en').format(size)} bytes`);
const program = await packProgram(root);
console.log(`${path.basename(program)}: ${Intl.NumberFormat('en').format((await stat(program)).size)} bytes`);
if (size > LIMIT) {
  console.error(`The limit is ${Intl.NumberFormat('en').format(LIMIT)} bytes.`);
  process.exit(1);
}
