import type { Reference } from '../../references/reference';
import { codeText } from './codeText';
import { fieldOf, type Value, Values } from './codeValues';

// Folders of Phaser's packs: `{ "ui": { "path": "assets/ui/", "files": [{ "url": "heart.png" }] } }`.

interface Section {
  readonly start: number;
  readonly end: number;
  /** Ends with `/`; undefined if it isn't in the project. */
  readonly folder: string | undefined;
}

/** What isn't below a folder that is put in front. */
const ELSEWHERE = /^\/|^[a-z]+:/i;

/** The folders that sections of a pack put in front of their files. */
export class PackFolders {
  readonly #sections: readonly Section[];

  constructor(text: string, extension: string) {
    const isPack =
      extension === 'json' && /"files"\s{0,9}:\s{0,9}\[/.test(text) && /"(?:path|baseURL)"\s{0,9}:/.test(text);
    this.#sections = isPack ? sectionsOf(text) : [];
  }

  /** The reading of a path with its folder; undefined if nothing is put in front of it. @param at offset of the path */
  joined(reading: Reference, at: number): Reference | undefined {
    const section = this.#sections.find(({ start, end }) => start <= at && at < end);
    const written = reading.variants[0]?.path;
    if (!section || written === undefined || ELSEWHERE.test(written)) return undefined;
    if (section.folder === undefined) return { ...reading, joined: { path: written, isOpen: true } };
    const path = `${section.folder}${written}`;
    return { ...reading, variants: [{ path, encoded: false }], joined: { path, isOpen: false } };
  }
}

function sectionsOf(text: string): readonly Section[] {
  const values = new Values(codeText(text, 'json'));
  const pack = values.valueAt(text.search(/\S/));
  if (pack.kind !== 'object' || values.isFull) return [];
  return [...pack.fields.values()].flatMap((part) => sectionOf(part) ?? []);
}

function sectionOf(part: Value): Section | undefined {
  const [files, path] = [fieldOf(part, 'files'), fieldOf(part, 'path')];
  const [text, base] = [path?.kind === 'string' ? path.text : '', fieldOf(part, 'baseURL')];
  if (files?.kind !== 'list' || !(path || base) || (path?.kind === 'string' && !text && !base)) return undefined;
  const isKnown = text !== '' && !base && !ELSEWHERE.test(text);
  const folder = isKnown ? text.replace(/\/?$/, '/') : undefined;
  return { start: files.start, end: files.end, folder };
}
