import * as l10n from '@vscode/l10n';
import { CanceledError } from '../../service/errors';
import { plainText } from '../../shared/base/foreignText';
import type { ExportResult } from '../../sprite/source/sprite';
import { FileChangedError } from '../disk/diskWriter';
import { nameOf, parentOf, placeKey } from '../disk/fileStore';
import { NameTakenError } from '../disk/userFiles';
import { SentenceError } from '../text/errors';
import type { Stretch } from '../text/jsonText';
import type { AgreedRecipes } from './agreedRecipes';
import { ExportSourceError, OutputError } from './exportErrors';
import type { FoundSource } from './exportSource';
import { placeFaultText } from './exportText';
import type { ExportWriter, MadeOf, Written } from './exportWriter';
import type { PlannedFile } from './outputPlan';
import { recipeOf } from './recipe';
import { folderOf, type OutputPlace, openRecipe, problemAt, type RecipeProblem } from './recipes';

/** Most attempts to write an export if files appear or change between the check and the write. */
const MAX_RACES = 10;

/** A recipe as it is on disk. */
export interface RecipeText {
  /** URI string. */
  readonly uri: string;
  readonly text: string;
}

/** Result of a recipe. */
export interface RecipeOutcome {
  /** Files of the exports that succeeded, in the order of the recipe. */
  readonly files: readonly { readonly uri: string; readonly written: boolean }[];
  /** Exports that failed, and why. Nothing of them was written. */
  readonly problems: readonly RecipeProblem[];
  /** Sentences about directions without a view, one for each export that was made without them. */
  readonly remarks: readonly string[];
  /** The source couldn't be read completely: a program may still be writing it. */
  readonly retry: boolean;
  /** The recipe, if nobody on this computer made or agreed to it. Nothing was done, and a person should be asked. */
  readonly unagreed?: RecipeText;
  /** Files that kept exports from being written, and that may be replaced if a person agrees. */
  readonly foreign: readonly PlannedFile[];
  /** URI strings of sources whose recipes feed each other, this one's first and last. */
  readonly circle?: readonly string[];
  /** The exports that wrote something, in the order of the recipe. */
  readonly written: readonly Written[];
}

/** The file exists, and only a person can decide whether an export replaces it. */
class ForeignError extends OutputError {
  override readonly name: string = 'ForeignError';
  constructor(readonly files: readonly PlannedFile[]) {
    super(files.map(placeFaultText).join(' '), files[0]?.uri);
  }
}

/** Recipes feed each other. */
export class CircleError extends OutputError {
  override readonly name: string = 'CircleError';
  constructor(readonly sources: readonly string[]) {
    const names = sources.map((uri) => plainText(nameOf(uri))).join(' → ');
    super(l10n.t('These sprites are exported from each other, so nothing was written: {0}', names));
  }
}

/** An export that is made, but not written. */
interface MadeExport {
  readonly of: FoundSource | MadeOf;
  readonly result: Pick<ExportResult, 'files' | 'notes'>;
}

/** What a recipe needs to run. */
export interface RecipeTools {
  readonly exports: ExportWriter;
  readonly agreed: Pick<AgreedRecipes, 'has'>;
}

export const NO_OUTCOME = { files: [], problems: [], remarks: [], retry: false, foreign: [], written: [] } as const;

/** Position of a problem that concerns the whole recipe. */
export const WHOLE: Stretch = { offset: 0, length: 1 };

/** One run of a recipe's exports. */
export class RecipeRun {
  readonly #opened: RecipeText;
  readonly #source: string;
  readonly #isCheck: boolean;
  readonly #exports: ExportWriter;
  readonly #signal: AbortSignal;

  readonly #files: { uri: string; written: boolean }[] = [];
  readonly #problems: RecipeProblem[] = [];
  readonly #remarks: string[] = [];
  readonly #foreign: PlannedFile[] = [];
  readonly #written: Written[] = [];
  /** `placeKey`s of the files that its exports wrote. */
  readonly #taken = new Set<string>();
  #circle: readonly string[] | undefined;
  #retry = false;

  /**
   * @param source URI string of what is exported
   * @param isCheck nothing is written: `written` says what would be
   */
  constructor(opened: RecipeText, source: string, exports: ExportWriter, signal: AbortSignal, isCheck: boolean) {
    this.#opened = opened;
    this.#source = source;
    this.#exports = exports;
    this.#signal = signal;
    this.#isCheck = isCheck;
  }

  get outcome(): RecipeOutcome {
    const files = this.#files,
      problems = this.#problems,
      remarks = this.#remarks,
      foreign = this.#foreign,
      written = this.#written,
      circle = this.#circle,
      retry = this.#retry;
    return { files, problems, remarks, foreign, written, circle, retry };
  }

  /** A sentence for people who don't see a page of the export. */
  remark(text: string): void {
    if (!this.#remarks.includes(text)) this.#remarks.push(text);
  }

  /**
   * Makes and writes one export.
   * @param at its place in the recipe
   * @param folder of its files, as the recipe says; absent: the recipe's own
   */
  async entry(
    at: Stretch,
    folder: string | undefined,
    make: (place: OutputPlace) => Promise<MadeExport>,
  ): Promise<void> {
    if (this.#signal.aborted) throw new CanceledError();
    try {
      const place = folderOf({ outputFolder: folder }, this.#opened.uri, this.#exports.files);
      const { of, result } = await make(place);
      await this.#write(of, result, place);
    } catch (error) {
      if (!(error instanceof SentenceError)) throw error;
      const problem = problemAt(this.#opened.uri, this.#opened.text, at, error.message);
      this.#problems.push({ ...problem, isAsked: error instanceof ForeignError });
      this.#retry ||= error instanceof ExportSourceError;
      if (error instanceof ForeignError) this.#foreign.push(...error.files);
      if (error instanceof CircleError) this.#circle = error.sources;
    }
  }

  async #write(of: MadeExport['of'], result: MadeExport['result'], { folder, within }: OutputPlace): Promise<void> {
    for (let tries = 1; ; tries++) {
      const plan = await this.#exports.plan(of, result, folder, true);
      await this.#refuse(plan.files, within);
      if (this.#isCheck) return this.#took(plan.files.map(({ uri, there }) => ({ uri, written: there !== 'same' })));
      try {
        const written = await this.#exports.write([plan], this.#signal, { within });
        const isNew = new Set(written.written);
        this.#took(written.files.map((uri) => ({ uri, written: isNew.has(uri) })));
        if (written.written.length) this.#written.push(written);
        return;
      } catch (error) {
        // Export on save, a task, and other windows may run a recipe at once. The second one finds the files of the first, and checks again.
        const { cause } = error instanceof OutputError ? error : {};
        const raced = cause instanceof NameTakenError || cause instanceof FileChangedError;
        if (!raced || tries === MAX_RACES) throw error;
      }
    }
  }

  #took(files: RecipeOutcome['files']): void {
    for (const { uri } of files) this.#taken.add(placeKey(uri));
    this.#files.push(...files);
  }

  /** Throws if one of the files must not be written, or only if a person agrees. */
  async #refuse(files: readonly PlannedFile[], within: string | undefined): Promise<void> {
    const twice = files.find(({ uri }) => this.#taken.has(placeKey(uri)));
    if (twice)
      throw new OutputError(l10n.t('Two exports would both write {0}. Nothing was written.', plainText(twice.name)));
    for (const folder of new Set(files.map(({ uri }) => parentOf(uri))))
      await this.#exports.checkFolder(folder, within);
    const fed = files.find(({ there }) => there === 'recipe-source');
    const circle = fed && (await circleThrough(this.#source, fed.uri, (source) => this.#outputsOf(source)));
    if (circle) throw new CircleError(circle);
    const foreign = files.filter(({ there }) => there === 'foreign');
    const never = files.some((file) => file.there !== 'foreign' && placeFaultText(file) !== undefined);
    if (foreign.length && !never && !this.#isCheck) throw new ForeignError(foreign);
  }

  /** URI strings of the files that a source's recipe would write; nothing is written. */
  async #outputsOf(source: string): Promise<readonly string[]> {
    const opened = await openRecipe(recipeOf(source), this.#exports.files);
    const uris: string[] = [];
    const told = this.#exports.asTold(opened?.source ?? {});
    for (const { at: _, outputFolder, ...options } of opened?.entries ?? []) {
      const { folder } = folderOf({ outputFolder }, recipeOf(source), this.#exports.files);
      const found = await told.find(source);
      const result = await told.make(found, options, folder, this.#signal);
      uris.push(...(await this.#exports.plan(found, result, folder, true)).files.map(({ uri }) => uri));
    }
    return uris;
  }
}

/** Most recipes that are followed from one output to the next. */
export const MAX_FOLLOWED = 8;

/**
 * Sources whose recipes feed each other, from one back to itself: `a, b, a`. Undefined if there are none within eight steps.
 * @param source URI string of the exported file
 * @param output URI string of one of its outputs that also has a recipe
 * @param outputsOf URI strings of the files that a source's recipe writes; rejects if they can't be determined
 */
async function circleThrough(
  source: string,
  output: string,
  outputsOf: (source: string) => Promise<readonly string[]>,
): Promise<readonly string[] | undefined> {
  const ways: (readonly string[])[] = [[source, output]];
  const seen = new Set([output]);
  for (let way = ways.shift(); way && seen.size <= MAX_FOLLOWED; way = ways.shift()) {
    const outputs = await outputsOf(way.at(-1) ?? output).catch((): readonly string[] => []);
    for (const next of outputs) {
      if (next === source) return [...way, next];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}
