// Imports run one way: commands → features → platform → service → shared; localService → shared; webview → shared.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sources } from './lib/sources.mjs';

/** Folder → what its files may import, besides themselves. First match wins. */
const RULES = [
  ['src/shared/', []],
  ['src/service/', ['src/shared/']],
  ['src/localService/', ['src/shared/api', 'src/shared/pixels/']],
  ['src/webview/', ['src/shared/']],
  ['src/extension/platform/', ['src/service/', 'src/shared/']],
  ['src/extension/features/', ['src/extension/platform/', 'src/service/', 'src/shared/']],
  [
    'src/extension/commands/',
    ['src/extension/features/', 'src/extension/platform/', 'src/extension/services', 'src/service/', 'src/shared/'],
  ],
  ['src/extension/', ['src/']],
];

/** Packages that only some folders may name. */
const PACKAGES = [
  ['vscode', ['src/extension/']],
  ['undici', ['src/service/']],
  ['@vscode/webview-ui-toolkit', ['src/webview/lib/']],
];

/** All that the host's entry may reach without an `import()`: the status bar and what it shows. */
const EAGER = [
  'src/extension/extension.ts',
  'src/extension/features/account/credits.ts',
  'src/extension/features/account/statusBar.ts',
  'src/extension/platform/numbers.ts',
  'src/extension/platform/settings.ts',
];

/** Violations of the direction of imports, types included, as lines of text. `root` is the project's folder. */
export async function directionFaults(root = '.') {
  const faults = [];
  for (const file of await sources('src', root)) {
    const rule = RULES.find(([folder]) => file.startsWith(folder));
    const text = readFileSync(path.join(root, file), 'utf8');
    // Names of a CommonJS package do not survive a split chunk: a module of our own stands in between.
    for (const [, name] of text.matchAll(/\bimport\('([^'.][^']*)'\)/g)) {
      faults.push(`${file} must import() a module of its own that imports ${name}`);
    }
    for (const [, name] of text.matchAll(/(?:from|import|require)\s*\(?\s*'([^']+)'/g)) {
      if (name.startsWith('.')) {
        const target = path.posix.join(path.posix.dirname(file), name);
        const allowed = [rule[0], ...rule[1]].some((prefix) => target.startsWith(prefix));
        if (!allowed) faults.push(`${file} must not import ${target}`);
      } else {
        const limit = PACKAGES.find(([pkg]) => name === pkg || name.startsWith(`${pkg}/`));
        if (limit && !limit[1].some((folder) => file.startsWith(folder)))
          faults.push(`${file} must not import ${name}`);
      }
    }
  }
  return faults;
}

/** What the entry loads at once though it should come later, from esbuild's metafile. */
export function eagerFaults(metafile, entry) {
  const outputs = metafile.outputs;
  const start = Object.keys(outputs).find((name) => outputs[name].entryPoint === entry);
  const seen = new Set();
  const queue = [start];
  const faults = [];
  while (queue.length) {
    const name = queue.pop();
    if (seen.has(name)) continue;
    seen.add(name);
    for (const input of Object.keys(outputs[name].inputs)) {
      if (!EAGER.includes(input)) faults.push(`${entry} loads ${input} before it is needed`);
    }
    for (const imported of outputs[name].imports) {
      if (!imported.external && imported.kind !== 'dynamic-import') queue.push(imported.path);
    }
  }
  return faults;
}
