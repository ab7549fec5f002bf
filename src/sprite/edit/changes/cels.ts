import type { EditCel, EditFrame, EditSprite, LayerId } from '../editSprite';
import { refuse } from '../refusal';

/** Makes frames share a cel, so that changing one changes all: the first one that any of them has. Frames without a cel get it too. */
export interface LinkCelsChange {
  readonly change: 'link-cels';
  readonly frames: readonly number[];
  /** Default: all. */
  readonly layers?: readonly LayerId[];
}

/** Gives frames cels of their own, which look the same. */
export interface UnlinkCelsChange {
  readonly change: 'unlink-cels';
  readonly frames: readonly number[];
  /** Default: all. */
  readonly layers?: readonly LayerId[];
}

export function linkCels(sprite: EditSprite, change: LinkCelsChange): EditSprite {
  const { places, layers } = meant(sprite, change);
  const models = new Map<LayerId, EditCel>();
  for (const place of places)
    for (const [layer, cel] of sprite.frames[place]?.cels ?? [])
      if (layers.has(layer) && !models.has(layer)) models.set(layer, cel);
  if (!models.size) refuse({ why: 'gone', what: 'cel' });
  return withCels(sprite, places, (cels) => {
    for (const [layer, { body, zIndex }] of models) {
      const own = cels.get(layer);
      if (own?.body !== body) cels.set(layer, own ? { ...own, body } : { body, zIndex });
    }
  });
}

export function unlinkCels(sprite: EditSprite, change: UnlinkCelsChange): EditSprite {
  const { places, layers } = meant(sprite, change);
  const uses = new Map<object, number>();
  for (const { cels } of sprite.frames) for (const { body } of cels.values()) uses.set(body, (uses.get(body) ?? 0) + 1);
  return withCels(sprite, places, (cels) => {
    for (const [layer, cel] of cels) {
      if (!layers.has(layer) || (uses.get(cel.body) ?? 0) < 2) continue;
      uses.set(cel.body, (uses.get(cel.body) ?? 0) - 1);
      // The pixels are shared until one of them changes.
      cels.set(layer, { ...cel, body: { ...cel.body } });
    }
  });
}

function meant(sprite: EditSprite, { frames, layers }: LinkCelsChange | UnlinkCelsChange) {
  if (!frames.length || frames.some((place) => !sprite.frames[place])) refuse({ why: 'gone', what: 'frame' });
  const known = new Set(sprite.layers.map(({ id }) => id));
  if (layers?.some((layer) => !known.has(layer))) refuse({ why: 'gone', what: 'layer' });
  return { places: new Set([...frames].sort((a, b) => a - b)), layers: layers ? new Set(layers) : known };
}

function withCels(
  sprite: EditSprite,
  places: ReadonlySet<number>,
  change: (cels: Map<LayerId, EditCel>) => void,
): EditSprite {
  const frames = sprite.frames.map((frame, place): EditFrame => {
    if (!places.has(place)) return frame;
    const cels = new Map(frame.cels);
    change(cels);
    const isSame = cels.size === frame.cels.size && [...cels].every(([layer, cel]) => frame.cels.get(layer) === cel);
    return isSame ? frame : { ...frame, cels };
  });
  return { ...sprite, frames };
}
