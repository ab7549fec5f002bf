declare module 'gifenc' {
  interface FrameOptions {
    /** RGB triples; on the first frame also the global palette. */
    palette?: number[][];
    transparent?: boolean;
    transparentIndex?: number;
    /** Milliseconds. */
    delay?: number;
    /** 0: forever, -1: once, otherwise the number of repeats after the first time. */
    repeat?: number;
    /** 2: clear the frame before the next one. */
    dispose?: number;
    /** Bits of a color index, 2 to 8; default 8. */
    colorDepth?: number;
  }

  export function GIFEncoder(options?: { auto?: boolean; initialCapacity?: number }): {
    writeFrame(index: Uint8Array, width: number, height: number, options?: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array;
    /** The bytes written so far, not copied. */
    bytesView(): Uint8Array;
  };
}
