import { sameSize } from '../pixels/raster';
import { type Change, changed } from './change';
import type { AddFramesChange } from './changes/frames';
import type { TurnChange } from './changes/turn';
import { encodedColor } from './colorBytes';
import type { CelBody, EditCel, EditFrame, EditSprite, LayerId } from './editSprite';
import { handednessOf, isOpaqueMap, withTurnedVectors } from './mapVectors';
import { imageOf, swapsSides } from './pixelMoves';
import { ChangeRefused } from './refusal';
import type { CutSheetChange } from './sheet/cutSheet';

/** Why a normal map didn't follow its sprite. `size`, `frames`: it has others. `refused`: its own pixels can't be changed like that. */
export type StaleMap = 'size' | 'frames' | 'refused';

/** RGBA of a surface that faces the viewer, red in the lowest byte. */
const FLAT = 0xff_ff_80_80;

/** What the map of a sprite does when the sprite changes; undefined: nothing, as with tags and layers, which are the sprite's own. */
type MapChange = Extract<
  Change,
  {
    change:
      | 'canvas'
      | 'turn'
      | 'scale'
      | 'offset'
      | 'add-frames'
      | 'delete-frames'
      | 'move-frames'
      | 'reverse-frames'
      | 'durations'
      | 'cut-sheet';
  }
>;

const FOLLOWED: Readonly<Record<MapChange['change'], 'canvas' | 'frames'>> = {
  canvas: 'canvas',
  turn: 'canvas',
  scale: 'canvas',
  offset: 'canvas',
  'add-frames': 'frames',
  'delete-frames': 'frames',
  'move-frames': 'frames',
  'reverse-frames': 'frames',
  durations: 'frames',
  'cut-sheet': 'frames',
};

const isFollowed = (change: Change): change is MapChange => Object.hasOwn(FOLLOWED, change.change);

/** A map has no images for frames that are pasted: its new ones are empty. */
function onMap(change: Change): Change {
  if (change.change !== 'paste-frames') return change;
  return { change: 'add-frames', at: change.at, from: change.frames.map(() => null) };
}

/**
 * The normal map of a sprite after a change of the sprite. One map for all frames follows what all frames do.
 * @param sprite before the change @param ofSprite the change
 * @returns why it stays as it is, if it can't follow
 */
export function changedMap(map: EditSprite, sprite: EditSprite, ofSprite: Change): EditSprite | StaleMap {
  const change = onMap(ofSprite);
  if (!isFollowed(change)) return map;
  if (change.change === 'cut-sheet') return cutMap(map, sprite, change);
  if (map.width !== sprite.width || map.height !== sprite.height) return 'size';
  if (map.frames.length === sprite.frames.length) return tried(map, sprite, change);
  if (map.frames.length > 1) return 'frames';
  if (FOLLOWED[change.change] === 'frames') return map;
  return isOfAll(change, sprite.frames.length) ? tried(map, sprite, withoutFrames(change)) : 'frames';
}

/** A map that is arranged like the sheet is cut like it; one for all frames is for frames of its size. */
function cutMap(map: EditSprite, sprite: EditSprite, change: CutSheetChange): EditSprite | StaleMap {
  return sameSize(imageOfSheet(map), imageOfSheet(sprite)) ? tried(map, sprite, change) : 'size';
}

const imageOfSheet = (sprite: EditSprite) => sprite.sheet?.picture ?? sprite;

/** Whether all frames change alike. @param count number of frames */
function isOfAll(change: Exclude<MapChange, CutSheetChange>, count: number): boolean {
  const isEach = change.change === 'offset' && Array.isArray(change.by);
  return !isEach && (!('frames' in change) || !change.frames || new Set(change.frames).size === count);
}

function withoutFrames(change: MapChange): MapChange {
  if (change.change === 'turn') return { change: 'turn', turn: change.turn };
  return change.change === 'offset' ? { change: 'offset', by: change.by } : change;
}

function tried(map: EditSprite, sprite: EditSprite, change: MapChange): EditSprite | StaleMap {
  try {
    return followed(map, sprite, change);
  } catch (error) {
    if (error instanceof ChangeRefused) return 'refused';
    throw error;
  }
}

function followed(map: EditSprite, sprite: EditSprite, change: MapChange): EditSprite {
  switch (change.change) {
    case 'canvas': {
      const { rect } = change;
      // What is new of an opaque map is flat; its sprite's color would be a slope.
      return changed(map, { change: 'canvas', rect, ...(isOpaqueMap(map) && { fill: FLAT }) });
    }
    case 'turn':
      return turned(map, sprite, change);
    case 'add-frames':
      return withFrames(map, change);
    default:
      return changed(map, change);
  }
}

function turned(map: EditSprite, sprite: EditSprite, change: TurnChange): EditSprite {
  const handedness = swapsSides(change.turn) ? handednessOf(sprite, map) : 1;
  return withTurnedVectors(changed(map, change), change, handedness);
}

/** New empty frames of an opaque map are flat. */
function withFrames(map: EditSprite, change: AddFramesChange): EditSprite {
  const added = changed(map, change);
  const layer = map.layers.find(({ kind }) => kind === 'image')?.id;
  if (layer === undefined || !change.from.includes(null) || !isOpaqueMap(map)) return added;
  const flat = flatCel(map);
  const frames = added.frames.map((frame, at): EditFrame => {
    const isEmpty = change.from[at - change.at] === null;
    return isEmpty ? { ...frame, cels: new Map<LayerId, EditCel>([[layer, flat]]) } : frame;
  });
  return { ...added, frames };
}

function flatCel(map: EditSprite): EditCel {
  const { width, height } = map;
  const color = encodedColor(FLAT, map);
  const bytes = new Uint8Array(width * height * color.length);
  for (let at = 0; at < bytes.length; at += color.length) bytes.set(color, at);
  const body: CelBody = { x: 0, y: 0, opacity: 255, content: imageOf({ width, height, each: color.length, bytes }) };
  return { body, zIndex: 0 };
}
