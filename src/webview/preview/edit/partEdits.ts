import type { Change } from '../../../sprite/edit/change';
import type { EditSprite } from '../../../sprite/edit/editSprite';
import type { Editor } from '../core/editing';
import type { PageContext } from '../core/feature';

/** Changes the part of the files that is shown. */
export class PartEdits {
  readonly #ctx: PageContext;
  readonly #editor: Editor;

  constructor(ctx: PageContext, editor: Editor) {
    this.#ctx = ctx;
    this.#editor = editor;
  }

  /** As it's certain: without what is only tried. Undefined if what is shown isn't among the files. */
  get sprite(): EditSprite | undefined {
    const { certainParts } = this.#editor;
    return this.#editor.partOf(this.#ctx.shown().item, certainParts)?.part.sprite;
  }

  /** With what is tried. */
  get tried(): EditSprite | undefined {
    return this.#editor.partOf(this.#ctx.shown().item)?.part.sprite;
  }

  /** Makes changes as one step. Returns whether they were made; otherwise, that is said. */
  change(...changes: readonly Change[]): boolean {
    return this.#editor.change(this.#ctx.shown().item, ...changes);
  }

  /** Shows changes that aren't made yet; none: what is certain. Returns why they can't be made; empty: they can. */
  try(...changes: readonly Change[]): string {
    const found = this.#editor.partOf(this.#ctx.shown().item);
    const parts = found && this.#editor.parts.length > 1 ? { parts: [found.index] } : {};
    return this.#editor.try(changes.map((change) => ({ ...parts, change }))) ?? '';
  }
}

/** Waits until the page has drawn what was changed: an element that shows it. Undefined if it doesn't appear. */
export async function whenDrawn<T extends Element>(find: () => T | null | undefined): Promise<T | undefined> {
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const found = find();
    if (found) return found;
    await new Promise((drawn) => requestAnimationFrame(drawn));
  }
  return undefined;
}

const MAX_TURNS = 20;
