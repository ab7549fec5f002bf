import type {
  AsepriteDocument,
  AsepriteFrame,
  Cel,
  CelImage,
  CelTilemap,
  ColorMode,
  Layer,
} from '../aseprite/document';
import {
  type CelBody,
  type CelOrigin,
  type EditCel,
  type EditSprite,
  type LayerId,
  PIXEL_FORMS,
  type PixelForm,
} from './editSprite';
import { cellsOf, imageOf } from './pixelMoves';

/** A sprite as the content of an Aseprite file, to draw its frames or to write it. Linked cels have the same content; none is a `link`. */
export function documentOf(sprite: EditSprite): AsepriteDocument {
  const { width, height, form, transparentIndex, tags, slices, tilesets, traits } = sprite;
  const places = new Map(sprite.layers.map(({ id }, place) => [id, place]));
  const layers = sprite.layers.map(({ id: _, parent, ...layer }): Layer => {
    const group = parent === undefined ? undefined : places.get(parent);
    return group === undefined ? layer : { ...layer, parent: group };
  });
  const frames = sprite.frames.map(({ duration, cels, palette }): AsepriteFrame => {
    const placed = [...cels].map(([layer, { body, zIndex, userData }]): Cel => {
      const { x, y, opacity } = body;
      const cel = { layer: places.get(layer) ?? 0, x, y, opacity, zIndex, content: shownContent(body, form) };
      return userData ? { ...cel, userData } : cel;
    });
    return { duration, palette, cels: placed.sort((a, b) => a.layer - b.layer) };
  });
  const colorMode = COLOR_MODES[form];
  const facts = { colorProfile: 'srgb', damage: [], ...traits } as const;
  return { width, height, colorMode, transparentIndex, layers, frames, tags, slices, tilesets, ...facts };
}

/** How an Aseprite file stores the pixels. */
export const COLOR_MODES: Readonly<Record<PixelForm, ColorMode>> = {
  rgba: 'rgba',
  grayscale: 'grayscale',
  indexed: 'indexed',
  rgba16: 'rgba',
  grayscale16: 'grayscale',
};

/** Images of 16 bits with 8, each made once. */
const REDUCED = new WeakMap<CelImage, CelImage>();

/** What a cel shows, with 8 bits for each channel. */
export function shownContent({ content }: CelBody, form: PixelForm): CelImage | CelTilemap {
  if (content.kind === 'tilemap' || !form.endsWith('16')) return content;
  const known = REDUCED.get(content) ?? reduced(content, PIXEL_FORMS[form]);
  REDUCED.set(content, known);
  return known;
}

/** Like libpng and browsers: 65,535 is 255, and what is between is rounded. */
function reduced(image: CelImage, each: number): CelImage {
  const { width, height, bytes } = cellsOf(image, each);
  const low = Uint8Array.from({ length: bytes.length / 2 }, (_, at) =>
    Math.round((((bytes[2 * at] ?? 0) << 8) | (bytes[2 * at + 1] ?? 0)) / 257),
  );
  return imageOf({ width, height, each: each / 2, bytes: low });
}

/** An Aseprite file as a sprite to change. What is damaged isn't in it. */
export function spriteOf(document: AsepriteDocument): EditSprite {
  const { width, height, colorMode, transparentIndex, tags, slices, tilesets } = document;
  const { layerOpacity, groupsBlend, pixelRatio } = document;
  const bodies = new Bodies(document);
  return {
    width,
    height,
    form: colorMode,
    transparentIndex,
    layers: document.layers.map(({ ...layer }, id) => ({ ...layer, id })),
    frames: document.frames.map(({ duration, palette, cels }, frame) => ({
      duration,
      palette,
      from: frame,
      cels: new Map(
        cels.flatMap((cel, at): [LayerId, EditCel][] => {
          const body = bodies.of(cel, frame);
          if (!body) return [];
          const { zIndex, userData } = cel;
          return [[cel.layer, { body, zIndex, from: { frame, at }, ...(userData && { userData }) }]];
        }),
      ),
    })),
    tags,
    slices,
    tilesets,
    traits: { layerOpacity, groupsBlend, pixelRatio },
  };
}

/** Bodies of cels: one for a cel and those that are linked to it. */
class Bodies {
  readonly #document: AsepriteDocument;
  readonly #known = new Map<Cel, CelBody>();

  constructor(document: AsepriteDocument) {
    this.#document = document;
  }

  /** Undefined if a link leads to nothing. @param frame of the cel */
  of(cel: Cel, frame: number): CelBody | undefined {
    const root = this.#rootOf(cel, frame);
    if (!root || root.cel.content.kind === 'link') return undefined;
    const known = this.#known.get(root.cel);
    if (known) return known;
    const { x, y, opacity, content } = root.cel;
    const body = { x, y, opacity, content, from: root.from };
    this.#known.set(root.cel, body);
    return body;
  }

  /** A link may lead to another one. */
  #rootOf(cel: Cel, frame: number): { readonly cel: Cel; readonly from: CelOrigin } | undefined {
    let [found, at, steps]: [Cel | undefined, number, number] = [cel, frame, 0];
    while (found?.content.kind === 'link' && steps++ < this.#document.frames.length) {
      at = found.content.frame;
      found = this.#celsOf(at).find(({ layer }) => layer === cel.layer);
    }
    return found && { cel: found, from: { frame: at, at: this.#celsOf(at).indexOf(found) } };
  }

  #celsOf(frame: number): readonly Cel[] {
    return this.#document.frames[frame]?.cels ?? [];
  }
}
