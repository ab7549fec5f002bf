import * as v from 'valibot';

/** A hosted file: its name in the address and the start of its digest, for `?v=`. */
const fileSchema = v.object({ name: v.string(), version: v.string() });

const assetSchema = v.object({
  id: v.string(),
  type: v.picklist(['image', 'animation']),
  prompt: v.string(),
  operation: v.string(),
  tags: v.array(v.string()),
  /** Pixels; of one frame for animations. */
  width: v.number(),
  height: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  contentType: v.string(),
  batchId: v.string(),
  batchIndex: v.number(),
  /** Opaque folder of the files in addresses and on disk; not the asset's id, which is no secret of the files. */
  folder: v.string(),
  /** What `assetUrl` shows. */
  file: fileSchema,
  animation: v.optional(v.object({ source: fileSchema, sheet: fileSchema, frames: v.number(), fps: v.number() })),
});

/** An asset as it is kept; the wire form is made from it with the addresses of the day. */
export type StoredAsset = v.InferOutput<typeof assetSchema>;

/** One line of the journal. `at`: milliseconds since the epoch. */
const recordSchema = v.variant('kind', [
  v.object({ kind: v.literal('secret'), value: v.string() }),
  v.object({ kind: v.literal('asset'), asset: assetSchema }),
  v.object({ kind: v.literal('tags'), id: v.string(), tags: v.array(v.string()), at: v.string() }),
  v.object({ kind: v.literal('topUp'), to: v.number() }),
  v.object({ kind: v.literal('reserve'), run: v.string(), amount: v.number(), at: v.number(), until: v.number() }),
  v.object({ kind: v.literal('settle'), run: v.string(), charged: v.number() }),
]);

export type JournalRecord = v.InferOutput<typeof recordSchema>;

/** `undefined` for a line torn by a crash or written by another version. */
export function parseRecord(line: string): JournalRecord | undefined {
  try {
    const result = v.safeParse(recordSchema, JSON.parse(line));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
