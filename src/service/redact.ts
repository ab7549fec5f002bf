/** What never reaches a log: keys, and the query of an address, which may be a signature. */

const BEARER = /\bBearer\s+[^\s"',;]+/gi;
const QUERY = /(\bhttps?:\/\/[^\s"'<>?#]+)[?#][^\s"'<>]*/gi;
const DATA_URL = /\bdata:[^\s,"'<>]*;base64,[A-Za-z0-9+/=]+/gi;

/** Takes out of somebody else's words what must not be kept or shown. */
export type Clean = (words: string) => string;

/**
 * The text without `secrets` (also as base64 and URL-encoded), bearer tokens, queries of addresses and pictures.
 * Secrets shorter than four characters are left alone: they would blank out ordinary words.
 */
export function redact(text: string, secrets: Iterable<string> = []): string {
  let out = text;
  // The longest first: one secret may begin with another.
  for (const secret of [...secrets].sort((a, b) => b.length - a.length)) {
    if (secret.length < 4) continue;
    for (const form of forms(secret)) out = out.replaceAll(form, '***');
  }
  return out.replace(BEARER, 'Bearer ***').replace(QUERY, '$1?***').replace(DATA_URL, 'data:***');
}

/** Characters of somebody else's words that are kept. */
const WORDS = 4_000;

/** Somebody else's words without secrets, and no more of them than anybody reads: an answer may be 16 MiB long. */
export function cleanWords(words: string, secrets: ReadonlySet<string>): string {
  if (words.length <= WORDS) return redact(words, secrets);
  // The cut may go through a secret, which is not known by its half; no form of one is longer than three times itself.
  const half = 3 * Math.max(0, ...[...secrets].map(({ length }) => length));
  return `${redact(words.slice(0, WORDS + half), secrets).slice(0, -half || undefined)}…`;
}

function forms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // Without the padding, which is left out in places.
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  return [secret, base64, bytes.toString('base64url'), encodeURIComponent(bytes.toString())];
}
