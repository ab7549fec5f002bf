declare module 'gifenc' {
  interface FrameOptions {
    /** RGB triples; on the first frame the global palette. */
    palette?: number[][];
    transparent?: boolean;
    transparentIndex?: number;
    /** Milliseconds. */
    delay?: number;
    /** 0 for ever, -1 once. */
    repeat?: number;
    /** 2: clear the frame before the next one. */
    dispose?: number;
  }

  export function GIFEncoder(options?: { auto?: boolean; initialCapacity?: number }): {
    writeFrame(index: Uint8Array, width: number, height: number, options?: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array;
  };
}
