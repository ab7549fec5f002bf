import * as l10n from '@vscode/l10n';
import { fileCount } from '../../shared/base/counts';
import { plainText, rawText } from '../../shared/base/foreignText';
import type { ExportOptions } from '../../sprite/engines/exportOptions';
import { EXPORT_OPTIONS } from '../../sprite/export/optionTable';
import type { NormalMapSettings } from '../../sprite/normalMap/settings';
import type { MapNaming } from '../../sprite/source/fileNames';
import type { ExportResult } from '../../sprite/source/sprite';
import type { Description } from '../../sprite/source/spriteFacts';
import type { VariantsAnswer, VariantsInput } from '../../sprite/variants/makeVariants';
import type { TaskRunner } from '../../work/taskRunner';
import type { ExportAnswer } from '../../work/tasks';
import type { DiscoveryFiles } from '../discovery/discoveryFiles';
import type { NormalMaps } from '../discovery/normalMaps';
import type { RecipeSource } from '../discovery/recipeSource';
import { nameOf, parentOf, placeKey } from '../disk/fileStore';
import { fileIdentity, type NewContent, type UserFiles } from '../disk/userFiles';
import { OutsideError } from '../disk/writeBounds';
import { Emitter } from '../host/events';
import { leftovers, uriOf } from './atlas/leftovers';
import { AtlasMaker } from './atlas/makeAtlas';
import { findSet } from './directionSource';
import { OutputError, TakenPlaceError } from './exportErrors';
import {
  type FoundSource,
  filesOf,
  findSource,
  type NumberedAs,
  notesOf,
  readSource,
  type SourceDependencies,
} from './exportSource';
import { placeFaultText } from './exportText';
import { inWords } from './inWords';
import { type PlannedFile, planOutputs } from './outputPlan';
import type { OwnOutputs } from './ownOutputs';
import { findProject } from './project';
import { recipeSourceOf } from './recipeSourceOf';
import { notWritten, undoAll, writeAll } from './writeAll';

export interface ExportDependencies extends SourceDependencies {
  readonly exporter: TaskRunner<'export' | 'describe' | 'normal-map' | 'same-png' | 'variants' | 'colors'>;
  readonly packer: TaskRunner<'atlas' | 'same-png'>;
  /** Of the product, for files that say what made them. */
  readonly version: string;
  readonly files: UserFiles;
  readonly own: OwnOutputs;
  readonly maps: Pick<NormalMaps, 'isNormalMap' | 'areMap' | 'namingIn' | 'suffixIn' | 'byPixels'>;
}

/** What an export is made of: a sprite, or the recipe of an atlas. */
export interface MadeOf {
  /** URI string. Files count as written by exports of this. */
  readonly uri: string;
  /** URI strings of all files that the export reads. */
  readonly files: readonly string[];
}

/** Files to write, with what exists at their places. */
export interface Planned {
  readonly source: Pick<MadeOf, 'uri'>;
  readonly files: readonly PlannedFile[];
  readonly notes: ExportResult['notes'];
}

/** Result of an export. Files are URI strings. */
export interface Written {
  /** All files of the export, in its order. */
  readonly files: readonly string[];
  /** The files that are new or changed. */
  readonly written: readonly string[];
  /**
   * Undoes the export; resolves to a sentence. Rejects without changing anything if a file was changed in the meantime. Holds the new and the old
   * bytes: whoever offers Undo for exports keeps a single `Written` and drops it for the next, so `HeldBytes` has nothing to count here.
   * The old bytes of a plan are limited to `MAX_HELD` (`outputPlan.ts`).
   */
  readonly undo: () => Promise<string>;
}

/** How planned files are written. */
export interface WriteChoices {
  /** Replaces somebody else's files too, because a person agreed. Default false. */
  readonly replace?: boolean;
  /** URI string of a folder that must contain them all, after following links; absent: as `WriteBounds` decides. */
  readonly within?: string;
}

/** Turns a source file into files in a folder. Only `write` changes anything on disk. */
export class ExportWriter {
  readonly #dependencies: ExportDependencies;

  readonly #wrote = new Emitter<readonly string[]>();
  /** Fires with the files that `write` created or changed, as URI strings. */
  readonly onDidWrite = this.#wrote.event;

  constructor(dependencies: ExportDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Finds and makes files from what is on disk and in a recipe, and nothing that only this computer remembers: its user's cuts, its settings,
   * its runs. So every computer makes the same files. It never writes.
   */
  asTold({ directions = [], normalMapSuffix, title }: RecipeSource): Pick<ExportWriter, 'find' | 'make'> {
    const told = new ExportWriter({
      ...this.#dependencies,
      choices: { cutOf: () => undefined, sequenceAs: () => undefined },
      provenance: { of: () => undefined },
      maps: this.#dependencies.maps.byPixels(normalMapSuffix ?? 'auto'),
      directionNames: () => directions,
    });
    return {
      find: async (uri, reader) => {
        const found = await told.find(uri, reader);
        return found.titledByFolder && title !== undefined ? { ...found, title } : found;
      },
      make: (...all) => told.make(...all),
    };
  }

  /** What a recipe must say about a source, so that every computer takes it as this one does. */
  recipeSourceOf(source: FoundSource): RecipeSource {
    return recipeSourceOf(source, this.#dependencies.maps.suffixIn(parentOf(source.uri)));
  }

  /** Whether an export of this computer wrote files of a source. @param source URI string */
  hasExported(source: string): boolean {
    return this.#dependencies.own.hasAny(source);
  }

  /** Files that exports of a source wrote earlier, are unchanged on the disk, and aren't among those that it makes now; all are URI strings. */
  leftovers(source: string, made: readonly string[]): Promise<string[]> {
    return leftovers(this.#dependencies.own.of(source), made, this.files);
  }

  /** URI strings of the sources of files that exports of this computer wrote. @param isMeant whether a file counts, by its URI string */
  sourcesOf(isMeant: (uri: string) => boolean): string[] {
    return this.#dependencies.own.sourcesOf((place) => isMeant(uriOf(place))).map(uriOf);
  }

  /** Makes atlases; nothing is written. */
  get atlases(): AtlasMaker {
    const { packer, files, maps, version } = this.#dependencies;
    const told = this.asTold({});
    return new AtlasMaker({ packer, files, maps, version, find: (uri, reader) => told.find(uri, reader) });
  }

  get files(): UserFiles {
    return this.#dependencies.files;
  }

  /** The set of directions that a file belongs to, as a source's URI string; see `setPatternOf`. Undefined if it belongs to none. */
  setOf(uri: string): Promise<string | undefined> {
    return findSet(uri, this.#dependencies);
  }

  /** @param reader shared, if several files are looked up at once @param numberedAs see `findSource` */
  find(uri: string, reader?: DiscoveryFiles, numberedAs?: NumberedAs): Promise<FoundSource> {
    return findSource(uri, this.#dependencies, reader, numberedAs);
  }

  /** The choices that a sprite offers. @param animations pattern of their names @throws as `make` */
  describe(
    source: FoundSource,
    signal: AbortSignal,
    animations: string = EXPORT_OPTIONS.animations.usual,
  ): Promise<Description> {
    const { exporter, files } = this.#dependencies;
    const { usual: leaveOut } = EXPORT_OPTIONS.leaveOut;
    return inWords(source.uri, signal, async () =>
      exporter.run('describe', { source: await readSource(source, files), animations, leaveOut }, signal),
    );
  }

  /**
   * The files of an export; nothing is written.
   * @param folder that the files will be in, as a URI string: files for engines refer to each other by their paths in the project
   * @throws ExportFaultError, ExportSourceError with a sentence for people; CanceledError
   */
  make(source: FoundSource, options: ExportOptions, folder: string, signal: AbortSignal): Promise<ExportAnswer> {
    return inWords(source.uri, signal, async () => {
      const engine = await findProject(folder, this.files);
      const { exporter, maps, version } = this.#dependencies;
      const input = {
        source: await readSource(source, this.files),
        options,
        version,
        projectFolder: engine?.folderWithin,
        sourceNames: filesOf(source)
          .filter((uri) => placeKey(parentOf(uri)) === placeKey(folder))
          .map((uri) => rawText(nameOf(uri))),
        mapNaming: await maps.namingIn(folder, source.title),
      };
      const answer = await exporter.run('export', input, signal);
      return { ...answer, notes: [...notesOf(source), ...answer.notes] };
    });
  }

  /** The normal map of a sprite, made without any service; nothing is written. @param naming of its folder @throws as `make` */
  makeNormalMap(
    source: FoundSource,
    settings: NormalMapSettings,
    naming: MapNaming,
    signal: AbortSignal,
  ): Promise<ExportResult> {
    return inWords(source.uri, signal, async () =>
      this.#dependencies.exporter.run(
        'normal-map',
        { source: await readSource(source, this.files), settings, naming },
        signal,
      ),
    );
  }

  /** 0xRRGGBB of a sprite, as the task `colors` has them. @throws as `make` */
  colors(source: FoundSource, signal: AbortSignal): Promise<readonly number[]> {
    const { exporter, files } = this.#dependencies;
    return inWords(source.uri, signal, async () =>
      exporter.run('colors', { source: await readSource(source, files) }, signal),
    );
  }

  /** The sprite in several palettes; nothing is written. @throws as `make` */
  makeVariants(
    source: FoundSource,
    request: Pick<VariantsInput, 'palettes' | 'from' | 'as' | 'shared'>,
    signal: AbortSignal,
  ): Promise<VariantsAnswer> {
    const { exporter, version, files } = this.#dependencies;
    return inWords(source.uri, signal, async () =>
      exporter.run('variants', { ...request, source: await readSource(source, files), version }, signal),
    );
  }

  /**
   * Checks the places of a result's files.
   * @param folder URI string
   * @param forRecipe whether a recipe asks instead of a person: it never writes some files that a person may
   */
  async plan(
    source: FoundSource | MadeOf,
    result: Pick<ExportResult, 'files' | 'notes'>,
    folder: string,
    forRecipe = false,
  ): Promise<Planned> {
    const { exporter, packer } = this.#dependencies;
    const read = 'files' in source ? source.files : filesOf(source);
    // The thread that made the files is awake.
    const thread: TaskRunner<'same-png'> = 'files' in source ? packer : exporter;
    const sources = new Set(await Promise.all(read.map(fileIdentity)));
    const files = await planOutputs(result.files, folder, {
      files: this.files,
      isOurs: (uri, sha256) => this.#dependencies.own.has(source.uri, uri, sha256),
      isSource: async (uri) => sources.has(await fileIdentity(uri)),
      isOwnFile: (uri) => this.files.isOwnFile(uri),
      isSameImage: (old, fresh) => thread.run('same-png', { old, fresh }).catch(() => false),
      isMap: (uri, bytes) => this.#dependencies.maps.areMap(uri, bytes),
      recipeOf: forRecipe ? source.uri : undefined,
      directionNames: this.#dependencies.directionNames(source.uri),
    });
    return { source, files, notes: result.notes };
  }

  /** @throws OutputError if files in a folder must not be written; both are URI strings */
  async checkFolder(folder: string, within?: string): Promise<void> {
    await this.files.checkFolder(folder, within).catch((cause: unknown) => {
      throw cause instanceof OutsideError ? notWritten(cause) : cause;
    });
  }

  /** After a person agreed that these files may be replaced: they count as written by exports of the source, with their current bytes. */
  adopt(source: string, files: readonly PlannedFile[]): Promise<void> {
    const held = files.flatMap(({ uri, old }) => (old ? [{ uri, bytes: old }] : []));
    return this.#dependencies.own.remember(source, held);
  }

  /**
   * Writes changed files, all files of all plans or none.
   * @throws OutputError with a sentence for people; nothing was written
   */
  async write(
    plans: readonly Planned[],
    signal: AbortSignal,
    { replace = false, within }: WriteChoices = {},
  ): Promise<Written> {
    const files = plans.flatMap((plan) => plan.files);
    refuseTwice(files);
    for (const file of files) {
      const text = file.there === 'foreign' && replace ? undefined : placeFaultText(file);
      if (text !== undefined) throw new TakenPlaceError(text, file.uri, file.there === 'foreign');
    }
    const contents: NewContent[] = files
      .filter(({ there }) => there !== 'same')
      .map(({ uri, bytes, old }) => ({ uri, bytes, old }));
    await writeAll(contents, this.files, signal, within);
    for (const plan of plans) await this.#dependencies.own.remember(plan.source.uri, plan.files.map(asOnDisk));
    const written = contents.map(({ uri }) => uri);
    this.#wrote.fire(written);
    return {
      files: files.map(({ uri }) => uri),
      written,
      undo: async () => {
        await undoAll(contents, this.files);
        return l10n.t('Undid the export of {0}.', fileCount(contents.length));
      },
    };
  }
}

/** An image that is the same but for its compression stays as it is. */
const asOnDisk = ({ uri, bytes, there, old }: PlannedFile) => ({
  uri,
  bytes: there === 'same' ? (old ?? bytes) : bytes,
});

/** Refuses sources with one name, such as `hero.png` and `hero.gif`: in one folder, they would become the same file. */
function refuseTwice(files: readonly PlannedFile[]): void {
  const seen = new Set<string>();
  for (const { uri, name } of files) {
    // Many file systems ignore case in names.
    const key = placeKey(uri).toLowerCase();
    if (seen.has(key)) {
      throw new OutputError(l10n.t('Two exports would both write {0}. Nothing was written.', plainText(name)), uri);
    }
    seen.add(key);
  }
}
