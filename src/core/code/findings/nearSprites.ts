import { rawText } from '../../../shared/base/foreignText';
import { nameOf, parentOf, splitName } from '../../disk/fileStore';
import { distance } from './nearNames';

/** Most sprites that are offered for a name. */
export const MAX_NEAR = 3;
/** Longer names are compared with none. */
const MAX_LENGTH = 64;
/** Letters of a name for each that may differ, and most that may. */
const [LETTERS_FOR_ONE, MAX_DIFFERENT] = [3, 3];
/** Most letters that are compared with letters, for all questions together: a tenth of a second. */
const MAX_COMPARED = 20_000_000;

interface Named {
  readonly uri: string;
  readonly stem: string;
  readonly extension: string;
  readonly folder: string;
}

/** Finds sprites whose names a mistyped one may mean. After too many questions, none. */
export class NearSprites {
  readonly #byLength = new Map<number, Named[]>();
  #room = MAX_COMPARED;

  /** @param uris strings of sprites */
  constructor(uris: readonly string[]) {
    for (const uri of uris) {
      const { stem, extension } = splitName(rawText(nameOf(uri)));
      const one = { uri, stem: stem.toLowerCase(), extension, folder: parentOf(uri) };
      const same = this.#byLength.get(stem.length);
      if (same) same.push(one);
      else this.#byLength.set(stem.length, [one]);
    }
  }

  /**
   * The nearest first: few letters differ, are missing, or change places. What is in another folder counts as one letter more.
   * @param place URI string of a file that isn't there
   * @param isFolder whether only those of its folder are wanted
   */
  of(place: string, isFolder = false): string[] {
    const { stem, extension } = splitName(rawText(nameOf(place)));
    const [wanted, folder] = [stem.toLowerCase(), parentOf(place)];
    if (wanted.length > MAX_LENGTH) return [];
    const most = Math.min(MAX_DIFFERENT, Math.max(1, Math.floor(wanted.length / LETTERS_FOR_ONE)));
    const found: { readonly uri: string; readonly far: number }[] = [];
    for (const one of this.#aboutAsLong(wanted.length, most)) {
      if (this.#room < 0) break;
      if (isFolder && one.folder !== folder) continue;
      this.#room -= wanted.length * one.stem.length;
      const far = distance(wanted, one.stem);
      const more = (one.folder === folder ? 0 : 1) + (one.extension === extension ? 0 : 1);
      if (far <= most && far < wanted.length) found.push({ uri: one.uri, far: far + more });
    }
    found.sort((a, b) => a.far - b.far || (a.uri < b.uri ? -1 : 1));
    return found.slice(0, MAX_NEAR).map(({ uri }) => uri);
  }

  *#aboutAsLong(length: number, most: number): Generator<Named> {
    for (let other = length - most; other <= length + most; other++) yield* this.#byLength.get(other) ?? [];
  }
}
