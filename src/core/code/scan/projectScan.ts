import { fileURLToPath } from 'node:url';
import { CanceledError } from '../../../service/errors';
import { atOnce } from '../../../shared/base/atOnce';
import { rawText } from '../../../shared/base/foreignText';
import { onDisk } from '../../disk/diskFiles';
import { nameOf } from '../../disk/fileStore';
import { isInside, isLink } from '../../disk/realPlaces';
import { MAX_TEXT_BYTES } from '../../references/textFiles';
import { Turns } from '../../references/turns';
import type { CodeSearch } from '../codeSearch';
import type { ListedFile, PathEnd, ProjectNames, ScannedFile } from '../projectNames';
import type { CodeText, ScannedText } from './codeTasks';
import { type Listing, listWorkspace } from './listing';
import { type FoundEnd, PathEnds } from './pathEnds';
import type { Scanned } from './scanText';
import { ScanThread } from './scanThread';

/** Text files and their bytes that are read by one task of the thread. */
const BATCH_TEXTS = 128;
const BATCH_BYTES = 2 * 1024 * 1024;

export interface ProjectScanDependencies {
  /** Path of the script of the thread, built from `codeWorker.ts`. */
  readonly script: string;
  /** Of files, by their URI strings, those that Git ignores. */
  ignored(files: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string>>;
  /** Of places without a file, by their URI strings, those that Git knows and left out of the folder. */
  leftOut(places: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string>>;
  /** Most milliseconds for the text files of a task. Default: enough for any. */
  readonly limitMs?: number;
}

/** Most bytes of a file that is read at once. */
const MAX_AT_ONCE = 1024 * 1024;

/** A text file as it was read last. */
interface KnownText {
  /** Its size and time, or its text in an editor. */
  readonly state: string;
  /** Undefined if it couldn't be read, or has no kind in which sprites are named. */
  readonly scanned: Scanned | undefined;
  readonly isUnread: boolean;
  readonly file: ScannedFile | undefined;
}

/** A text that must be read. */
interface ToRead extends ListedFile {
  readonly state: string;
  readonly bytes: number;
  readonly text?: string;
}

/** What is known as long as no file comes or goes. */
interface KnownProject {
  readonly state: string;
  readonly sprites: readonly ListedFile[];
  readonly frames: string;
  /** By text file. Ends of a text count as long as it's the same object. */
  readonly ends: Map<string, { readonly scanned: Scanned; readonly ends: readonly PathEnd[] }>;
  readonly paths: PathEnds;
  /** Places and text files that Git was asked about, and whether it ignores them or left them out. */
  readonly asked: Map<string, boolean>;
}

/** What the code of a workspace says about its sprites. It's kept: the next scan reads only what changed. */
export class ProjectScan {
  readonly #dependencies: ProjectScanDependencies;
  readonly #thread: ScanThread;

  #texts = new Map<string, KnownText>();
  #listing: Listing | undefined;
  #project: KnownProject | undefined;
  /** One after the other: the second one finds most things known. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(dependencies: ProjectScanDependencies) {
    this.#dependencies = dependencies;
    this.#thread = new ScanThread(dependencies.script, dependencies.limitMs);
  }

  /** @throws {CanceledError} */
  scan(search: CodeSearch): Promise<ProjectNames> {
    return this.#inTurn(() => this.#scan(search));
  }

  /** The same, but only that text is read again. @param uri string of a text that's open @throws {CanceledError} */
  scanOne(uri: string, text: string, search: CodeSearch): Promise<ProjectNames> {
    const openText = (one: string) => (one === uri ? text : search.openText(one));
    return this.#inTurn(() => this.#scan({ ...search, openText }, uri));
  }

  #inTurn(scan: () => Promise<ProjectNames>): Promise<ProjectNames> {
    const scanning = this.#last.then(scan);
    this.#last = scanning.catch(() => {});
    return scanning;
  }

  /** What one text says, whatever is known of others. Undefined if sprites aren't named in such files. @throws {CanceledError} */
  async readAlone(fileName: string, text: string, signal: AbortSignal): Promise<Scanned | undefined> {
    if (text.length > MAX_TEXT_BYTES) return undefined;
    const [found] = await this.#thread.scan([{ fileName, content: text }], signal);
    return found?.kind === 'scanned' ? found.scanned : undefined;
  }

  /** Ends the thread. */
  close(): Promise<void> {
    return this.#thread.close();
  }

  /** @param only URI string of the text that is read again, if the others are known */
  async #scan(search: CodeSearch, only?: string): Promise<ProjectNames> {
    const turns = new Turns();
    const known = only === undefined ? undefined : this.#listing;
    const listing = known ?? (await listWorkspace(search));
    const texts = await this.#readTexts(listing, search, turns, known && only);
    this.#listing = listing;
    const project = await this.#projectOf(listing, texts, search, turns);
    await this.#addEnds(project, texts, search, turns);
    const unread = [...listing.unread, ...[...texts].flatMap(([uri, { isUnread }]) => (isUnread ? [uri] : []))];
    const { ends } = project;
    return {
      texts: [...texts.values()].flatMap(({ file }) => file ?? []),
      sprites: project.sprites,
      unread,
      leadsTo: (file, path) => ends.get(file.uri)?.ends[path] ?? { kind: 'unknown' },
    };
  }

  async #readTexts(
    listing: Listing,
    search: CodeSearch,
    turns: Turns,
    only: string | undefined,
  ): Promise<ReadonlyMap<string, KnownText>> {
    const { signal } = search;
    const asked = only === undefined ? listing.texts : listing.texts.filter(({ uri }) => uri === only);
    const states = await atOnce(asked, (text) => this.#stateOf(text, search));
    if (signal.aborted) throw new CanceledError();
    const texts = new Map(only === undefined ? [] : this.#texts);
    const toRead: ToRead[] = [];
    for (const one of states) {
      if (!one) continue;
      const known = this.#texts.get(one.uri);
      if (known?.state === one.state) texts.set(one.uri, known);
      else toRead.push(one);
    }
    let done = 0;
    let sent: Promise<void> = Promise.resolve();
    for (const batch of batchesOf(toRead)) {
      const contents = await atOnce(batch, (one) => contentOf(one, search));
      // While the thread reads one batch, the next comes from the disk.
      await sent;
      sent = this.#scanBatch(batch, contents, search).then((found) => {
        for (const [index, text] of batch.entries()) texts.set(text.uri, knownText(text, found[index]));
        done += batch.length;
        search.tell?.(done, toRead.length);
      });
      sent.catch(() => {});
      await turns.perhaps();
    }
    await sent;
    // In the order of the listing, whichever were read now.
    this.#texts = new Map(
      listing.texts.flatMap(({ uri }) => {
        const known = texts.get(uri);
        return known ? [[uri, known] as const] : [];
      }),
    );
    return this.#texts;
  }

  /** Undefined for a file that's gone, or that a link leads to from outside. */
  async #stateOf({ uri, top }: ListedFile, { files, openText }: CodeSearch): Promise<ToRead | undefined> {
    const text = openText(uri);
    if (text !== undefined) return { uri, top, state: `open ${text}`, bytes: text.length, text };
    const facts = await files.stat(uri).catch(() => undefined);
    if (!facts || facts.isFolder) return undefined;
    return { uri, top, state: `${facts.size} ${facts.mtime}`, bytes: facts.size };
  }

  async #scanBatch(
    batch: readonly ToRead[],
    contents: readonly (CodeText['content'] | undefined)[],
    search: CodeSearch,
  ): Promise<(ScannedText | undefined)[]> {
    const read = batch.flatMap(({ uri }, index) => {
      const content = contents[index];
      return content === undefined ? [] : [{ index, uri, fileName: rawText(nameOf(uri)), content }];
    });
    const found: (ScannedText | undefined)[] = batch.map(() => undefined);
    const put = async (texts: typeof read) => {
      const answers = await this.#thread.scan(
        texts.map(({ fileName, content }) => ({ fileName, content })),
        search.signal,
      );
      for (const [at, { index }] of texts.entries()) {
        const answer = answers[at];
        if (answer?.kind !== 'failed') found[index] = answer;
      }
    };
    await put(read);
    const decoded = await atOnce(
      read.filter(({ index }) => found[index]?.kind === 'undecoded'),
      async (one) => {
        const text = await search.decode(one.uri, one.content as Uint8Array).catch(() => undefined);
        found[one.index] = undefined;
        return text === undefined ? undefined : { ...one, content: text };
      },
    );
    await put(decoded.filter((one) => one !== undefined));
    return found;
  }

  /** What is known of the files, and of the names of frames. */
  async #projectOf(
    listing: Listing,
    texts: ReadonlyMap<string, KnownText>,
    search: CodeSearch,
    turns: Turns,
  ): Promise<KnownProject> {
    const ignores = await atOnce(listing.ignoreFiles, (uri) => search.files.stat(uri).catch(() => undefined));
    const state = `${listing.state()}\n${ignores.map((facts) => facts?.mtime).join()}`;
    const names = framesIn(texts);
    const frames = [...names].join('\n');
    const known = this.#project;
    if (known?.state === state && known.frames === frames) return known;
    const uris = listing.images.map(({ uri }) => uri);
    const ignored = known?.state === state ? undefined : await this.#dependencies.ignored(uris, search.signal);
    this.#project = {
      state,
      frames,
      sprites: ignored ? listing.images.filter(({ uri }) => !ignored.has(uri)) : (known?.sprites ?? []),
      ends: new Map(),
      paths: new PathEnds(listing, search, turns, names),
      asked: known?.state === state ? known.asked : new Map(),
    };
    return this.#project;
  }

  async #addEnds(
    project: KnownProject,
    texts: ReadonlyMap<string, KnownText>,
    search: CodeSearch,
    turns: Turns,
  ): Promise<void> {
    const found = new Map<string, { readonly scanned: Scanned; readonly ends: readonly FoundEnd[] }>();
    for (const [uri, { scanned, file }] of texts) {
      if (!scanned || !file || project.ends.get(uri)?.scanned === scanned) continue;
      const { names, kind } = scanned;
      found.set(uri, { scanned, ends: await project.paths.of({ uri, top: file.top, kind, paths: names.paths }) });
      await turns.perhaps();
      if (search.signal.aborted) throw new CanceledError();
    }
    await this.#askGit(project, found, search.signal);
    const isMade = (uri: string, { end, asked }: FoundEnd) =>
      end.kind === 'missing' && [uri, ...asked].some((place) => project.asked.get(place));
    for (const [uri, { scanned, ends }] of found) {
      project.ends.set(uri, {
        scanned,
        ends: ends.map((one) => (isMade(uri, one) ? { kind: 'unknown' } : one.end)),
      });
    }
  }

  /** What Git ignores is made by a build, and what it left out is in the repository. */
  async #askGit(
    { asked }: KnownProject,
    found: ReadonlyMap<string, { readonly ends: readonly FoundEnd[] }>,
    signal: AbortSignal,
  ): Promise<void> {
    const places = new Set<string>();
    for (const [uri, { ends }] of found) {
      for (const one of ends)
        if (one.end.kind === 'missing') for (const place of [uri, ...one.asked]) places.add(place);
    }
    const open = [...places].filter((place) => !asked.has(place));
    if (!open.length) return;
    const [ignored, leftOut] = await Promise.all([
      this.#dependencies.ignored(open, signal),
      this.#dependencies.leftOut(open, signal),
    ]);
    for (const place of open) asked.set(place, ignored.has(place) || leftOut.has(place));
  }
}

function* batchesOf(texts: readonly ToRead[]): Generator<ToRead[]> {
  let batch: ToRead[] = [];
  let bytes = 0;
  for (const text of texts) {
    if (batch.length && (batch.length >= BATCH_TEXTS || bytes + text.bytes > BATCH_BYTES)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(text);
    bytes += text.bytes;
  }
  if (batch.length) yield batch;
}

/** Undefined if it can't be read, is too large, or a link leads to it out of its workspace folder. */
async function contentOf(
  { uri, top, bytes, text }: ToRead,
  { files }: CodeSearch,
): Promise<CodeText['content'] | undefined> {
  if (text !== undefined) return text.length > MAX_TEXT_BYTES ? undefined : text;
  try {
    if (onDisk(uri) && (await isLink(fileURLToPath(uri))) && !(await isInside(uri, top))) return undefined;
    if (bytes > MAX_AT_ONCE) return await files.read(uri, MAX_TEXT_BYTES);
    // Reading a file of known size takes a third less time.
    const read = await files.readStart(uri, bytes + 1);
    return read.length > bytes ? await files.read(uri, MAX_TEXT_BYTES) : read;
  } catch {
    return undefined;
  }
}

function knownText({ uri, top, state }: ToRead, found: ScannedText | undefined): KnownText {
  const scanned = found?.kind === 'scanned' ? found.scanned : undefined;
  const file = scanned && { uri, top, names: scanned.names };
  return { state, scanned, file, isUnread: found === undefined || scanned?.isCut === true };
}

/** Names of frames on sheets that look like paths. */
function framesIn(texts: ReadonlyMap<string, KnownText>): ReadonlySet<string> {
  const frames = new Set<string>();
  for (const { file } of texts.values()) for (const frame of file?.names.frames ?? []) frames.add(frame);
  return frames;
}
