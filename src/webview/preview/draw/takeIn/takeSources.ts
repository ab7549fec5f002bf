import * as l10n from '@vscode/l10n';
import type { PreviewItem } from '../../../../shared/protocol/preview';
import { flattenedArea } from '../../../../sprite/draw/flattenedArea';
import type { TakeSource } from '../../../../sprite/draw/takeIn';
import { type Change, changed } from '../../../../sprite/edit/change';
import type { EditSprite } from '../../../../sprite/edit/editSprite';
import { spriteOfFrames } from '../../../../sprite/edit/formats/openedSprite';
import { MIN_CONFIDENCE } from '../../../../sprite/edit/register/confidence';
import type { Placement } from '../../../../sprite/edit/register/register';
import { type Raster, sameSize, wordsOf } from '../../../../sprite/pixels/raster';
import type { SheetInfo } from '../../../../sprite/sheet/sheetInfo';
import type { Picture } from '../../../lib/picture/picture';
import type { PageContext } from '../../core/feature';
import { cutFrames } from '../../core/lazyPictures';
import { shownName } from '../../core/shownName';
import { createSpriteThread } from '../../spriteThread/spriteThread';

/** Something that pixels can be taken from. */
export interface ListedSource {
  readonly id: string;
  /** Made by a run, another version of the file, or another image of the page. */
  readonly kind: 'run' | 'version' | 'disk' | 'item';
  readonly name: string;
  picture(): Promise<Picture>;
}

/** Frames of a source that are compared with the sprite; more say hardly anything new. */
const MAX_PLACED = 4;

/** Finds what pixels can be taken from, and where it lies on the sprite. */
export class TakeSources {
  readonly #ctx: PageContext;
  readonly #thread = createSpriteThread();
  readonly #known = new Map<string, Promise<TakeSource | undefined>>();

  constructor(ctx: PageContext) {
    this.#ctx = ctx;
  }

  /** The best one first: what a run made, then both sides of a conflict, other versions, and other images of the page. */
  async listed(item: PreviewItem): Promise<readonly ListedSource[]> {
    const { host, editing } = this.#ctx;
    const told = (await host.call('takeSources', { item: item.id }).catch(() => null)) ?? [];
    const found = told.map(({ id, kind, name }): ListedSource => {
      return { id, kind, name: shownName(name), picture: () => this.#told(id, item) };
    });
    const { edited: _, ...file } = item;
    const disk: ListedSource = {
      id: `disk ${item.version}`,
      kind: 'disk',
      name: l10n.t('On Disk'),
      picture: () => this.#ctx.pictures.load(file),
    };
    const isChanged = (editing.now?.conflict.length ?? 0) > 0 || editing.now?.isDirty === true;
    const runs = found.filter(({ kind }) => kind === 'run');
    const versions = found.filter(({ kind }) => kind === 'version');
    const items = this.#items(item);
    const made = items.filter(({ role }) => role === 'output');
    const others = items.filter(({ role }) => role !== 'output');
    return [
      ...made.map((one) => this.#ofItem(one, 'run')),
      ...runs,
      ...(isChanged ? [disk] : []),
      ...versions,
      ...others.map((one) => this.#ofItem(one, 'item')),
    ];
  }

  /** A source on the canvas of a sprite; undefined: it shows nothing, or it's not certain enough where it lies. */
  placed(source: ListedSource, sprite: EditSprite): Promise<TakeSource | undefined> {
    const key = `${source.id} ${sprite.width} ${sprite.height}`;
    const known = this.#known.get(key) ?? this.#place(source, sprite);
    this.#known.set(key, known);
    known.catch(() => this.#known.delete(key));
    return known;
  }

  end(): void {
    this.#thread.end();
  }

  async #told(id: string, item: PreviewItem): Promise<Picture> {
    const { bytes } = await this.#ctx.host.call('takeSource', { source: id });
    const whole = await this.#ctx.pictures.decode(bytes);
    const { sheet } = item;
    return sheet && whole.frames.length === 1 && fitsSheet(whole, sheet) ? cutFrames(whole, sheet) : whole;
  }

  /** Other images of the page, without normal maps. */
  #items(item: PreviewItem): readonly PreviewItem[] {
    const { items } = this.#ctx.shown().state;
    return items.filter(({ id, kind, gone }) => id !== item.id && kind !== 'normal-map' && !gone);
  }

  #ofItem(item: PreviewItem, kind: ListedSource['kind']): ListedSource {
    const { id, version, edited = 0 } = item;
    return {
      id: `item ${id} ${version} ${edited}`,
      kind,
      name: shownName(item.name),
      picture: () => this.#ctx.pictures.load(item),
    };
  }

  async #place(source: ListedSource, sprite: EditSprite): Promise<TakeSource | undefined> {
    const picture = await source.picture();
    if (sameSize(picture, sprite)) {
      const { width, height } = sprite;
      return { width, height, frames: picture.frames.map(({ image }) => wordsOf(image.data)) };
    }
    const first = flattenedArea(sprite, 0, { x: 0, y: 0, width: sprite.width, height: sprite.height });
    const placement = await this.#thread.place(first, someFrames(picture));
    return placement && placement.confidence >= MIN_CONFIDENCE ? onCanvas(picture, placement, sprite) : undefined;
  }
}

const fitsSheet = (whole: Picture, { frames }: SheetInfo) =>
  frames.every(({ x, y, w, h }) => x + w <= whole.width && y + h <= whole.height);

function someFrames({ frames }: Picture): readonly Raster[] {
  const step = Math.ceil(frames.length / MAX_PLACED);
  return frames
    .filter((_, at) => at % step === 0)
    .map(({ image: { width, height, data } }) => ({ width, height, data }));
}

/** A picture on the canvas of a sprite, reduced if it's enlarged. */
function onCanvas(picture: Picture, { offset, scale, from }: Placement, { width, height }: EditSprite): TakeSource {
  const frames = picture.frames.map(({ image: { data }, duration }) => {
    return { duration, bytes: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
  });
  const opened = spriteOfFrames({ width: picture.width, height: picture.height, form: 'rgba', frames });
  const rect = { x: -offset.x || 0, y: -offset.y || 0, width, height };
  const changes: readonly Change[] = [
    ...(scale > 1 ? [{ change: 'scale', way: 'reduce', by: scale, from } as const] : []),
    { change: 'canvas', rect },
  ];
  const placed = changes.reduce(changed, opened);
  const area = { x: 0, y: 0, width, height };
  return { width, height, frames: placed.frames.map((_, at) => wordsOf(flattenedArea(placed, at, area).data)) };
}
