// Builds one test file for a debugger, with the scripts that it starts: node scripts/debugTest.mjs FILE     (.vscode/tasks.json)

import { Reach } from './lib/reach.mjs';
import { node } from './lib/run.mjs';

const file = (process.argv[2] ?? '').replaceAll('\\', '/');

/** Why a debugger can't run a file by itself, as a sentence; undefined if it can. */
function faultOf(name) {
  if (!name.endsWith('.test.ts')) return `${name || 'Nothing'} isn't a test: open a file that ends with .test.ts.`;
  if (name.startsWith('test/host/')) return `${name} runs inside VS Code: npm test -- ${name}`;
  return /^test\/(?:ui|web)\//.test(name) ? `${name} needs the package: npm test -- ${name}` : undefined;
}

const fault = faultOf(file);
if (fault) {
  console.error(fault);
  process.exit(1);
}
const reach = await Reach.read();
const { code } = await node(['esbuild.mjs', `--only=${[file, ...reach.startedBy([file])].join(',')}`], { minutes: 5 });
process.exit(code);
