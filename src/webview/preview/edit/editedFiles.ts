import type { PreviewItem } from '../../../shared/protocol/preview';
import type { EditInit, EditList, PartItems } from '../../../shared/protocol/previewEdits';
import type { EditSprite } from '../../../sprite/edit/editSprite';
import { type OpenImage, type OpenParts, openParts } from '../../../sprite/edit/files/openParts';
import { saveSheet } from '../../../sprite/edit/files/sheet';
import { sheetOfImage } from '../../../sprite/edit/files/sheetOfImage';
import type { FrameReader } from '../../../sprite/edit/formats/openFile';
import type { EditPart, EditParts, PartsChange } from '../../../sprite/edit/parts';
import { ChangeRefused } from '../../../sprite/edit/refusal';
import { type Entry, Versions } from '../../../sprite/edit/versions';
import type { SheetInfo } from '../../../sprite/sheet/sheetInfo';

/** What shows an item of the page: a part, one of its numbered files, or its normal map. */
export type Showing =
  | { readonly what: 'sprite'; readonly part: number }
  | { readonly what: 'file'; readonly part: number; readonly frame: number }
  | { readonly what: 'map'; readonly part: number };

/** The files of a preview while they are changed: as they were read, the changes that count, and what is only tried. */
export class EditedFiles {
  readonly base: number;
  readonly open: OpenParts;
  readonly #versions: Versions;
  readonly #shownBy: readonly PartItems[];
  #entries: readonly Entry[] = [];
  /** Changes that the host hasn't confirmed yet. */
  #sent: readonly Entry[] = [];
  #tried: readonly Entry[] = [];
  #parts: EditParts;
  dirty = false;
  conflict: readonly string[] = [];

  static async read(init: EditInit, read: FrameReader): Promise<EditedFiles> {
    return new EditedFiles(init, await openParts(init.source, init.files, read));
  }

  private constructor({ base, shownBy, state }: EditInit, open: OpenParts) {
    this.base = base;
    this.open = open;
    this.#parts = open.parts;
    this.#shownBy = shownBy;
    this.#versions = new Versions(open.parts);
    this.take(state);
  }

  /** What is shown: with what is only tried. */
  get parts(): EditParts {
    return this.#parts;
  }

  /** What is certain. */
  get certain(): EditParts {
    return this.#versions.at([...this.#entries, ...this.#sent]);
  }

  /** Number of the last change; undefined without any. */
  get last(): number | undefined {
    return (this.#sent.at(-1) ?? this.#entries.at(-1))?.id;
  }

  /** Takes the host's list. Returns whether it belongs to these files; otherwise, they must be read again. */
  take({ base, keep, added, dirty, conflict }: EditList): boolean {
    if (base !== this.base || keep > this.#entries.length) return false;
    this.#entries = [...this.#entries.slice(0, keep), ...added];
    const known = new Set(this.#entries.map(({ id }) => id));
    this.#sent = this.#sent.filter(({ id }) => !known.has(id));
    this.dirty = dirty;
    this.conflict = conflict;
    this.#showPossible();
    return true;
  }

  /** Makes a change before the host knows of it. @throws {ChangeRefused} */
  add(entry: Entry): void {
    this.#tried = [];
    const sent = [...this.#sent, entry];
    this.#versions.at([...this.#entries, ...sent]);
    this.#sent = sent;
    this.#show();
  }

  /** The host refused it, so it will refuse those after it, which may need it. Returns whether it was there. */
  drop(id: number): boolean {
    const at = this.#sent.findIndex((entry) => entry.id === id);
    if (at < 0) return false;
    this.#sent = this.#sent.slice(0, at);
    this.#showPossible();
    return true;
  }

  /** Shows changes that aren't made yet, in place of those that were tried before. @throws {ChangeRefused} these are shown then */
  try(changes: readonly PartsChange[]): void {
    const before = this.#tried;
    // What is tried again isn't made again.
    this.#tried = changes.map((change, at) =>
      before[at]?.change === change ? before[at] : { id: nextTrial(), change },
    );
    try {
      this.#show();
    } catch (error) {
      this.#tried = before;
      this.#show();
      throw error;
    }
  }

  showing({ id, members }: PreviewItem): Showing | undefined {
    for (const [part, { images, map }] of this.#shownBy.entries()) {
      if (map === id) return { what: 'map', part };
      const frame = images.indexOf(id);
      if (members && images.length > 1 && members[0] === images[0]) return { what: 'sprite', part };
      if (frame >= 0) return images.length > 1 ? { what: 'file', part, frame } : { what: 'sprite', part };
    }
    return undefined;
  }

  /** What is tried may no longer be possible after other changes: then it isn't shown. */
  #showPossible(): void {
    try {
      this.#show();
    } catch (error) {
      if (!(error instanceof ChangeRefused) || !this.#tried.length) throw error;
      this.#tried = [];
      this.#show();
    }
  }

  #show(): void {
    this.#parts = this.#versions.at([...this.#entries, ...this.#sent, ...this.#tried]);
  }
}

let trials = 0;
/** Trials have numbers that no change has. */
const nextTrial = () => --trials;

/** The image of a sheet as it would be saved, and how it's cut then; undefined: it isn't a sheet. */
export function sheetOf(
  image: OpenImage | undefined,
  sprite: EditSprite,
): { readonly picture: EditSprite; readonly info: SheetInfo } | undefined {
  const open = image && sheetOfImage(image, '', sprite);
  if (!open) return undefined;
  const { picture, info } = saveSheet(open, sprite);
  return { picture: picture ?? open.picture, info };
}

export const partOf = (parts: EditParts, at: number): EditPart => {
  const part = parts[at];
  if (!part) throw new RangeError(`No part ${at}.`);
  return part;
};
