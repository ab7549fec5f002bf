import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { Done, PreviewItem } from '../../../shared/protocol/preview';
import { writeAseprite } from '../../../sprite/aseprite/write';
import { drawLook } from '../../../sprite/dressUp/drawLook';
import type { Look } from '../../../sprite/dressUp/look';
import { type Slot, slotsOfNames } from '../../../sprite/dressUp/slots';
import { MAX_ALL_PIXELS } from '../../../sprite/pixels/pictureLimits';
import { createPause } from '../../lib/pacing';
import type { Frame, Picture } from '../../lib/picture/picture';
import { imageOf } from '../../lib/picture/stillPicture';
import type { PageContext, Shown } from '../core/feature';
import { pictureFault } from '../core/itemText';
import { resultItems } from '../core/shownItems';
import { layersOf, type NamedPicture, TooManyPixelsError } from '../save/composeSprite';
import type { Wardrobe } from './wardrobe';

/** Milliseconds after which writing pauses at the end of a frame. */
const SLICE_MS = 8;

interface PartFile {
  readonly item: PreviewItem;
  readonly name: string;
  readonly picture: Picture;
}

/** Several files of one canvas size, each a part of a character. Rejects with a sentence for people. */
export async function openFiles(ctx: PageContext): Promise<Wardrobe> {
  const files = await readFiles(ctx);
  const base = files.reduce((a, b) => (b.picture.frames.length > a.picture.frames.length ? b : a));
  ctx.open(base.item.id);
  return new FileWardrobe(ctx, files, base);
}

async function readFiles(ctx: PageContext): Promise<readonly [PartFile, ...PartFile[]]> {
  const files: PartFile[] = [];
  let pixels = 0;
  for (const item of resultItems(ctx.shown().state)) {
    const picture = await ctx.pictures.load(item).catch((error: unknown) => {
      throw new Error(pictureFault(item.name, error), { cause: error });
    });
    files.push({ item, picture, name: item.name.replace(/\.[^.]+$/, '') });
    pixels += picture.width * picture.height * picture.frames.length;
    if (pixels > MAX_ALL_PIXELS) throw new Error(l10n.t('Together, these images are too large. Open fewer of them.'));
  }
  const [first, ...more] = files;
  if (!first || !more.length)
    throw new Error(l10n.t('Open several images of one size, each with a part of the sprite.'));
  const { width, height } = first.picture;
  const other = more.find(({ picture }) => picture.width !== width || picture.height !== height);
  if (other) {
    const sizes = [first, other].map(({ picture }) =>
      l10n.t('{0} × {1}', formatNumber(picture.width), formatNumber(picture.height)),
    );
    throw new Error(
      l10n.t(
        'Parts need one canvas size: {0} is {1}, {2} is {3} pixels.',
        first.name,
        sizes[0] ?? '',
        other.name,
        sizes[1] ?? '',
      ),
    );
  }
  return [first, ...more];
}

class FileWardrobe implements Wardrobe {
  readonly #ctx: PageContext;
  readonly #files: ReadonlyMap<string, PartFile>;
  readonly #base: PartFile;
  readonly take: Wardrobe['take'];
  slots: readonly Slot[];
  #look: Look;
  /** What was drawn last, and for what. */
  #drawn: { readonly of: string; readonly image: ImageData } | undefined;
  #saving = false;

  constructor(ctx: PageContext, files: readonly PartFile[], base: PartFile) {
    this.#ctx = ctx;
    this.#files = new Map(files.map((file) => [file.item.id, file]));
    this.#base = base;
    // Later files lie over earlier ones, as in a list of layers that is read from its end.
    this.slots = slotsOfNames(files.map(({ item, name }) => ({ id: item.id, name }))).toReversed();
    this.#look = this.slots.map(() => 0);
    this.take = {
      look: { label: l10n.t('Save Choice…'), run: () => this.#save('-look', (worn) => worn) },
      all: { label: l10n.t('Save All Parts…'), run: () => this.#save('-parts', () => true) },
    };
  }

  look(): Look {
    return this.#look;
  }

  wear(look: Look): void {
    this.#look = look;
    this.#ctx.redraw();
  }

  raise(slot: number): void {
    const moved = <T>(list: readonly T[]) => {
      const own = list.slice(slot, slot + 1);
      return [...list.slice(0, slot - 1), ...own, ...list.slice(slot - 1, slot), ...list.slice(slot + 1)];
    };
    if (slot < 1) return;
    this.slots = moved(this.slots);
    this.wear(moved(this.#look));
  }

  fits({ mode, item }: Shown): boolean {
    return mode === 'one' && item?.id === this.#base.item.id;
  }

  image(shown: Shown): ImageData | undefined {
    if (!this.fits(shown) || !shown.picture) return undefined;
    const worn = this.#parts().filter(({ isWorn }) => isWorn);
    const of = [shown.frame, ...worn.map(({ file }) => file.item.id)].join('\r');
    if (this.#drawn?.of !== of) {
      const images = worn.map(({ file }) => frameOf(file.picture, shown.frame).image);
      this.#drawn = { of, image: imageOf(drawLook(this.#base.picture, images)) };
    }
    return this.#drawn.image;
  }

  fault(): string | undefined {
    return this.#look.some((choice) => choice !== undefined) ? undefined : l10n.t('Nothing is chosen.');
  }

  end(): void {
    if (this.fits(this.#ctx.shown())) this.#ctx.open('all');
  }

  /** From the lowest to the highest. */
  #parts(): readonly { readonly file: PartFile; readonly isWorn: boolean }[] {
    return this.slots
      .flatMap(({ choices }, slot) =>
        choices.flatMap(({ id }, choice) => {
          const file = this.#files.get(id);
          return file ? [{ file, isWorn: choice === this.#look[slot] }] : [];
        }),
      )
      .toReversed();
  }

  /** As an Aseprite file with a layer for each part, of which those that are worn are visible. */
  #save(suffix: string, isWanted: (isWorn: boolean) => boolean): void {
    if (this.#saving) return;
    const parts = this.#parts().filter(({ isWorn }) => isWanted(isWorn));
    const { picture: whole, item } = this.#base;
    const named = parts.map(({ file: { name, picture } }): NamedPicture => {
      const [first, ...more] = whole.frames.map(({ duration }, at) => ({ ...frameOf(picture, at), duration }));
      return { name, picture: { ...whole, frames: first ? [first, ...more] : picture.frames } };
    });
    this.#ctx.tell(
      this.#write(
        named,
        parts.map(({ isWorn }) => isWorn),
      ).then(
        (bytes): Promise<Done> =>
          this.#ctx.host.call('save', { item: item.id, suffix, all: true, extension: 'aseprite', bytes }),
      ),
    );
  }

  async #write(named: readonly NamedPicture[], visible: readonly boolean[]): Promise<Uint8Array<ArrayBuffer>> {
    this.#saving = true;
    try {
      const sprite = layersOf(named);
      const layers = sprite.layers.map((layer, index) => ({ ...layer, visible: visible[index] ?? true }));
      return await writeAseprite({ ...sprite, layers }, createPause(SLICE_MS));
    } catch (cause) {
      if (!(cause instanceof TooManyPixelsError)) throw cause;
      throw new Error(l10n.t('Together, these images are too large for one file. Nothing was saved.'), { cause });
    } finally {
      this.#saving = false;
    }
  }
}

/** A part with fewer frames than the sprite begins again. */
const frameOf = ({ frames }: Picture, at: number): Frame => frames[at % frames.length] ?? frames[0];
