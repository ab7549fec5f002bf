/** Removes from text what must never be logged: keys, and the query of a URL, which may be a signature. */

const BEARER = /\bBearer\s+[^\s"',;]+/gi;
const QUERY = /(\bhttps?:\/\/[^\s"'<>?#]+)[?#][^\s"'<>]*/gi;
const DATA_URL = /\bdata:[^\s,"'<>]*;base64,[A-Za-z0-9+/=]+/gi;

/** Removes from text from outside what must not be logged, stored, or shown. */
export type Clean = (words: string) => string;

/**
 * The text without `secrets`, bearer tokens, URL queries, and images. Secrets are also found in hexadecimal,
 * URL-encoded, and in base64, at any place of the encoded text. Secrets shorter than four characters are left alone:
 * they would blank out ordinary words.
 */
export function redact(text: string, secrets: Iterable<string> = []): string {
  let out = text;
  // The longest first, because one secret may start with another.
  for (const secret of [...secrets].sort((a, b) => b.length - a.length)) {
    if (secret.length < 4) continue;
    for (const form of forms(secret)) out = out.replaceAll(form, '***');
  }
  return out.replace(BEARER, 'Bearer ***').replace(QUERY, '$1?***').replace(DATA_URL, 'data:***');
}

/** Most characters of a text from outside. */
const WORDS = 4_000;

/** Text from outside without secrets, cut to a length that people can read: an answer may be 16 MiB long. */
export function cleanWords(words: string, secrets: ReadonlySet<string>): string {
  if (words.length <= WORDS) return redact(words, secrets);
  // If the cut went through a secret, the remaining half wouldn't be recognized, so more is redacted than returned.
  const half = Math.max(0, ...[...secrets].flatMap((secret) => forms(secret).map(({ length }) => length)));
  return `${redact(words.slice(0, WORDS + half), secrets).slice(0, -half || undefined)}…`;
}

/** What precedes the key in its header. */
const SCHEME = 'Bearer ';

/** A piece of base64 shorter than this may be an ordinary word. */
const MIN_PIECE = 8;

/** Bytes after a multiple of three at which a secret may start in base64. */
const ALIGNMENTS = [0, 1, 2] as const;

/** The ways a secret may be written, the longest first, because a shorter one may be part of it. */
function forms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  const base64 = [
    ...whole(Buffer.from(SCHEME + secret)),
    ...whole(bytes),
    ...ALIGNMENTS.flatMap((at) => within(bytes, at)),
  ];
  const found = [secret, hex, hex.toUpperCase(), encodeURIComponent(bytes.toString()), ...base64];
  return [...new Set(found)].sort((a, b) => b.length - a.length);
}

/** Without padding, which is often left out. */
function whole(bytes: Buffer): string[] {
  return [bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')];
}

/**
 * The base64 characters that depend on the secret alone if it starts `at` bytes after a multiple of three, regardless
 * of what is before and after it.
 */
function within(secret: Buffer, at: number): string[] {
  const bits = (at + secret.length) * 8;
  const first = Math.ceil((at * 8) / 6);
  const shifted = Buffer.concat([Buffer.alloc(at), secret]);
  return whole(shifted)
    .map((text) => text.slice(first, Math.floor(bits / 6)))
    .filter(({ length }) => length >= MIN_PIECE);
}
