import * as vscode from 'vscode';
import { nameOf } from '../../../../core/disk/fileStore';
import type { EditBase, EditState } from '../../../../core/edits/editBase';
import type { EditSession } from '../../../../core/edits/editSession';
import { plainText } from '../../../../shared/base/foreignText';
import type { PlainData, PreviewCalls, PreviewEvents } from '../../../../shared/protocol/preview';
import type { EditInit, EditList, PartItems } from '../../../../shared/protocol/previewEdits';
import type { Change } from '../../../../sprite/edit/change';
import { isChangeKind } from '../../../../sprite/edit/changeKinds';
import type { PartsChange } from '../../../../sprite/edit/parts';
import type { Entry } from '../../../../sprite/edit/versions';
import type { Handlers } from '../../../platform/pageChannel';
import type { DocumentEdits } from './documentEdits';

type Send = <E extends 'edits' | 'editing'>(event: E, data: () => PreviewEvents[E]) => void;

export interface PageEditsDependencies {
  readonly send: Send;
  /** The item that shows a file. @param uri URI string */
  itemOf(uri: string): string | undefined;
}

/** What one page knows of the changes of its document. Another page of the same document has the same list. */
export class PageEdits implements vscode.Disposable {
  readonly #edits: DocumentEdits;
  readonly #dependencies: PageEditsDependencies;
  readonly #subscription: vscode.Disposable;
  /** What the page has; undefined before it asked. */
  #sent: Pick<EditState, 'base' | 'entries'> | undefined;

  constructor(edits: DocumentEdits, dependencies: PageEditsDependencies) {
    this.#edits = edits;
    this.#dependencies = dependencies;
    this.#subscription = edits.onDidChange(() => this.#tell());
  }

  /** Whether something was changed, here or in another page. */
  get hasBegun(): boolean {
    return this.#edits.hasBegun;
  }

  /** @throws {ExportSourceError} */
  async init(): Promise<EditInit> {
    const session = await this.#edits.session();
    const { base } = session.state;
    this.#sent = { base, entries: [] };
    const { source, parts } = withPlainBytes({ source: base.source, parts: base.parts });
    return {
      base: this.#edits.numberOf(base),
      source,
      files: parts,
      shownBy: this.#shownBy(base),
      state: this.#listOf(session),
    };
  }

  /** @throws {Error} if the files were read again, or something else was changed or undone, since the page made the change */
  async change({ base, after, entries, step }: PreviewCalls['change']['params']): Promise<void> {
    const session = await this.#edits.session();
    const changes = entries.flatMap(({ id, change }): Entry[] => (isPartsChange(change) ? [{ id, change }] : []));
    if (base !== this.#edits.numberOf(session.state.base) || changes.length < entries.length)
      throw new Error(vscode.l10n.t('The file changed on disk in the meantime, so this was left out. Try again.'));
    if (after !== session.state.entries.at(-1)?.id)
      throw new Error(vscode.l10n.t('Something else was changed in the meantime, so this was left out. Try again.'));
    this.#edits.change(session, changes, step);
  }

  keepMine(): Promise<void> {
    return this.#edits.keepMine();
  }

  takeTheirs(): Promise<void> {
    return this.#edits.takeTheirs();
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #tell(): void {
    const session = this.#edits.now;
    if (!session) return;
    if (this.#sent) this.#dependencies.send('edits', () => this.#listOf(session));
    else this.#dependencies.send('editing', () => null);
  }

  /** The list as a difference from what the page has, which has it all then. */
  #listOf(session: EditSession): EditList {
    const { state, isDirty, conflict } = session;
    const { base, entries } = state;
    const known = this.#sent?.base === base ? this.#sent.entries : [];
    const keep = sharedLength(known, entries);
    this.#sent = { base, entries };
    return {
      base: this.#edits.numberOf(base),
      keep,
      added: entries.slice(keep),
      dirty: isDirty,
      conflict: (conflict?.files ?? []).map((uri) => plainText(nameOf(uri))),
    };
  }

  #shownBy({ places }: EditBase): PartItems[] {
    const { itemOf } = this.#dependencies;
    return places.map(({ images, map }) => {
      const shown = map === undefined ? undefined : itemOf(map);
      return { images: images.map((uri) => itemOf(uri) ?? null), ...(shown !== undefined && { map: shown }) };
    });
  }
}

/** Answers what a page asks of its document's changes. @param edits throws a sentence if the document can't be changed */
export function editHandlers(
  edits: () => PageEdits,
  document: vscode.Uri,
): Pick<Handlers<PreviewCalls>, 'edit' | 'change' | 'keepMine' | 'takeTheirs' | 'saveEdits'> {
  const done = (work: Promise<void>) => work.then(() => null);
  return {
    edit: async () => edits().init(),
    change: async (params) => done(edits().change(params)),
    keepMine: async () => done(edits().keepMine()),
    takeTheirs: async () => done(edits().takeTheirs()),
    saveEdits: async () => {
      // VS Code says by itself why it couldn't be saved.
      await vscode.workspace.save(document);
      return null;
    },
  };
}

/** A copy in which bytes are plain arrays: messages to pages carry those as they are, and Node's buffers as lists of numbers. */
function withPlainBytes<T>(value: T, known = new Map<Uint8Array, Uint8Array>()): T {
  if (value instanceof Uint8Array) {
    const bytes = known.get(value) ?? new Uint8Array(value);
    known.set(value, bytes);
    return bytes as T;
  }
  if (Array.isArray(value)) return value.map((one) => withPlainBytes(one, known)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withPlainBytes(one, known)])) as T;
}

function sharedLength(a: readonly Entry[], b: readonly Entry[]): number {
  const differing = b.findIndex(({ id }, at) => a[at]?.id !== id);
  return differing < 0 ? b.length : differing;
}

/** The page checked what the change says of the sprite; here, it's only one of the known kinds. */
function isPartsChange(value: PlainData): value is PlainData & PartsChange {
  const { change, parts } = value;
  const isKnown =
    typeof change === 'object' && change !== null && isChangeKind(String((change as Partial<Change>).change));
  return isKnown && (parts === undefined || (Array.isArray(parts) && parts.every(Number.isSafeInteger)));
}
