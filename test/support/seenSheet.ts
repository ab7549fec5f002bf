/** What a game's page is asked for: to load an export, draw all its frames, and play its animations. */
export interface SheetRequest {
  /** Addresses. */
  readonly picture: string;
  readonly json: string;
  /** Size of a whole frame, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly plays: readonly SheetPlay[];
}

export interface SheetPlay {
  readonly animation: string;
  /** Whether the game plays it forever, or leaves its end to the engine. */
  readonly loops: boolean;
  /** How long it is watched, in milliseconds. */
  readonly ms: number;
}

/** Pixels around each frame that is drawn, so that one is seen that lies wrongly or is too large. */
export const MARGIN = 3;

/** What an engine makes of an export. */
export interface SeenSheet {
  /** Names of the frames, with what is drawn of each in the middle of `MARGIN`: base64 of RGBA. */
  readonly frames: readonly (readonly [name: string, pixels: string])[];
  /** One of each play; null if the engine has no such animation. */
  readonly played: readonly (SeenPlay | null)[];
}

export interface SeenPlay {
  /** Frames as they follow each other, each with its milliseconds. */
  readonly shown: readonly (readonly [frame: string, ms: number])[];
  /** After how many milliseconds the animation was over; absent if it still played. */
  readonly ended?: number;
}

/** What code that somebody put into a game makes of an export. */
export interface SeenCode {
  readonly played: SeenPlay;
  /** The frame that is shown after that. */
  readonly frame: string;
  /** What is on the screen then: base64 of RGBA. */
  readonly screen: string;
}

/** What a game with that code is asked for. */
export interface CodeRequest {
  /** As it is copied. */
  readonly code: string;
  /** How long the animation is watched, in milliseconds. */
  readonly ms: number;
  /** Pixels of the screen a pixel of the game, as of a camera. */
  readonly zoom: number;
}

/** Side of the screen of that game, in pixels. */
export const SCREEN = 480;
