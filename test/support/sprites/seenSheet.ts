/** The tasks of a game's page: load an export, draw all its frames, and play its animations. */
export interface SheetRequest {
  /** URLs. */
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
  /** How many milliseconds it is watched. */
  readonly ms: number;
}

/** Pixels around each drawn frame, so that a misplaced or too large one is noticed. */
export const MARGIN = 3;

/** An export as an engine reads it. */
export interface SeenSheet {
  /** Names of the frames, with each one's drawing in the middle of `MARGIN`: base64 of RGBA. */
  readonly frames: readonly (readonly [name: string, pixels: string])[];
  /** One result per play; null if the engine has no such animation. */
  readonly played: readonly (SeenPlay | null)[];
}

export interface SeenPlay {
  /** Frames in order, each with its milliseconds. */
  readonly shown: readonly (readonly [frame: string, ms: number])[];
  /** Milliseconds until the animation ended; absent if it was still playing. */
  readonly ended?: number;
}

/** What copied code shows of an export. */
export interface SeenCode {
  readonly played: SeenPlay;
  /** The frame shown afterwards. */
  readonly frame: string;
  /** The screen's content then: base64 of RGBA. */
  readonly screen: string;
}

/** The task of a game with that code. */
export interface CodeRequest {
  /** As copied. */
  readonly code: string;
  /** How many milliseconds the animation is watched. */
  readonly ms: number;
  /** Screen pixels per game pixel, like a camera's zoom. */
  readonly zoom: number;
}

/** Side of that game's screen, in pixels. */
export const SCREEN = 480;

/** The tasks of a game's page with an atlas. */
export interface AtlasRequest {
  /** URL of the folder, with `/` at the end, and names of the files in it that the game loads: URLs as well. */
  readonly folder: string;
  readonly json: string;
  /** Absent if there are no animations. */
  readonly animations?: string;
  /** Base name of the atlas. */
  readonly title: string;
  /** The largest whole frame, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly plays: readonly SheetPlay[];
}

/** An atlas as an engine reads it. Drawings of frames are as large as each whole frame, in `MARGIN`. */
export interface SeenAtlas extends SeenSheet {
  /** The points that the engine places, as parts of the whole frame, of frames that have one. */
  readonly pivots: readonly (readonly [frame: string, x: number, y: number])[];
}
