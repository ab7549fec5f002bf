import * as v from 'valibot';
import type { Asset } from '../../shared/contract/api';

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
  /** Opaque folder of the files in addresses and on disk; not the asset's id: knowing the id gives no access to the files. */
  folder: v.string(),
  /** What `assetUrl` shows. */
  file: fileSchema,
  animation: v.optional(v.object({ source: fileSchema, sheet: fileSchema, frames: v.number(), fps: v.number() })),
});

/** An asset as it is stored: `wireAsset` adds the addresses of its files. */
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

/** The asset as requests get it (§2). Addresses are not stored: the port of `origin` may be another after a restart. */
export function wireAsset(asset: StoredAsset, origin: string): Asset<string> {
  const address = (file: { name: string; version: string }) =>
    `${origin}/files/${asset.folder}/${file.name}?v=${file.version}`;
  const { id, type, prompt, tags, width, height, createdAt, updatedAt, contentType, batchId, batchIndex } = asset;
  const { animation } = asset;
  return {
    id,
    type,
    prompt,
    tags,
    width,
    height,
    createdAt,
    updatedAt,
    contentType,
    batchId,
    batchIndex,
    operation: asset.operation,
    assetUrl: address(asset.file),
    sourceImageUrl: animation && address(animation.source),
    spritesheetUrl: animation && address(animation.sheet),
    frameCount: animation?.frames,
    fps: animation?.fps,
  };
}
