import * as v from 'valibot';
import type { Asset, AssetPage, GenerateEvent, TagCount, UploadTicket } from '../shared/api';

/**
 * Answers of the service, checked: what the client reads must be there, optional fields of a wrong type are dropped,
 * unknown fields are kept (§2, "not shown").
 */
const optional = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined);

const assetSchema: v.GenericSchema<unknown, Asset> = v.looseObject({
  id: v.pipe(v.string(), v.minLength(1)),
  type: v.fallback(v.string(), 'file'),
  prompt: optional(v.string()),
  tags: v.fallback(v.array(v.string()), []),
  assetUrl: optional(v.string()),
  sourceImageUrl: optional(v.string()),
  spritesheetUrl: optional(v.string()),
  frameCount: optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  fps: optional(v.pipe(v.number(), v.gtValue(0))),
  width: optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  height: optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  createdAt: optional(v.string()),
});

export const assetAnswer: v.GenericSchema<unknown, { asset: Asset }> = v.looseObject({ asset: assetSchema });

export const creditsAnswer: v.GenericSchema<unknown, { credits: number }> = v.looseObject({ credits: v.number() });

export const pageAnswer: v.GenericSchema<unknown, AssetPage> = v.looseObject({
  assets: v.array(assetSchema),
  hasMore: v.fallback(v.boolean(), false),
  nextCursor: v.fallback(v.nullable(v.string()), null),
});

export const tagsAnswer: v.GenericSchema<unknown, { tags: TagCount[] }> = v.looseObject({
  tags: v.array(v.looseObject({ name: v.string(), count: v.fallback(v.number(), 0) })),
});

export const ticketAnswer: v.GenericSchema<unknown, UploadTicket> = v.looseObject({
  upload_id: v.pipe(v.string(), v.minLength(1)),
  upload_url: v.pipe(v.string(), v.url()),
  upload_url_expires_at: v.fallback(v.string(), ''),
  upload_id_expires_at: v.fallback(v.string(), ''),
  headers: v.fallback(v.record(v.string(), v.string()), {}),
});

export const errorAnswer = v.looseObject({
  error: v.looseObject({ code: v.fallback(v.string(), 'unknown'), message: v.fallback(v.string(), '') }),
});

/** Answer of `POST /normal-maps` where it is JSON: not shown in the contract, so every likely place is looked at. */
export const normalMapAnswer = v.looseObject({
  asset: optional(v.looseObject({ assetUrl: optional(v.string()) })),
  assetUrl: optional(v.string()),
  url: optional(v.string()),
  data_url: optional(v.string()),
});

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Events of the stream (§6). */
export const eventSchema: v.GenericSchema<unknown, GenerateEvent> = v.variant('type', [
  v.looseObject({
    type: v.literal('started'),
    request_id: v.string(),
    operation: v.fallback(v.string(), ''),
    credits: v.looseObject({ reserved: v.number(), remaining: v.number() }),
  }),
  v.looseObject({ type: v.literal('progress'), message: v.fallback(v.string(), '') }),
  v.looseObject({ type: v.literal('output'), index: count, asset: assetSchema }),
  v.looseObject({
    type: v.literal('completed'),
    status: v.picklist(['succeeded', 'failed']),
    output_count: count,
    credits: v.looseObject({ remaining: v.number() }),
    error: optional(v.string()),
  }),
]);
