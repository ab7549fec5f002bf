import * as v from 'valibot';
import type { Asset } from '../../../../../src/shared/contract/api';

/** A hosted file: its name in the URL, and the start of its digest for `?v=`. */
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
  /** Opaque folder of the files, in URLs and on disk. It isn't the asset's id, because knowing the id must not give access to the files. */
  folder: v.string(),
  /** The file behind `assetUrl`. */
  file: fileSchema,
  animation: v.optional(v.object({ source: fileSchema, sheet: fileSchema, frames: v.number(), fps: v.number() })),
});

/** An asset as it is stored; `wireAsset` adds the URLs of its files. */
export type StoredAsset = v.InferOutput<typeof assetSchema>;

/** One line of the journal. `at`: milliseconds since 1970. */
const recordSchema = v.variant('kind', [
  v.object({ kind: v.literal('secret'), value: v.string() }),
  v.object({ kind: v.literal('asset'), asset: assetSchema }),
  v.object({ kind: v.literal('tags'), id: v.string(), tags: v.array(v.string()), at: v.string() }),
  v.object({ kind: v.literal('topUp'), to: v.number() }),
  v.object({ kind: v.literal('reserve'), run: v.string(), amount: v.number(), at: v.number(), until: v.number() }),
  v.object({ kind: v.literal('settle'), run: v.string(), charged: v.number() }),
]);

export type JournalRecord = v.InferOutput<typeof recordSchema>;

/** `undefined` for a line that was torn by a crash or written by another version. */
export function parseRecord(line: string): JournalRecord | undefined {
  try {
    const result = v.safeParse(recordSchema, JSON.parse(line));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

/** The asset as clients get it (§2). URLs aren't stored, because `origin` may have another port after a restart. */
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
