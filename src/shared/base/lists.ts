import { language } from './language';

/** Lists of words for people, in the language of the host or the page. */

/** `files, assets, and size`. */
export const formatList = (words: readonly string[]) => new Intl.ListFormat(language()).format(words);

/** `8, 16, or 32`. */
export const formatChoices = (words: readonly string[]) =>
  new Intl.ListFormat(language(), { type: 'disjunction' }).format(words);
