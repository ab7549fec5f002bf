import type { Undo } from '../undo';

/** What a preview gives the command `spriteKiln.putInto`: pictures that a person asks to put into an Aseprite file. */
export interface PutRequest {
  /** The person is asked for what is not said here. */
  readonly ask: true;
  /** URI strings, at least one. */
  readonly files: readonly string[];
  /** URI string of the Aseprite file that they were drawn from, where that is known. */
  readonly into?: string;
  /** In the order of the files: names of their layers or tags; null: that of the file or its prompt. */
  readonly names?: readonly (string | null)[];
}

/** What the command answers; undefined if the person left. */
export interface PutDone {
  /** A sentence about what was done. */
  readonly text: string;
  readonly undo: Undo;
}
