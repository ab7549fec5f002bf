import { isFileFor } from '../domain/pictureFiles';
import type { CodeToken } from './codeTokens';

/** Most words of a text. */
export const MAX_WORDS = 50_000;
/** Most ids of a text. */
const MAX_IDS = 20_000;
/** Most characters of a word. */
const MAX_LENGTH = 160;

/** What a name without its extension may look like, with folders before it. */
const WORD = /^[\p{L}\p{N}_][\p{L}\p{N}_ .,/\\@:#()+&'-]*$/u;

/** Words of a text, each once, in lowercase. */
export class Words {
  readonly #found = new Set<string>();
  isCut = false;

  get found(): readonly string[] {
    return [...this.#found];
  }

  /** Adds a string and the last part of its path, unless they can't be a name, or are the path of an image. */
  add(text: string): void {
    if (!text || text.length > MAX_LENGTH || !WORD.test(text) || isFileFor('shown', text)) return;
    const word = text.toLowerCase();
    this.addWhole(word);
    const last = word.slice(word.search(/[^/\\:]*$/));
    if (last !== word && last) this.addWhole(last);
  }

  /** @param word in lowercase */
  addWhole(word: string): void {
    if (this.#found.size < MAX_WORDS) this.#found.add(word);
    else if (!this.#found.has(word)) this.isCut = true;
  }
}

/** Adds what strings say. */
export function addStrings(words: Words, text: string, tokens: readonly CodeToken[]): void {
  for (const { kind, start, end } of tokens) {
    if (kind === 'string' && end - start <= MAX_LENGTH) words.add(text.slice(start, end));
  }
}

/** Adds the values of settings: of YAML, INI files, and the like, and in tags of markup. */
export function addValues(words: Words, text: string): void {
  for (const [, value = ''] of text.matchAll(
    /(?:[:=]|^[ \t]{0,40}-)[ \t]{1,8}["']?([^\s"'#,[\]{}][^"'#\n\r,[\]{}]{0,159})/gm,
  ))
    words.add(value.trim());
  for (const [, value = ''] of text.matchAll(/[=:>\s]["']?([^\s"'<>={}[\]]{1,160})["'<\r\n]/g)) words.add(value);
}

/** What engines identify files by: Unity and Cocos Creator, Godot, GameMaker. */
const IDS = [
  /(?<=\bguid:\s{0,4})[0-9a-f]{32}\b/gi,
  /\buid:\/\/[a-z0-9]{1,40}/g,
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
  /(?<="__uuid__":\s{0,4}")[\w+/@=-]{10,60}(?=")/g,
];

/** Ids in a text, each once. */
export function idsIn(text: string): { readonly ids: readonly string[]; readonly isCut: boolean } {
  const ids = new Set<string>();
  for (const pattern of IDS) {
    for (const [id] of text.matchAll(pattern)) {
      if (ids.size >= MAX_IDS) return { ids: [...ids], isCut: true };
      ids.add(id);
    }
  }
  return { ids: [...ids], isCut: false };
}
