import {
  CHANGES,
  type ChangeField,
  type ChangeFields,
  type ChangeName,
  readChange,
} from '../../agents/changeArguments';
import { changeFiles, editedForJson } from '../../agents/changing';
import { pathOf } from '../../agents/runAnswers';
import type { EditsWritten } from '../../core/edits/editFiles';
import { noteNumbered } from '../check/numberedFiles';
import type { CommandBody, CommandInput, ProgramContext } from '../context';
import type { Outcome } from '../outcome';
import { badInput } from '../programError';
import { notKept, UNDO_HINT } from '../replaced';
import { shownPath } from '../runOutcome';
import { callOf, withHost } from '../withHost';

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
    const done = await changeFiles(files, read, places, host, callOf(context)).catch(notKept);
    return outcomeOf(done, context);
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

function outcomeOf({ files, notes, registered }: EditsWritten, context: ProgramContext): Outcome {
  const shown = (uri: string) => shownPath(pathOf(uri), context);
  const details = {
    ...(notes.length && { notes }),
    ...(registered && { confidence: Math.round(registered.confidence * 100) / 100 }),
  };
  return {
    edited: files.map(editedForJson),
    ...(Object.keys(details).length && { details }),
    report: [
      ...files.map(({ source, output }) =>
        output === null ? `unchanged  ${shown(source)}` : `written    ${shown(output)}`,
      ),
      ...notes,
      ...(files.some(({ source, output }) => output === source) ? [UNDO_HINT] : []),
    ],
  };
}
