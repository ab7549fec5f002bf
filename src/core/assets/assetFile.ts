import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { foreignText, rawText } from '../../shared/base/foreignText';
import { hasCode, replaceFile } from '../disk/durableFiles';
import type { AssetEntry, SharedTexts } from './assetEntry';

/** State of an index. */
export interface IndexHeader {
  /** Cursor of the next page of an interrupted first pass; its assets are older than the last entry. */
  readonly resume?: string;
  /** A pass over new assets was interrupted, so some are missing between two entries. */
  readonly gap?: boolean;
}

const header = v.object({
  version: v.literal(1),
  resume: v.optional(v.string()),
  gap: v.optional(v.boolean()),
});

/** Entries read at a time: the first ones are shown before the rest is read. */
const BATCH = 200;
/** Lines written at a time. */
const CHUNK = 500;

/**
 * The index of one account on disk: a header and one line per asset, newest first. Each write replaces the whole file with what one window
 * knows, so windows that share it never mix their lines.
 */
export class AssetFile {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * Reads the entries in order. Damaged lines are skipped, and a file that isn't an index counts as empty.
   * @param take gets the entries in batches; the next batch is read once it resolves
   */
  async read(shared: SharedTexts, take: (entries: readonly AssetEntry[]) => Promise<void>): Promise<IndexHeader> {
    const input = createReadStream(this.#file, { encoding: 'utf8', highWaterMark: 1 << 16 });
    const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
    try {
      return await readLines(lines, shared, take);
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
      return {};
    } finally {
      lines.close();
      input.destroy();
    }
  }

  /** Replaces the file. */
  async write(entries: readonly AssetEntry[], { resume, gap }: IndexHeader): Promise<void> {
    await mkdir(path.dirname(this.#file), { recursive: true });
    await replaceFile(this.#file, linesOf(entries, { resume, gap }));
  }
}

/** The whole file, in chunks of lines. */
function* linesOf(entries: readonly AssetEntry[], { resume, gap }: IndexHeader): Generator<string> {
  yield `${JSON.stringify({ version: 1, resume, gap })}\n`;
  for (let at = 0; at < entries.length; at += CHUNK) {
    const lines = entries.slice(at, at + CHUNK).map(writeLine);
    yield `${lines.join('\n')}\n`;
  }
}

async function readLines(
  lines: AsyncIterable<string>,
  shared: SharedTexts,
  take: (entries: readonly AssetEntry[]) => Promise<void>,
): Promise<IndexHeader> {
  let header: IndexHeader | undefined;
  let damaged = false;
  let batch: AssetEntry[] = [];
  for await (const line of lines) {
    if (!header) {
      header = readHeader(line);
      if (!header) return {};
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
  return damaged ? { ...header, gap: true } : (header ?? {});
}

function readHeader(line: string): IndexHeader | undefined {
  try {
    const { resume, gap } = v.parse(header, JSON.parse(line));
    // Absent fields stay absent, because headers are compared.
    return { ...(resume !== undefined && { resume }), ...(gap && { gap }) };
  } catch {
    return undefined;
  }
}

const text = v.optional(v.string(), '');
const foreign = v.pipe(v.string(), v.transform(foreignText));
const number = v.optional(v.number(), 0);
/** One line of the index on disk: an entry's fields in a fixed order, without empty ones at the end. */
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
 * A URL without a possible signature, which must not be stored: only the version stays of its query. If a service refuses
 * such a URL, the asset is requested again for a new one.
 */
function unsigned(address: string): string {
  if (!address.includes('?') && !address.includes('#')) return address;
  if (!URL.canParse(address)) return '';
  const { origin, pathname, searchParams } = new URL(address);
  const version = searchParams.get('v');
  return `${origin}${pathname}${version === null ? '' : `?v=${encodeURIComponent(version)}`}`;
}

/** The entry of a line; undefined if the line is damaged. */
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
