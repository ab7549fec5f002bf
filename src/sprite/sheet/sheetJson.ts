import { type AsepriteTag, type BlendMode, type Layer, seenLayers } from '../aseprite/document';
import type { LoopDirection } from '../pixels/frameTag';
import type { Rect, Size } from '../pixels/raster';
import type { Slice, UserData } from '../pixels/slice';
import type { FrameRect } from './sheet';

/** Sheet JSON as Aseprite writes it, with keys in the same order. */
export interface SheetJson {
  /** A list, or a map by name in playing order. Not an object, which would list names that are numbers first. */
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
  /** Base name of the image, in the same folder. */
  readonly image: string;
  readonly format: 'RGBA8888';
  readonly size: { readonly w: number; readonly h: number };
  /** A string in Aseprite's files, and always 1 there: rectangles are those of the image. */
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
  /** Only if above 0. */
  readonly repeat?: string;
}

export interface JsonLayer extends JsonUserData {
  readonly name: string;
  /** Name of its group. */
  readonly group?: string;
  /** Both absent for groups. */
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
  /** Area in the sheet. */
  readonly rect: FrameRect;
  /** The kept area of the whole frame; absent: all of it. */
  readonly source?: FrameRect;
  /** Size of the whole frame; absent: that of `rect`. */
  readonly sourceSize?: { readonly w: number; readonly h: number };
  readonly trimmed?: boolean;
  /** Rounded to whole milliseconds, at least 1. */
  readonly duration: number;
}

/** A cel's user data, or that it is drawn elsewhere than its layer. */
export interface CelNote {
  readonly layer: number;
  readonly frame: number;
  readonly zIndex: number;
  readonly userData?: UserData;
}

export interface SheetDescription {
  readonly form: 'array' | 'hash';
  /** Base name of the sheet's image: `hero-walk-sheet.png`. */
  readonly image: string;
  /** Pixels of the whole sheet. */
  readonly size: Size;
  readonly frames: readonly SheetEntry[];
  /** Version of this extension. */
  readonly version: string;
  /** Each of these is omitted in the JSON if absent, as in Aseprite if it wasn't requested. */
  readonly tags?: readonly AsepriteTag[];
  /** Only shown layers are listed. */
  readonly layers?: readonly Layer[];
  /** Cels of the layers with something to note. */
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

/** The file: indented by one space like Aseprite's, with a line feed at the end. Frames may be a map and keep their order. */
export function jsonBytes(json: { readonly frames?: unknown }): Uint8Array<ArrayBuffer> {
  const { frames } = json;
  const text = frames instanceof Map ? hashText(json, frames) : JSON.stringify(json, null, 1);
  return new TextEncoder().encode(`${text}\n`);
}

/** JSON with a map of frames, each written by itself, because `JSON.stringify` doesn't support maps. */
function hashText(json: object, frames: ReadonlyMap<string, unknown>): string {
  const [start, end] = ['"frames": {\n', '\n }'];
  const entries = [...frames].map(([name, frame]) => {
    const text = JSON.stringify({ frames: { [name]: frame } }, null, 1);
    return text.slice(text.indexOf(start) + start.length, text.lastIndexOf(end));
  });
  const hash = `${start}${entries.join(',\n')}${end}`;
  return JSON.stringify({ ...json, frames: null }, null, 1).replace('"frames": null', () => hash);
}

/** Names of the frames of a sheet, as in Aseprite: a single frame has no number. */
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

/** A tag as Aseprite writes it. */
export function jsonTag({ name, from, to, direction, repeat = 0, color, userData }: AsepriteTag): JsonTag {
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

/** Layers that are visible and in visible groups; groups before their children. */
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

/** A slice as Aseprite writes it. */
export function jsonSlice({ name, keys, userData }: Slice): JsonSlice {
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
