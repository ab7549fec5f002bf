import type { PreviewItem, PreviewState } from '../../../shared/protocol/preview';
import type { EditSprite } from '../../../sprite/edit/editSprite';
import type { EditParts } from '../../../sprite/edit/parts';
import type { Picture } from '../../lib/picture/picture';
import type { Edited, LoadOptions } from '../core/edited';
import { type EditedFiles, partOf, type Showing, sheetOf } from './editedFiles';
import { editedPicture } from './editedPicture';

/** Shows files that are changed as the items of the page: the same object as long as they don't change again. */
export class EditedItems implements Edited {
  readonly #files: EditedFiles;
  readonly #parts: EditParts;
  readonly #number: number;
  /** Pictures of the files as they were read, by item. */
  readonly #before: ReadonlyMap<string, Picture>;
  readonly #pictures = new Map<string, { readonly eyes: LoadOptions['eyes']; readonly picture: Picture }>();
  readonly #sheets = new Map<number, ReturnType<typeof sheetOf>>();

  /** @param number of this version */
  constructor(files: EditedFiles, number: number, before: ReadonlyMap<string, Picture>) {
    this.#files = files;
    this.#parts = files.parts;
    this.#number = number;
    this.#before = before;
  }

  state(state: PreviewState): PreviewState {
    return { ...state, items: state.items.map((item) => this.#item(item)) };
  }

  picture(item: PreviewItem, { eyes, whole = false }: LoadOptions): Picture {
    const key = `${whole}${item.id}`;
    const known = this.#pictures.get(key);
    if (known && known.eyes === eyes) return known.picture;
    const picture = this.#drawn(item, eyes, whole);
    this.#pictures.set(key, { eyes, picture });
    return picture;
  }

  #drawn(item: PreviewItem, eyes: LoadOptions['eyes'], whole: boolean): Picture {
    const showing = this.#files.showing(item);
    if (!showing) throw new RangeError("The item isn't changed.");
    const file = this.#before.get(item.id);
    const sheet = whole ? this.#sheet(showing) : undefined;
    return editedPicture(sheet?.picture ?? this.#sprite(showing), file, eyes);
  }

  #sprite(showing: Showing): EditSprite {
    const { sprite, map = sprite } = partOf(this.#parts, showing.part);
    if (showing.what === 'map') return map;
    if (showing.what === 'sprite') return sprite;
    const frames = sprite.frames.filter(({ from }) => from === showing.frame).slice(0, 1);
    return { ...sprite, frames: frames.length ? frames : sprite.frames.slice(0, 1) };
  }

  #sheet({ part, what }: Showing): ReturnType<typeof sheetOf> {
    if (what !== 'sprite') return undefined;
    if (!this.#sheets.has(part))
      this.#sheets.set(part, sheetOf(this.#files.open.files[part]?.image, partOf(this.#parts, part).sprite));
    return this.#sheets.get(part);
  }

  #item(item: PreviewItem): PreviewItem {
    const showing = this.#files.showing(item);
    if (!showing) return item;
    const { width, height, frames } = this.#sprite(showing);
    const info = this.#sheet(showing)?.info;
    return {
      ...item,
      edited: this.#number,
      width,
      height,
      ...(info && { sheet: info }),
      ...(item.durations && { durations: frames.map(({ duration }) => duration) }),
    };
  }
}
