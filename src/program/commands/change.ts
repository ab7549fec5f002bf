import {
  CHANGES,
  type ChangeField,
  type ChangeFields,
  type ChangeName,
  readChange,
} from '../../agents/changeArguments';
import { type ChangesDone, changeFiles, editedForJson, offLines } from '../../agents/changing';
import { pathOf } from '../../agents/runAnswers';
import type { EditedFile } from '../../core/edits/editFiles';
import { EditRefused } from '../../core/edits/editRefused';
import { noteNumbered } from '../check/numberedFiles';
import type { CommandBody, CommandInput, ProgramContext } from '../context';
import type { Outcome } from '../outcome';
import { badInput } from '../programError';
import { notKept, UNDO_HINT } from '../replaced';
import { shownPath } from '../runOutcome';
import { callOf, withHost } from '../withHost';
import { errorOf } from './check';

/** `canvas`, `fit`, `register`, and `frames`: all sprites are changed, as new files or in place, or none. */
export const changeBody = (change: ChangeName): CommandBody =>
  withHost(async (host, context, input): Promise<Outcome> => {
    const { files, named, flags } = input;
    if (!files.length) throw badInput('Name sprites or folders.', `See sprite-kiln ${change} --help.`);
    const [output] = named.output ?? [];
    const replace = flags.has('replace');
    if (replace && output !== undefined) throw badInput('--replace writes over the files, so --output has no meaning.');
    const read = readChange(change, fieldsOf(change, input), (field) => `--${field}`);
    context.progress.say('Looking for sprites');
    const places = {
      ...(change === 'frames' ? { file: output } : { folder: output, replace }),
      kept: host.kept,
      found: (sources: Parameters<typeof noteNumbered>[0]) => noteNumbered(sources, context),
    };
    const done = await changeFiles(files, read, places, host, callOf(context)).catch(ended);
    return outcomeOf(done, context, change === 'frames' && output === undefined);
  });

/** The options of the line by the fields of the table. */
function fieldsOf(change: ChangeName, { named, flags }: CommandInput): ChangeFields {
  const { one, more }: { readonly one: readonly ChangeField[]; readonly more: readonly ChangeField[] } =
    CHANGES[change];
  return Object.fromEntries(
    [...one, ...more].flatMap((field): [string, unknown][] => {
      if (flags.has(field)) return [[field, true]];
      const [text] = named[field] ?? [];
      return text === undefined ? [] : [[field, field === 'multiple' ? Number(text || Number.NaN) : text]];
    }),
  );
}

/** What a format with a place for it is. */
const LACK_NEXT = {
  tags: 'Aseprite files have tags: save one with --output name.aseprite.',
  durations: 'GIF, WebP, APNG, and Aseprite files have durations: save one with --output name.gif.',
} as const;

/** @throws {ProgramError | unknown} the reason, with what to do where that's known */
function ended(cause: unknown): never {
  if (cause instanceof EditRefused && cause.lack) throw badInput(cause.message, LACK_NEXT[cause.lack]);
  return notKept(cause);
}

const BESIDE = 'They are next to the old ones, so *.png means both. A folder keeps them apart: --output FOLDER.';

function lineOf({ source, output, changed }: EditedFile, shown: (uri: string) => string): string {
  if (output !== null) return `written    ${shown(output)}`;
  return `${changed ? 'left out ' : 'unchanged'}  ${shown(source)}`;
}

/** @param isBeside whether new files of an animation are where its files are */
function outcomeOf(
  { files, notes, registered, unread }: ChangesDone,
  context: ProgramContext,
  isBeside: boolean,
): Outcome {
  const shown = (uri: string) => shownPath(pathOf(uri), context);
  const written = new Set(files.flatMap(({ output }) => output ?? []));
  const details = {
    ...(notes.length && { notes }),
    ...(registered && { confidence: Math.round(registered.confidence * 100) / 100 }),
  };
  return {
    edited: files.map(editedForJson),
    ...(Object.keys(details).length && { details }),
    report: [
      // One file can be made of several.
      ...new Set(files.map((file) => lineOf(file, shown))),
      ...(registered ? [`certainty  ${registered.confidence.toFixed(2)} of 1`] : []),
      ...offLines(files, '--exact'),
      ...(isBeside && written.size > 1 ? [BESIDE] : []),
      ...notes,
      ...(files.some(({ source, output }) => output === source) ? [UNDO_HINT] : []),
    ],
    ...errorOf(unread, files.length, context),
  };
}
