import path from 'node:path';
import { type FixChoices, type FixPlaces, fixedForJson, fixPixels, paletteOf } from '../../agents/pixelArt';
import { pathOf } from '../../agents/runAnswers';
import { Replacements } from '../../engine/disk/replacements';
import type { FoundSource } from '../../engine/exports/exportSource';
import { fixNoteText } from '../../engine/pixelArt/fixText';
import { messageOf } from '../../engine/text/errors';
import { type FixStep, MOST_STEP, NOTHING_TO_FIX } from '../../pixelArt/fixSettings';
import { plainText } from '../../shared/base/foreignText';
import { noteNumbered } from '../check/numberedFiles';
import type { CommandInput, ProgramContext } from '../context';
import type { Outcome } from '../outcome';
import { badInput, ProgramError } from '../programError';
import type { ProgramHost } from '../programHost';
import { shownPath } from '../runOutcome';
import { callOf, withHost } from '../withHost';
import { errorOf } from './check';

/** `fix`: true pixel art of files and folders, as new files or in place. */
export const fixBody = withHost(async (host, context, input): Promise<Outcome> => {
  const { files, named, flags } = input;
  if (flags.has('undo')) return undone(host, context, input);
  if (!files.length) throw badInput('Name sprites or folders.', 'See sprite-kiln fix --help.');
  const [folder] = named.output ?? [];
  const replace = flags.has('replace');
  if (replace && folder !== undefined) throw badInput('--replace writes over the files, so --output has no meaning.');
  const found = (sources: readonly FoundSource[]) => noteNumbered(sources, context);
  const choices = { ...(await choicesOf(input, host)), single: flags.has('single'), found };
  context.progress.say('Looking for sprites');
  const keep = replace ? keeperOf(host) : undefined;
  const fixed = await fixPixels(files, { folder, replace, keep }, choices, host, callOf(context));
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
    ],
    ...errorOf(fixed.unread, fixed.files.length, context),
  };
});

/** Bytes that were replaced, for `--undo`. */
const replacementsOf = ({ engine }: ProgramHost) => new Replacements(path.join(engine.host.data, 'undo'));

function keeperOf(host: ProgramHost): FixPlaces['keep'] {
  return async (contents) => {
    try {
      await replacementsOf(host).keep(contents);
    } catch (cause) {
      const why = plainText(messageOf(cause));
      const next = 'Fix fewer files at a time, or choose another folder for data with --data.';
      const message = `What would be replaced can't be kept for --undo, so nothing was written: ${why}`;
      throw new ProgramError('failed', message, { next, cause });
    }
  };
}

/** `fix --undo`: puts back what the last `--replace` wrote over, if all of it was below the folders that this program may write to. */
async function undone(host: ProgramHost, context: ProgramContext, { files, flags }: CommandInput): Promise<Outcome> {
  if (files.length || flags.has('replace'))
    throw badInput('--undo puts back all of the last --replace, so nothing else can be named.');
  const { files: userFiles } = host.engine.host;
  const done = await replacementsOf(host).undo(userFiles, (uri) => userFiles.topOf(uri) !== undefined);
  if (!done) throw badInput('Nothing was replaced here that could be put back.');
  const shown = (uri: string) => shownPath(pathOf(uri), context);
  const { restored, removed, changed } = done;
  const changes = changed.map((file) => ({
    file,
    message: 'It was changed since then, or a file that belongs to it was.',
  }));
  return {
    details: { restored: restored.map(pathOf), removed: removed.map(pathOf), changed: changed.map(pathOf) },
    report: [
      ...restored.map((uri) => `restored   ${shown(uri)}`),
      ...removed.map((uri) => `removed    ${shown(uri)}`),
      ...(changed.length
        ? [`${changed.length} left as they are: run --undo again once they are as --replace wrote them.`]
        : []),
    ],
    ...errorOf(changes, restored.length + removed.length, context),
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
    ...(colors !== undefined && { colors }),
    ...(alpha !== undefined && { alpha: alphaOf(alpha) }),
    ...(grid !== undefined && { grid: gridOf(grid) }),
    ...(palette !== undefined && { palette: await paletteOf(palette, host) }),
    ...(only !== undefined && { steps: stepsOf(only) }),
  };
}

function alphaOf(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 255) return Number(text);
  throw badInput('--alpha must be a whole number from 1 to 255.');
}

/** `4`, `4.27`, or `4x4.5`. */
function gridOf(text: string): { readonly x: number; readonly y: number } {
  const [, x, y = x] = /^(\d{1,2}(?:\.\d{1,9})?)(?:[x×](\d{1,2}(?:\.\d{1,9})?))?$/i.exec(text) ?? [];
  const grid = { x: Number(x), y: Number(y) };
  if (Object.values(grid).every((step) => step >= 1 && step <= MOST_STEP)) return grid;
  throw badInput('--grid must be a number from 1 to 512, or two: 4, 4.27, or 4x4.5.');
}

const STEPS = Object.keys(NOTHING_TO_FIX) as FixStep[];

function stepsOf(text: string): FixStep[] {
  const named = text.split(',').map((step) => step.trim());
  const steps = STEPS.filter((step) => named.includes(step));
  if (steps.length === new Set(named).size) return steps;
  throw badInput(`--only must name some of ${STEPS.join(', ')}, separated by commas.`);
}
