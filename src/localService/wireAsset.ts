import type { Asset } from '../shared/api';
import type { StoredAsset } from './store/records';

/** The wire form of an asset (§2), with the addresses of the day: the port may be another after a restart. */
export function wireAsset(asset: StoredAsset, origin: string): Asset {
  const address = (file: { name: string; version: string }) =>
    `${origin}/files/${asset.folder}/${file.name}?v=${file.version}`;
  const { id, type, prompt, tags, width, height, createdAt, updatedAt, contentType, batchId, batchIndex } = asset;
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
    ...(asset.animation && {
      sourceImageUrl: address(asset.animation.source),
      spritesheetUrl: address(asset.animation.sheet),
      frameCount: asset.animation.frames,
      fps: asset.animation.fps,
    }),
  };
}
