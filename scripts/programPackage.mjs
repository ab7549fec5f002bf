// The npm package `sprite-kiln`: the program without the extension. The build says which files belong to it; `npm run package` packs them.
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { outputsOf } from './importRules.mjs';
import { npm, root } from './lib/run.mjs';
import { writeNotices } from './notices.mjs';

/** What the build leaves for this script: the list of files, and the notices for their packages. */
const BUILT = 'out/program';
const FILES = `${BUILT}/files.json`;
const NOTICES = `${BUILT}/ThirdPartyNotices.txt`;

/** Fields of the repository's package.json that are the program's, too. */
const SHARED_FIELDS = ['name', 'version', 'license', 'repository', 'homepage', 'bugs'];

/**
 * Called by the build: notes which files the program can load, and writes their notices.
 * @param {import('esbuild').Metafile} metafile Of the host build.
 * @param {string} program The entry of the program.
 * @param {string[]} threads The entries of its threads.
 * @param {ReadonlyMap<string, string>} joined Chunk → the file that it's in since chunks were joined.
 */
export async function describeProgram(metafile, program, threads, joined) {
  const files = [...new Set([program, ...threads].flatMap((entry) => outputsOf(metafile, entry)))].sort();
  const outputs = Object.fromEntries(files.map((file) => [file, metafile.outputs[file]]));
  await mkdir(BUILT, { recursive: true });
  const written = [...new Set(files.map((file) => joined.get(file) ?? file))].sort();
  await writeFile(FILES, `${JSON.stringify(written, null, 2)}\n`);
  writeNotices([{ inputs: metafile.inputs, outputs }], NOTICES);
}

/** The package.json of the npm package: no dependencies, nothing of the editor's. */
async function manifest() {
  const own = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  return {
    ...Object.fromEntries(SHARED_FIELDS.flatMap((field) => (field in own ? [[field, own[field]]] : []))),
    description: 'Pixel art for games from the command line, for builds, and for coding agents (MCP).',
    keywords: ['pixel-art', 'sprites', 'gamedev', 'aseprite', 'godot', 'mcp'],
    bin: { 'sprite-kiln': 'dist/cli.js' },
    engines: { node: own.engines.node },
  };
}

/**
 * Packs the program as it was built last.
 * @param {string} destination Folder of the package.
 * @returns {Promise<string>} Path of `sprite-kiln-<version>.tgz`.
 */
export async function packProgram(destination) {
  // Tests pack at the same time.
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-package-'));
  try {
    const { name, version } = await fillPackage(folder);
    const { code, output } = await npm(['pack', '--pack-destination', destination], { cwd: folder, quiet: true });
    if (code !== 0) throw new Error(`npm pack failed.\n${output}`);
    return path.join(destination, `${name}-${version}.tgz`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies what belongs to the package; returns its package.json. */
async function fillPackage(folder) {
  const files = JSON.parse(await readFile(path.join(root, FILES), 'utf8'));
  const put = (from, to) => cp(path.join(root, from), path.join(folder, to));
  for (const file of files) await put(file, file);
  await put('src/program/README.md', 'README.md');
  await put('LICENSE', 'LICENSE');
  await put(NOTICES, 'ThirdPartyNotices.txt');
  const content = await manifest();
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
  return content;
}
