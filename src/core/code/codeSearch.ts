import type { TextSearch } from '../references/textFiles';

/** A search for what the code of a workspace says about its sprites. */
export interface CodeSearch extends TextSearch {
  /** Called now and then with the number of files that were read, of those that must be. */
  tell?(read: number, of: number): void;
}
