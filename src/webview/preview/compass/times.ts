/** When the frames of one view begin, in milliseconds from its start. */
export interface Times {
  /** Ends of the frames, rising. */
  readonly ends: readonly number[];
  /** One round; 0 for stills. */
  readonly total: number;
}

/** Durations in milliseconds, one a frame; `fps` replaces them. A picture with one frame stands still. */
export function timesOf(durations: readonly number[], fps?: number): Times {
  if (durations.length < 2) return { ends: [], total: 0 };
  let total = 0;
  const ends = durations.map((duration) => {
    total += fps === undefined ? Math.max(1, duration) : 1000 / fps;
    return total;
  });
  return { ends, total };
}

/** The frame that is shown `time` milliseconds after the start, round after round. */
export function frameAt({ ends, total }: Times, time: number): number {
  if (total === 0) return 0;
  const within = time % total;
  const index = ends.findIndex((end) => within < end);
  // A rounding error must not lead past the last frame.
  return index < 0 ? ends.length - 1 : index;
}

/** How long the turning sprite faces one direction: a whole round of its animation, or 200 ms. */
export function turnStep(all: readonly Times[]): number {
  return Math.max(200, ...all.map(({ total }) => total));
}
