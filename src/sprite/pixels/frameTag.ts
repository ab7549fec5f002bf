/** The playing direction of a tag, by Aseprite's names. */
export const LOOP_DIRECTIONS = ['forward', 'reverse', 'pingpong', 'pingpong_reverse'] as const;
export type LoopDirection = (typeof LOOP_DIRECTIONS)[number];

/** A named range of frames (`frameTags` in Aseprite's sheet JSON). */
export interface FrameTag {
  readonly name: string;
  /** First and last frame, counted from 0, both included. */
  readonly from: number;
  readonly to: number;
  readonly direction: LoopDirection;
  /** How often it plays; absent: forever. */
  readonly repeat?: number;
  /** `#rrggbb` or `#rrggbbaa`. */
  readonly color?: string;
}
