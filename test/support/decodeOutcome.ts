/** What became of a file in the page's decoder, and how long that took in milliseconds. */
export type Outcome = (Decoded | { readonly fault: string }) & { readonly ms: number };

interface Decoded {
  readonly width: number;
  readonly height: number;
  /** Frames that are held, and those that the file has. */
  readonly frames: number;
  readonly total: number;
  readonly broken?: number;
}
