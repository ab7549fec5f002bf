import { crc32, deflateSync } from 'node:zlib';

export interface PngRecipe {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  /** 0 gray, 2 RGB, 3 indexed, 4 gray with alpha, 6 RGBA. */
  readonly colorType: number;
  readonly interlaced?: boolean;
  readonly palette?: Uint8Array;
  readonly transparency?: Uint8Array;
  /** Chunks between the header and the rest. */
  readonly extra?: readonly Buffer[];
}

const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

export function pngChunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

export function pngHeader(recipe: PngRecipe): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(recipe.width, 0);
  header.writeUInt32BE(recipe.height, 4);
  header.set([recipe.depth, recipe.colorType, 0, 0, recipe.interlaced ? 1 : 0], 8);
  return pngChunk('IHDR', header);
}

/** A PNG with bytes from `random`, whose scanlines use all five filters in turn. */
export function makePng(recipe: PngRecipe, random: () => number): Buffer {
  const { width, height, depth, colorType } = recipe;
  const bits = depth * (CHANNELS[colorType] ?? 0);
  const lines: Buffer[] = [];
  for (const [x, y, dx, dy] of recipe.interlaced ? ADAM7 : ([[0, 0, 1, 1]] as const)) {
    const columns = Math.ceil((width - x) / dx);
    const rows = Math.ceil((height - y) / dy);
    if (columns <= 0 || rows <= 0) continue;
    for (let row = 0; row < rows; row++) {
      const line = Buffer.from(
        Array.from({ length: 1 + Math.ceil((columns * bits) / 8) }, () => Math.floor(random() * 256)),
      );
      line[0] = lines.length % 5;
      lines.push(line);
    }
  }
  const data = deflateSync(Buffer.concat(lines));
  const half = data.length >> 1;
  return Buffer.concat([
    SIGNATURE,
    pngHeader(recipe),
    ...(recipe.extra ?? []),
    ...(recipe.palette ? [pngChunk('PLTE', recipe.palette)] : []),
    ...(recipe.transparency ? [pngChunk('tRNS', recipe.transparency)] : []),
    pngChunk('IDAT', data.subarray(0, half)),
    pngChunk('IDAT', data.subarray(half)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
