// Writes l10n/bundle.l10n.json: every string that the extension and its pages pass to l10n.t, sorted. Translations
// (bundle.l10n.<language>.json) are written by hand; unit tests compare them with it.
// npm run l10n
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { getL10nJson } from '@vscode/l10n-dev';
import { sources } from './lib/sources.mjs';

const IMPORT = /^import (?:\* as \w+|\{[^}]*\}) from '(?:vscode|@vscode\/l10n)';\n/gm;

/** Joins files with the same imports into one text, because the export takes a tenth of a second for each import. */
function together(texts) {
  const groups = new Map();
  for (const text of texts) {
    const imports = (text.match(IMPORT) ?? []).join('');
    if (imports) groups.set(imports, [...(groups.get(imports) ?? []), text.replace(IMPORT, '')]);
  }
  return [...groups].map(([imports, group]) => imports + group.join('\n'));
}

/** The strings of all sources, by key, in alphabetical order, so a change moves no other lines. */
export async function exportStrings() {
  const texts = together(await Promise.all((await sources('src')).map((file) => readFile(file, 'utf8'))));
  const strings = Object.entries(await getL10nJson(texts.map((contents) => ({ extension: '.ts', contents }))));
  return Object.fromEntries(strings.sort(([a], [b]) => (a < b ? -1 : 1)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const strings = await exportStrings();
  await writeFile(path.join('l10n', 'bundle.l10n.json'), `${JSON.stringify(strings, null, 2)}\n`);
  console.log(`l10n/bundle.l10n.json: ${Object.keys(strings).length} strings`);
}
