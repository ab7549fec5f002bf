import { formatChoices } from './lists';

/** `“binary”`: a value or a name in a sentence for people. Translations have the quotation marks of their language. */
export const inQuotes = (text: string) => `“${text}”`;

/** `“binary” or “any”`, with the word of the current language. */
export const quotedChoices = (values: readonly string[]) => formatChoices(values.map(inQuotes));
