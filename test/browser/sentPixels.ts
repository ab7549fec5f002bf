export interface SentPixels {
  readonly width: number;
  readonly height: number;
  /** RGBA as plain numbers. */
  readonly data: number[];
}

/** Pixels that a page sent as base64 (`test/page/base64.ts`). */
export function pixelsOf({ base64, ...size }: { width: number; height: number; base64: string }): SentPixels {
  return { ...size, data: [...Buffer.from(base64, 'base64')] };
}
