// VS Code's icon font and its styles with only the icons that pages can show: half of its size, and a fifth of the styles.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';
import { root } from './run.mjs';
import { sources } from './sources.mjs';

const STYLES = 'node_modules/@vscode/codicons/dist/codicon.css';

/** The rule of an icon: its name, and its character as a hexadecimal number. */
const ICON = /\.codicon-([a-z0-9-]+):before\s*\{\s*content:\s*"\\([0-9a-f]+)"\s*;?\s*\}\s*/g;

/** Tools of drawing, which have icons of their own. */
const OTHERS = new Set(['pencil', 'eraser']);

/** Name of each icon → its character. */
async function allIcons() {
  const css = await readFile(path.join(root, STYLES), 'utf8');
  const rows = css.matchAll(ICON);
  return new Map([...rows].map(([, name, code]) => [name, String.fromCodePoint(Number.parseInt(code, 16))]));
}

/**
 * Name → character of each icon that is named in quotes anywhere in the source: names of icons are never put together, and some of these words mean
 * something else.
 * @returns {Promise<Map<string, string>>}
 */
export async function usedIcons() {
  const all = await allIcons();
  const files = await sources('src', root);
  const texts = await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')));
  const words = texts.flatMap((text) =>
    [...text.matchAll(/(?<=['"`\s-])[a-z][a-z0-9-]*(?=['"`\s])/g)].map(([word]) => word),
  );
  return new Map(
    [...new Set(words)].sort().flatMap((word) => (all.has(word) && !OTHERS.has(word) ? [[word, all.get(word)]] : [])),
  );
}

/** @param {Uint8Array} font The whole font. @returns {Promise<Uint8Array>} TrueType. */
export async function smallerFont(font) {
  const characters = [...(await usedIcons()).values()].join('');
  return subsetFont(Buffer.from(font), characters, { targetFormat: 'truetype' });
}

/** @param {string} css All styles. @returns {Promise<string>} Those of used icons, and everything else. */
export async function smallerStyles(css) {
  const used = await usedIcons();
  return css.replace(ICON, (rule, name) => (used.has(name) ? rule : ''));
}
