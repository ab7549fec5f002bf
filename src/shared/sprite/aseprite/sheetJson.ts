import type { LoopDirection } from '../pixels/frameTag';
import type { Rect, Size } from '../pixels/raster';
import type { FrameRect } from '../pixels/sheet';
import type { Slice, UserData } from '../pixels/slice';
import { type AsepriteTag, type BlendMode, type Layer, seenLayers } from './document';

/** Sheet JSON as Aseprite writes it; the order of keys is that of its files. */
export interface SheetJson {
  /** A list, or by their names in the order of playing. Not an object, which lists names that are numbers before all others. */
  readonly frames: readonly (JsonFrame & { readonly filename: string })[] | ReadonlyMap<string, JsonFrame>;
  readonly meta: SheetMeta;
}

export interface JsonFrame {
  readonly frame: FrameRect;
  readonly rotated: false;
  readonly trimmed: boolean;
  readonly spriteSourceSize: FrameRect;
  readonly sourceSize: { readonly w: number; readonly h: number };
  /** Milliseconds, an integer. */
  readonly duration: number;
}

export interface SheetMeta {
  readonly app: string;
  readonly version: string;
  /** Base name of the picture, beside the JSON. */
  readonly image: string;
  readonly format: 'RGBA8888';
  readonly size: { readonly w: number; readonly h: number };
  /** A string in Aseprite's files, and 1 there whatever the scale: rectangles are those of the picture. */
  readonly scale: '1';
  readonly frameTags?: readonly JsonTag[];
  readonly layers?: readonly JsonLayer[];
  readonly slices?: readonly JsonSlice[];
}

/** Text and color that a person gave to something. */
interface JsonUserData {
  /** `#rrggbbaa`. */
  readonly color?: string;
  readonly data?: string;
}

export interface JsonTag extends JsonUserData {
  readonly name: string;
  /** First and last frame, counted from 0, both included. */
  readonly from: number;
  readonly to: number;
  readonly direction: LoopDirection;
  /** Only above 0. */
  readonly repeat?: string;
}

export interface JsonLayer extends JsonUserData {
  readonly name: string;
  /** Name of the group that it lies in. */
  readonly group?: string;
  /** Both absent in groups. */
  readonly opacity?: number;
  readonly blendMode?: BlendMode;
  readonly cels?: readonly (JsonUserData & { readonly frame: number; readonly zIndex?: number })[];
}

export interface JsonSlice extends JsonUserData {
  readonly name: string;
  readonly keys: readonly {
    readonly frame: number;
    readonly bounds: FrameRect;
    readonly center?: FrameRect;
    readonly pivot?: { readonly x: number; readonly y: number };
  }[];
}

/** A frame of a sheet. */
export interface SheetEntry {
  readonly name: string;
  /** In the sheet. */
  readonly rect: FrameRect;
  /** What of the whole frame that is; all of it where absent. */
  readonly source?: FrameRect;
  /** Size of the whole frame; that of `rect` where absent. */
  readonly sourceSize?: { readonly w: number; readonly h: number };
  readonly trimmed?: boolean;
  /** Rounded to whole milliseconds, at least 1. */
  readonly duration: number;
}

/** What a person wrote to a cel, or that it is drawn elsewhere than its layer. */
export interface CelNote {
  readonly layer: number;
  readonly frame: number;
  readonly zIndex: number;
  readonly userData?: UserData;
}

export interface SheetDescription {
  readonly form: 'array' | 'hash';
  /** Base name of the sheet's picture: `hero-anim-sheet.png`. */
  readonly image: string;
  /** Pixels of the whole sheet. */
  readonly size: Size;
  readonly frames: readonly SheetEntry[];
  /** Version of this extension. */
  readonly version: string;
  /** Each of these is left out where absent, as it is in Aseprite where nobody asked for it. */
  readonly tags?: readonly AsepriteTag[];
  /** Those that are seen are listed. */
  readonly layers?: readonly Layer[];
  /** Of the layers: those worth a word. */
  readonly cels?: readonly CelNote[];
  readonly slices?: readonly Slice[];
}

/** Describes a sheet for Aseprite, and for engines that read its JSON. */
export function sheetJson(sheet: SheetDescription): SheetJson {
  const { form, image, size, version, tags, layers, slices } = sheet;
  const meta: SheetMeta = {
    app: 'Sprite Kiln',
    version,
    image,
    format: 'RGBA8888',
    size: { w: size.width, h: size.height },
    scale: '1',
    ...(tags && { frameTags: tags.map(jsonTag) }),
    ...(layers && { layers: jsonLayers(layers, sheet.cels ?? []) }),
    ...(slices && { slices: slices.map(jsonSlice) }),
  };
  if (form === 'array')
    return { frames: sheet.frames.map((entry) => ({ filename: entry.name, ...jsonFrame(entry) })), meta };
  return { frames: new Map(sheet.frames.map((entry) => [entry.name, jsonFrame(entry)])), meta };
}

/** The file: indented by one blank, as Aseprite's, with a line end. Its frames may be a map; they keep their order. */
export function jsonBytes(json: { readonly frames?: unknown }): Uint8Array<ArrayBuffer> {
  const { frames } = json;
  const text = frames instanceof Map ? hashText(json, frames) : JSON.stringify(json, null, 1);
  return new TextEncoder().encode(`${text}\n`);
}

/** JSON with a map of frames, each of which is written by itself: `JSON.stringify` knows no maps. */
function hashText(json: object, frames: ReadonlyMap<string, unknown>): string {
  const [start, end] = ['"frames": {\n', '\n }'];
  const entries = [...frames].map(([name, frame]) => {
    const text = JSON.stringify({ frames: { [name]: frame } }, null, 1);
    return text.slice(text.indexOf(start) + start.length, text.lastIndexOf(end));
  });
  const hash = `${start}${entries.join(',\n')}${end}`;
  return JSON.stringify({ ...json, frames: null }, null, 1).replace('"frames": null', () => hash);
}

/** Names of the frames of a sheet, as Aseprite gives them: a frame alone has no number. */
export function frameNames({ title, extension }: { title: string; extension: string }, count: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    count === 1 ? `${title}.${extension}` : `${title} ${i}.${extension}`,
  );
}

function jsonFrame({ rect, source, sourceSize, trimmed = false, duration }: SheetEntry): JsonFrame {
  const { x, y, w, h } = rect;
  return {
    frame: { x, y, w, h },
    rotated: false,
    trimmed,
    spriteSourceSize: source ?? { x: 0, y: 0, w, h },
    sourceSize: sourceSize ?? { w, h },
    duration: Math.max(1, Math.round(duration)),
  };
}

function jsonTag({ name, from, to, direction, repeat = 0, color, userData }: AsepriteTag): JsonTag {
  const own = userData?.color ?? color;
  return {
    name,
    from,
    to,
    direction,
    ...(repeat > 0 && { repeat: String(repeat) }),
    ...jsonUserData({ ...userData, ...(own !== undefined && { color: own }) }),
  };
}

/** Layers whose own eye and those of whose groups are open, groups before their children. */
function jsonLayers(layers: readonly Layer[], cels: readonly CelNote[]): JsonLayer[] {
  const seen = seenLayers(layers);
  return layers.flatMap((layer, index): JsonLayer[] => {
    if (!seen[index]) return [];
    const { name, kind, parent, opacity, blendMode, userData } = layer;
    const noted = cels.filter((cel) => cel.layer === index && (cel.zIndex !== 0 || hasUserData(cel.userData)));
    return [
      {
        name,
        ...(parent !== undefined && { group: layers[parent]?.name ?? '' }),
        ...(kind !== 'group' && { opacity, blendMode }),
        ...jsonUserData(userData),
        ...(noted.length && {
          cels: noted.map(({ frame, zIndex, userData: data }) => ({
            frame,
            ...(zIndex !== 0 && { zIndex }),
            ...jsonUserData(data),
          })),
        }),
      },
    ];
  });
}

function jsonSlice({ name, keys, userData }: Slice): JsonSlice {
  const rect = ({ x, y, width, height }: Rect) => ({ x, y, w: width, h: height });
  return {
    name,
    ...jsonUserData(userData),
    keys: keys.map(({ frame, bounds, center, pivot }) => ({
      frame,
      bounds: rect(bounds),
      ...(center && center.width > 0 && center.height > 0 && { center: rect(center) }),
      ...(pivot && { pivot: { x: pivot.x, y: pivot.y } }),
    })),
  };
}

function jsonUserData({ text, color }: UserData = {}): JsonUserData {
  const hex = color?.toLowerCase();
  const whole = hex?.length === 7 ? `${hex}ff` : hex;
  return { ...(whole && !whole.endsWith('00') && { color: whole }), ...(text && { data: text }) };
}

const hasUserData = (userData: UserData | undefined) => Object.keys(jsonUserData(userData)).length > 0;
