import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/places';

/** Display languages besides English, as in the names of translated files. */
export const LANGUAGES = ['de', 'fr', 'ja', 'zh-cn'];

/** A title of the manifest in a display language. @param key in `package.nls.json`, such as `command.export` */
export function titleOf(key: string, language?: string): string {
  const file = path.join(root, language ? `package.nls.${language}.json` : 'package.nls.json');
  const title = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[key];
  if (title === undefined) throw new Error(`${file} has no ${key}.`);
  return title;
}
