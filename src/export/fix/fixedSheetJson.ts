import { jsonBytes, sheetJson } from '../../shared/sprite/aseprite/sheetJson';
import type { Rect } from '../../shared/sprite/pixels/raster';
import type { Slice } from '../../shared/sprite/pixels/slice';
import type { FixedSheetPlaces } from '../protocol';

type Fields = Record<string, unknown>;

/**
 * The JSON of a fixed sheet: the old one with new sizes and places, so that names, order, form, and everything that a program added stay.
 * @param text the old JSON, which `readSheetJson` could read
 * @param image base name of the new picture
 */
export function fixedSheetJson(
  text: string,
  { width, height, frames, slices }: FixedSheetPlaces,
  image: string,
): Uint8Array {
  const json = fieldsOf(JSON.parse(text.replace(/^\uFEFF/, '')));
  const meta = fieldsOf(json.meta);
  const places = [...frames];
  const entries = Object.entries(fieldsOf(json.frames)).map(
    ([key, entry]) => [key, placed(entry, places.shift())] as const,
  );
  const changed: Fields = { ...json, frames: listOf(json.frames, entries) };
  if (json.meta !== undefined) {
    const named = Array.isArray(meta.slices) ? { slices: slicesOf(meta.slices, slices) } : {};
    changed.meta = { ...meta, ...('image' in meta && { image }), size: { w: width, h: height }, ...named };
  }
  return jsonBytes(changed);
}

/** A JSON for a sheet whose frames were known without one: by a person's cut, or by the run that made it. */
export function newSheetJson(
  { width, height, frames, tags, slices }: FixedSheetPlaces,
  { image, title, version }: { readonly image: string; readonly title: string; readonly version: string },
): Uint8Array {
  const json = sheetJson({
    form: 'array',
    image,
    version,
    size: { width, height },
    frames: frames.map(({ rect, source, sourceSize, duration }, at) => ({
      name: `${title} ${at}.png`,
      rect,
      source,
      sourceSize,
      trimmed: source.w !== sourceSize.w || source.h !== sourceSize.h,
      duration,
    })),
    tags,
    slices,
  });
  return jsonBytes(json);
}

function listOf(before: unknown, entries: readonly (readonly [key: string, entry: unknown])[]): unknown {
  return Array.isArray(before) ? entries.map(([, entry]) => entry) : new Map(entries);
}

function placed(entry: unknown, place: FixedSheetPlaces['frames'][number] | undefined): unknown {
  if (!place) return entry;
  const { rect, source, sourceSize } = place;
  const trimmed = source.w !== sourceSize.w || source.h !== sourceSize.h;
  const fields = fieldsOf(entry);
  return {
    ...fields,
    frame: rect,
    ...(('spriteSourceSize' in fields || trimmed) && { spriteSourceSize: source }),
    ...(('sourceSize' in fields || trimmed) && { sourceSize }),
    ...(('trimmed' in fields || trimmed) && { trimmed }),
  };
}

/** The slices that could be read, by name, with their new places; others as they are. */
function slicesOf(before: readonly unknown[], slices: readonly Slice[]): unknown[] {
  const left = [...slices];
  return before.map((one) => {
    const fields = fieldsOf(one);
    const at = left.findIndex(({ name, keys }) => name === fields.name && keys.length === keysOf(fields).length);
    const [slice] = at < 0 ? [] : left.splice(at, 1);
    if (!slice) return one;
    const keys = keysOf(fields).map((key, index) => movedKey(fieldsOf(key), slice.keys[index]));
    return { ...fields, keys };
  });
}

const keysOf = ({ keys }: Fields) => (Array.isArray(keys) ? keys : []);

function movedKey(before: Fields, key: Slice['keys'][number] | undefined): Fields {
  if (!key) return before;
  const rect = ({ x, y, width, height }: Rect) => ({ x, y, w: width, h: height });
  return {
    ...before,
    bounds: rect(key.bounds),
    ...(key.center && { center: rect(key.center) }),
    ...(key.pivot && { pivot: key.pivot }),
  };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
