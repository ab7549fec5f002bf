import { strFromU8, strToU8, zlibSync } from 'fflate';
import * as v from 'valibot';
import { inflateBounded } from '../../aseprite/inflate';
import { pngChunk } from '../../formats/pngFile';
import { walkPng } from '../../formats/walkPng';
import { joined } from '../../pixels/bytes';
import type { Size } from '../../pixels/raster';
import type { PackPlace } from '../pack/packPages';

/** Where the images of an atlas were when it was last written. The first page carries it, so that everybody who has the page packs alike. */
export interface AtlasPlaces {
  /** The options that places depend on. Others were packed by other rules. */
  readonly rules: string;
  readonly pages: readonly Size[];
  /** By the name of an image (`imageKey`). */
  readonly places: ReadonlyMap<string, PackPlace & Size>;
}

/** An image by a frame that shows it. */
export const imageKey = (sprite: string, frame: number) => `${sprite}/${frame}`;

/** An ancillary, private chunk that programs drop that change the pixels (PNG 3rd ed., 5.4). */
const TYPE = 'skAT';
/** Most bytes of it, unpacked. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Most pages whose places are kept. */
const MAX_PAGES = 4096;

const whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff));
const stored = v.object({
  v: v.literal(1),
  rules: v.string(),
  pages: v.pipe(v.array(v.tuple([whole, whole])), v.maxLength(MAX_PAGES)),
  places: v.array(v.tuple([v.string(), whole, whole, whole, whole, whole, v.picklist([0, 1])])),
});

/** @param png the first page @returns the page with the places in it */
export function withPlaces(png: Uint8Array, { rules, pages, places }: AtlasPlaces): Uint8Array<ArrayBuffer> {
  const content = {
    v: 1,
    rules,
    pages: pages.map(({ width, height }) => [width, height]),
    places: [...places].map(([key, { page, x, y, width, height, turned }]) => [
      key,
      page,
      x,
      y,
      width,
      height,
      turned ? 1 : 0,
    ]),
  };
  const chunk = pngChunk(TYPE, zlibSync(strToU8(JSON.stringify(content)), { level: 9 }));
  const end = png.length - END_BYTES;
  return joined([png.subarray(0, end), chunk, png.subarray(end)]);
}

/** An empty chunk `IEND`. */
const END_BYTES = 12;

/** The places in a page; undefined if it isn't a page, or can't be read. */
export function placesIn(png: Uint8Array): AtlasPlaces | undefined {
  const content = chunkOf(png);
  if (!content) return undefined;
  try {
    const bytes = inflateBounded(content, MAX_BYTES);
    const read = v.safeParse(stored, JSON.parse(strFromU8(bytes)));
    if (!read.success) return undefined;
    const { rules, pages, places } = read.output;
    return {
      rules,
      pages: pages.map(([width, height]) => ({ width, height })),
      places: new Map(
        places.map(([key, page, x, y, width, height, turned]) => [
          key,
          { page, x, y, width, height, turned: turned === 1 },
        ]),
      ),
    };
  } catch {
    return undefined;
  }
}

function chunkOf(png: Uint8Array): Uint8Array | undefined {
  for (const { type, start, end } of walkPng(png)) if (type === TYPE) return png.subarray(start, end);
  return undefined;
}
