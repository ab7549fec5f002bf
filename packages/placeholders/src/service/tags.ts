import { invalid } from './errors';

const MAX_TAGS = 10;
const MAX_LENGTH = 32;
/** Digits of any script, but not `½` or `Ⅷ`. */
const ALLOWED = /^[\p{L}\p{Nd} _-]+$/u;

/** A tag as it is stored (§2): trimmed and lowercase. */
export function storedTag(tag: string): string {
  return tag.trim().toLowerCase();
}

/**
 * Reads the complete new tag list of an asset (§2): letters, digits, spaces, hyphens, and underscores, 1 to 32 characters each after
 * trimming, at most 10 different ones. Duplicates count once.
 * @throws Fault 400
 */
export function readTags(value: unknown): string[] {
  if (!Array.isArray(value)) throw invalid('tags must be an array of strings.');
  const tags = new Set<string>();
  for (const [index, given] of value.entries()) {
    if (typeof given !== 'string') throw invalid(`tags[${index}] must be a string.`);
    const tag = storedTag(given);
    const length = [...tag].length;
    if (length < 1 || length > MAX_LENGTH) throw invalid(`tags[${index}] must have 1 to ${MAX_LENGTH} characters.`);
    // Checked as it is stored: in lowercase a letter may become several characters, such as "İ", which gets a combining dot.
    if (!ALLOWED.test(tag)) {
      throw invalid(`tags[${index}] can contain only letters, digits, spaces, hyphens, and underscores.`);
    }
    tags.add(tag);
  }
  if (tags.size > MAX_TAGS) throw invalid(`An asset can have at most ${MAX_TAGS} tags.`);
  return [...tags];
}
