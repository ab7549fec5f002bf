import { crc32 } from '../../src/sprite/pixels/bytes';

/** One frame of a file: a complete still in the same format, and its duration in milliseconds. */
export interface Still {
  readonly bytes: Uint8Array;
  readonly delay: number;
}

function join(...parts: (Uint8Array | number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function big(value: number, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, index) => (value >>> (8 * (bytes - 1 - index))) & 255);
}

function little(value: number, bytes: number): number[] {
  return big(value, bytes).reverse();
}

function letters(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0));
}

function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const body = join(letters(type), data);
  return join(big(data.length, 4), body, big(crc32(body), 4));
}

/** Chunks of a PNG by type. */
function pngChunks(bytes: Uint8Array): { type: string; data: Uint8Array }[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks = [];
  for (let at = 8; at < bytes.length; at += 12 + view.getUint32(at)) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    chunks.push({ type, data: bytes.slice(at + 8, at + 8 + view.getUint32(at)) });
  }
  return chunks;
}

/** An endless APNG made of PNG stills with one size and color type (PNG 3rd edition, 11.3.6). */
export function toApng(stills: readonly Still[], width: number, height: number): Uint8Array {
  let sequence = 0;
  const parts: Uint8Array[] = [];
  stills.forEach(({ bytes, delay }, index) => {
    const chunks = pngChunks(bytes);
    if (index === 0) {
      parts.push(bytes.slice(0, 8));
      parts.push(pngChunk('IHDR', chunks.find(({ type }) => type === 'IHDR')?.data ?? new Uint8Array()));
      parts.push(pngChunk('acTL', join(big(stills.length, 4), big(0, 4))));
    }
    const place = [...big(width, 4), ...big(height, 4), ...big(0, 4), ...big(0, 4)];
    parts.push(pngChunk('fcTL', join(big(sequence++, 4), place, big(delay, 2), big(1000, 2), [0, 0])));
    for (const { type, data } of chunks) {
      if (type !== 'IDAT') continue;
      parts.push(index === 0 ? pngChunk('IDAT', data) : pngChunk('fdAT', join(big(sequence++, 4), data)));
    }
  });
  parts.push(pngChunk('IEND', new Uint8Array()));
  return join(...parts);
}

function riffChunk(type: string, data: Uint8Array): Uint8Array {
  return join(letters(type), little(data.length, 4), data, data.length % 2 ? [0] : []);
}

/** The bitstream chunks (`ALPH`, `VP8 `, `VP8L`) of a still WebP. */
function webpStream(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [];
  for (let at = 12; at < bytes.length; ) {
    const size = 8 + view.getUint32(at + 4, true) + (view.getUint32(at + 4, true) & 1);
    if (/^(ALPH|VP8[ L])$/.test(String.fromCharCode(...bytes.subarray(at, at + 4))))
      parts.push(bytes.slice(at, at + size));
    at += size;
  }
  return join(...parts);
}

/** An endless animated WebP made of still WebPs with one size (RFC 9649, 2.7). */
export function toWebp(stills: readonly Still[], width: number, height: number): Uint8Array {
  const size = [...little(width - 1, 3), ...little(height - 1, 3)];
  const frames = stills.map(({ bytes, delay }) =>
    riffChunk('ANMF', join([0, 0, 0, 0, 0, 0], size, little(delay, 3), [0b10], webpStream(bytes))),
  );
  const header = riffChunk('VP8X', join([0b00010010, 0, 0, 0], size));
  const body = join(letters('WEBP'), header, riffChunk('ANIM', join([0, 0, 0, 0, 0, 0])), ...frames);
  return join(letters('RIFF'), little(body.length, 4), body);
}
