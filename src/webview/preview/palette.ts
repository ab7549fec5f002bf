export interface Swatch {
  /** `#RRGGBB`, or `#RRGGBBAA` where the colour is not opaque. */
  readonly hex: string;
  readonly count: number;
}

export interface Palette {
  /** Number of different colours, fully transparent pixels left out. */
  readonly total: number;
  /** Most frequent first. */
  readonly swatches: readonly Swatch[];
}

interface Pixels {
  /** Straight RGBA. */
  readonly data: Uint8ClampedArray;
}

/** Hexadecimal notation of the RGBA pixel at byte `offset`. */
export function hexAt(data: Uint8ClampedArray, offset: number): string {
  const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(offset, offset + 4);
  const channels = alpha === 255 ? [red, green, blue] : [red, green, blue, alpha];
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** Counts the colours of all frames together and lists the `limit` most frequent ones. */
export function paletteOf(frames: readonly Pixels[], limit: number): Palette {
  const seen = new Map<number, { count: number; hex: string }>();
  for (const { data } of frames) {
    const words = new DataView(data.buffer, data.byteOffset, data.byteLength);
    for (let offset = 0; offset < data.length; offset += 4) {
      if (data[offset + 3] === 0) continue;
      const word = words.getUint32(offset);
      const entry = seen.get(word);
      if (entry) entry.count++;
      else seen.set(word, { count: 1, hex: hexAt(data, offset) });
    }
  }
  const swatches = [...seen.values()].sort((a, b) => b.count - a.count).slice(0, limit);
  return { total: seen.size, swatches };
}
