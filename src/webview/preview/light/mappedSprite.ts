import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { PreviewItem, PreviewState } from '../../../shared/protocol/preview';
import { isNormalMap } from '../../../sprite/normalMap/isNormalMap';
import { normalMapFit, stripOf } from '../../../sprite/pixels/normalMapFit';
import { type Size, sameSize } from '../../../sprite/pixels/raster';
import type { SheetInfo } from '../../../sprite/sheet/sheetInfo';
import type { Picture } from '../../lib/picture/picture';
import type { PageContext, Shown } from '../core/feature';
import { pictureFault } from '../core/itemText';
import { cutFrames } from '../core/lazyPictures';
import { keyOf, type Pictures } from '../core/pictures';
import { MAX_SIDE } from './lightFormula';
import type { MappedFrame, NormalDraft } from './normalDraft';

/** The shown item as a sprite with a normal map. */
export interface MappedSprite {
  /** The sprite's item and its map's item, if the host knows both. Their pictures may not be loaded yet. */
  readonly pair?: LightPair;
  /** Why the map does not fit the sprite, as a sentence. */
  readonly fault?: string;
  /** Returns a frame of the shown picture with its map. Undefined while a picture is loading, and after a fault. */
  readonly frame?: (index: number) => MappedFrame;
}

/**
 * Returns a function that finds the shown item's normal map. It returns what is known now, loads the pictures that are missing, and then
 * redraws the page.
 * @param draft the map that is being made in the page; it has priority over the host's map
 * @param replaced is called when the pictures to light change
 */
export function createMappedSprite(
  ctx: PageContext,
  draft: NormalDraft,
  replaced: () => void,
): (shown: Shown) => MappedSprite {
  let wanted = '';
  let drawn: Picture | undefined;
  let found: MappedSprite = {};

  return (shown) => {
    const { state, item, picture } = shown;
    const drafting = draft.isOn(shown);
    const pair = drafting ? undefined : lightPair(state, item);
    const key = drafting || pair ? keyOfParts(item, pair) : '';
    if (key === wanted && picture === drawn) return found;
    wanted = key;
    drawn = picture;
    replaced();
    found = pair ? { pair } : {};
    if (drafting && picture) found = drafted(picture);
    if (pair) loadLater(pair, shown);
    return found;
  };

  function drafted(picture: Picture): MappedSprite {
    return { frame: (index) => draft.frame(imageOf(picture, index)) };
  }

  function loadLater(pair: LightPair, { item, picture }: Shown): void {
    if (!item || !picture) return;
    const asked = found;
    void load(ctx.pictures, pair, item, picture).then((next) => {
      if (found !== asked) return;
      found = next;
      ctx.redraw();
    });
  }
}

/** Changes with the content of the pictures. */
function keyOfParts(item: PreviewItem | undefined, pair: LightPair | undefined): string {
  return [item, pair?.sprite, pair?.map].map((one) => one && `${keyOf(one)} ${one.mapByName}`).join('\n');
}

async function load(pictures: Pictures, pair: LightPair, item: PreviewItem, picture: Picture): Promise<MappedSprite> {
  try {
    return await (item === pair.sprite ? fromSprite(pictures, pair, picture) : fromMap(pictures, pair, picture));
  } catch (error) {
    const other = item === pair.sprite ? pair.map : pair.sprite;
    return { pair, fault: pictureFault(other.name, error) };
  }
}

/** The sprite is shown: `picture` has its frames or its whole sheet. */
async function fromSprite(pictures: Pictures, pair: LightPair, picture: Picture): Promise<MappedSprite> {
  const { sprite, map } = pair;
  const sheet = sprite.sheet && { info: sprite.sheet, size: await pictures.load(sprite, { whole: true }) };
  const whole = await pictures.load(map, { whole: true });
  if (map.mapByName && isNormalMap(whole.frames[0].image) === false) return {};
  const frames = mapFrames(picture, whole, sheet);
  if (!frames) return { pair, fault: sizeFault(map, whole, picture) };
  return { pair, frame: (index) => ({ sprite: imageOf(picture, index), map: frames(index) }) };
}

/** The map is shown as `picture`. The sprite is lit as a whole, or frame by frame if the map is cut into frames. */
async function fromMap(pictures: Pictures, pair: LightPair, picture: Picture): Promise<MappedSprite> {
  if (pair.map.mapByName && isNormalMap(imageOf(picture, 0)) === false) return {};
  const whole = await pictures.load(pair.sprite, { whole: true });
  const sprite = sameSize(whole, picture) ? whole : await pictures.load(pair.sprite);
  if (!sameSize(sprite, picture)) return { pair, fault: sizeFault(pair.map, picture, sprite) };
  return { pair, frame: (index) => ({ sprite: imageOf(sprite, index), map: imageOf(picture, index) }) };
}

function imageOf({ frames }: Picture, index: number): ImageData {
  return (frames[index] ?? frames[0]).image;
}

function sizeFault(map: PreviewItem, mapSize: Picture, spriteSize: Picture): string {
  const size = ({ width, height }: Picture) => l10n.t('{0} × {1}', formatNumber(width), formatNumber(height));
  return l10n.t(
    '{0} is {1} pixels and the sprite {2}. A normal map must match the size of the sprite, one frame, or the whole sheet.',
    map.name,
    size(mapSize),
    size(spriteSize),
  );
}

/** A sprite and its normal map. */
interface LightPair {
  readonly sprite: PreviewItem;
  readonly map: PreviewItem;
}

/** The pair to light for an item: the item and its map, or if the item is a map, its sprite and the item. */
function lightPair({ items }: PreviewState, item: PreviewItem | undefined): LightPair | undefined {
  if (!item) return undefined;
  const map = items.find(({ id }) => id === item.normalMap);
  if (map) return { sprite: item, map };
  const sprite = items.find(({ normalMap }) => normalMap === item.id);
  return sprite && { sprite, map: item };
}

/** The sheet that a sprite's frames are cut from. */
interface SpriteSheet {
  readonly info: SheetInfo;
  /** The whole sheet's size in pixels. */
  readonly size: Size;
}

/** Returns the normal map of a frame, of the frame's size. */
type MapFrames = (index: number) => ImageData;

/** The normal map for each frame of a sprite; undefined if the map's size does not fit. */
function mapFrames(sprite: Picture, map: Picture, sheet?: SpriteSheet): MapFrames | undefined {
  if (Math.max(sprite.width, sprite.height) > MAX_SIDE) return undefined;
  switch (normalMapFit(sizeOf(sprite), sizeOf(map), sheet?.size)) {
    case 'frames':
      return framesOf(map);
    case 'each':
      return () => map.frames[0].image;
    case 'sheet':
      return sheet && framesOf(cutFrames(map, sheet.info));
    case 'strip':
      return framesOf(cutFrames(map, strip(sprite)));
    default:
      return undefined;
  }
}

function sizeOf({ width, height, frames }: Picture) {
  return { width, height, frames: frames.length };
}

function framesOf(picture: Picture): MapFrames {
  return (index) => imageOf(picture, index);
}

/** The cut of a strip of all frames, side by side. */
function strip(sprite: Picture): SheetInfo {
  const { width, height, frames } = sprite;
  const places = stripOf(sizeOf(sprite));
  return {
    width,
    height,
    frames: places.map((place, index) => ({ ...place, duration: frames[index]?.duration ?? 0 })),
    tags: [],
    from: 'guess',
  };
}
