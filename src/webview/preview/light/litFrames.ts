import * as l10n from '@vscode/l10n';
import type { PreviewItem } from '../../../shared/protocol/preview';
import { formatNumber } from '../../lib/l10n';
import type { Picture } from '../../lib/picture/decode';
import { pictureFault } from '../items';
import type { PageContext, Shown } from '../parts';
import { keyOf, type Pictures } from '../pictures';
import { type LightPair, lightPair } from './lightPair';
import { mapFrames, sameSize } from './mapFrames';

/** One frame of a sprite and of its normal map, of one size. */
export interface LitFrame {
  readonly sprite: ImageData;
  readonly map: ImageData;
}

/** The frames that are lit while an item is shown. */
export interface LitFrames {
  /** The sprite and the map, as far as the host knows them; loaded or not. */
  readonly pair?: LightPair;
  /** Why the sprite cannot be lit by the map, as a sentence. */
  readonly fault?: string;
  /** Frame of the picture that is shown → what is lit. Undefined while a picture is loading or after a fault. */
  readonly frame?: (index: number) => LitFrame;
}

/**
 * Loads what belongs to the item that is shown, and says what there is so far. Once more is there, the page is drawn anew.
 * @param replaced is called when other pictures are lit than before
 */
export function createLitFrames(ctx: PageContext, replaced: () => void): (shown: Shown) => LitFrames {
  let wanted = '';
  let drawn: Picture | undefined;
  let found: LitFrames = {};

  return ({ state, item, picture }) => {
    const pair = lightPair(state, item);
    const key = item && pair ? [item, pair.sprite, pair.map].map((one) => keyOf(one)).join('\n') : '';
    if (key === wanted && picture === drawn) return found;
    wanted = key;
    drawn = picture;
    replaced();
    found = pair ? { pair } : {};
    if (item && pair && picture) {
      const asked = found;
      void load(ctx.pictures, pair, item, picture).then((next) => {
        if (found !== asked) return;
        found = next;
        ctx.redraw();
      });
    }
    return found;
  };
}

async function load(pictures: Pictures, pair: LightPair, item: PreviewItem, picture: Picture): Promise<LitFrames> {
  try {
    return await (item === pair.sprite ? byMap(pictures, pair, picture) : ofSprite(pictures, pair, picture));
  } catch (error) {
    const other = item === pair.sprite ? pair.map : pair.sprite;
    return { pair, fault: pictureFault(other.name, error) };
  }
}

/** `picture` is the sprite: its frames, or its whole sheet. */
async function byMap(pictures: Pictures, pair: LightPair, picture: Picture): Promise<LitFrames> {
  const { sprite, map } = pair;
  const sheet = sprite.sheet && { info: sprite.sheet, size: await pictures.load(sprite, { whole: true }) };
  const whole = await pictures.load(map, { whole: true });
  const frames = mapFrames(picture, whole, sheet);
  if (!frames) return { pair, fault: sizeFault(map, whole, picture) };
  return { pair, frame: (index) => ({ sprite: imageOf(picture, index), map: frames(index) }) };
}

/** `picture` is the map; the sprite is lit as a whole or, where the map is cut into frames, by frame. */
async function ofSprite(pictures: Pictures, pair: LightPair, picture: Picture): Promise<LitFrames> {
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
    '{0} is {1} pixels and the sprite {2}: a normal map has the size of its sprite, of one frame or of the whole sheet.',
    map.name,
    size(mapSize),
    size(spriteSize),
  );
}
