import { createHash, randomUUID } from 'node:crypto';
import { encodeGif } from '../../shared/pixels/gif';
import { encodePng } from '../../shared/pixels/png';
import { joinStrip } from '../../shared/pixels/strip';
import type { Store } from '../store';
import type { StoredAsset } from '../store/records';
import type { Drawing } from './draw';

/** Frames per second of every animation. */
const FPS = 8;

/** What all outputs of a run share. */
export interface Batch {
  readonly id: string;
  readonly operation: string;
  readonly prompt: string;
  readonly tags: readonly string[];
}

/** Encodes an output, puts its files on disk and then the asset: an asset in the list always has its files. */
export async function saveOutput(
  store: Store,
  batch: Batch,
  index: number,
  drawing: Drawing,
  now: number,
): Promise<StoredAsset> {
  const files = encode(drawing);
  const folder = await store.files.add(files);
  const at = new Date(now).toISOString();
  const file = (name: string) => ({ name, version: digest(files.get(name)) });
  const { width, height } = drawing.kind === 'image' ? drawing.raster : drawing.source;
  const asset: StoredAsset = {
    id: randomUUID(),
    type: drawing.kind,
    prompt: batch.prompt,
    operation: batch.operation,
    tags: [...batch.tags],
    width,
    height,
    createdAt: at,
    updatedAt: at,
    contentType: drawing.kind === 'image' ? 'image/png' : 'image/gif',
    batchId: batch.id,
    batchIndex: index,
    folder,
    file: file(drawing.kind === 'image' ? 'image.png' : 'animation.gif'),
    ...(drawing.kind === 'animation' && {
      animation: {
        source: file('image.png'),
        sheet: file('spritesheet.png'),
        frames: drawing.frames.length,
        fps: FPS,
      },
    }),
  };
  await store.addAsset(asset);
  return asset;
}

function encode(drawing: Drawing): Map<string, Uint8Array> {
  if (drawing.kind === 'image') return new Map([['image.png', encodePng(drawing.raster)]]);
  return new Map([
    ['animation.gif', encodeGif(drawing.frames, 1000 / FPS)],
    ['image.png', encodePng(drawing.source)],
    ['spritesheet.png', encodePng(joinStrip(drawing.frames))],
  ]);
}

function digest(bytes: Uint8Array | undefined): string {
  return createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')
    .slice(0, 12);
}
