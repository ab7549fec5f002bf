import { kindOf } from '../references/kinds';
import type { CodeNames } from './codeNames';
import { engineNamesIn } from './engineNames';

/** Characters of a text by which its kind is known. */
const KIND_REACH = 200;

/** What a text says about sprites. Undefined if sprites aren't named in files of such a name. */
export function scanText(text: string, fileName: string): CodeNames | undefined {
  const kind = kindOf(fileName, text.slice(0, KIND_REACH));
  if (!kind) return undefined;
  return { paths: [], patterns: [], words: [], ids: [], ...engineNamesIn(text, fileName, []) };
}
