import * as v from 'valibot';
import { foreignText } from '../shared/base/foreignText';
import type { Asset, AssetPage, GenerateEvent, TagCount, UploadTicket } from '../shared/contract/api';
import { TAG_LIST } from '../shared/contract/limits';
import { MAX_FRAMES } from '../sprite/pixels/pictureLimits';

/**
 * Checks of the service's answers: fields that the client reads must exist, optional fields of a wrong type are
 * dropped, unknown fields are kept (§2, "not shown").
 */
const optional = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined);

/** Keeps the values that match the schema and drops the rest. */
const fitting =
  <T>(schema: v.GenericSchema<unknown, T>) =>
  (values: unknown[]): T[] =>
    values.flatMap((value) => {
      const result = v.safeParse(schema, value);
      return result.success ? [result.output] : [];
    });

/** A list of anything; its entries aren't checked yet, because an answer may have a million. */
const list = v.custom<unknown[]>(Array.isArray);

/** Text that the service or people chose. */
const foreign = v.pipe(v.string(), v.transform(foreignText));
const texts = fitting(foreign);
/** Most tags of one asset that are read: ten times what the contract allows (§2). */
const MAX_TAGS = 100;
const isListOfTags = (value: unknown) =>
  Array.isArray(value) && value.length <= MAX_TAGS && value.every((one) => typeof one === 'string');

/** Larger counts and sums are nonsense; JSON can contain numbers (`1e999`) that no record could store. */
const MAX_NUMBER = 1e12;
const number = v.pipe(v.number(), v.finite(), v.minValue(-MAX_NUMBER), v.maxValue(MAX_NUMBER));
const count = v.pipe(number, v.integer(), v.minValue(0));
const pixels = v.pipe(number, v.integer(), v.minValue(1), v.maxValue(65_535));

const assetFields = v.looseObject({
  id: v.pipe(v.string(), v.minLength(1)),
  type: v.fallback(foreign, foreignText('file')),
  prompt: optional(foreign),
  tags: v.optional(v.unknown()),
  assetUrl: optional(v.string()),
  sourceImageUrl: optional(v.string()),
  spritesheetUrl: optional(v.string()),
  frameCount: optional(v.pipe(count, v.minValue(1), v.maxValue(MAX_FRAMES))),
  fps: optional(v.pipe(number, v.gtValue(0), v.maxValue(1000))),
  width: optional(pixels),
  height: optional(pixels),
  createdAt: optional(foreign),
});

/** An asset without a list of tags has no tags. A list that isn't read completely is marked, so it is never written back. */
const assetSchema: v.GenericSchema<unknown, Asset> = v.pipe(
  assetFields,
  v.transform(({ tags = [], ...fields }) => ({
    ...fields,
    tags: Array.isArray(tags) ? texts(tags.slice(0, MAX_TAGS)) : [],
    ...(!isListOfTags(tags) && { oddTags: true as const }),
  })),
);

const tagCount: v.GenericSchema<unknown, TagCount> = v.looseObject({ name: foreign, count: v.fallback(count, 0) });

export const assetAnswer: v.GenericSchema<unknown, { asset: Asset }> = v.looseObject({ asset: assetSchema });

export const creditsAnswer: v.GenericSchema<unknown, { credits: number }> = v.looseObject({ credits: number });

/** A damaged entry of a page is dropped and counted, the others are kept. @param limit number of requested assets */
export const pageAnswer = (limit: number): v.GenericSchema<unknown, AssetPage> =>
  v.pipe(
    v.looseObject({
      assets: list,
      hasMore: v.fallback(v.boolean(), false),
      nextCursor: v.fallback(v.nullable(v.string()), null),
    }),
    v.transform(({ assets, ...page }) => {
      const read = assets.slice(0, limit);
      const fit = fitting(assetSchema)(read);
      return {
        ...page,
        assets: fit,
        ...(fit.length < read.length && { damaged: read.length - fit.length }),
        ...(assets.length > limit && { beyond: assets.length - limit }),
      };
    }),
  );

/** As for a page, a damaged entry is dropped. Most used first, so the ones beyond the contract's limit (§4) are the rarest. */
export const tagsAnswer: v.GenericSchema<unknown, { tags: TagCount[] }> = v.looseObject({
  tags: v.pipe(
    list,
    v.transform((tags) => fitting(tagCount)(tags.slice(0, TAG_LIST.max))),
  ),
});

export const ticketAnswer: v.GenericSchema<unknown, UploadTicket> = v.looseObject({
  upload_id: v.pipe(v.string(), v.minLength(1)),
  upload_url: v.pipe(v.string(), v.url()),
  upload_url_expires_at: v.fallback(v.string(), ''),
  upload_id_expires_at: v.fallback(v.string(), ''),
  headers: v.pipe(v.fallback(v.record(v.string(), v.unknown()), {}), v.transform(headersOf)),
});

/** Headers whose values are strings or numbers; the rest is dropped. */
function headersOf(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const usable = Object.entries(given).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
  );
  return Object.fromEntries(usable);
}

/** The error of §7: a code, a message, or both. */
export const errorAnswer = v.looseObject({
  error: v.pipe(
    v.looseObject({ code: optional(v.string()), message: optional(v.string()) }),
    v.check(({ code, message }) => code !== undefined || message !== undefined),
  ),
});

/** Fields in which services put their message if they don't follow the contract. */
const MESSAGE_FIELDS = ['message', 'error', 'detail', 'code'] as const;

/** The message of an error of any shape: a string, or the first field that has one. */
export function messageIn(error: unknown, depth = 0): string | undefined {
  if (typeof error === 'string') return error.trim() || undefined;
  if (typeof error !== 'object' || error === null || depth > 2) return undefined;
  for (const field of MESSAGE_FIELDS) {
    const words = messageIn(Reflect.get(error, field), depth + 1);
    if (words) return words;
  }
  return undefined;
}

/** Answer of `POST /normal-maps` if it is JSON: the contract doesn't show it, so every likely field is read. */
export const normalMapAnswer = v.looseObject({
  asset: optional(v.looseObject({ assetUrl: optional(v.string()) })),
  assetUrl: optional(v.string()),
  url: optional(v.string()),
  data_url: optional(v.string()),
});

const sum = optional(number);
const words = v.pipe(
  v.optional(v.unknown()),
  v.transform((value) => {
    const found = messageIn(value);
    return found === undefined ? undefined : foreignText(found);
  }),
);

/** Events of the stream (§6). An event without credits is valid, and so is an output without an index. */
export const eventSchema: v.GenericSchema<unknown, GenerateEvent> = v.variant('type', [
  v.looseObject({
    type: v.literal('started'),
    request_id: v.fallback(v.string(), ''),
    operation: v.fallback(v.string(), ''),
    credits: v.fallback(v.looseObject({ reserved: sum, remaining: sum }), {}),
  }),
  v.looseObject({ type: v.literal('progress'), message: v.fallback(foreign, foreignText('')) }),
  v.looseObject({ type: v.literal('output'), index: optional(count), asset: assetSchema }),
  v.looseObject({
    type: v.literal('completed'),
    status: v.picklist(['succeeded', 'failed']),
    output_count: count,
    credits: v.fallback(v.looseObject({ remaining: sum }), {}),
    error: words,
  }),
  v.looseObject({ type: v.literal('error'), message: words, error: words }),
]);
