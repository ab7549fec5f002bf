/** Where a frame of a changed sheet comes from. */
export interface FrameModel {
  /** The frame of the file that it is, or that its entry is like. */
  readonly model: number;
  /** Whether it's another one like that, instead of that one. */
  readonly isCopy: boolean;
}

/** The frames of a sprite, each with the frame of its file. @param frames with `from` of an existing frame */
export function modelsOf(frames: readonly { readonly from?: number }[]): FrameModel[] {
  const known = new Set<number>();
  const first = frames.find(({ from }) => from !== undefined)?.from ?? 0;
  let last = first;
  return frames.map(({ from }) => {
    const model = from ?? last;
    const isCopy = from === undefined || known.has(from);
    if (from !== undefined) known.add(from);
    last = model;
    return { model, isCopy };
  });
}
