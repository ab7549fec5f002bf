/** A GIF reader for tests, written only from GIF89a: every frame as stored, in RGBA. */
export interface ReadGif {
  readonly width: number;
  readonly height: number;
  /** From the NETSCAPE extension; 0 is forever. */
  readonly loops?: number;
  /** As stored in the file: `rgba` has `width` × `height` pixels. */
  readonly frames: {
    x: number;
    y: number;
    width: number;
    height: number;
    delayMs: number;
    dispose: number;
    localPalette: boolean;
    rgba: Buffer;
    /** Of each pixel. */
    indices: readonly number[];
    /** `[red, green, blue]` of each entry. */
    table: readonly (readonly number[])[];
    /** Index of the transparent color; -1: none. */
    clear: number;
  }[];
}

function unpack(minimum: number, data: Buffer, count: number): number[] {
  const clear = 1 << minimum;
  const out: number[] = [];
  let table: number[][] = [];
  let width = minimum + 1;
  let previous: number[] | undefined;
  let bit = 0;
  const nextCode = () => {
    let code = 0;
    for (let i = 0; i < width; i++, bit++) code |= (((data[bit >> 3] ?? 0) >> (bit & 7)) & 1) << i;
    return code;
  };
  while (out.length < count) {
    const code = nextCode();
    if (code === clear) {
      table = Array.from({ length: clear + 2 }, (_, i) => [i]);
      width = minimum + 1;
      previous = undefined;
      continue;
    }
    if (code === clear + 1) break;
    const entry: number[] = table[code] ?? [...(previous ?? []), previous?.[0] ?? 0];
    out.push(...entry);
    if (previous && table.length < 4096) table.push([...previous, entry[0] ?? 0]);
    if (table.length === 1 << width && width < 12) width++;
    previous = entry;
  }
  return out;
}

export function readGif(bytes: Uint8Array): ReadGif {
  const gif = Buffer.from(bytes);
  const [width, height] = [gif.readUInt16LE(6), gif.readUInt16LE(8)];
  const table = (start: number, flags: number) =>
    gif.subarray(start, start + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0));
  const shared = table(13, gif.readUInt8(10));
  const frames: ReadGif['frames'] = [];
  let at = 13 + shared.length;
  let loops: number | undefined;
  let control = { delayMs: 0, dispose: 0, clear: -1 };
  const blocks = () => {
    const parts: Buffer[] = [];
    for (let size = gif.readUInt8(at++); size > 0; size = gif.readUInt8(at++)) {
      parts.push(gif.subarray(at, at + size));
      at += size;
    }
    return Buffer.concat(parts);
  };
  const extension = () => {
    const label = gif.readUInt8(at++);
    const data = blocks();
    if (label === 0xff) loops = data.readUInt16LE(12);
    if (label !== 0xf9) return;
    const flags = data.readUInt8(0);
    control = {
      delayMs: data.readUInt16LE(1) * 10,
      dispose: (flags >> 2) & 7,
      clear: flags & 1 ? data.readUInt8(3) : -1,
    };
  };
  const frame = (): ReadGif['frames'][number] => {
    const place = { x: gif.readUInt16LE(at), y: gif.readUInt16LE(at + 2) };
    const size = { width: gif.readUInt16LE(at + 4), height: gif.readUInt16LE(at + 6) };
    const own = table(at + 9, gif.readUInt8(at + 8));
    const localPalette = own.length > 0;
    const colors = localPalette ? own : shared;
    at += 9 + own.length;
    const minimum = gif.readUInt8(at++);
    const indices = unpack(minimum, blocks(), size.width * size.height);
    const rgba = Buffer.concat(
      indices.map((i) =>
        i === control.clear ? Buffer.alloc(4) : Buffer.from([...colors.subarray(i * 3, i * 3 + 3), 255]),
      ),
    );
    const entries = Array.from({ length: colors.length / 3 }, (_, i) => [...colors.subarray(i * 3, i * 3 + 3)]);
    return { ...place, ...size, ...control, localPalette, rgba, indices, table: entries };
  };
  for (;;) {
    const kind = gif.readUInt8(at++);
    if (kind === 0x3b) return { width, height, loops, frames };
    if (kind === 0x21) extension();
    else frames.push(frame());
  }
}
