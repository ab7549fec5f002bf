// What a page about changed sprites shows. The program writes it into the page as JSON. Text is for people: unseen characters are gone.

export const REPORT_KINDS = ['changed', 'added', 'renamed', 'removed'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Where the page finds its data. */
export const DATA_ID = 'report-data';

export interface ReportData {
  /** What was compared, as people name it. */
  readonly base: string;
  readonly head: string;
  readonly sprites: readonly ReportSprite[];
  /** What a person should know about the list, as sentences. */
  readonly notes: readonly string[];
}

export interface ReportSprite {
  readonly name: string;
  /** Path of its folder; empty: the top. */
  readonly folder: string;
  readonly kind: ReportKind;
  /** Path at which it was. */
  readonly from?: string;
  /** What changed, and what is wrong: one short line each. */
  readonly lines: readonly string[];
  readonly faults: readonly string[];
  /** Colors, as `#RRGGBB` or `#RRGGBBAA`. */
  readonly colors: {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    readonly replaced: readonly (readonly [before: string, after: string])[];
  };
  /** Absent: no image is shown. */
  readonly pictures?: ReportPictures;
}

/** The frames of both versions, each version in one image. */
export interface ReportPictures {
  readonly before?: ReportGrid;
  readonly after?: ReportGrid;
  /** In the order in which they play. */
  readonly frames: readonly ReportFrame[];
}

/** Frames of one size, row by row. */
export interface ReportGrid {
  /** Base64 of a PNG. */
  readonly png: string;
  /** Of a frame, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly columns: number;
}

export interface ReportFrame {
  /** From 1, in the newer version, or in the older one if only that has it. */
  readonly number: number;
  /** Milliseconds in each version; absent if the version lacks the frame. */
  readonly before?: number;
  readonly after?: number;
  readonly changed: boolean;
}
