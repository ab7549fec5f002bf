/** What never reaches a log: keys, and the query of an address, which may be a signature. */

const BEARER = /\bBearer\s+[^\s"',;]+/gi;
const QUERY = /(\bhttps?:\/\/[^\s"'<>?#]+)[?#][^\s"'<>]*/gi;
const DATA_URL = /\bdata:[^\s,"'<>]*;base64,[A-Za-z0-9+/=]+/gi;

/** Removes from somebody else's words what must not be logged, stored or shown. */
export type Clean = (words: string) => string;

/**
 * The text without `secrets` (also as base64, wherever they lie in what was encoded, as hexadecimal and URL-encoded), bearer tokens, queries of addresses and pictures.
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

/** Most characters of somebody else's words. */
const WORDS = 4_000;

/** Somebody else's words without secrets, cut to a length that people read: an answer may be 16 MiB long. */
export function cleanWords(words: string, secrets: ReadonlySet<string>): string {
  if (words.length <= WORDS) return redact(words, secrets);
  // A cut through a secret would leave a half that is not recognized, so more is redacted than is returned.
  const half = Math.max(0, ...[...secrets].flatMap((secret) => forms(secret).map(({ length }) => length)));
  return `${redact(words.slice(0, WORDS + half), secrets).slice(0, -half || undefined)}…`;
}

/** What precedes a key in the header that it is sent in. */
const SCHEME = 'Bearer ';

/** A piece of base64 that is shorter than this may be an ordinary word. */
const LEAST_PIECE = 8;

/** Where a secret may begin in base64, in bytes after a multiple of three. */
const ALIGNMENTS = [0, 1, 2] as const;

/** How a secret may be written, the longest form first: a shorter one may be a part of it. */
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

/** Without the padding, which is left out in places. */
function whole(bytes: Buffer): string[] {
  return [bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')];
}

/**
 * The letters of base64 that say nothing but the secret where it begins `at` bytes after a multiple of three, whatever lies before
 * and behind it.
 */
function within(secret: Buffer, at: number): string[] {
  const bits = (at + secret.length) * 8;
  const first = Math.ceil((at * 8) / 6);
  const shifted = Buffer.concat([Buffer.alloc(at), secret]);
  return whole(shifted)
    .map((text) => text.slice(first, Math.floor(bits / 6)))
    .filter(({ length }) => length >= LEAST_PIECE);
}
