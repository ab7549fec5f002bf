import { parentOf, placeKey } from '../../disk/fileStore';
import type { ExportedName, ImportedName, StringPart } from '../codeNames';
import type { ScannedFile } from '../projectNames';

/** Most names that stand for each other, from text to text. */
const MAX_STEPS = 12;
/** Most text files that export everything of each other. */
const MAX_STARS = 64;

/** A string as far as the project says it: its known parts in order, and null between them for what isn't known. */
export type FoundString = readonly (string | null)[];

/** What a text of a project exports. */
type Exports = ReadonlyMap<string, ExportedName | undefined>;

/** Says what the names that scripts import from each other stand for. What isn't certain is null. */
export class ProjectStrings {
  /** Scripts by the last parts of their places without extension, and by those of their folders for `index.ts`. */
  readonly #scripts = new Map<string, ScannedFile[]>();
  readonly #exporters: ReadonlyMap<string, readonly ScannedFile[]>;
  readonly #exports = new Map<string, Exports>();
  readonly #found = new Map<string, string | null>();
  readonly #groupOf: (uri: string) => string;
  #changed: ReadonlySet<string> | undefined;
  readonly #texts: readonly ScannedFile[];

  /** @param groupOf what project a text belongs to */
  constructor(texts: readonly ScannedFile[], groupOf: (uri: string) => string) {
    this.#texts = texts;
    this.#groupOf = groupOf;
    const exporters = new Map<string, ScannedFile[]>();
    for (const file of texts) {
      const { module } = file.names;
      if (!module) continue;
      add(this.#scripts, lastPart(moduleOf(file.uri)), file);
      for (const { name } of module.exports) if (!name.includes('.')) add(exporters, name, file);
    }
    this.#exporters = exporters;
  }

  /** @param file the text that has the string */
  of(file: ScannedFile, parts: readonly StringPart[]): FoundString {
    return merged(this.#resolved(file, parts, 0));
  }

  #resolved(file: ScannedFile, parts: readonly StringPart[], steps: number): FoundString {
    return parts.map((part) => (part === null || typeof part === 'string' ? part : this.#imported(file, part, steps)));
  }

  #imported(file: ScannedFile, { from, name }: ImportedName, steps: number): string | null {
    if (steps > MAX_STEPS) return null;
    const target = this.#textOf(file, from, name);
    return target ? this.#exported(target, name, steps + 1) : null;
  }

  /** The string that a text exports under a name. */
  #exported(file: ScannedFile, name: string, steps: number): string | null {
    const id = `${file.uri}\n${name}`;
    const known = this.#found.get(id);
    if (known !== undefined) return known;
    // Those that name themselves stand for nothing.
    this.#found.set(id, null);
    const found = this.#isChanged(file, name) ? null : this.#find(file, name, steps);
    if (steps <= MAX_STEPS) this.#found.set(id, found);
    return found;
  }

  #find(file: ScannedFile, name: string, steps: number): string | null {
    const { own, rest } = this.#ownOf(file, name);
    if (own?.same) return this.#imported(file, below(own.same, rest), steps);
    if (own) {
      if (rest || !own.parts) return null;
      const found = merged(this.#resolved(file, own.parts, steps));
      return found.length === 1 ? (found[0] ?? null) : null;
    }
    const stars = name.startsWith('default') ? [] : (file.names.module?.stars ?? []).slice(0, MAX_STARS);
    const others = stars.map((from) => this.#imported(file, { from, name }, steps)).filter((one) => one !== null);
    return others.length === 1 ? (others[0] ?? null) : null;
  }

  /** The export with the longest part of a name. @returns `rest`: what is left of the name */
  #ownOf(file: ScannedFile, name: string): { readonly own: ExportedName | undefined; readonly rest: string } {
    const exports = this.#exportsOf(file);
    for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) {
      const start = name.slice(0, end);
      // Several of one name are understood as none.
      if (exports.has(start)) return { own: exports.get(start) ?? { name: start }, rest: name.slice(end + 1) };
    }
    return { own: undefined, rest: '' };
  }

  #exportsOf(file: ScannedFile): Exports {
    const known = this.#exports.get(file.uri);
    if (known) return known;
    const exports = new Map<string, ExportedName | undefined>();
    for (const one of file.names.module?.exports ?? []) exports.set(one.name, exports.has(one.name) ? undefined : one);
    this.#exports.set(file.uri, exports);
    return exports;
  }

  /** Whether some text sets the value, or what it's in. */
  #isChanged(file: ScannedFile, name: string): boolean {
    this.#changed ??= this.#changes();
    if (!this.#changed.size) return false;
    for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1))
      if (this.#changed.has(`${file.uri}\n${name.slice(0, end)}`)) return true;
    return false;
  }

  #changes(): ReadonlySet<string> {
    const changed = new Set<string>();
    for (const file of this.#texts)
      for (const one of file.names.module?.changes ?? []) this.#addChange(file, one, changed, 0);
    return changed;
  }

  /** Follows a name to the text that gives it its value. */
  #addChange(file: ScannedFile, { from, name }: ImportedName, changed: Set<string>, steps: number): void {
    const target = steps > MAX_STEPS ? undefined : this.#textOf(file, from, name);
    if (!target || changed.has(`${target.uri}\n${name}`)) return;
    changed.add(`${target.uri}\n${name}`);
    const { own, rest } = this.#ownOf(target, name);
    if (own?.same) this.#addChange(target, below(own.same, rest), changed, steps + 1);
    if (own) return;
    for (const star of target.names.module?.stars ?? [])
      this.#addChange(target, { from: star, name }, changed, steps + 1);
  }

  /** The only text that an import can mean: by its path, or by a name that nothing else of the project exports. */
  #textOf(file: ScannedFile, from: string, name: string): ScannedFile | undefined {
    if (!from) return undefined;
    const isRelative = /^\.{1,2}(?:\/|$)/.test(from);
    const found = isRelative ? this.#at(placeOf(file.uri, from)) : this.#endingWith(file, from);
    if (found.length || isRelative) return found.length === 1 ? found[0] : undefined;
    const first = name.split('.', 1)[0] ?? '';
    if (!first || first === 'default') return undefined;
    const exporters = (this.#exporters.get(first) ?? []).filter((one) => this.#isSameProject(one, file));
    return exporters.length === 1 ? exporters[0] : undefined;
  }

  #at(place: string): readonly ScannedFile[] {
    return (this.#scripts.get(lastPart(place)) ?? []).filter(({ uri }) => moduleOf(uri) === place);
  }

  /** Scripts whose places end as an import does, whose first part may stand for a folder. */
  #endingWith(file: ScannedFile, from: string): readonly ScannedFile[] {
    const whole = withoutExtension(from).replace(/^(?:[@~#$]?\/)?/, '');
    const isAlias = /^[@~#$]|^(?:src|app)\//.test(whole);
    for (const end of [whole, ...(isAlias ? [whole.slice(whole.indexOf('/') + 1)] : [])]) {
      const found = (this.#scripts.get(lastPart(end)) ?? []).filter(
        (one) => moduleOf(one.uri).endsWith(`/${end}`) && this.#isSameProject(one, file),
      );
      if (found.length) return found;
    }
    return [];
  }

  #isSameProject(a: ScannedFile, b: ScannedFile): boolean {
    return this.#groupOf(a.uri) === this.#groupOf(b.uri);
  }
}

const lastPart = (place: string) => place.slice(place.lastIndexOf('/') + 1);
const withoutExtension = (path: string) => path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/i, '');
const below = ({ from, name }: ImportedName, rest: string): ImportedName => ({
  from,
  name: [name, rest].filter(Boolean).join('.'),
});

/** How imports name a script, decoded: without its extension, and a folder without the `index` in it. */
function moduleOf(uri: string): string {
  const path = withoutExtension(placeKey(uri));
  return path.endsWith('/index') ? parentOf(path) : path;
}

/** The place that a relative import names. */
function placeOf(uri: string, from: string): string {
  const parts = parentOf(placeKey(uri)).split('/');
  for (const part of from.split('/')) {
    if (part === '..') parts.pop();
    else if (part && part !== '.') parts.push(part);
  }
  return moduleOf(parts.join('/'));
}

function add(map: Map<string, ScannedFile[]>, key: string, file: ScannedFile): void {
  const same = map.get(key);
  if (same) same.push(file);
  else map.set(key, [file]);
}

/** Known parts that follow each other as one, and what isn't known as well. */
function merged(parts: FoundString): FoundString {
  const found: (string | null)[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (typeof part === 'string' && typeof last === 'string') found[found.length - 1] = last + part;
    else if (part !== '' && (part !== null || last !== null)) found.push(part);
  }
  return found.length ? found : [''];
}
