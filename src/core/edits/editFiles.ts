import * as l10n from '@vscode/l10n';
import { CanceledError } from '../../service/errors';
import { fileCount } from '../../shared/base/counts';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { UnreadablePictureError } from '../../sprite/aseprite/putPlan';
import type {
  PartOutcome,
  Registered,
  SourcesAnswer,
  SourcesRequest,
  SpriteFiles,
} from '../../sprite/edit/files/changeSources';
import { PictureError } from '../../sprite/pixels/pictureError';
import type { Axes } from '../../sprite/pixels/views';
import type { TaskRunner } from '../../work/taskRunner';
import { DiscoveryFiles } from '../discovery/discoveryFiles';
import { nameOf } from '../disk/fileStore';
import { type KeptBytes, keptWhile } from '../disk/keptBytes';
import { placesAmong } from '../disk/newFiles';
import type { NewContent, UserFiles } from '../disk/userFiles';
import { ExportSourceError } from '../exports/exportErrors';
import { type FoundSource, filesOf, MAX_SOURCE_BYTES, sourceFaultText } from '../exports/exportSource';
import { undoAll, writeAll } from '../exports/writeAll';
import { Emitter } from '../host/events';
import { NamedPlaces } from '../pixelArt/namedPlaces';
import { PixelSourceError } from '../pixelArt/pixelErrors';
import { type FoundSprites, type SpriteDependencies, spritesAmong } from '../pixelArt/spriteSources';
import type { SentenceError } from '../text/errors';
import { type EditBase, readFound } from './editBase';
import { type EditPlace, type MadeEdit, type OutputTools, planEdit } from './editOutputs';
import { EditRefused, inEditWords } from './editRefused';
import { type FileEdit, fileWordOf } from './fileEdit';
import { kindOfSet } from './kindOfSet';
import { cutNotes, notesOfEdits, refuseLacks } from './notesOfEdits';

export interface FileEditsDependencies extends SpriteDependencies {
  readonly files: UserFiles;
  readonly thread: TaskRunner<'change-sources'>;
  /** Of the product. */
  readonly version: string;
}

/** Changed sprites in memory; nothing is written. */
export interface MadeEdits {
  readonly edit: FileEdit;
  readonly made: readonly MadeEdit[];
  /** How sure it is where they lie; only of `register`. */
  readonly registered?: Registered;
  /** Sentences about what files can't hold, and what whole pixels can't do. */
  readonly notes: readonly string[];
}

/** What became of one image; places are URI strings. The form that commands, the program, and agents give back. */
export interface EditedFile {
  readonly source: string;
  /** Null if nothing was written, because it's right already, or because its frame was deleted. */
  readonly output: string | null;
  readonly changed: boolean;
  /** Where its old top left corner is on the new canvas, in pixels of the new one. */
  readonly offset: Axes;
  /** Of its pixels: 0.25 if each square of 4 × 4 became a pixel. */
  readonly scale: number;
  /** Of a set: how many pixels right of its middle and below its foot line it was left, because that is near. */
  readonly off?: Axes;
  /** How many visible pixels the new canvas cut off, of all frames; absent: none. */
  readonly cut?: number;
}

export interface EditsWritten {
  readonly files: readonly EditedFile[];
  /** URI strings of all files that are new or changed, with JSON and normal maps. */
  readonly written: readonly string[];
  readonly notes: readonly string[];
  readonly registered?: Registered;
  /** Number of bytes that `undo` holds. */
  readonly bytes: number;
  /** Undoes it all; resolves to a sentence. Rejects without changing anything if a file was changed in the meantime. */
  readonly undo: () => Promise<string>;
}

/** How changed sprites are made. */
export interface MakeOptions {
  /** Base name of one other file, whose extension says its format: it gets the first sprite. */
  readonly as?: string;
  /** Called before each sprite, with its index from 0 and their number. */
  tell?(index: number, count: number): void;
  /** Called with a sprite that can't be read, which is left out then; absent: that ends the call. */
  unread?(source: FoundSource, error: SentenceError): void;
}

/** How a batch is made. */
interface Making extends Pick<MakeOptions, 'as' | 'unread'> {
  readonly request: SourcesRequest;
  readonly signal: AbortSignal;
}

/**
 * Changes the sprites of files, several at once: canvas, fit, register, or any changes. What a document of the editor is for one sprite, this is for a call
 * that reads, changes, and writes. `sprites` finds them, `make` changes them in threads, and `write` alone touches the disk: all files or none. Normal maps and
 * the JSON of sheets follow. Whatever is refused is refused before anything is written.
 */
export class FileEdits {
  readonly #dependencies: FileEditsDependencies;
  readonly #wrote = new Emitter<readonly string[]>();
  /** Fires with the files that `write` created or changed, as URI strings. */
  readonly onDidWrite = this.#wrote.event;

  constructor(dependencies: FileEditsDependencies) {
    this.#dependencies = dependencies;
  }

  /** The sprites among files and in folders: sets and numbered files count once, unless `single`. @param places URI strings */
  sprites(places: readonly string[], signal: AbortSignal, single = false): Promise<FoundSprites> {
    return spritesAmong(places, this.#dependencies, signal, single);
  }

  /**
   * Changes sprites in memory.
   * @param sources at least one
   * @throws {EditRefused} if one of them can't be changed like that, or its files can't hold it @throws {SentenceError} if one can't be read
   * @throws {CanceledError}
   */
  async make(
    sources: readonly FoundSource[],
    edit: FileEdit,
    signal: AbortSignal,
    { tell, ...options }: MakeOptions = {},
  ): Promise<MadeEdits> {
    const request = await this.#requestOf(edit, sources);
    // Sprites of a set are planned together; others one at a time, so that only one is in memory.
    const isTogether = edit.to === 'fit' || (edit.to === 'canvas' && edit.together === true);
    const batches = isTogether ? [sources] : sources.map((one) => [one]);
    const made: MadeEdit[] = [];
    const notes: string[] = [];
    let registered: Registered | undefined;
    for (const [at, batch] of batches.entries()) {
      if (signal.aborted) throw new CanceledError();
      tell?.(at, batches.length);
      const answer = await this.#makeBatch(batch, { ...options, request, signal });
      for (const one of answer.edits) refuseLacks(one, edit);
      made.push(...answer.edits);
      notes.push(...notesOfEdits(answer.edits, answer.notes));
      registered = leastOf(registered, answer.registered);
    }
    return { edit, made, notes: [...new Set(notes)], ...(registered && { registered }) };
  }

  /**
   * Writes changed sprites, all files or none. What is right already isn't written, except in the new folder of a set, which is whole.
   * @param kept where old bytes are kept for later processes; absent: nowhere
   * @throws {OutputError | NotKeptError | CanceledError} nothing was written
   */
  async write(
    { edit, made, notes, registered }: MadeEdits,
    place: EditPlace,
    signal: AbortSignal,
    kept?: Pick<KeptBytes, 'keep'>,
  ): Promise<EditsWritten> {
    const { files } = this.#dependencies;
    const tools: OutputTools = {
      files,
      word: fileWordOf(edit),
      claimed: new Set(),
      replaced: new Set(),
      named: new NamedPlaces(new DiscoveryFiles(files), (folder) => files.topOf(folder) !== undefined),
      isSource: placesAmong(made.flatMap(({ source }) => filesOf(source))),
    };
    const isWhole =
      place.file !== undefined || (edit.to === 'fit' && place.folder !== undefined && made.some(isChanged));
    const groups: (readonly NewContent[])[] = [];
    const results: EditedFile[] = [];
    for (const one of made) {
      if (signal.aborted) throw new CanceledError();
      const plan = isWhole || isChanged(one) ? await planEdit(one, place, tools) : undefined;
      if (plan) groups.push(plan.contents);
      results.push(...resultsOf(one, plan?.outputs));
    }
    const contents = groups.flat();
    await keptWhile(kept, groups, () => writeAll(contents, files, signal));
    const written = contents.map(({ uri }) => uri);
    if (written.length) this.#wrote.fire(written);
    return {
      files: results,
      written,
      notes: [...notes, ...cutNotes(made)],
      ...(registered && { registered }),
      bytes: contents.reduce((sum, { bytes, old }) => sum + bytes.length + (old?.length ?? 0), 0),
      undo: async () => {
        await undoAll(contents, files);
        return l10n.t(
          'Undid the change of {0}.',
          fileCount(new Set(results.flatMap(({ output }) => output ?? [])).size),
        );
      },
    };
  }

  async #makeBatch(batch: readonly FoundSource[], making: Making): Promise<MadeBatch> {
    const { signal, unread, as } = making;
    const read = await this.#read(batch, unread);
    const sources = read.map(({ source }) => source);
    const run = () =>
      this.#run(
        read.map(({ base }) => base),
        making,
      );
    const answer = read.length ? await inEditWords(sources, signal, run).catch(leftOut(sources, unread)) : undefined;
    if (!answer) return { edits: [], notes: [] };
    const left = new Map(answer.unread.map((one) => [one.at, one]));
    for (const [at, fault] of left) {
      const source = sources[at];
      if (source) unread?.(source, new PixelSourceError(sourceFaultText(fault, foreignText(fault.file))));
    }
    const readable = read.filter((_, at) => !left.has(at));
    if (answer.registered?.why) throw EditRefused.unsure(answer.registered, sources);
    const edits = readable.flatMap(({ source, base }, index): MadeEdit[] => {
      const changed = answer.sprites[index];
      return changed ? [{ source, base, changed, ...(as !== undefined && { isOther: true }) }] : [];
    });
    return { edits, notes: answer.notes, ...(answer.registered && { registered: answer.registered }) };
  }

  async #requestOf(edit: FileEdit, sources: readonly FoundSource[]): Promise<SourcesRequest> {
    if (edit.to === 'fit') return { to: 'fit', fit: { ...edit.fit, kind: edit.fit.kind ?? kindOfSet(sources) } };
    if (edit.to !== 'register') return edit;
    const [on] = await this.#read([edit.on]);
    if (!on) throw new RangeError('There is nothing to lie on.');
    return { to: 'register', on: filesIn(on.base) };
  }

  async #read(sources: readonly FoundSource[], unread?: MakeOptions['unread']): Promise<ReadSprite[]> {
    const bases: ReadSprite[] = [];
    let room = MAX_SOURCE_BYTES;
    for (const source of sources) {
      const base = await readFound(source, this.#dependencies.files).catch((cause: unknown) => {
        if (!unread || !(cause instanceof ExportSourceError)) throw cause;
        unread(source, cause);
      });
      if (!base) continue;
      for (const { length } of base.files.values()) room -= length;
      if (room < 0 && bases.length)
        throw new EditRefused(
          l10n.t('These files are too large to be changed together: {0} is too much.', nameIn(source)),
        );
      bases.push({ source, base });
    }
    return bases;
  }

  #run(bases: readonly EditBase[], { request, signal, as, unread }: Making): Promise<SourcesAnswer> {
    const { thread, version } = this.#dependencies;
    const input = { sprites: bases.map(filesIn), request, version, leavesOut: unread !== undefined };
    return thread.run('change-sources', as === undefined ? input : { ...input, as }, signal);
  }
}

interface ReadSprite {
  readonly source: FoundSource;
  readonly base: EditBase;
}

interface MadeBatch extends Pick<SourcesAnswer, 'notes' | 'registered'> {
  readonly edits: readonly MadeEdit[];
}

/** Leaves the only sprite of a batch out if its file can't be read. */
const leftOut =
  ([source, ...others]: readonly FoundSource[], unread: MakeOptions['unread']) =>
  (error: unknown): undefined => {
    const isUnread = error instanceof PixelSourceError && isReadFault(error.cause);
    if (!isUnread || !source || others.length || !unread) throw error;
    unread(source, error);
  };

const isReadFault = (cause: unknown) => cause instanceof PictureError || cause instanceof UnreadablePictureError;

const filesIn = ({ source, parts }: EditBase): SpriteFiles => ({ source, files: parts });

const nameIn = ({ uri }: FoundSource) => plainText(nameOf(uri));

const isChanged = ({ changed: { saved } }: MadeEdit) => saved.files.length > 0 || saved.gone.length > 0;

const leastOf = (one: Registered | undefined, other: Registered | undefined) =>
  one && other ? (one.confidence < other.confidence ? one : other) : (one ?? other);

const UNMOVED: Omit<PartOutcome, 'canvas'> = { offset: { x: 0, y: 0 }, scale: 1 };

const sumOf = (counts: readonly number[] = []) => counts.reduce((sum, count) => sum + count, 0);

function resultsOf(
  { source, changed, isOther }: MadeEdit,
  outputs: ReadonlyMap<number, string> | undefined,
): EditedFile[] {
  const { saved, parts } = changed;
  return source.pictures.map((uri, at): EditedFile => {
    const [part, index] = source.directions ? [at, 0] : [0, at];
    const { offset, scale, moves, off, cuts } = parts[part] ?? UNMOVED;
    const move = moves?.[index];
    // Numbered files have a frame each.
    const cut = source.directions || source.pictures.length === 1 ? sumOf(cuts) : cuts?.[index];
    const isOwn = ({ file }: { readonly file: { readonly part: number; readonly index: number } }) =>
      file.part === part && file.index === index;
    return {
      source: uri,
      // One other file has all of them.
      output: outputs?.get(isOther ? 0 : at) ?? null,
      changed: isOther || saved.files.some(isOwn) || saved.gone.some((file) => isOwn({ file })),
      offset: move ? { x: offset.x + move.x, y: offset.y + move.y } : offset,
      scale,
      ...(off && { off }),
      ...(cut && { cut }),
    };
  });
}
