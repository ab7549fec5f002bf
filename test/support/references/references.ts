import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { HostFiles } from '../../../src/core/disk/userFiles';
import { WorkspaceBounds } from '../../../src/core/disk/writeBounds';
import type { UseSearch } from '../../../src/core/references/findUses';
import type { Change } from '../../../src/core/references/followMoves';
import { kindOf } from '../../../src/core/references/kinds';
import { Projects } from '../../../src/core/references/projects';
import { type LineContext, type Reference, referenceAt } from '../../../src/core/references/reference';
import { namedAt, type Resolved, type Surroundings } from '../../../src/core/references/resolve';
import { certainText } from '../../../src/core/references/textFiles';
import { MemoryMemento } from '../runs/memoryStores';

/** A workspace folder on disk whose references are resolved. */
export class ReferenceFolder {
  readonly top: string;
  readonly files: HostFiles;

  constructor(readonly folder: string) {
    this.top = this.uriOf('');
    this.files = new HostFiles(new WorkspaceBounds(new MemoryMemento(), () => [this.top]), path.join(folder, '.notes'));
  }

  /** URI string of a path in the folder. */
  uriOf(inner: string): string {
    return pathToFileURL(path.join(this.folder, inner)).href.replace(/\/$/, '');
  }

  /** Path of a URI in the folder, with `/`. */
  pathOf(uri: string): string {
    return decodeURIComponent(uri.slice(this.top.length + 1));
  }

  /** Writes files; their text, or their own path if they have none. */
  async write(files: Readonly<Record<string, string>> | readonly string[]): Promise<void> {
    const entries: (readonly [string, string])[] = Array.isArray(files)
      ? files.map((name: string) => [name, name])
      : Object.entries(files as Readonly<Record<string, string>>);
    for (const [name, content] of entries) {
      const place = path.join(this.folder, name);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, content);
    }
  }

  /** @param start the beginning of its text */
  around(file: string, start = ''): Surroundings {
    const kind = kindOf(file, start);
    if (!kind) throw new Error(`${file} has no kind.`);
    const projects = new Projects(this.files);
    const folder = this.uriOf(path.dirname(file));
    return { file: this.uriOf(file), kind, top: this.top, files: this.files, project: () => projects.of(folder) };
  }

  /** The picture that is named where a text has `|`; the likeliest reading if there is none. */
  async at(
    file: string,
    marked: string,
  ): Promise<{ reference: Reference; resolved: Resolved | undefined } | undefined> {
    const around = this.around(file, marked);
    const place = marked.lastIndexOf('|');
    const text = marked.slice(0, place) + marked.slice(place + 1);
    const start = text.lastIndexOf('\n', place - 1) + 1;
    const end = text.indexOf('\n', place) < 0 ? text.length : text.indexOf('\n', place);
    const context: LineContext = { before: text.slice(0, start), after: text.slice(end) };
    const line = text.slice(start, end);
    const named = await namedAt(line, place - start, context, around);
    const reference = referenceAt(line, place - start, around.kind, context);
    return named ?? (reference && { reference, resolved: undefined });
  }

  /** Makes changes in files of UTF-8, by lines as editors count them. */
  async apply(changes: readonly Change[]): Promise<void> {
    for (const file of new Set(changes.map(({ use }) => use.file))) {
      const place = path.join(this.folder, this.pathOf(file));
      const ofFile = changes.filter(({ use }) => use.file === file);
      await writeFile(place, changedText(await readFile(place, 'utf8'), ofFile));
    }
  }

  /** A search in the whole folder, of a host that knows no other encodings than Unicode's. */
  search(other: Partial<UseSearch> = {}): UseSearch {
    const { files, top } = this;
    const { signal } = new AbortController();
    const decode = async (_: string, bytes: Uint8Array) => certainText(bytes);
    return { files, tops: [top], isExcluded: () => false, openText: () => undefined, decode, signal, ...other };
  }
}

/** A text with changes of it, whose lines end with LF, CR LF, or CR. */
export function changedText(text: string, changes: readonly Change[]): string {
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map(({ 0: end, index }) => index + end.length)];
  const placeOf = (line: number, column: number) => (starts[line] ?? Number.NaN) + column;
  return [...changes]
    .sort((a, b) => b.use.line - a.use.line || b.use.start - a.use.start)
    .reduce((now, { use: { line, start, end }, text: path }) => {
      return now.slice(0, placeOf(line, start)) + path + now.slice(placeOf(line, end));
    }, text);
}
