import { pathToFileURL } from 'node:url';
import { type FixChoices, fixedForJson, fixPixels, paletteOf } from '../../agents/pixelArt';
import { pathOf } from '../../agents/runAnswers';
import { FileChangedError } from '../../core/disk/diskWriter';
import { isBelow, realPlace } from '../../core/disk/realPlaces';
import type { FoundSource } from '../../core/exports/exportSource';
import { fixNoteText } from '../../core/pixelArt/fixText';
import { messageOf } from '../../core/text/errors';
import { plainText } from '../../shared/base/foreignText';
import type { FixStep } from '../../sprite/checks/finding';
import { MAX_STEP, MAX_TOLERANCE, NOTHING_TO_FIX } from '../../sprite/fix/fixSettings';
import { noteNumbered } from '../check/numberedFiles';
import type { CommandInput, ProgramContext } from '../context';
import type { Outcome } from '../outcome';
import { badInput } from '../programError';
import type { ProgramHost } from '../programHost';
import { notKept, UNDO_HINT } from '../replaced';
import { shownPath } from '../runOutcome';
import { callOf, withHost } from '../withHost';
import { errorOf } from './check';

/** `fix`: true pixel art of files and folders, as new files or in place. */
export const fixBody = withHost(async (host, context, input): Promise<Outcome> => {
  const { files, named, flags } = input;
  if (flags.has('undo')) return undoFix(host, context, input);
  if (!files.length) throw badInput('Name sprites or folders.', 'See sprite-kiln fix --help.');
  const [folder] = named.output ?? [];
  const replace = flags.has('replace');
  if (replace && folder !== undefined) throw badInput('--replace writes over the files, so --output has no meaning.');
  const found = (sources: readonly FoundSource[]) => noteNumbered(sources, context);
  const choices = { ...(await choicesOf(input, host)), single: flags.has('single'), found };
  context.progress.say('Looking for sprites');
  const call = callOf(context);
  const fixed = await fixPixels(files, { folder, replace, kept: host.kept }, choices, host, call).catch(notKept);
  const shown = (uri: string) => shownPath(pathOf(uri), context);
  const notes = [...new Set(fixed.notes.map(fixNoteText))];
  return {
    fixed: fixed.files.map(fixedForJson),
    ...(notes.length && { details: { notes } }),
    report: [
      ...fixed.files.map(({ source, output }) =>
        output === null ? `unchanged  ${shown(source)}` : `written    ${shown(output)}`,
      ),
      ...notes,
      ...(fixed.files.some(({ source, output }) => output === source) ? [UNDO_HINT] : []),
    ],
    ...errorOf(fixed.unread, fixed.files.length, context),
  };
});

/** `fix --undo`: the last replacement below the folders of the call. */
async function undoFix(host: ProgramHost, context: ProgramContext, input: CommandInput): Promise<Outcome> {
  const { files, named, flags, colors } = input;
  const others =
    [...flags].some((flag) => flag !== 'undo' && flag !== 'style') ||
    Object.values(named).some((values) => values?.length);
  if (files.length || others || colors !== undefined)
    throw badInput('--undo puts back the last replacement as a whole, so it goes with no files and no other options.');
  await host.left;
  const { folders } = context.options;
  const real = await Promise.all(folders.map(realPlace));
  const isHere = (file: string) => [...folders, ...real].some((one) => one !== undefined && isBelow(file, one));
  const undone = await host.kept.undo(isHere, host.core.host.files, context.signal);
  if (!undone) return { files: [], report: ['Nothing to undo: nothing is kept of a fix --replace below this folder.'] };
  const { restored, removed, already, skipped } = undone;
  const lines = (word: string, places: readonly string[]) =>
    places.map((place) => `${word.padEnd(11)}${shownPath(place, context)}`);
  const unread = skipped.map(({ file, cause }) => ({
    file: pathToFileURL(file).href,
    message:
      cause === undefined || cause instanceof FileChangedError
        ? 'It was changed since it was replaced, so it was left alone, with the files that belong to it.'
        : `It can't be put back: ${plainText(messageOf(cause))}`,
  }));
  return {
    files: restored,
    details: { restored, removed, already, skipped: skipped.map(({ file }) => file) },
    report: [...lines('restored', restored), ...lines('removed', removed), ...lines('as before', already)],
    ...errorOf(unread, restored.length + removed.length, context),
  };
}

async function choicesOf({ named, flags, colors }: CommandInput, host: ProgramHost): Promise<FixChoices> {
  const [grid] = named.grid ?? [];
  const [alpha] = named.alpha ?? [];
  const [palette] = named.palette ?? [];
  const [only] = named.only ?? [];
  if (colors !== undefined && (colors < 1 || colors > 65_536)) throw badInput('--colors must be from 1 to 65,536.');
  if (flags.has('dither') && palette === undefined) throw badInput('--dither needs a --palette.');
  return {
    style: flags.has('style'),
    dither: flags.has('dither'),
    ...backgroundOf(named.tolerance?.[0], flags),
    ...(colors !== undefined && { colors }),
    ...(alpha !== undefined && { alpha: alphaOf(alpha) }),
    ...(grid !== undefined && { grid: gridOf(grid) }),
    ...(palette !== undefined && { palette: await paletteOf(palette, host) }),
    ...(only !== undefined && { steps: stepsOf(only) }),
  };
}

function backgroundOf(tolerance: string | undefined, flags: ReadonlySet<string>): Pick<FixChoices, 'background'> {
  const holes = flags.has('holes');
  if (!flags.has('background')) {
    if (holes || tolerance !== undefined) throw badInput('--holes and --tolerance need --background.');
    return {};
  }
  return { background: { holes, ...(tolerance !== undefined && { tolerance: toleranceOf(tolerance) }) } };
}

/** Percent of the distance from black to white. */
function toleranceOf(text: string): number {
  const percent = /^\d{1,2}(?:\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (percent >= 0 && percent <= MAX_TOLERANCE * 100) return percent / 100;
  throw badInput(`--tolerance must be a number from 0 to ${MAX_TOLERANCE * 100}.`);
}

function alphaOf(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 255) return Number(text);
  throw badInput('--alpha must be a whole number from 1 to 255.');
}

/** `4`, `4.27`, or `4x4.5`. */
function gridOf(text: string): { readonly x: number; readonly y: number } {
  const [, x, y = x] = /^(\d{1,2}(?:\.\d{1,9})?)(?:[x×](\d{1,2}(?:\.\d{1,9})?))?$/i.exec(text) ?? [];
  const grid = { x: Number(x), y: Number(y) };
  if (Object.values(grid).every((step) => step >= 1 && step <= MAX_STEP)) return grid;
  throw badInput('--grid must be a number from 1 to 512, or two: 4, 4.27, or 4x4.5.');
}

const STEPS = Object.keys(NOTHING_TO_FIX) as FixStep[];

function stepsOf(text: string): FixStep[] {
  const named = text.split(',').map((step) => step.trim());
  const steps = STEPS.filter((step) => named.includes(step));
  if (steps.length === new Set(named).size) return steps;
  throw badInput(`--only must name some of ${STEPS.join(', ')}, separated by commas.`);
}
