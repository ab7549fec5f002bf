import { encodeWebp } from '../../export/animation/writeWebp';
import { withWebpMetadata } from '../../formats/keptMetadata';
import { pictureFormat } from '../../formats/sniff';
import { drawnFrames, isUnchanged } from './animations';
import type { Saved, SaveInput } from './saving';

/** All frames as a lossless WebP. The encoder is large, so it is loaded with the first one. */
export async function saveWebp({ bytes, base, sprite, tools }: SaveInput): Promise<Saved> {
  const old = bytes && pictureFormat(bytes) === 'webp' ? bytes : undefined;
  if (old && isUnchanged({ base, sprite })) return { bytes: old, notes: [] };
  const frames = drawnFrames(sprite, tools);
  const made = await encodeWebp({ frames, plays: sprite.plays ?? 0 }, 1, tools);
  return { bytes: old ? withWebpMetadata(old, made) : made, notes: [] };
}
