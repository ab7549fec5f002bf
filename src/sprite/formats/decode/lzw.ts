/** Codes have at most 12 bits (GIF89a, appendix F). */
const MAX_CODES = 4096;

/**
 * Decodes the data of a GIF frame (GIF89a, appendix F) to one color index a pixel, as many as `pixels` can hold.
 * @param codeSize bits of a pixel, 1 to 8
 * @returns number of pixels, fewer than `pixels` can hold if the data ends early; undefined if it is damaged
 */
export function decodeLzw(data: Uint8Array, codeSize: number, pixels: Uint8Array): number | undefined {
  if (codeSize < 1 || codeSize > 8) return undefined;
  const clear = 1 << codeSize;
  const end = clear + 1;
  // A code is the pixels of another code plus one last pixel.
  const prefix = new Uint16Array(MAX_CODES);
  const last = new Uint8Array(MAX_CODES);
  const length = new Uint16Array(MAX_CODES);
  for (let code = 0; code < clear; code++) {
    last[code] = code;
    length[code] = 1;
  }
  let next = end + 1;
  let width = codeSize + 1;
  let previous = -1;
  let filled = 0;
  let bits = 0;
  let available = 0;
  for (let at = 0; filled < pixels.length; ) {
    while (available < width) {
      if (at >= data.length) return filled;
      bits |= (data[at++] ?? 0) << available;
      available += 8;
    }
    const code = bits & ((1 << width) - 1);
    bits >>>= width;
    available -= width;
    if (code === end) return filled;
    if (code === clear) {
      next = end + 1;
      width = codeSize + 1;
      previous = -1;
      continue;
    }
    const known = code < clear || (code > end && code < next);
    // The code may be the one that this step creates: the previous pixels, and the first of them again.
    if (!known && (code !== next || previous < 0)) return undefined;
    const first = firstPixel(known ? code : previous);
    if (previous >= 0 && next < MAX_CODES) {
      prefix[next] = previous;
      last[next] = first;
      length[next] = (length[previous] ?? 0) + 1;
      next++;
      if (next === 1 << width && width < 12) width++;
    } else if (!known) return undefined;
    write(code);
    previous = code;
  }
  return filled;

  function firstPixel(start: number): number {
    let code = start;
    while (code >= clear) code = prefix[code] ?? 0;
    return code;
  }

  /** Writes the pixels of a code, from the last one back. */
  function write(start: number): void {
    const count = length[start] ?? 0;
    let code = start;
    for (let at = filled + count - 1; at >= filled; at--) {
      if (at < pixels.length) pixels[at] = last[code] ?? 0;
      code = prefix[code] ?? 0;
    }
    filled = Math.min(pixels.length, filled + count);
  }
}
