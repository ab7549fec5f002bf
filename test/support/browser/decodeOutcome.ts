/** A file's outcome in the page's decoder, and its time in milliseconds. */
export type Outcome = (Decoded | { readonly fault: string }) & { readonly ms: number };

interface Decoded {
  readonly width: number;
  readonly height: number;
  /** Decoded frames, and the file's total. */
  readonly frames: number;
  readonly total: number;
  readonly broken?: number;
}
