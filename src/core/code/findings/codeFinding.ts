/** What can be wrong with a sprite that code names. A new rule needs a row here; the compiler then asks for its severity, its title, and its text. */
export const CODE_RULES = [
  'missing-sprite',
  'wrong-case',
  'wrong-frame-size',
  'missing-frame',
  'missing-animation',
  'outside-region',
] as const;
export type CodeRule = (typeof CODE_RULES)[number];

/** A place in a text file. */
export interface CodePlace {
  /** URI string. */
  readonly file: string;
  /** Line from 0; columns in UTF-16 units from 0, `end` after the last one. Lines end as in an editor: with LF, CR LF, or CR. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** Something in code that a sprite contradicts, or a sprite that isn't there. Only what is certain. */
export interface CodeFinding extends CodePlace {
  readonly rule: CodeRule;
  /** A sentence in the language of the host. */
  readonly message: string;
  /** What would be right, the likeliest first, as it's written at the place: each can replace it. Empty if nothing is near enough. */
  readonly suggestions: readonly string[];
  /** URI string of the sprite that contradicts it; for `missing-sprite`, where the likeliest place of the missing file is. */
  readonly sprite?: string;
}
