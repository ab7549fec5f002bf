import type { FrameTag } from '../pixels/frameTag';
import type { Size } from '../pixels/raster';
import type { Slice, UserData } from '../pixels/slice';

/**
 * The content of an `.aseprite` file, with the terms of Aseprite's own description of the format (github.com/aseprite/aseprite,
 * docs/ase-file-specs.md). Pixels stay compressed until they are needed.
 */
export interface AsepriteDocument extends Size {
  readonly colorMode: ColorMode;
  /** Indexed only: pixels with this palette index are transparent in all layers except the background. */
  readonly transparentIndex: number;
  /** Whether layers have an opacity; otherwise all are opaque. */
  readonly layerOpacity: boolean;
  /** Whether a group is drawn as one image, with its own opacity and blend mode. */
  readonly groupsBlend: boolean;
  /** Proportion of a pixel's width and height on the screen; 1 and 1 mean square pixels. */
  readonly pixelRatio: Size;
  readonly colorProfile: 'none' | 'srgb' | 'icc';
  /** From bottom to top; a group comes before its children. */
  readonly layers: readonly Layer[];
  /** At least one. */
  readonly frames: readonly AsepriteFrame[];
  readonly tags: readonly AsepriteTag[];
  readonly slices: readonly Slice[];
  /** By their id. */
  readonly tilesets: ReadonlyMap<number, Tileset>;
  readonly userData?: UserData;
  /** What couldn't be read, in file order; empty if the file isn't damaged. */
  readonly damage: readonly Damage[];
}

export type ColorMode = 'rgba' | 'grayscale' | 'indexed';

/** `frame` counts from 0. */
export type Damage =
  /** The file ends before this frame does; frames after it are missing. */
  | { readonly what: 'cut'; readonly frame: number; readonly announced: number }
  /** A chunk of a known type is damaged. */
  | { readonly what: 'chunk'; readonly frame: number; readonly type: number };

/** In the order of their numbers in the file. */
export const BLEND_MODES = [
  'normal',
  'multiply',
  'screen',
  'overlay',
  'darken',
  'lighten',
  'color_dodge',
  'color_burn',
  'hard_light',
  'soft_light',
  'difference',
  'exclusion',
  'hsl_hue',
  'hsl_saturation',
  'hsl_color',
  'hsl_luminosity',
  'addition',
  'subtract',
  'divide',
] as const;
/** Names as in Aseprite's sheet JSON. */
export type BlendMode = (typeof BLEND_MODES)[number];

export interface Layer {
  readonly name: string;
  readonly kind: 'image' | 'group' | 'tilemap';
  /** Index of its group. */
  readonly parent?: number;
  /** Its own visibility; it is only shown if its groups are visible too. */
  readonly visible: boolean;
  /** The opaque layer at the bottom. */
  readonly background: boolean;
  /** An image to draw from, which is never part of the sprite. */
  readonly reference: boolean;
  /** 0 to 255. */
  readonly opacity: number;
  readonly blendMode: BlendMode;
  /** Tilemaps only: id of the tileset. */
  readonly tileset?: number;
  userData?: UserData;
}

/**
 * Whether each layer is shown: it must be visible, and all groups around it too.
 * @param isVisible visibility of a layer by its index; default: as in the file
 */
export function seenLayers(
  layers: readonly Layer[],
  isVisible: (layer: number) => boolean = (layer) => layers[layer]?.visible ?? false,
): boolean[] {
  const seen: boolean[] = [];
  // A group comes before its children.
  for (const [index, { parent }] of layers.entries())
    seen.push(isVisible(index) && (parent === undefined || (seen[parent] ?? false)));
  return seen;
}

/** Only some layers, with the new indexes of their parents. @param kept indexes, a group before what is in it */
export function layersAmong(layers: readonly Layer[], kept: readonly number[]): Layer[] {
  return kept.flatMap((index): Layer[] => {
    const layer = layers[index];
    if (!layer) return [];
    const { parent, ...own } = layer;
    return [{ ...own, ...(parent !== undefined && { parent: kept.indexOf(parent) }) }];
  });
}

export interface AsepriteFrame {
  /** Milliseconds. */
  readonly duration: number;
  /** At most one for each layer. */
  readonly cels: readonly Cel[];
  /** RGBA of each index, 4 bytes each; the palette of this frame. */
  readonly palette: Uint8Array;
}

export interface Cel {
  /** Index of the layer. */
  readonly layer: number;
  /** Position of its top left corner in the canvas; may be outside. */
  readonly x: number;
  readonly y: number;
  /** 0 to 255. */
  readonly opacity: number;
  /** How many layers higher it is drawn than its layer; negative: lower. */
  readonly zIndex: number;
  /** A linked cel has the content of the same layer's cel in another frame. */
  readonly content: CelImage | CelTilemap | { readonly kind: 'link'; readonly frame: number };
  userData?: UserData;
}

/** Pixels of a cel, width × height, in the color mode of the document: 4, 2, or 1 bytes each. */
export interface CelImage extends Size {
  readonly kind: 'image';
  readonly pixels: Packed;
}

/** Numbers of tiles; width and height count tiles. */
export interface CelTilemap extends Size {
  readonly kind: 'tilemap';
  /** Bits of a tile: 8, 16, or 32. */
  readonly bits: number;
  readonly masks: { readonly id: number; readonly flipX: number; readonly flipY: number; readonly diagonal: number };
  readonly tiles: Packed;
}

/** Bytes as they are in the file. */
export interface Packed {
  readonly bytes: Uint8Array;
  readonly compressed: boolean;
}

export interface Tileset {
  readonly id: number;
  readonly name: string;
  /** Number of tiles. */
  readonly count: number;
  /** Size of a tile in pixels. */
  readonly tile: Size;
  /** Number that Aseprite shows for the first tile. */
  readonly baseIndex: number;
  /** Whether tile 0 is the empty one, as in all files except some old ones. */
  readonly zeroIsEmpty: boolean;
  /** All tiles one below the other, in the color mode of the document; absent if they are in another file. */
  readonly pixels?: Packed;
  userData?: UserData;
}

export interface AsepriteTag extends FrameTag {
  userData?: UserData;
}
