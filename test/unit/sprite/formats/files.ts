import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Bytes of a file in `samples/`. */
export function sample(name: string): Buffer {
  return readFileSync(path.resolve('samples', name));
}

/** 4 × 4, lossless, transparent if x + 4 y is a multiple of 5. */
export const WEBP_LOSSLESS = Buffer.from(
  'UklGRkYAAABXRUJQVlA4TDoAAAAvA8AAEGdAJgyhf1avJRBCIJDiEUJYIJDiZZJ5/ouQMgJA3x+gJpIU5gll1IIntNCiB6UR/Y9qnb03',
  'base64',
);
/** 16 × 8, lossy: left half red, right half blue. */
export const WEBP_LOSSY = Buffer.from(
  'UklGRkAAAABXRUJQVlA4IDQAAADQAQCdASoQAAgAAMASJaACdLoB+AADsAD++Sc//vl///WV/rYPycf/Wwf/7zz2X956OIgA',
  'base64',
);

export function riffChunk(type: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length & 1)]);
}

/** A WebP file with VP8X and the animation flag, one frame of 4 × 4. */
export function animatedWebp(): Buffer {
  const canvas = Buffer.from([0x02, 0, 0, 0, 3, 0, 0, 3, 0, 0]);
  const frame = Buffer.concat([
    Buffer.from([0, 0, 0, 0, 0, 0, 3, 0, 0, 3, 0, 0, 100, 0, 0, 0]),
    WEBP_LOSSLESS.subarray(12),
  ]);
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    riffChunk('VP8X', canvas),
    riffChunk('ANIM', Buffer.alloc(6)),
    riffChunk('ANMF', frame),
  ]);
  return riffChunk('RIFF', body);
}
