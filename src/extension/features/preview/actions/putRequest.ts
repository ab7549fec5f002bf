import type { Undo } from '../undo';

/** Argument of the command `spriteKiln.putInto` from a preview: pictures that a person wants to add to an Aseprite file. */
export interface PutRequest {
  /** The person is asked for everything that is missing here. */
  readonly ask: true;
  /** URI strings, at least one. */
  readonly files: readonly string[];
  /** URI string of the Aseprite file that they were drawn from, if known. */
  readonly into?: string;
  /** Names of the layers or tags, in the order of the files; null: the file's name or its prompt. */
  readonly names?: readonly (string | null)[];
}

/** Result of the command; undefined if the person canceled. */
export interface PutDone {
  /** A sentence about what was done. */
  readonly text: string;
  readonly undo: Undo;
}
