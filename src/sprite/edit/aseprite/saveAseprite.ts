import { zlibSync } from 'fflate';
import type { CelImage, CelTilemap } from '../../aseprite/document';
import { growPalettes } from '../../aseprite/growPalette';
import { readAseprite } from '../../aseprite/read';
import { DamagedFileError, Splice, type WholeChunk } from '../../aseprite/splice';
import { sameBytes, viewOf } from '../../pixels/bytes';
import { wordsOf } from '../../pixels/raster';
import { spriteOf } from '../editDocument';
import type { CelBody, EditFrame, EditSprite, LayerId } from '../editSprite';
import { celChunks, type Deflate } from './celChunks';
import { type ChunkGroup, type GroupKind, groupsOf } from './chunkGroups';
import { hasOtherColors, PaletteChunks, wholePalette } from './paletteChunks';
import { layerChunks, sliceChunks, tagChunks } from './spriteChunks';

/** An Aseprite file as a sprite to change. @throws {DamagedFileError} if it can't be kept as it is @throws {PictureError} */
export function openAseprite(bytes: Uint8Array): EditSprite {
  const document = readAseprite(bytes);
  if (document.damage.length) throw new DamagedFileError();
  const view = viewOf(bytes);
  const grid = {
    x: view.getInt16(36, true),
    y: view.getInt16(38, true),
    width: view.getUint16(40, true),
    height: view.getUint16(42, true),
  };
  return { ...spriteOf(document), grid };
}

/**
 * The file with what changed; everything else is in it byte for byte, unknown chunks too.
 * @param base of the file, by `openAseprite` @param sprite made of that by changes
 */
export function saveAseprite(
  bytes: Uint8Array,
  base: EditSprite,
  sprite: EditSprite,
  deflate: Deflate = (raw) => zlibSync(raw),
): Uint8Array<ArrayBuffer> {
  return new Saving(bytes, base, sprite, deflate).done();
}

class Saving {
  readonly #splice: Splice;
  readonly #base: EditSprite;
  readonly #sprite: EditSprite;
  readonly #deflate: Deflate;
  /** By frame of the file. */
  readonly #groups: readonly (readonly ChunkGroup[])[];
  readonly #places: ReadonlyMap<LayerId, number>;
  readonly #roots: Roots;
  /** Only if colors are others. */
  readonly #palettes: PaletteChunks | undefined;

  constructor(bytes: Uint8Array, base: EditSprite, sprite: EditSprite, deflate: Deflate) {
    this.#splice = new Splice(bytes);
    this.#base = base;
    this.#sprite = sprite;
    this.#deflate = deflate;
    const growth = growthOf(base, sprite);
    if (growth) growPalettes(this.#splice, growth, base.frames);
    this.#groups = this.#splice.frames.map(({ chunks }) => groupsOf(chunks));
    this.#places = new Map(sprite.layers.map(({ id }, at) => [id, at]));
    this.#roots = new Roots(sprite);
    this.#palettes = hasOtherColors(base, sprite) ? new PaletteChunks() : undefined;
  }

  done(): Uint8Array<ArrayBuffer> {
    const { frames } = this.#splice;
    const old = [...frames];
    frames.length = 0;
    for (const [at, frame] of this.#sprite.frames.entries()) {
      const model = frame.from === undefined ? undefined : old[frame.from];
      if (model) frames.push({ ...model, head: new Uint8Array(model.head), chunks: [] });
      else this.#splice.addFrame(frame.duration);
      // A frame without a duration of its own has that of the file.
      if (frame.duration !== this.#base.frames[frame.from ?? -1]?.duration)
        this.#splice.setDuration(at, frame.duration);
      this.#splice.chunksOf(at).push(...this.#chunksOf(frame, at));
    }
    if (
      this.#sprite.width !== this.#base.width ||
      this.#sprite.height !== this.#base.height ||
      this.#sprite.grid !== this.#base.grid
    )
      this.#splice.setSize(this.#sprite, this.#sprite.grid);
    return this.#splice.done();
  }

  #chunksOf(frame: EditFrame, at: number): readonly WholeChunk[] {
    const isFirst = at === 0;
    // What is said of the whole sprite stays in the first frame, whichever that is.
    const about = isFirst ? (this.#groups[0] ?? []).filter(({ kind }) => kind !== 'cel') : [];
    const own = frame.from === undefined ? [] : (this.#groups[frame.from] ?? []);
    const isOwn = isFirst && frame.from === 0;
    const listed = isOwn ? own : [...about, ...own.filter((group) => isOfFrame(group, frame.from === 0))];
    const cels = this.#celsOf(frame, at);
    const chunks = isFirst ? this.#firstChunks(listed, cels) : otherChunks(listed, cels);
    const colored = this.#palettes
      ? this.#palettes.next(chunks, frame.palette)
      : [...chunks, ...this.#paletteOf(frame, at, listed)];
    return [...colored, ...cels.added()];
  }

  #firstChunks(groups: readonly ChunkGroup[], cels: Cels): readonly WholeChunk[] {
    const [base, sprite] = [this.#base, this.#sprite];
    const of = (kind: GroupKind) => groups.filter((group) => group.kind === kind);
    const lists = {
      layer: layerChunks(of('layer'), base, sprite),
      tags: tagChunks(of('tags'), base, sprite),
      slice: sliceChunks(of('slice'), base, sprite),
    };
    const chunks: WholeChunk[] = [];
    const isLastLayer = (group: ChunkGroup) => group === of('layer').at(-1);
    for (const group of groups) {
      if (group.kind === 'cel') chunks.push(...cels.of(group));
      else if (group.kind !== 'layer' && group.kind !== 'tags' && group.kind !== 'slice') chunks.push(...group.chunks);
      else if (group.at === 0) chunks.push(...lists[group.kind]);
      // A file without tags gets them where Aseprite has them.
      if (isLastLayer(group) && !of('tags').length) chunks.push(...lists.tags);
    }
    return chunks;
  }

  #celsOf(frame: EditFrame, at: number): Cels {
    const written = new Map<string, readonly WholeChunk[]>();
    const added: { readonly layer: number; readonly chunks: readonly WholeChunk[] }[] = [];
    const sorted = [...frame.cels].sort(([a], [b]) => (this.#places.get(a) ?? 0) - (this.#places.get(b) ?? 0));
    for (const [id, cel] of sorted) {
      const layer = this.#places.get(id) ?? 0;
      const { from } = cel;
      const old = from && this.#groups[from.frame]?.find((group) => group.kind === 'cel' && group.at === from.at);
      const root = this.#roots.of(id, cel.body);
      const linkedTo = root === at ? undefined : root;
      const chunks = celChunks({ cel, layer, linkedTo }, old, this.#contentOf(from), this.#deflate);
      if (old && from?.frame === frame.from && !written.has(keyOf(old))) written.set(keyOf(old), chunks);
      else added.push({ layer, chunks });
    }
    return new Cels(written, added);
  }

  /** The content that a chunk of the file has; undefined for a link. */
  #contentOf(from: { readonly frame: number; readonly at: number } | undefined): CelImage | CelTilemap | undefined {
    const cels = [...(this.#base.frames[from?.frame ?? -1]?.cels.values() ?? [])];
    return cels.find((cel) => cel.from?.at === from?.at)?.body.content;
  }

  /** A palette of a frame that follows another one than before. */
  #paletteOf(frame: EditFrame, at: number, listed: readonly ChunkGroup[]): readonly WholeChunk[] {
    const before = this.#sprite.frames[at - 1];
    const isAfterOwn = frame.from !== undefined && before?.from === frame.from - 1;
    const isFirst = at === 0 && frame.from === 0;
    if (isFirst || isAfterOwn) return [];
    const known = before?.palette ?? this.#base.frames[0]?.palette;
    const has = listed.some(({ kind }) => kind === 'palette');
    if (!frame.palette.length || (!has && known && sameBytes(known, frame.palette))) return [];
    return [wholePalette(frame.palette)];
  }
}

/** Colors that were added to all palettes, after the longest one; undefined: none. */
function growthOf(base: EditSprite, { frames }: EditSprite) {
  const first = base.frames.reduce((most, { palette }) => Math.max(most, palette.length / 4), 0);
  const grown = frames.find(({ palette }) => palette.length / 4 > first)?.palette;
  if (!grown) return undefined;
  return { first, colors: [...wordsOf(new Uint8ClampedArray(grown.subarray(4 * first)))] };
}

/** Whether a group belongs to its frame instead of the whole sprite. @param isFirst of the file's first frame */
const isOfFrame = ({ kind }: ChunkGroup, isFirst: boolean) => kind === 'cel' || !isFirst;

const keyOf = ({ at }: ChunkGroup) => `${at}`;

/** The chunks of a frame's cels: those of the file by their place there, and others. */
class Cels {
  constructor(
    readonly written: ReadonlyMap<string, readonly WholeChunk[]>,
    readonly others: readonly { readonly layer: number; readonly chunks: readonly WholeChunk[] }[],
  ) {}

  of(group: ChunkGroup): readonly WholeChunk[] {
    return this.written.get(keyOf(group)) ?? [];
  }

  added(): readonly WholeChunk[] {
    return this.others.flatMap(({ chunks }) => chunks);
  }
}

function otherChunks(groups: readonly ChunkGroup[], cels: Cels): readonly WholeChunk[] {
  return groups.flatMap((group) => (group.kind === 'cel' ? cels.of(group) : group.chunks));
}

/** The frame whose cel has what linked cels share: the one that has it in the file, if it's still there, else the first. */
class Roots {
  readonly #roots = new Map<LayerId, Map<CelBody, number>>();

  constructor({ frames }: EditSprite) {
    for (const [at, { cels }] of frames.entries())
      for (const [layer, { body, from }] of cels) {
        const roots = this.#roots.get(layer) ?? new Map<CelBody, number>();
        this.#roots.set(layer, roots);
        const isOwn = from !== undefined && from.frame === body.from?.frame && from.at === body.from.at;
        if (!roots.has(body) || isOwn) roots.set(body, at);
      }
  }

  of(layer: LayerId, body: CelBody): number {
    return this.#roots.get(layer)?.get(body) ?? 0;
  }
}
