import type { Node } from 'jsonc-parser';
import type { FixedPlace } from '../../fix/files/fixAnswer';
import { exactTextOf, hasMark, hasOutlines, putPlace } from '../../fix/files/fixedSheetJson';
import type { Size } from '../../pixels/raster';
import { readSheetJson } from '../../sheet/readSheetJson';
import type { SheetInfo } from '../../sheet/sheetInfo';
import { type SheetText as FoundText, type FrameText, sheetText, valueAt } from '../../sheet/sheetText';
import { TextEdits } from '../../sheet/textEdits';
import type { EditSprite } from '../editSprite';
import { type FrameModel, modelsOf } from '../sheet/frameModels';
import { AnimationsText } from './animationsText';
import { newNames } from './frameNames';
import type { FilesLack, SheetText } from './lacks';
import { ListText } from './listText';
import { layerNotes, NO_PLACE, sliceTexts, tagTexts } from './metaTexts';

/** A JSON, and what it described when the sprite was opened. */
export interface OldJson {
  readonly bytes: Uint8Array;
  /** Base name of the image. */
  readonly picture: string;
  /** Size of the image. */
  readonly size: Size;
  readonly info: SheetInfo;
  readonly base: EditSprite;
}

/** Where things are now. */
export interface NewPlaces {
  /** Base name of the image, and its size. */
  readonly image: string;
  readonly size: Size;
  /** For each frame of the sprite; undefined: where its entry says. */
  readonly frames: readonly (FixedPlace | undefined)[];
}

/**
 * The JSON of a sheet for a changed sprite, in its own dialect: the old text with what differs, so that line ends, comments, order, and all that a program
 * added stay. The same bytes if nothing differs. What it can't hold stays as it was.
 * @param places undefined: the image stays, and frames that are new are where their models are
 */
export function savedSheetJson(
  old: OldJson,
  sprite: EditSprite,
  places?: NewPlaces,
): { readonly bytes: Uint8Array; readonly lacks: readonly FilesLack[] } {
  const text = exactTextOf(old.bytes);
  const found = text === undefined ? 'not-json' : sheetText(text, old.picture);
  const isKnown = typeof found !== 'string' && found.frames.length === old.base.frames.length;
  if (text === undefined || typeof found === 'string' || !isKnown)
    return { bytes: old.bytes, lacks: [{ lack: 'unreadable-json' }] };
  const all = new SheetTextChange(old, sprite, text, found);
  const whole = all.made(places, []);
  const wrong = all.misread(whole.text, places?.size ?? old.size, places?.image ?? old.picture);
  // What would be read in another way isn't written.
  const made = wrong.length ? all.made(places, wrong) : whole;
  const lacks = new Set([...made.missing, ...wrong]);
  return {
    bytes:
      made.text === text ? old.bytes : new TextEncoder().encode(`${hasMark(old.bytes) ? '\uFEFF' : ''}${made.text}`),
    lacks: [
      ...[...lacks].map((lack): FilesLack => ({ lack })),
      ...(hasStaleOutlines(old, sprite, places) ? [{ lack: 'outlines' } as const] : []),
    ],
  };
}

function hasStaleOutlines(
  { bytes, picture, info, base }: OldJson,
  { width, height }: EditSprite,
  places: NewPlaces | undefined,
): boolean {
  const isMoved = places?.frames.some(Boolean) || width !== base.width || height !== base.height;
  return isMoved && hasOutlines(bytes, picture, info.slices?.length ?? 0);
}

class SheetTextChange {
  readonly #old: OldJson;
  readonly #sprite: EditSprite;
  readonly #text: string;
  readonly #found: FoundText;
  readonly #models: readonly FrameModel[];
  readonly #names: readonly string[];
  /** Whether the frames are those of the file, in their order. */
  readonly #areSame: boolean;

  constructor(old: OldJson, sprite: EditSprite, text: string, found: FoundText) {
    this.#old = old;
    this.#sprite = sprite;
    this.#text = text;
    this.#found = found;
    this.#models = modelsOf(sprite.frames);
    this.#areSame =
      sprite.frames.length === old.base.frames.length &&
      this.#models.every(({ model, isCopy }, at) => model === at && !isCopy);
    const names = found.frames.map(({ name }) => name);
    const isHash = found.frames.some(({ value }) => value.parent?.type === 'property');
    const isSame = this.#areSame && sprite.tags === old.base.tags;
    this.#names = isSame ? names : newNames(names, this.#models, { old: old.base.tags, next: sprite.tags }, isHash);
  }

  /** @param without what isn't written */
  made(
    places: NewPlaces | undefined,
    without: readonly SheetText[],
  ): { readonly text: string; readonly missing: readonly SheetText[] } {
    const edits = new TextEdits(this.#text);
    this.#putFrames(edits, places, without.includes('durations'));
    if (places) this.#putImage(edits, places);
    const missing: SheetText[] = [];
    if (!this.#putTags(edits, without.includes('tags'))) missing.push('tags');
    if (!without.includes('slices') && !this.#putSlices(edits)) missing.push('slices');
    this.#putNotes(edits);
    return { text: edits.applied(), missing };
  }

  /** What a reader of the new text wouldn't get. */
  misread(text: string, size: Size, name: string): SheetText[] {
    const read = readSheetJson(text, { width: size.width, height: size.height, name });
    const { frames, tags, slices } = this.#sprite;
    if (read.kind !== 'sheet' || read.sheet.frames.length !== frames.length) return ['frames'];
    const { sheet } = read;
    const isTimed = frames.every(({ duration }, at) => sheet.frames[at]?.duration === duration);
    return [
      ...(isTimed ? [] : (['durations'] as const)),
      ...(sameTags(sheet.tags, tags) ? [] : (['tags'] as const)),
      ...(sameSlices(sheet.slices ?? [], slices) ? [] : (['slices'] as const)),
    ];
  }

  #putFrames(edits: TextEdits, places: NewPlaces | undefined, areUntimed: boolean): void {
    const { frames } = this.#found;
    const container = containerOf(frames[0]);
    if (!container) return;
    const put = (into: TextEdits, at: number) => this.#putFrame(into, at, places?.frames[at], areUntimed);
    if (this.#areSame) {
      for (const at of frames.keys()) put(edits, at);
      return;
    }
    const list = new ListText(this.#text, container);
    const items = this.#models.map(({ model, isCopy }, at) => {
      const own = new TextEdits(this.#text);
      put(own, at);
      return { model, isCopy, text: own.applied(itemOf(frames[model])) };
    });
    edits.replace(list.inside, list.with(items));
  }

  #putFrame(edits: TextEdits, at: number, place: FixedPlace | undefined, isUntimed: boolean): void {
    const { model } = this.#models[at] ?? { model: at };
    const entry = this.#found.frames[model];
    if (!entry) return;
    const name = this.#names[at] ?? entry.name;
    if (name !== entry.name) putName(edits, entry, name);
    if (place) {
      putPlace(entry.value, place, edits);
      const isTurned = place.turned === true;
      if ((valueAt(entry.value, 'rotated')?.value === true) !== isTurned) edits.set(entry.value, 'rotated', isTurned);
    }
    const duration = this.#sprite.frames[at]?.duration;
    if (duration !== undefined && !isUntimed && duration !== this.#old.base.frames[model]?.duration)
      edits.set(entry.value, 'duration', duration);
  }

  #putImage(edits: TextEdits, { image, size: { width, height } }: NewPlaces): void {
    const { about } = this.#found;
    if (about && valueAt(about, 'size')) edits.setAll(about, 'size', { w: width, h: height });
    if (about && valueAt(about, 'image') && image !== this.#old.picture) edits.set(about, 'image', image);
  }

  /** @param areLeft whether the list of tags stays as it is @returns whether there is a place for them */
  #putTags(edits: TextEdits, areLeft: boolean): boolean {
    const { base } = this.#old;
    const { tags } = this.#sprite;
    const { meta, animations, root } = this.#found;
    const listed = meta && valueAt(meta, 'frameTags');
    const areSame = sameTags(base.tags, tags);
    if (areSame && this.#areSame) return true;
    const isPixi = animations !== undefined || (!listed && isOfPacker(meta));
    const isUnique = new Set(tags.map(({ name }) => name)).size === tags.length;
    // The names of frames are in the animations, so these follow in any case.
    if (isPixi && isUnique && (animations || !areLeft)) {
      const lists = new AnimationsText(this.#text, this.#found, base.tags);
      lists.put(edits, root, { tags, names: this.#names, models: this.#models });
    }
    if (areSame || areLeft) return true;
    if (!listed && isPixi) return isUnique && root.type === 'object';
    return this.#putMeta(edits, 'frameTags', tagTexts(this.#text, listed, base.tags, tags));
  }

  #putSlices(edits: TextEdits): boolean {
    const { base } = this.#old;
    const { slices } = this.#sprite;
    if (sameSlices(base.slices, slices)) return true;
    const listed = this.#found.meta && valueAt(this.#found.meta, 'slices');
    const frames = this.#sprite.frames.length;
    return this.#putMeta(edits, 'slices', sliceTexts(this.#text, listed, base.slices, slices, frames));
  }

  #putMeta(edits: TextEdits, key: 'frameTags' | 'slices', content: string | typeof NO_PLACE): boolean {
    const { meta, pack } = this.#found;
    // What a file says of several images isn't about this one alone.
    const isShared = pack !== undefined && (pack.list.children?.length ?? 0) > 1;
    if (!meta || isShared || content === NO_PLACE) return false;
    edits.setText(meta, key, content);
    return true;
  }

  /** Notes on cels that Aseprite lists with its layers. */
  #putNotes(edits: TextEdits): void {
    const listed = this.#found.meta && valueAt(this.#found.meta, 'layers');
    if (this.#areSame || listed?.type !== 'array') return;
    const places = this.#old.base.frames.map((_, from) =>
      this.#models.findIndex(({ model, isCopy }) => model === from && !isCopy),
    );
    layerNotes(this.#text, listed, places, edits);
  }
}

const containerOf = (entry: FrameText | undefined): Node | undefined =>
  entry?.value.parent?.type === 'property' ? entry.value.parent.parent : entry?.value.parent;

function itemOf(entry: FrameText | undefined): Pick<Node, 'offset' | 'length'> {
  if (!entry) return { offset: 0, length: 0 };
  return entry.value.parent?.type === 'property' ? entry.value.parent : entry.value;
}

function putName(edits: TextEdits, { value }: FrameText, name: string): void {
  const key = value.parent?.type === 'property' ? value.parent.children?.[0] : undefined;
  if (key) edits.replace(key, JSON.stringify(name));
  else edits.set(value, typeof valueAt(value, 'filename')?.value === 'string' ? 'filename' : 'name', name);
}

/** TexturePacker has no tags, but Pixi's animations. */
function isOfPacker(meta: Node | undefined): boolean {
  const app = meta && valueAt(meta, 'app')?.value;
  return typeof app === 'string' && /texturepacker|codeandweb|pixi/i.test(app);
}

function sameTags(a: EditSprite['tags'], b: EditSprite['tags']): boolean {
  const said = ({ name, from, to, direction, repeat, color, userData }: EditSprite['tags'][number]) =>
    [name, from, to, direction, repeat ?? 0, plainColor(userData?.color ?? color)].join('\0');
  return a === b || (a.length === b.length && a.every((tag, at) => said(tag) === said(b[at] ?? tag)));
}

const plainColor = (color = '') => color.toLowerCase().replace(/^(#.{6})ff$/, '$1');

function sameSlices(a: EditSprite['slices'], b: EditSprite['slices']): boolean {
  const said = ({ name, keys, userData }: EditSprite['slices'][number]) =>
    JSON.stringify([
      name,
      userData?.text ?? '',
      plainColor(userData?.color),
      keys.map(({ frame, bounds: { x, y, width, height }, center, pivot }) => [
        ...[frame, x, y, width, height],
        center && [center.x, center.y, center.width, center.height],
        pivot && [pivot.x, pivot.y],
      ]),
    ]);
  return a === b || (a.length === b.length && a.every((slice, at) => said(slice) === said(b[at] ?? slice)));
}
