// Joins small chunks of the host build. Splitting makes a chunk for each set of scripts that share code: well over a hundred files, most of them a
// few lines. Each costs a file access when it's loaded and an entry in the package, and vsce warns about extensions of over a hundred scripts.
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Larger chunks stay files of their own. */
const MAX_BYTES = 40_000;

/** A script behind an `import()` that is larger stays a file of its own: whoever asks for it reads nothing else. */
const MAX_LATER_BYTES = 4000;

const CHUNK = /\/chunks\/[\w-]+\.js$/;

/** All of the extension but its entry. */
const MAIN = /\/chunks\/main(?:-\w+)?\.js$/;

/** Outputs that an entry loads: at once, or ever. */
function reached(outputs, entry, ever) {
  const found = new Set([entry]);
  for (const file of found)
    for (const { path: target, kind, external } of outputs[file]?.imports ?? [])
      if (!external && (ever || kind !== 'dynamic-import')) found.add(target);
  return found;
}

/**
 * Chunk → for each entry, and for what the editor loads next (`main`), whether it loads the chunk at once, later, or never. Chunks that agree are
 * joined: nothing runs earlier. Scripts behind an `import()` are joined with each other alone.
 */
function loadTimes(outputs) {
  const starts = Object.keys(outputs).filter(
    (file) => file.endsWith('.js') && (!file.includes('/chunks/') || MAIN.test(file)),
  );
  const loads = starts.map((start) => ({ once: reached(outputs, start, false), ever: reached(outputs, start, true) }));
  return (chunk) => loads.map(({ once, ever }) => (once.has(chunk) ? '!' : ever.has(chunk) ? '?' : '-')).join('');
}

/**
 * Which chunks are joined with which.
 * @param {import('esbuild').Metafile['outputs']} outputs of the host build
 * @param {(file: string) => number} sizeOf bytes of an output
 * @returns {string[][]} groups of at least two
 */
export function groupsOf(outputs, sizeOf) {
  const timesOf = loadTimes(outputs);
  const imported = new Set(
    Object.values(outputs).flatMap(({ imports }) =>
      imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path: target }) => target),
    ),
  );
  const groups = new Map();
  for (const file of Object.keys(outputs).sort()) {
    const isLater = imported.has(file);
    if (!CHUNK.test(file) || MAIN.test(file) || sizeOf(file) > (isLater ? MAX_LATER_BYTES : MAX_BYTES)) continue;
    const times = `${timesOf(file)}${isLater ? ' later' : ''}`;
    groups.set(times, [...(groups.get(times) ?? []), file]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

const nameOf = (file) => path.posix.basename(file, '.js');

/** One script for several: a function that runs a part when it's first asked for, and returns its exports. */
function joined(parts) {
  const bodies = parts.map(([name, code]) => `"${name}"(module,exports,require){${code}}`);
  return `"use strict";const parts={${bodies.join(',')}},ran={};module.exports=name=>{let module=ran[name];if(!module){module=ran[name]={exports:{}};parts[name](module,module.exports,require)}return module.exports};\n`;
}

/**
 * Joins chunks on disk, and rewrites who loads them.
 * @param {import('esbuild').Metafile['outputs']} outputs of the host build, after its scripts became CommonJS
 * @returns {Promise<Map<string, string>>} joined chunk → the file that has it now
 */
export async function joinChunks(outputs) {
  const files = Object.keys(outputs).filter((file) => file.endsWith('.js'));
  const texts = new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')])));
  const groups = groupsOf(outputs, (file) => Buffer.byteLength(texts.get(file) ?? ''));
  const homes = new Map();
  for (const group of groups) {
    const hash = createHash('sha256')
      .update(group.map((file) => texts.get(file)).join('\0'))
      .digest('hex');
    const home = path.posix.join(path.posix.dirname(group[0]), `joined-${hash.slice(0, 8).toUpperCase()}.js`);
    for (const file of group) homes.set(file, home);
  }
  const homeNames = new Map([...homes].map(([file, home]) => [nameOf(file), nameOf(home)]));
  const rewritten = (text) =>
    text.replace(/\b(require|import)\("(\.\/(?:chunks\/)?)([\w-]+)\.js"\)/g, (call, how, folder, name) => {
      const home = homeNames.get(name);
      if (home === undefined) return call;
      const part = `require("${folder}${home}.js")("${name}")`;
      return how === 'import' ? `Promise.resolve().then(()=>${part})` : part;
    });
  for (const [file, text] of texts) if (!homes.has(file)) await writeFile(file, rewritten(text));
  for (const group of groups) {
    const parts = group.map((file) => [nameOf(file), rewritten(texts.get(file))]);
    await writeFile(homes.get(group[0]), joined(parts));
    for (const file of group) await rm(file);
  }
  return homes;
}
