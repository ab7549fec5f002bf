import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { CanceledError } from '../../service/errors';
import { FileTooLarge } from '../disk/fileStore';
import { SentenceError } from '../text/errors';
import { GitError } from './gitError';
import { type GitPlace, lateText, MAX_MS, startGit, stopGit } from './runGit';

/** Most bytes of the line before an object: its id, type, and size. */
const MAX_LINE_BYTES = 256;
const LINE_END = 10;

/** An object that is being read. */
interface Request {
  readonly id: string;
  readonly most: number;
  resolve(bytes: Uint8Array | undefined): void;
  reject(error: Error): void;
}

/**
 * Reads many objects with one process of Git, one after the other. Filters of the repository don't change them. What a partial clone left out isn't
 * fetched. The process starts with the first object; `close` ends it.
 */
export class BlobReader {
  readonly #git: GitPlace;
  readonly #signal: AbortSignal | undefined;

  #last: Promise<unknown> = Promise.resolve();
  #batch: Batch | undefined;

  constructor(git: GitPlace, signal?: AbortSignal) {
    this.#git = git;
    this.#signal = signal;
    signal?.addEventListener('abort', this.close, { once: true });
  }

  /**
   * The content of a blob; undefined if Git doesn't have it.
   * @param id full, in hexadecimal
   * @param most bytes
   * @throws {FileTooLarge | GitError | CanceledError}
   */
  read(id: string, most: number): Promise<Uint8Array | undefined> {
    const read = this.#last.then(() => this.#read(id, most));
    this.#last = read.catch(() => {});
    return read;
  }

  /** Ends the process. Whatever is being read fails. */
  readonly close = (): void => {
    this.#batch?.end(new CanceledError());
    this.#batch = undefined;
  };

  #read(id: string, most: number): Promise<Uint8Array | undefined> {
    if (this.#signal?.aborted) throw new CanceledError();
    if (!this.#batch?.runs) this.#batch = new Batch(this.#git);
    return this.#batch.read(id, most);
  }
}

/** One `git cat-file --batch`: it answers each line with an object. */
class Batch {
  readonly #child: ChildProcessWithoutNullStreams;

  runs = true;
  #request: Request | undefined;
  #timer: NodeJS.Timeout | undefined;
  #chunks: Buffer[] = [];
  #length = 0;
  /** Bytes of the object and the line end behind it, once its line is known. */
  #wanted: number | undefined;

  constructor(git: GitPlace) {
    this.#child = startGit(git, ['cat-file', '--batch']);
    this.#child.stdin.on('error', () => {});
    this.#child.stderr.resume();
    this.#child.stdout.on('data', (chunk: Buffer) => this.#take(chunk));
    this.#child.on('error', (error) => this.end(new GitError(error.message)));
    this.#child.on('close', (code) => this.end(new GitError(`Git ended with ${code}.`, code ?? undefined)));
  }

  read(id: string, most: number): Promise<Uint8Array | undefined> {
    return new Promise((resolve, reject) => {
      this.#request = { id, most, resolve, reject };
      this.#timer = setTimeout(() => this.end(new SentenceError(lateText(MAX_MS))), MAX_MS);
      this.#child.stdin.write(`${id}\n`);
    });
  }

  end(error: Error): void {
    if (!this.runs) return;
    this.runs = false;
    stopGit(this.#child);
    this.#settle()?.reject(error);
  }

  #settle(): Request | undefined {
    clearTimeout(this.#timer);
    const request = this.#request;
    this.#request = undefined;
    this.#wanted = undefined;
    return request;
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    if (this.#wanted === undefined && !this.#readLine()) return;
    const wanted = this.#wanted;
    if (wanted === undefined || this.#length < wanted) return;
    const bytes = this.#joined().subarray(0, wanted - 1);
    this.#keep(wanted);
    // A copy: the buffer may belong to many small objects.
    this.#settle()?.resolve(new Uint8Array(bytes));
  }

  /** `<id> blob <size>`, or `<id> missing`. @returns whether an object follows */
  #readLine(): boolean {
    const start = this.#joined();
    const end = start.indexOf(LINE_END);
    if (end < 0) {
      if (this.#length > MAX_LINE_BYTES) this.end(new GitError('Git wrote something else than an object.'));
      return false;
    }
    const line = start.subarray(0, end).toString('latin1');
    this.#keep(end + 1);
    const [, type = '', size = ''] = line.split(' ');
    if (type === 'blob' && /^\d{1,15}$/.test(size)) return this.#expect(Number(size));
    if (/ missing$/.test(line)) this.#settle()?.resolve(undefined);
    else this.end(new GitError(`Git has something else at ${this.#request?.id}.`));
    return false;
  }

  #expect(size: number): boolean {
    const request = this.#request;
    // Git writes all of it, so that the process can't be used again.
    if (!request || size > request.most) this.end(new FileTooLarge(request?.id));
    else this.#wanted = size + 1;
    return this.runs;
  }

  #joined(): Buffer {
    const [only] = this.#chunks;
    const all = only && this.#chunks.length === 1 ? only : Buffer.concat(this.#chunks, this.#length);
    this.#chunks = [all];
    return all;
  }

  /** Leaves out what was read. */
  #keep(from: number): void {
    const rest = this.#joined().subarray(from);
    this.#chunks = rest.length ? [rest] : [];
    this.#length = rest.length;
  }
}
