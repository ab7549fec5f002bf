import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { foreignText, rawText } from '../../../shared/base/foreignText';
import { hasCode, replaceFile } from '../../platform/durableFiles';
import type { AssetEntry, SharedTexts } from './assetEntry';

/** What is known of an index as a whole. */
export interface IndexHeader {
  /** Cursor of the next page of an interrupted first reading: what is older than the last entry. */
  readonly resume?: string;
  /** A reading of new assets was interrupted: between two entries some are missing. */
  readonly gap?: boolean;
}

const header = v.object({
  version: v.literal(1),
  resume: v.optional(v.string()),
  gap: v.optional(v.boolean()),
});

/** Entries that are read at a time: the first ones are on the screen before the rest is read. */
const BATCH = 200;
/** Lines written at a time. */
const CHUNK = 500;

/**
 * The index of one account on disk: a header and one line an asset, newest first. Written as a whole to a new file that takes the
 * old one's place, so windows that share it never mix: each writes what it knows to be complete.
 */
export class AssetFile {
  constructor(private readonly file: string) {}

  /**
   * Reads the entries in order. Damaged lines are left out, and a file that isn't an index counts as none.
   * @param take gets the entries, some at a time; the next are read once it resolves.
   */
  async read(shared: SharedTexts, take: (entries: readonly AssetEntry[]) => Promise<void>): Promise<IndexHeader> {
    const input = createReadStream(this.file, { encoding: 'utf8', highWaterMark: 1 << 16 });
    const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
    let found: IndexHeader | undefined;
    let damaged = false;
    let batch: AssetEntry[] = [];
    try {
      for await (const line of lines) {
        if (!found) {
          found = readHeader(line);
          if (!found) return {};
          continue;
        }
        const entry = readLine(line, shared);
        if (entry) batch.push(entry);
        else damaged = true;
        if (batch.length < BATCH) continue;
        await take(batch);
        batch = [];
      }
      if (batch.length) await take(batch);
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
    } finally {
      lines.close();
      input.destroy();
    }
    return damaged ? { ...found, gap: true } : (found ?? {});
  }

  /** Replaces the file. */
  async write(entries: readonly AssetEntry[], { resume, gap }: IndexHeader): Promise<void> {
    await mkdir(path.dirname(this.file), { recursive: true });
    await replaceFile(this.file, linesOf(entries, { resume, gap }));
  }
}

/** The whole file, some lines at a time. */
function* linesOf(entries: readonly AssetEntry[], { resume, gap }: IndexHeader): Generator<string> {
  yield `${JSON.stringify({ version: 1, resume, gap })}\n`;
  for (let at = 0; at < entries.length; at += CHUNK) {
    const lines = entries.slice(at, at + CHUNK).map(writeLine);
    yield `${lines.join('\n')}\n`;
  }
}

function readHeader(line: string): IndexHeader | undefined {
  try {
    const { resume, gap } = v.parse(header, JSON.parse(line));
    // Absent fields stay absent: headers are compared.
    return { ...(resume !== undefined && { resume }), ...(gap && { gap }) };
  } catch {
    return undefined;
  }
}

const text = v.optional(v.string(), '');
const foreign = v.pipe(v.string(), v.transform(foreignText));
const number = v.optional(v.number(), 0);
/** One line of the index on disk: the fields of an entry in a fixed order, without those at the end that are empty. */
const line = v.tuple([
  v.pipe(v.string(), v.minLength(1)),
  v.picklist(['image', 'animation', 'other']),
  foreign,
  v.array(foreign),
  number,
  number,
  number,
  number,
  v.optional(foreign, ''),
  text,
  text,
  text,
  text,
]);

function writeLine(entry: AssetEntry): string {
  const { id, kind, prompt, tags, width, height, frames, fps, createdAt, batch } = entry;
  const addresses = [entry.url, entry.sheetUrl, entry.sourceUrl].map(unsigned);
  const fields = [id, kind, prompt, tags, width, height, frames, fps, createdAt, batch, ...addresses];
  while (fields.length > 4 && !fields.at(-1)) fields.pop();
  return JSON.stringify(fields);
}

/**
 * An address without what may be a signature, which must not be stored: of its query only the version stays. Where a service refuses
 * such an address, the asset is read again for a new one.
 */
function unsigned(address: string): string {
  if (!address.includes('?') && !address.includes('#')) return address;
  if (!URL.canParse(address)) return '';
  const { origin, pathname, searchParams } = new URL(address);
  const version = searchParams.get('v');
  return `${origin}${pathname}${version === null ? '' : `?v=${encodeURIComponent(version)}`}`;
}

/** The entry of a line; undefined if it is damaged. */
function readLine(json: string, shared: SharedTexts): AssetEntry | undefined {
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
  const lowered = foreignText(rawText(prompt).toLowerCase());
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
