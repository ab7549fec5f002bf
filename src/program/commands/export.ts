import { exportFile } from '../../agents/exporting';
import { bounded, quotedPath } from '../../agents/quote';
import { pathOf } from '../../agents/runAnswers';
import { TakenPlaceError } from '../../core/exports/exportErrors';
import { noteText } from '../../core/exports/exportText';
import { sourceOfRecipe } from '../../core/exports/recipe';
import type { RecipeOutcome } from '../../core/exports/recipeOutputs';
import { runRecipe } from '../../core/exports/recipeRun';
import { isRecipe, recipesBelow } from '../../core/exports/recipesBelow';
import { errorText } from '../../core/text/errorText';
import { englishCount } from '../../shared/base/counts';
import { foreignText, UNSEEN } from '../../shared/base/foreignText';
import type { ExportChoices } from '../../sprite/engines/exportOptions';
import type { CommandInput, ProgramContext } from '../context';
import { programErrorOf } from '../errorWords';
import { FOUND_CODES } from '../exitCodes';
import type { Outcome } from '../outcome';
import { badInput, type ProgramError } from '../programError';
import type { ProgramHost } from '../programHost';
import { shownPath } from '../runOutcome';
import { callOf, withHost } from '../withHost';

/**
 * `export`: recipes, all recipes below folders, and sprites with options. Whoever names a recipe on the command line agrees to it; by the rules of
 * recipes, nothing is written outside or hidden, and with `--replace` alone over files that no export of this computer wrote: a build has a fresh
 * checkout, which doesn't say who wrote what.
 */
export const exportBody = withHost(async (host, context, input) => {
  if (!input.files.length) throw badInput('Name recipes, folders, or sprites.', 'See sprite-kiln export --help.');
  const { exportChoices: choices = {} } = input;
  const { recipes, sprites } = await namedBy(input.files, host, context);
  if (recipes.length && !sprites.length && (Object.keys(choices).length || input.folder !== undefined))
    throw badInput('Recipes have their own options.', 'Name a sprite, or change the recipe.');
  const isCheck = input.flags.has('check');
  if (isCheck && sprites.length)
    throw badInput('--check is for recipes, which say how sprites are exported.', 'Name recipes or folders.');
  const done = new Done(context, isCheck);
  for (const [index, uri] of recipes.entries()) {
    context.signal.throwIfAborted();
    context.progress.say(`Exporting ${index + 1} of ${recipes.length}`);
    await exportRecipe(uri, host, { done, context, input });
  }
  for (const file of sprites) {
    try {
      await exportSprite(file, choices, host, { done, context, input });
    } catch (error) {
      const isOnly = sprites.length === 1 && !recipes.length;
      const end = afterFailure(error, host.places.uriOf(file), isOnly, done);
      if (end) return done.outcome(end);
    }
  }
  return done.outcome();
});

/** Notes why a sprite couldn't be exported: one of many doesn't stop the others. @returns what ends the command @throws `error` */
function afterFailure(error: unknown, uri: string, isOnly: boolean, done: Done): ProgramError | undefined {
  const isTaken = error instanceof TakenPlaceError;
  if (isOnly && !isTaken) throw error;
  const failure = isTaken ? takenPlace(error) : programErrorOf(error);
  if (isOnly || failure.code === 'interrupted') return failure;
  if (isTaken && error.isForeign) done.isForeign = true;
  done.problem(uri, failure.message);
  return undefined;
}

/** What to do about a file that no export of this computer wrote. */
const REPLACE = 'If it is an export of another computer, such as in a checkout, --replace replaces it.';

/** What was exported so far. */
class Done {
  readonly #context: ProgramContext;
  readonly #isCheck: boolean;

  readonly #files: string[] = [];
  readonly #written: string[] = [];
  readonly #lines: string[] = [];
  readonly #problems: object[] = [];
  /** A file is in the way that another computer may have exported. */
  isForeign = false;

  /** @param isCheck nothing is written, and files that would be are out of date */
  constructor(context: ProgramContext, isCheck: boolean) {
    this.#context = context;
    this.#isCheck = isCheck;
  }

  file(uri: string, isWritten: boolean): void {
    const file = pathOf(uri);
    this.#files.push(file);
    if (isWritten) this.#written.push(file);
    const stale = this.#isCheck ? 'out of date  ' : 'written    ';
    const same = this.#isCheck ? 'up to date   ' : 'unchanged  ';
    this.#lines.push(`${isWritten ? stale : same}${shownPath(file, this.#context)}`);
  }

  /** A line about a file. */
  remark(uri: string, text: string): void {
    this.#line(`${shownPath(pathOf(uri), this.#context)}: ${text}`);
  }

  /** As compilers print it, so that editors find the place. */
  problem(
    uri: string,
    text: string,
    { line, column }: { line: number; column: number } = { line: 1, column: 1 },
  ): void {
    const file = pathOf(uri);
    this.#line(`${shownPath(file, this.#context)}(${line},${column}): error: ${text}`);
    this.#problems.push({ file, line, column, message: bounded(foreignText(text), 1_000) });
  }

  #line(text: string): void {
    this.#lines.push(text.replace(UNSEEN, '?'));
  }

  /** @param fault what ended the command early, which says more than the problems of recipes before it */
  outcome(fault?: ProgramError): Outcome {
    const files = this.#files,
      written = this.#written,
      lines = this.#lines,
      problems = this.#problems;
    const error = fault ?? (problems.length ? this.#problemsError() : undefined);
    const details = this.#isCheck ? { outOfDate: written, problems } : { written, problems };
    const exitCode = this.#isCheck && written.length ? FOUND_CODES.warning : 0;
    return { files, details, report: lines, exitCode, ...(error && { error }) };
  }

  #problemsError(): ProgramError {
    const { length } = this.#problems;
    if (this.#isCheck) return badInput(`${englishCount(length, 'problem')}. Nothing was written.`);
    const rest = this.#files.length ? 'The other exports were made.' : 'Nothing was exported.';
    return badInput(`${englishCount(length, 'problem')}. ${rest}`, this.isForeign ? REPLACE : undefined);
  }
}

/** The recipes and the sprites that the line names; of folders, all recipes below. Recipes as URI strings, each once. */
async function namedBy(files: readonly string[], host: ProgramHost, { signal }: ProgramContext) {
  const recipes = new Set<string>();
  const sprites: string[] = [];
  for (const file of files) {
    const { kind, uri } = await host.places.entry(file);
    if (kind === 'folder') {
      const below = await recipesBelow(uri, host.core.host.files, signal);
      if (!below.length)
        throw badInput(
          `No recipes (*.export.json, *.atlas.json) in ${quotedPath(file)}.`,
          'Name sprites, or add a recipe.',
        );
      for (const recipe of below) recipes.add(recipe.uri);
    } else if (isRecipe(uri)) recipes.add(uri);
    else sprites.push(file);
  }
  return { recipes: [...recipes], sprites };
}

/** The person or the build that named a recipe agreed to it. */
const NAMED = { has: () => true };

async function exportRecipe(
  uri: string,
  host: ProgramHost,
  { done, context: { signal }, input: { flags } }: Task,
): Promise<void> {
  const { exports } = host.core;
  let outcome: RecipeOutcome;
  try {
    // Also after links are followed: a recipe could be a link to any file.
    await host.places.checkInputs([uri]);
    const run = () => runRecipe(uri, { exports, agreed: NAMED }, signal, flags.has('check'));
    outcome = await run();
    if (outcome.foreign.length && flags.has('replace')) {
      await exports.adopt(sourceOfRecipe(uri) ?? uri, outcome.foreign);
      const { files, ...again } = await run();
      // What the first run wrote is unchanged for the second.
      outcome = {
        ...again,
        files: files.map((file) => ({ ...file, written: file.written || wrote(outcome, file.uri) })),
      };
    }
  } catch (error) {
    if (programErrorOf(error).code === 'interrupted') throw error;
    return done.problem(uri, errorText(error).text);
  }
  if (outcome.foreign.length) done.isForeign = true;
  for (const file of outcome.files) done.file(file.uri, file.written);
  for (const remark of outcome.remarks) done.remark(uri, remark);
  for (const problem of outcome.problems) done.problem(problem.recipe, problem.text, problem);
}

const wrote = ({ files }: RecipeOutcome, uri: string) => files.some((file) => file.uri === uri && file.written);

interface Task {
  readonly done: Done;
  readonly context: ProgramContext;
  readonly input: CommandInput;
}

async function exportSprite(
  file: string,
  choices: Partial<ExportChoices>,
  host: ProgramHost,
  { done, context, input: { folder, flags } }: Task,
): Promise<void> {
  const args = { file, folder, single: flags.has('single'), replace: flags.has('replace') };
  const { source, result, written } = await exportFile(args, choices, host, callOf(context));
  for (const uri of written.files) done.file(uri, written.written.includes(uri));
  for (const note of result.notes) done.remark(source, noteText(note));
}

function takenPlace({ message, isForeign }: TakenPlaceError): ProgramError {
  const next = isForeign ? `${REPLACE} Or choose another --folder.` : undefined;
  return badInput(`${message} The sprite wasn't exported.`, next);
}
