import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Strings of each part that loads only when needed; they survive minification and occur nowhere else. */
const WORDS = {
  undici: 'UND_ERR_HEADERS_OVERFLOW',
  'PNG code': 'The PNG header is cut short.',
  'the built-in service': 'This upload URL has expired.',
} as const;

/** Scripts below a folder that this process has loaded so far, as absolute paths. */
export function loadedScripts(folder: string): string[] {
  const top = realpathSync(folder) + path.sep;
  return Object.keys(createRequire(__filename).cache).filter((file) => file.startsWith(top));
}

/** A script of the build with all that it requires at once, as absolute paths: what loads before its first line runs. */
export function loadedAtOnce(script: string): string[] {
  const found = new Set([script]);
  for (const file of found) {
    // An `import()` has become a call of `require` in `then`.
    const text = readFileSync(file, 'utf8').replace(/then\(\(\) ?=> ?[^"]*require\("[^"]+"\)/g, '');
    for (const [, name = ''] of text.matchAll(/\brequire\("(\.[^"]+)"\)/g))
      found.add(path.join(path.dirname(file), name));
  }
  return [...found];
}

/** The parts that load only when needed among these scripts. */
export function lateParts(scripts: readonly string[]): string[] {
  const texts = scripts.map((file) => readFileSync(file, 'utf8'));
  return Object.entries(WORDS).flatMap(([part, words]) => (texts.some((text) => text.includes(words)) ? [part] : []));
}
