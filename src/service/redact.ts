/** What never reaches a log: keys, and the query of an address, which may be a signature. */

const BEARER = /\bBearer\s+[^\s"',;]+/gi;
const QUERY = /(\bhttps?:\/\/[^\s"'<>?#]+)[?#][^\s"'<>]*/gi;
const DATA_URL = /\bdata:[^\s,"'<>]*;base64,[A-Za-z0-9+/=]+/gi;

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

function forms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // Without the padding, which is left out in places.
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  return [secret, base64, bytes.toString('base64url'), encodeURIComponent(bytes.toString())];
}
