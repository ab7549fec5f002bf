import * as v from 'valibot';

/** Characters of JSON that a page may leave behind. */
const MOST_CHARACTERS = 16_384;

/** What a page wants to find again when it is opened the next time, by name. */
export const pageChoices = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(32)), v.unknown()),
  v.check((choices) => JSON.stringify(choices).length <= MOST_CHARACTERS, 'These choices are too large to keep.'),
);
