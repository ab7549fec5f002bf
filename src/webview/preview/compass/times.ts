/** When the frames of a view end, in milliseconds from its start. */
export interface Times {
  /** Ends of the frames, ascending. */
  readonly ends: readonly number[];
  /** Duration of the whole animation; 0 for stills. */
  readonly total: number;
}

/** Computes times from the frames' durations in milliseconds or, if given, from `fps`. A single frame is a still. */
export function timesOf(durations: readonly number[], fps?: number): Times {
  if (durations.length < 2) return { ends: [], total: 0 };
  let total = 0;
  const ends = durations.map((duration) => {
    total += fps === undefined ? Math.max(1, duration) : 1000 / fps;
    return total;
  });
  return { ends, total };
}

/** The index of the frame that is shown `time` milliseconds after the start; the animation repeats. */
export function frameAt({ ends, total }: Times, time: number): number {
  if (total === 0) return 0;
  const within = time % total;
  const index = ends.findIndex((end) => within < end);
  // A rounding error may lead past the last end.
  return index < 0 ? ends.length - 1 : index;
}

/** How long the turning sprite faces each direction: the longest animation, at least 200 ms. */
export function turnStep(all: readonly Times[]): number {
  return Math.max(200, ...all.map(({ total }) => total));
}
