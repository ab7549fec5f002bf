import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { HostFiles } from '../../../src/engine/disk/userFiles';
import { WorkspaceBounds } from '../../../src/engine/disk/writeBounds';
import type { UseSearch } from '../../../src/engine/references/findUses';
import { kindOf } from '../../../src/engine/references/kinds';
import { Projects } from '../../../src/engine/references/projects';
import { type Reference, referenceAt } from '../../../src/engine/references/reference';
import { type Resolved, resolve, type Surroundings } from '../../../src/engine/references/resolve';
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

  around(file: string): Surroundings {
    const kind = kindOf(file);
    if (!kind) throw new Error(`${file} has no kind.`);
    const projects = new Projects(this.files);
    const folder = this.uriOf(path.dirname(file));
    return { file: this.uriOf(file), kind, top: this.top, files: this.files, project: () => projects.of(folder) };
  }

  /** The picture that is named where a line has `|`. */
  async at(
    file: string,
    marked: string,
  ): Promise<{ reference: Reference; resolved: Resolved | undefined } | undefined> {
    const around = this.around(file);
    const column = marked.indexOf('|');
    const reference = referenceAt(marked.slice(0, column) + marked.slice(column + 1), column, around.kind);
    return reference && { reference, resolved: await resolve(reference, around) };
  }

  /** A search in the whole folder. */
  search(other: Partial<UseSearch> = {}): UseSearch {
    const { files, top } = this;
    const { signal } = new AbortController();
    return { files, tops: [top], isExcluded: () => false, openText: () => undefined, signal, ...other };
  }
}
