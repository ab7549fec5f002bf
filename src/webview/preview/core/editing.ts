import type { Editor } from '../edit/editor';

/** How features change the sprite that is shown. Its code is loaded with the first change. */
export interface Editing {
  /** Whether what is shown can be changed. */
  readonly isPossible: boolean;
  /** What changes the sprite; undefined before the first change. */
  readonly now: Editor | undefined;
  /** Loads what changes the sprite, and the files. Rejects with a sentence for people. */
  begin(): Promise<Editor>;
}
