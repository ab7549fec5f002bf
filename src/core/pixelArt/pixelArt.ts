import * as l10n from '@vscode/l10n';
import { CanceledError } from '../../service/errors';
import { fileCount } from '../../shared/base/counts';
import { plainText } from '../../shared/base/foreignText';
import type { PixelStyle } from '../../sprite/checks/style';
import type { FixNote } from '../../sprite/fix/files/fixAnswer';
import type { FixSettings } from '../../sprite/fix/fixSettings';
import type { Chosen } from '../../sprite/fix/guessFix';
import type { Axes } from '../../sprite/pixels/views';
import type { ExportSource } from '../../sprite/source/source';
import type { StyleAnswer } from '../../sprite/style/styleSources';
import type { TaskRunner } from '../../work/taskRunner';
import { DiscoveryFiles } from '../discovery/discoveryFiles';
import type { NormalMaps } from '../discovery/normalMaps';
import { placeKey } from '../disk/fileStore';
import { type KeptBytes, keptWhile } from '../disk/keptBytes';
import { placesAmong } from '../disk/newFiles';
import type { NewContent, UserFiles } from '../disk/userFiles';
import type { DrawnFiles } from '../domain/drawnFiles';
import { findSet } from '../exports/directionSource';
import {
  type FoundSource,
  filesOf,
  findSource,
  notesOf,
  readSource,
  type SourceDependencies,
} from '../exports/exportSource';
import { undoAll, writeAll } from '../exports/writeAll';
import { Emitter } from '../host/events';
import { messageOf } from '../text/errors';
import type { CheckedSource } from './findings';
import { type AskIgnored, type LeftOut, originalFiles } from './leftOut';
import { NamedPlaces } from './namedPlaces';
import { inWords, PIXEL_WORDS } from './pixelErrors';
import { type FixPlace, type MadeFix, type PlannedFix, planFix } from './planFix';
import { readWithOrigin } from './readWithOrigin';
import { SheetRefusal } from './sheetRefusal';
import { type FoundSprites, spritesAmong } from './spriteSources';

export interface PixelArtDependencies extends SourceDependencies {
  readonly files: UserFiles;
  readonly maps: Pick<NormalMaps, 'isNormalMap' | 'namesIn'>;
  readonly thread: TaskRunner<'check' | 'fix' | 'colors' | 'style'>;
  /** Sprites that the threads work on at the same time; default: one. */
  readonly atOnce?: number;
  /** The records of what services drew. */
  readonly drawn: Pick<DrawnFiles, 'has'>;
  /** Of the product. */
  readonly version: string;
  readonly ignored: AskIgnored;
  /** URI strings of the references of the style file of a file's folder. @param uri string @throws SentenceError if that file is damaged */
  referencesOf(uri: string): Promise<readonly string[]>;
  /** What the style file of a file's folder says about pixels. @param uri string @throws SentenceError if that file is damaged */
  styleOf(uri: string): Promise<PixelStyle | undefined>;
  /** The same for many files at one time: each folder is looked at once. Absent: `styleOf`. */
  stylesOfMany?(): (uri: string) => Promise<PixelStyle | undefined>;
}

/** What a fix did to one file; places are URI strings. The form that commands, the program, and agents give back. */
export interface FileFix {
  readonly source: string;
  /** Null if nothing was written, because the file is right. */
  readonly output: string | null;
  readonly changed: boolean;
  /** Picture pixels for each sprite pixel; null if the picture isn't enlarged. */
  readonly grid: Axes | null;
  /** Number of colors of the whole sprite afterwards. */
  readonly colors: number;
}

export interface FixesWritten {
  readonly files: readonly FileFix[];
  /** URI strings of all files that are new or changed, with the JSON of sheets. */
  readonly written: readonly string[];
  readonly notes: readonly FixNote[];
  /** Sprites that were left alone, because their images and what describes them can't change together. */
  readonly refused: readonly Refused[];
  /** Number of old bytes that `undo` holds. */
  readonly bytes: number;
  /** Undoes it all; resolves to a sentence. Rejects without changing anything if a file was changed in the meantime. */
  readonly undo: () => Promise<string>;
}

/** A sprite that isn't fixed: the URI string of its first file, and why. */
export interface Refused {
  readonly file: string;
  /** A sentence. */
  readonly message: string;
}

/** Most bytes of all files that a style is read from. */
const MAX_STYLE_BYTES = 160 * 1024 * 1024;

/** Checks and fixes the pixels of files. Only `write` changes anything on disk. */
export class PixelArt {
  readonly #dependencies: PixelArtDependencies;

  readonly #wrote = new Emitter<readonly string[]>();
  /** Fires with the files that `write` created or changed, as URI strings. */
  readonly onDidWrite = this.#wrote.event;

  constructor(dependencies: PixelArtDependencies) {
    this.#dependencies = dependencies;
  }

  /** Sprites that are best worked on at the same time: one more than there are threads is read meanwhile, if there are several. */
  get atOnce(): number {
    const { atOnce = 1 } = this.#dependencies;
    return atOnce > 1 ? atOnce + 1 : 1;
  }

  /** The sprites among files and in folders: sets and numbered files count once, unless `single`. @param places URI strings */
  sprites(places: readonly string[], signal: AbortSignal, single = false): Promise<FoundSprites> {
    return spritesAmong(places, this.#dependencies, signal, single);
  }

  /**
   * The sprite of one file: by itself, or as the whole set or animation of numbered files that it belongs to, as a person chose.
   * @param uri string
   */
  async spriteOf(uri: string, whole: boolean): Promise<FoundSource> {
    const set = whole ? await findSet(uri, this.#dependencies) : undefined;
    return findSource(set ?? uri, this.#dependencies, undefined, whole ? 'animation' : 'pictures');
  }

  /** The colors of a sprite as a palette, 0xRRGGBB each; see the task `colors`. @throws SentenceError, CanceledError */
  colors(source: FoundSource, signal: AbortSignal): Promise<readonly number[]> {
    const { files, thread } = this.#dependencies;
    return inWords(source, signal, async () =>
      thread.run('colors', { source: await readSource(source, files, PIXEL_WORDS) }, signal),
    );
  }

  /**
   * The style that sprites have in common; those that can't be read are left out. @param sources at least one
   * @throws SentenceError if none can be read, CanceledError
   */
  async readStyle(sources: readonly FoundSource[], signal: AbortSignal): Promise<StyleAnswer> {
    const { files, thread } = this.#dependencies;
    const read: { readonly index: number; readonly source: ExportSource }[] = [];
    let [room, fault]: [number, unknown] = [MAX_STYLE_BYTES, undefined];
    for (const [index, found] of sources.entries()) {
      if (signal.aborted) throw new CanceledError();
      const source = await readSource(found, files, PIXEL_WORDS).catch((error: unknown) => {
        fault ??= error;
      });
      if (!source) continue;
      room -= bytesOf(source);
      if (room < 0 && read.length) break;
      read.push({ index, source });
    }
    const [first] = read;
    const found = sources[first?.index ?? 0];
    if (!first || !found) throw fault;
    const answer = await inWords(found, signal, () =>
      thread.run('style', { sources: read.map(({ source }) => source) }, signal),
    );
    const own = (indexes: readonly number[]) => indexes.flatMap((at) => read[at]?.index ?? []);
    return { ...answer, read: own(answer.read), raw: own(answer.raw) };
  }

  /** The styles of many sprites at one time, by their folders. What is returned rejects with a SentenceError if a style file is damaged. */
  styles(): (source: FoundSource) => Promise<PixelStyle> {
    const { styleOf, stylesOfMany } = this.#dependencies;
    const style = stylesOfMany?.() ?? styleOf;
    return async (source) => (await style(filePlaceOf(source))) ?? {};
  }

  /**
   * Checks a sprite by the style of its folder, or by another one. A set is judged as a set.
   * @throws SentenceError, CanceledError
   */
  check(source: FoundSource, signal: AbortSignal, style?: PixelStyle): Promise<CheckedSource> {
    const { thread } = this.#dependencies;
    return inWords(source, signal, async () => {
      const by = style ?? (await this.#dependencies.styleOf(filePlaceOf(source)));
      const answer = await thread.run(
        'check',
        { ...(await readWithOrigin(source, this.#dependencies)), style: by ?? {} },
        signal,
      );
      return { source, ...answer };
    });
  }

  /**
   * Sprites of folders that aren't worth a check, before they are read. A sprite is, if one of its files is.
   * @param named URI strings of files that somebody named: they are always checked
   * @throws CanceledError
   */
  async leftOut(
    sources: readonly FoundSource[],
    named: ReadonlySet<string>,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<FoundSource, LeftOut>> {
    const found = sources.filter(({ pictures }) => !pictures.some((uri) => named.has(uri)));
    const ignored = await this.#dependencies.ignored(
      found.flatMap(({ pictures }) => pictures),
      signal,
    );
    const originals = originalFiles(sources.flatMap(({ pictures }) => pictures).filter((uri) => !ignored.has(uri)));
    return new Map(
      found.flatMap((source): [FoundSource, LeftOut][] => {
        if (source.pictures.every((uri) => ignored.has(uri))) return [[source, 'ignored']];
        return source.pictures.every((uri) => ignored.has(uri) || originals.has(uri)) ? [[source, 'fixed']] : [];
      }),
    );
  }

  /** Whether a checked sprite is a reference of its style file, and only what sprites are made from. */
  async isRawReference({ source, isRaw }: CheckedSource): Promise<boolean> {
    if (!isRaw) return false;
    const references = await this.#dependencies.referencesOf(filePlaceOf(source));
    return source.pictures.some((uri) => references.includes(uri));
  }

  /**
   * Fixes a sprite in memory.
   * @param settings absent: a guess
   * @param chosen what a person says before the guess
   * @throws SentenceError, CanceledError
   */
  make(
    source: FoundSource,
    signal: AbortSignal,
    settings?: FixSettings,
    style?: PixelStyle,
    chosen?: Chosen,
  ): Promise<MadeFix> {
    const { thread } = this.#dependencies;
    return inWords(source, signal, async () => {
      const by = style ?? (await this.#dependencies.styleOf(filePlaceOf(source)));
      const { source: before, drawn } = await readWithOrigin(source, this.#dependencies);
      const answer = await thread.run('fix', { source: before, drawn, settings, chosen, style: by ?? {} }, signal);
      // Many sprites may be fixed together: what doesn't change isn't kept in memory.
      const notes = [...notesOf(source), ...answer.notes];
      return { source, ...(answer.fixed.length && { before }), ...answer, notes };
    });
  }

  /**
   * Writes fixed sprites, all files or none. What is right isn't written.
   * @param maySkip whether a sprite that can't be written may be left alone instead of ending everything; default: none
   * @param kept where old bytes are kept for later processes; absent: nowhere
   * @throws SentenceError, NotKeptError; nothing was written
   */
  async write(
    made: readonly MadeFix[],
    place: FixPlace,
    signal: AbortSignal,
    maySkip: (source: FoundSource) => boolean = () => false,
    kept?: Pick<KeptBytes, 'keep'>,
  ): Promise<FixesWritten> {
    const { files, version } = this.#dependencies;
    const tools = {
      files,
      version,
      claimed: new Set<string>(),
      places: new NamedPlaces(new DiscoveryFiles(files), (folder) => files.topOf(folder) !== undefined),
      jsons: new Map<string, NewContent>(),
      isSource: placesAmong(made.flatMap(({ source }) => filesOf(source))),
    };
    const results: FileFix[] = [];
    const refused: Refused[] = [];
    const planned = new Map<string, NewContent>();
    const sprites: string[][] = [];
    for (const one of made) {
      if (signal.aborted) throw new CanceledError();
      const plans = await planFix(one, place, tools).catch((error: unknown) => {
        if (!(error instanceof SheetRefusal) || !maySkip(one.source)) throw error;
        refused.push({ file: filePlaceOf(one.source), message: plainText(messageOf(error)) });
      });
      if (!plans) continue;
      // A JSON of several images is planned once for each, the last time with all changes.
      for (const content of plans.flatMap((plan) => plan.contents)) planned.set(placeKey(content.uri), content);
      sprites.push(plans.flatMap((plan) => plan.contents.map(({ uri }) => placeKey(uri))));
      results.push(...one.source.pictures.map((uri) => resultOf(uri, one, plans)));
    }
    const contents = [...planned.values()];
    await keptWhile(kept, together(sprites, planned), () => writeAll(contents, files, signal));
    const written = contents.map(({ uri }) => uri);
    if (written.length) this.#wrote.fire(written);
    return {
      files: results,
      written,
      notes: made.flatMap(({ notes }) => notes),
      refused,
      bytes: contents.reduce((sum, { bytes, old }) => sum + bytes.length + (old?.length ?? 0), 0),
      undo: async () => {
        await undoAll(contents, files);
        return l10n.t('Undid the fix of {0}.', fileCount(new Set(results.flatMap(({ output }) => output ?? [])).size));
      },
    };
  }
}

/** The files of each sprite; sprites that share one, such as the JSON of several images, are one group. @param sprites keys of `planned` */
function together(
  sprites: readonly (readonly string[])[],
  planned: ReadonlyMap<string, NewContent>,
): readonly (readonly NewContent[])[] {
  const groupOf = new Map<string, Set<string>>();
  for (const keys of sprites) {
    const group = new Set(keys.flatMap((key) => [key, ...(groupOf.get(key) ?? [])]));
    for (const key of group) groupOf.set(key, group);
  }
  return [...new Set(groupOf.values())].map((keys) => [...keys].flatMap((key) => planned.get(key) ?? []));
}

function resultOf(uri: string, { grid, colors }: MadeFix, plans: readonly PlannedFix[]): FileFix {
  const plan = plans.find(({ source }) => source === uri);
  return { source: uri, output: plan?.output ?? null, changed: plan !== undefined, grid, colors };
}

function bytesOf(source: ExportSource): number {
  if ('views' in source) return source.views.reduce((sum, { source: one }) => sum + bytesOf(one), 0);
  if ('sequence' in source) return source.sequence.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return source.bytes.length;
}

/** A set's own name isn't a file, but it's in the same folder. */
const filePlaceOf = ({ pictures: [first], uri }: FoundSource) => first ?? uri;
