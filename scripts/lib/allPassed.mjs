// Whether something that the tests of the placeholders read has changed since all of them passed. A file in the package says what they read then, so a
// fresh clone without history needs nothing else.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DOORS, importsOf } from '../importRules.mjs';
import { root as repository } from './run.mjs';

/** Folders with what the tests read. They import the rest. */
const FOLDERS = ['packages/placeholders/src', 'packages/placeholders/test', 'samples'];

const RECORD = 'packages/placeholders/allPassed.txt';

const HEAD = `# What the tests of the placeholders read when all of them passed: the first 16 hexadecimal digits of each file's SHA-256, and the version of each
# package. While nothing of it changes, npm test runs a sample of them. "npm run test:placeholders" runs all and writes this file; do that after a merge.
`;

const digestOf = (text) => createHash('sha256').update(text, 'latin1').digest('hex').slice(0, 16);

/** A file's bytes as characters, with the same ends of lines on each system. */
const bytesOf = (file) => readFileSync(file, 'latin1').replaceAll('\r\n', '\n');

function filesBelow(root, folder) {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

/** The file that an import means: `src/a.ts` for `src/a`, which may be a door's name. */
function fileOf(root, { target, isOurs }) {
  const named = isOurs ? target : DOORS[target];
  return named && [`${named}.ts`, `${named}.d.ts`, named].find((file) => existsSync(path.join(root, file)));
}

/** The name of the package that an import means, without the part of it: `@scope/name` for `@scope/name/part`. */
const packageOf = ({ target }) => /^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0];

/**
 * What the tests read now, one entry a line.
 * @returns {Map<string, string>} Path of a file from the top → digest; name of a package → version.
 */
function read(root) {
  const locked = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const files = new Set(FOLDERS.flatMap((folder) => filesBelow(root, folder)));
  const found = new Map();
  // Grows while it is read.
  for (const file of files) {
    const text = bytesOf(path.join(root, file));
    found.set(file, digestOf(text));
    for (const imported of file.endsWith('.ts') ? importsOf(file, text) : []) {
      const ours = fileOf(root, imported);
      const { version } = locked[`node_modules/${packageOf(imported)}`] ?? {};
      if (ours) files.add(ours);
      else if (version) found.set(packageOf(imported), version);
    }
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The text of the record. Its first line is a digest of the others: two branches that change different files both change that line. */
function textOf(found) {
  const lines = [...found].map(([name, value]) => `${value} ${name}\n`).join('');
  return `${HEAD}${digestOf(lines)} all\n${lines}`;
}

/** The entries of a record's text. */
const entriesOf = (text) => new Map([...text.matchAll(/^(?!#)(\S+) (.+)$/gm)].map(([, value, name]) => [name, value]));

/**
 * Compares what the tests read now with what they read when all of them passed.
 * @param {string} root The repository's folder.
 * @returns {{ changed: string[], keep(): void }} `changed`: files and packages, in alphabetical order. `keep`: notes that all passed with what was read
 *   at this call.
 */
export function sinceAllPassed(root = repository) {
  const place = path.join(root, RECORD);
  const now = textOf(read(root));
  const [before, after] = [existsSync(place) ? bytesOf(place) : '', now].map(entriesOf);
  const names = new Set([...before.keys(), ...after.keys()]);
  const differ = [...names].filter((name) => before.get(name) !== after.get(name));
  const single = differ.filter((name) => name !== 'all');
  return {
    changed: single.length ? single.sort() : differ,
    keep: () => writeFileSync(place, now),
  };
}
