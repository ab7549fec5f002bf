import type { Reference } from '../../references/reference';
import type { CodeToken } from './codeTokens';

// Folders that a text keeps under a name: `local folder = "assets/"`, and then `newImage(folder .. "hero.png")`.

/** A name that gets a string, at the start of a line: in the whole text, it means nothing else. */
const DECLARED: Readonly<Record<string, RegExp>> = {
  lua: /(?:^|\n)local[ \t]{1,9}([A-Za-z_]\w{0,60})(?:[ \t]{0,9}<const>)?[ \t]{0,9}=[ \t]{0,9}$/,
  gd: /(?:^|\n)const[ \t]{1,9}([A-Za-z_]\w{0,60})[ \t]{0,9}(?::[ \t]{0,9}(?:String[ \t]{0,9})?)?=[ \t]{0,9}$/,
};
/** Characters of a declaration, and of what joins a name to a string. */
const REACH = 120;
/** The only name before a string, as an argument of its own. */
const JOINED = /\([ \t]{0,9}([A-Za-z_]\w{0,60})[ \t]{0,9}(?:\.\.|\+)[ \t]{0,9}$/;
/** Names that get a value, of arguments, and of loops. */
const GIVEN =
  /\b([A-Za-z_]\w{0,60})[ \t]{0,9}[-+*/.]{0,2}=(?!=)|\bfunc(?:tion)?\b[^\n()]{0,80}\(([^()]{0,500})\)|\bfor\b([^\n=]{0,200}?)(?:\bin\b|=)|\blocal[ \t]{1,9}([\w \t,]{1,300})/g;

/** The folders that a text has names for. */
export class ConstantFolders {
  readonly #text: string;
  readonly #folders = new Map<string, string>();

  constructor(text: string, extension: string, tokens: readonly CodeToken[] | undefined) {
    this.#text = text;
    const declared = DECLARED[extension];
    if (!declared || !tokens) return;
    for (const { kind, start, end, quote } of tokens) {
      if (kind !== 'string' || text[end - 1] !== '/' || quote.length !== 1) continue;
      const [, name] = declared.exec(text.slice(Math.max(0, start - 1 - REACH), start - 1)) ?? [];
      const folder = text.slice(start, end);
      const isWhole = /^[ \t]*(?:\r?\n|;|$)/.test(text.slice(end + 1, end + 20));
      if (name !== undefined && isWhole && !/[\\%{}]/.test(folder)) this.#folders.set(name, folder);
    }
    if (this.#folders.size) dropChanged(text, this.#folders);
  }

  /** The reading of a string with the folder that is joined to it; undefined if there is none. @param at offset of the string, after its quote */
  joined(reading: Reference, at: number): Reference | undefined {
    if (!this.#folders.size || !reading.joined?.isOpen || reading.rest !== undefined) return undefined;
    const [, name = ''] = JOINED.exec(this.#text.slice(Math.max(0, at - 1 - REACH), at - 1)) ?? [];
    const folder = this.#folders.get(name);
    if (folder === undefined || reading.joined.path.includes('%')) return undefined;
    const path = `${folder}${reading.joined.path}`;
    return { ...reading, variants: [{ path, encoded: false }], joined: { path, isOpen: false } };
  }
}

/** Removes the names that get another value somewhere in a text. */
export function dropChanged(text: string, names: Map<string, unknown>): void {
  const counts = new Map<string, number>();
  for (const [, given, ...lists] of text.matchAll(GIVEN)) {
    const found = given === undefined ? lists.flatMap((list) => list?.match(/\w+/g) ?? []) : [given];
    for (const name of found) if (names.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  for (const [name, count] of counts) if (count > 1) names.delete(name);
}
