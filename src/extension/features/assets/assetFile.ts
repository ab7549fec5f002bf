import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import type { AssetEntry, Shared } from './assetEntry';
import { readLine, writeLine } from './assetLine';

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

/** Entries given at a time: the first ones are on the screen before the rest is read. */
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
   * Reads the entries in order. Damaged lines are left out, and a file that is no index counts as none.
   * @param take gets the entries, some at a time; the next are read once it resolves.
   */
  async read(shared: Shared, take: (entries: readonly AssetEntry[]) => Promise<void>): Promise<IndexHeader> {
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
      if (!isMissing(error)) throw error;
    } finally {
      lines.close();
      input.destroy();
    }
    return damaged ? { ...found, gap: true } : (found ?? {});
  }

  /** Replaces the file. */
  async write(entries: readonly AssetEntry[], { resume, gap }: IndexHeader): Promise<void> {
    await mkdir(path.dirname(this.file), { recursive: true });
    const temporary = `${this.file}.${randomBytes(6).toString('hex')}.tmp`;
    let handle: FileHandle | undefined;
    try {
      handle = await open(temporary, 'wx', 0o600);
      await handle.write(`${JSON.stringify({ version: 1, resume, gap })}\n`);
      for (let at = 0; at < entries.length; at += CHUNK) {
        await handle.write(
          `${entries
            .slice(at, at + CHUNK)
            .map(writeLine)
            .join('\n')}\n`,
        );
      }
      await handle.datasync();
      await handle.close();
      handle = undefined;
      await rename(temporary, this.file);
    } catch (error) {
      await handle?.close();
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async remove(): Promise<void> {
    await rm(this.file, { force: true });
  }
}

function readHeader(line: string): IndexHeader | undefined {
  try {
    const { resume, gap } = v.parse(header, JSON.parse(line));
    return { ...(resume !== undefined && { resume }), ...(gap && { gap }) };
  } catch {
    return undefined;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
