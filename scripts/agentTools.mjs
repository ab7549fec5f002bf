// Writes the tools of agents into package.json (`contributes.languageModelTools`) and their titles into package.nls.json, from the one table
// that the MCP server reads, too. Translations of the titles are written by hand. A unit test fails if they are out of date.
// npm run tools
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

const TAGS = ['sprite-kiln', 'pixel-art', 'game-development'];

/** The table of src/agents/tools.ts, with the JSON schema of each tool's arguments. */
async function table() {
  const outfile = path.join(root, 'out', 'agentTools.cjs');
  const contents = "export { TOOLS } from './src/agents/tools'; export { jsonSchemaOf } from './src/agents/schemas';";
  await esbuild.build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    // Of the tools, only the table is used: nothing of it runs.
    external: ['undici', 'icodec'],
    loader: { '.wasm': 'empty' },
    alias: { 'jsonc-parser': './node_modules/jsonc-parser/lib/esm/main.js' },
    logLevel: 'error',
  });
  const { TOOLS, jsonSchemaOf } = createRequire(import.meta.url)(outfile);
  return TOOLS.map((tool) => ({ ...tool, inputSchema: jsonSchemaOf(tool.schema) }));
}

/** The contribution of each tool, and the strings that it names. */
export async function freshTools() {
  const tools = await table();
  const words = tools.flatMap(({ reference, title, about }) => [
    [`tool.${reference}`, title],
    [`tool.${reference}.about`, about],
  ]);
  const contributions = tools.map(({ name, reference, words, icon, inputSchema }) => ({
    name,
    toolReferenceName: reference,
    displayName: `%tool.${reference}%`,
    userDescription: `%tool.${reference}.about%`,
    modelDescription: words,
    canBeReferencedInPrompt: true,
    icon: `$(${icon})`,
    tags: TAGS,
    inputSchema,
  }));
  return { contributions, words: Object.fromEntries(words) };
}

/** The strings with those of the tools: new ones after the last of their kind, which keeps the file in its order. */
export function withWords(strings, words) {
  const others = Object.entries(strings).filter(([key]) => !key.startsWith('tool.'));
  return Object.fromEntries([...others, ...Object.entries(words)]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { contributions, words } = await freshTools();
  const [manifest, strings] = ['package.json', 'package.nls.json'].map((file) => path.join(root, file));
  const json = JSON.parse(await readFile(manifest, 'utf8'));
  json.contributes.languageModelTools = contributions;
  await writeFile(manifest, `${JSON.stringify(json, null, 2)}\n`);
  const before = JSON.parse(await readFile(strings, 'utf8'));
  await writeFile(strings, `${JSON.stringify(withWords(before, words), null, 2)}\n`);
}
