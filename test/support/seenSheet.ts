/** A frame as an engine sees it; in pixels. */
export interface SeenFrame {
  readonly name: string;
  /** In the sheet: x, y, width, height. */
  readonly rect: readonly number[];
  /** Where it goes in the whole frame, and the size of that. */
  readonly corner: readonly [x: number, y: number];
  readonly size: readonly [width: number, height: number];
}

export interface SeenSheet {
  readonly frames: readonly SeenFrame[];
  /** By its name: the frames that are shown, each with its milliseconds, as they follow each other in the first moments. */
  readonly played: Readonly<Record<string, readonly (readonly [frame: string, ms: number])[]>>;
}
