import type { Rect, Size } from './raster';

/** A named rectangle of a sprite, as in Aseprite's files and in the JSON of its sheets. */
export interface Slice {
  readonly name: string;
  readonly keys: readonly SliceKey[];
  userData?: UserData;
}

/** A slice from one frame on, until its next key. */
export interface SliceKey {
  readonly frame: number;
  /** In pixels of the canvas; empty if the slice is hidden from here on. */
  readonly bounds: Rect;
  /** The center of a nine-patch, within the bounds. */
  readonly center?: Rect;
  /** Within the bounds. */
  readonly pivot?: { readonly x: number; readonly y: number };
}

/** What a person noted on a part of a sprite. */
export interface UserData {
  readonly text?: string;
  /** `#rrggbbaa`. */
  readonly color?: string;
  /** The user's properties under 0, an extension's under the id of its external file. */
  readonly properties?: ReadonlyMap<number, Properties>;
}

export type Properties = ReadonlyMap<string, PropertyValue>;
export type PropertyValue =
  | boolean
  | number
  | bigint
  | string
  | Point
  | Size
  | Rect
  | Uint8Array
  | readonly PropertyValue[]
  | Properties;
interface Point {
  readonly x: number;
  readonly y: number;
}
