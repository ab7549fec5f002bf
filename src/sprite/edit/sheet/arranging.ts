import { Flattener } from '../../aseprite/flatten';
import { BetweenFrames } from '../../fix/files/betweenFrames';
import { sameBytes } from '../../pixels/bytes';
import { isTooLarge } from '../../pixels/pictureLimits';
import { containsRect, type Rect } from '../../pixels/raster';
import type { SheetInfo } from '../../sheet/sheetInfo';
import { encodedColor } from '../colorBytes';
import { documentOf } from '../editDocument';
import type { CelBody, EditFrame, EditSprite } from '../editSprite';
import { FlatFrames } from '../flatFrames';
import { type Cells, imageOf, partOf } from '../pixelMoves';
import { clearTest, contentRect } from '../seenCells';
import { drawnSheet } from './drawnSheet';
import { modelsOf } from './frameModels';
import { type NewLayout, newLayout, type OldLayout, type WantedFrame } from './sheetLayout';
import { layerOf, type SheetPlace, sheetPlaces } from './sheetPlaces';

/** The files of a sheet. */
export interface SheetFiles {
  /** Base name of the image. */
  readonly name: string;
  /** The image as a sprite of one frame. */
  readonly picture: EditSprite;
  /** How it's cut. */
  readonly info: SheetInfo;
  readonly json?: Uint8Array | undefined;
}

/** A sheet that can be changed. */
export interface OpenSheet extends SheetFiles {
  /** Its frames. */
  readonly base: EditSprite;
}

/** A normal map that is arranged like its sheet. */
export interface SheetMap {
  /** The image as a sprite of one frame. */
  readonly picture: EditSprite;
  readonly base: EditSprite;
  readonly sprite: EditSprite;
}

/** Frames on a sheet. */
export interface Arranged {
  readonly layout: NewLayout;
  readonly frames: readonly WantedFrame[];
  /** Absent: the image stays. */
  readonly picture?: EditSprite;
}

/** Why frames can't be arranged. */
export type ArrangeLack =
  /** The image shows more than the frames, and a new arrangement would lose it. */
  | { readonly lack: 'pixels-between' }
  /** The sheet would be larger than images can be. */
  | { readonly lack: 'too-large'; readonly width: number; readonly height: number };

/** Puts the frames of a changed sprite onto the sheet. */
export class Arranging {
  readonly #open: OpenSheet;
  readonly #sprite: EditSprite;
  readonly #old: FlatFrames;
  readonly #new: FlatFrames;
  readonly #places: readonly SheetPlace[];
  readonly #canAppend: boolean;
  #between?: BetweenFrames;

  /** @param canAppend whether a JSON says where frames are */
  constructor(open: OpenSheet, sprite: EditSprite, canAppend: boolean) {
    this.#open = open;
    this.#sprite = sprite;
    this.#old = new FlatFrames(open.base);
    this.#new = new FlatFrames(sprite);
    this.#places = sheetPlaces(open.picture, open.info);
    this.#canAppend = canAppend;
  }

  arranged(): Arranged | ArrangeLack {
    const { base } = this.#open;
    const sprite = this.#sprite;
    const models = modelsOf(sprite.frames);
    const areSame =
      sprite.frames.length === base.frames.length && models.every(({ model, isCopy }, at) => model === at && !isCopy);
    const isSameCanvas = sprite.width === base.width && sprite.height === base.height;
    const looks = sprite.frames.map(({ from }, at) => from !== undefined && this.#new.isLike(at, this.#old, from));
    if (areSame && looks.every(Boolean)) {
      const layout = { sheet: this.#open.picture, places: this.#places, isKept: true };
      return { layout, frames: [] };
    }
    const frames = sprite.frames.map((_, at) => this.#wanted(at, looks[at] ?? false));
    const old = this.#oldLayout();
    const layout = newLayout(frames, old, { areMoved: !areSame || !isSameCanvas, canAppend: this.#canAppend });
    if (layout === 'pixels-between') return { lack: layout };
    if (isTooLarge(layout.sheet)) return { lack: 'too-large', ...layout.sheet };
    const picture = this.#drawn(
      this.#open.picture,
      sprite,
      frames.map(({ image }) => image),
      layout,
    );
    return { layout, frames, ...(picture && { picture }) };
  }

  /** The map with its frames where those of the sheet are; undefined if it's the same. */
  map({ picture, base, sprite }: SheetMap, { layout, frames, picture: isNew }: Arranged): EditSprite | undefined {
    const [before, after] = [new FlatFrames(base), new FlatFrames(sprite)];
    const areSame = sprite.frames.every(({ from }, at) => from === at && after.isLike(at, before, at));
    if (!isNew && areSame && sprite.frames.length === base.frames.length) return undefined;
    const kept = frames.length ? frames.map((frame) => frame.kept) : layout.places.map((place) => place.kept);
    const images = kept.map((rect, at) => partOf(after.cells(at), rect, after.clear));
    return this.#drawn(picture, sprite, images, layout);
  }

  #oldLayout(): OldLayout {
    const { picture } = this.#open;
    this.#between ??= this.#betweenFrames(picture);
    const { edge, isKnown } = this.#between;
    return { sheet: picture, places: this.#places, edge, isFree: isKnown };
  }

  #betweenFrames(picture: EditSprite): BetweenFrames {
    return new BetweenFrames(new Flattener(documentOf(picture)).frame(0), this.#open.info);
  }

  /** The image with frames at their places; undefined if it's the same. */
  #drawn(picture: EditSprite, sprite: EditSprite, images: readonly Cells[], layout: NewLayout): EditSprite | undefined {
    const before = new FlatFrames(picture).cells(0);
    const { clear } = new FlatFrames(sprite);
    const isSameForm = picture.form === sprite.form && picture.transparentIndex === sprite.transparentIndex;
    // In another form, what isn't a frame is nothing.
    const ground = isSameForm ? before : { width: 0, height: 0, each: clear.length, bytes: new Uint8Array() };
    const { word } = this.#betweenFrames(picture);
    const fill = word && isSameForm ? encodedColor(word, picture) : clear;
    const cells = drawnSheet(ground, images, layout, this.#oldLayout(), { clear, fill });
    const palette = sprite.frames[0]?.palette ?? new Uint8Array();
    const old = picture.frames[0];
    const isSame = isSameForm && sameCells(cells, before) && sameBytes(palette, old?.palette ?? new Uint8Array());
    if (isSame) return undefined;
    const layer = layerOf(picture);
    const body: CelBody = { x: 0, y: 0, opacity: 255, content: imageOf(cells) };
    const cels: EditFrame['cels'] = new Map([[layer, { ...old?.cels.get(layer), zIndex: 0, body }]]);
    const frame: EditFrame = { duration: old?.duration ?? 1, from: 0, palette, cels };
    const { width, height } = cells;
    const { form, transparentIndex } = sprite;
    return { ...picture, form, transparentIndex, width, height, frames: [frame] };
  }

  #wanted(at: number, isSame: boolean): WantedFrame {
    const { base } = this.#open;
    const sprite = this.#sprite;
    const { from, palette } = sprite.frames[at] ?? {};
    const cells = this.#new.cells(at);
    const old = this.#places[from ?? -1];
    const canvas: Rect = { x: 0, y: 0, width: sprite.width, height: sprite.height };
    const isSameCanvas = sprite.width === base.width && sprite.height === base.height;
    const isClear = clearTest(cells, sprite, palette ?? new Uint8Array());
    const content = contentRect(cells, isClear) ?? { x: 0, y: 0, width: 1, height: 1 };
    const whole = old && isSameCanvas && containsRect({ ...canvas, ...old.whole }, content) ? old.whole : canvas;
    const size = { width: whole.width, height: whole.height };
    const kept = this.#keptOf(at, old, { ...canvas, ...size }, content);
    return { kept, whole: size, image: partOf(cells, kept, this.#new.clear), old: from, isSame };
  }

  /** The part that goes onto the sheet: all of it, if frames aren't trimmed; where it was, if that still has all of it; else what is seen. */
  #keptOf(at: number, old: SheetPlace | undefined, canvas: Rect, content: Rect): Rect {
    const areTrimmed = old ? isTrimmed(old) : this.#places.some(isTrimmed);
    if (!areTrimmed) return canvas;
    const cels = [...(this.#sprite.frames[at]?.cels.values() ?? [])];
    const [cel] = cels;
    if (cels.length === 1 && cel?.body.content.kind === 'image') {
      const { x, y, content: image } = cel.body;
      const own = { x, y, width: image.width, height: image.height };
      if (containsRect(canvas, own) && containsRect(own, content)) return own;
    }
    return content;
  }
}

const isTrimmed = ({ kept, whole }: SheetPlace) =>
  kept.x !== 0 || kept.y !== 0 || kept.width !== whole.width || kept.height !== whole.height;

const sameCells = (a: Cells, b: Cells) =>
  a.width === b.width && a.height === b.height && a.each === b.each && sameBytes(a.bytes, b.bytes);
