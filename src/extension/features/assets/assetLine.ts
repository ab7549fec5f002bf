import * as v from 'valibot';
import type { AssetEntry, Shared } from './assetEntry';

/** One line of the index on disk: the fields of an entry in a fixed order, without those at the end that are empty. */
const text = v.optional(v.string(), '');
const number = v.optional(v.number(), 0);
const line = v.tuple([
  v.pipe(v.string(), v.minLength(1)),
  v.picklist(['image', 'animation', 'other']),
  v.string(),
  v.array(v.string()),
  number,
  number,
  number,
  number,
  text,
  text,
  text,
  text,
  text,
]);

export function writeLine(entry: AssetEntry): string {
  const { id, kind, prompt, tags, width, height, frames, fps, createdAt, batch } = entry;
  const addresses = [entry.url, entry.sheetUrl, entry.sourceUrl].map(unsigned);
  const fields = [id, kind, prompt, tags, width, height, frames, fps, createdAt, batch, ...addresses];
  while (fields.length > 4 && !fields.at(-1)) fields.pop();
  return JSON.stringify(fields);
}

/**
 * An address without what may be a signature, which must not lie on a disk: of its query only the version stays. Where a service
 * refuses it so, the asset is asked for its address anew.
 */
function unsigned(address: string): string {
  if (!address.includes('?') && !address.includes('#')) return address;
  if (!URL.canParse(address)) return '';
  const { origin, pathname, searchParams } = new URL(address);
  const version = searchParams.get('v');
  return `${origin}${pathname}${version === null ? '' : `?v=${encodeURIComponent(version)}`}`;
}

/** The entry of a line; undefined where it is damaged. */
export function readLine(json: string, shared: Shared): AssetEntry | undefined {
  let fields: unknown;
  try {
    fields = JSON.parse(json);
  } catch {
    return undefined;
  }
  const parsed = v.safeParse(line, fields);
  if (!parsed.success) return undefined;
  const [id, kind, prompt, tags, width, height, frames, fps, createdAt, batch, url, sheetUrl, sourceUrl] =
    parsed.output;
  const lowered = prompt.toLowerCase();
  return {
    id,
    kind,
    prompt,
    words: lowered === prompt ? prompt : lowered,
    tags: shared.list(tags),
    width,
    height,
    frames,
    fps,
    createdAt,
    batch: shared.text(batch),
    url,
    sheetUrl,
    sourceUrl,
  };
}
