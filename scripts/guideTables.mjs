// Writes the tables of docs/guide/settings-and-keys.md: settings and commands from package.json, keys from the commands of the pages. A
// unit test fails if they are out of date.
// npm run guide
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { keyTable } from './lib/keyTables.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

export const GUIDE = 'docs/guide/settings-and-keys.md';

/** The page with updated tables. */
export async function freshGuide() {
  const [page, manifest, words] = await Promise.all(
    [GUIDE, 'package.json', 'package.nls.json'].map((file) => readFile(path.join(root, file), 'utf8')),
  );
  const { contributes } = JSON.parse(manifest);
  const text = translator(JSON.parse(words));
  const tables = {
    settings: settingsTable(contributes.configuration.properties, text),
    commands: commandsTable(contributes.commands, text),
    preview: keysTable(await keyTable('preview')),
    assets: keysTable(await keyTable('assets')),
    export: keysTable(await keyTable('export')),
  };
  return Object.entries(tables).reduce((all, [name, rows]) => withTable(all, name, rows), page);
}

/** Translates `%key%`. */
const translator = (words) => (value) => words[value.slice(1, -1)] ?? value;

/** Replaces the content between the markers of a table. */
export function withTable(page, name, rows) {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The page doesn't have the markers ${begin} and ${end}.`);
  return `${page.slice(0, from)}${begin}\n\n${rows.join('\n')}\n\n${page.slice(to)}`;
}

function settingsTable(properties, text) {
  const ordered = Object.entries(properties).sort(([, a], [, b]) => a.order - b.order);
  const rows = ordered.map(([name, { default: usual, enum: values, enumDescriptions, markdownDescription }]) => {
    const choices = (values ?? []).map((value, at) => `<br>${code(value)}: ${text(enumDescriptions[at])}`);
    return [code(name), code(JSON.stringify(usual)), text(markdownDescription) + choices.join('')];
  });
  return table(['setting', 'default', 'meaning'], rows);
}

function commandsTable(commands, text) {
  return table(
    ['command', 'ID'],
    commands.map(({ command, title }) => [text(title), code(command)]),
  );
}

function keysTable(groups) {
  const rows = groups.flatMap(({ heading, rows: uses }) =>
    uses.map(({ label, keys }, at) => [at === 0 ? `**${heading}**` : '', keys.map(code).join(' '), label]),
  );
  return table(['', 'key', ''], rows);
}

const code = (value) => (value.includes('`') ? `\`\` ${value} \`\`` : `\`${value}\``);

function table(head, rows) {
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(path.join(root, GUIDE), await freshGuide());
