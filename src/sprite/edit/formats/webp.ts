import { encodeWebp } from '../../export/animation/writeWebp';
import { pictureFormat } from '../../formats/sniff';
import { drawnFrames, isUnchanged } from './animations';
import type { Saved, SaveInput } from './saving';

/** All frames as a lossless WebP. The encoder is large, so it is loaded with the first one. */
export async function saveWebp({ bytes, base, sprite, tools }: SaveInput): Promise<Saved> {
  if (bytes && pictureFormat(bytes) === 'webp' && isUnchanged({ base, sprite })) return { bytes, notes: [] };
  const frames = drawnFrames(sprite, tools);
  return { bytes: await encodeWebp({ frames, plays: sprite.plays ?? 0 }, 1, tools), notes: [] };
}
