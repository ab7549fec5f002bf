import type { PreviewCalls, PreviewState } from '../../src/shared/protocol/preview';
import type { EditInit, EditList } from '../../src/shared/protocol/previewEdits';
import type { PartsChange } from '../../src/sprite/edit/parts';
import type { Entry } from '../../src/sprite/edit/versions';
import type { PictureSource } from '../../src/sprite/source/source';
import { post } from './fakeEditor';
import type { ScenePart } from './scenes';

/** Keeps changes as the extension does: a list that only it shortens, and steps that are undone. */
export class EditHost {
  readonly #parts: readonly ScenePart[];
  readonly #state: () => PreviewState;
  readonly #bytesOf: (id: string) => Uint8Array | undefined;
  #base = 0;
  #entries: readonly Entry[] = [];
  /** The lists before each step, and those that *Redo* brings back. */
  #past: (readonly Entry[])[] = [];
  #future: (readonly Entry[])[] = [];
  #saved: readonly Entry[] = this.#entries;
  #conflict: readonly string[] = [];
  /** What the page has; undefined before it asked. */
  #sent: readonly Entry[] | undefined;
  #refusal: string | undefined;

  constructor(parts: readonly ScenePart[], state: () => PreviewState, bytesOf: (id: string) => Uint8Array | undefined) {
    this.#parts = parts;
    this.#state = state;
    this.#bytesOf = bytesOf;
  }

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  init(): EditInit {
    this.#sent = [];
    const views = this.#parts.map((part) => ({ part, source: this.#sourceOf(part) }));
    const [only] = views;
    if (!only) throw new Error('The scene cannot be changed.');
    return {
      base: this.#base,
      source:
        only.part.direction === undefined
          ? only.source
          : {
              title: only.source.title,
              extension: only.source.extension,
              views: views.map(({ part, source }) => ({
                name: part.direction ?? '',
                file: this.#item(part.images[0]).name,
                source,
              })),
              missing: [],
              guessed: false,
            },
      files: this.#parts.map(({ images, json, map }) => ({
        images: images.map((id) => this.#item(id).name),
        ...(json !== undefined && {
          json: { name: `${titleOf(this.#item(images[0]).name)[0]}.json`, bytes: new TextEncoder().encode(json) },
        }),
        ...(map !== undefined && { map: this.#item(map).name }),
      })),
      shownBy: this.#parts.map(({ images, map }) => ({ images, ...(map !== undefined && { map }) })),
      state: this.#list(),
    };
  }

  change({ base, after, entries }: PreviewCalls['change']['params']): null {
    const refusal = this.#refusal;
    this.#refusal = undefined;
    if (refusal !== undefined || base !== this.#base) throw new Error(refusal ?? 'The file changed on disk.');
    if (after !== this.#entries.at(-1)?.id) throw new Error('Something else was changed.');
    this.#step([
      ...this.#entries,
      ...entries.map(({ id, change }) => ({ id, change: change as unknown as PartsChange })),
    ]);
    return null;
  }

  /** A change in another tab on the file. */
  add(change: PartsChange): void {
    this.#step([...this.#entries, { id: 1 + this.#entries.length, change }]);
  }

  undo(): void {
    const before = this.#past.pop();
    if (!before) return;
    this.#future.push(this.#entries);
    this.#entries = before;
    this.#tell();
  }

  redo(): void {
    const next = this.#future.pop();
    if (!next) return;
    this.#past.push(this.#entries);
    this.#entries = next;
    this.#tell();
  }

  save(): void {
    this.#saved = this.#entries;
    this.#tell();
  }

  /** Files changed on disk while changes aren't saved. */
  conflictIn(names: readonly string[]): void {
    this.#conflict = names;
    this.#tell();
  }

  saveEdits(): null {
    this.save();
    return null;
  }

  keepMine(): null {
    this.conflictIn([]);
    return null;
  }

  /** The files are read again, without what was changed. */
  takeTheirs(): null {
    this.#base++;
    this.#entries = [];
    this.#saved = this.#entries;
    this.conflictIn([]);
    return null;
  }

  /** Refuses the next change with this sentence. */
  refuse(sentence: string): void {
    this.#refusal = sentence;
  }

  #step(entries: readonly Entry[]): void {
    this.#past.push(this.#entries);
    this.#future = [];
    this.#entries = entries;
    this.#tell();
  }

  #tell(): void {
    if (this.#sent) void post({ kind: 'event', event: 'edits', data: this.#list() });
    else void post({ kind: 'event', event: 'editing', data: null });
  }

  #list(): EditList {
    const known = this.#sent ?? [];
    const differing = this.#entries.findIndex(({ id }, at) => known[at]?.id !== id);
    const keep = differing < 0 ? this.#entries.length : differing;
    this.#sent = this.#entries;
    return {
      base: this.#base,
      keep,
      added: this.#entries.slice(keep),
      dirty: this.#entries !== this.#saved,
      conflict: this.#conflict,
    };
  }

  #item(id: string | undefined) {
    const item = this.#state().items.find((one) => one.id === id);
    if (!item) throw new Error(`No item ${id}.`);
    return item;
  }

  #sourceOf({ images, map }: ScenePart): PictureSource {
    const item = this.#item(images[0]);
    const [title = '', extension = ''] = titleOf(item.name);
    const bytes = (id: string | undefined) => this.#bytesOf(id ?? '') ?? new Uint8Array();
    const facts = { title, extension, ...(map !== undefined && { normalMap: bytes(map) }) };
    if (images.length === 1) return { ...facts, bytes: bytes(images[0]), ...(item.sheet && { sheet: item.sheet }) };
    const { durations = [] } = this.#state().items.find(({ members }) => members?.[0] === images[0]) ?? {};
    return { ...facts, sequence: images.map((id, at) => ({ bytes: bytes(id), duration: durations[at] ?? 100 })) };
  }
}

const titleOf = (name: string) => /^(.*)\.([^.]*)$/.exec(name)?.slice(1) ?? [name, ''];
