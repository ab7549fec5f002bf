import { builtInMap, planOfCall, startRun } from '../../agents/generation';
import { hintsOf, type ToldHint } from '../../agents/guidance';
import { ASSET_PREFIX } from '../../agents/places';
import { quotedPath } from '../../agents/quote';
import type { GenerationArguments } from '../../agents/runTools';
import type { Connection } from '../../core/account/connection';
import { costQuestion } from '../../core/account/costQuestion';
import { isFileFor } from '../../core/domain/pictureFiles';
import type { RunPlan } from '../../core/domain/runPlan';
import type { RunRecord } from '../../core/runs/journal/record';
import { refuseDuplicate } from '../../core/runs/runContext';
import { requireWritable } from '../../core/runs/writableFolder';
import { styleNote } from '../../core/style/styledPlan';
import { charges } from '../../core/text/charges';
import { violationText } from '../../core/text/violationText';
import { InputError } from '../../service/errors';
import { foreignText, plainText } from '../../shared/base/foreignText';
import type { RunKind } from '../../shared/contract/api';
import type { CommandBody, CommandInput, ProgramContext } from '../context';
import type { Outcome } from '../outcome';
import { badInput, ProgramError } from '../programError';
import type { ProgramHost } from '../programHost';
import { followRun, leftNote, runOutcome } from '../runOutcome';
import { callOf, withHost } from '../withHost';
import { unfinished } from './runs';

/** The commands that make sprites: the plans of clicks, and the budget of agents unless a person was asked. */
export const makeBody = (kind: RunKind): CommandBody =>
  withHost(async (host, context, input) => {
    const { core } = host;
    await refuseFileAsPrompt(kind, input, host);
    const plan = await planOfCall(kind, argumentsOf(input), host).catch((error) => {
      throw withHelp(kind, error);
    });
    await core.runs.recover(() => core.connections.current());
    const connection = await core.connections.current();
    const hints = hintsOf(plan, core);
    if (plan.style) context.note(styleNote(plan.style));
    noteTemporary(connection, context);
    noteKeyAlone(connection, context);
    for (const hint of hints) context.note(HINTS[hint]);
    await requireWritable(plan.folder, core.host.files);
    await askAboutCost(plan, connection, host, context);
    const run = await startRun(plan, connection, host, callOf(context), (duplicate) =>
      askAboutDuplicate(duplicate, context),
    );
    await followRun(run, context);
    const instead = await builtInMap(run, connection, host, context);
    if (instead) await followRun(instead, context);
    const left = unfinished(core.runs).filter((one) => one !== run && one !== instead);
    if (left.length) context.note(leftNote(left.length));
    return withHints(await runOutcome(instead ?? run, host, context), hints);
  });

/** What the line lacks, and no style file has, is explained like the rest of it. */
function withHelp(kind: RunKind, error: unknown): unknown {
  if (!(error instanceof InputError)) return error;
  return badInput(error.violations.map((one) => violationText(one)).join(' '), `See sprite-kiln ${kind} --help.`);
}

/** A shell makes of `sprites/*.png` files alone: the last one would be sent, and paid for, as the prompt. */
async function refuseFileAsPrompt(kind: RunKind, { prompt }: CommandInput, { places }: ProgramHost): Promise<void> {
  const text = prompt?.replace(/#\d+$/, '');
  if (text === undefined || !isFileFor('opened', text)) return;
  const place = await places.entry(text).catch(() => undefined);
  if (place?.kind !== 'file') return;
  throw badInput(
    `The prompt is missing: ${quotedPath(text)} is a file. Nothing was sent.`,
    `See sprite-kiln ${kind} --help.`,
  );
}

function argumentsOf({ files, assets, flags, ...rest }: CommandInput): GenerationArguments {
  const { prompt, size, frames, colors, folder, tags, named: options } = rest;
  const named = [...files, ...assets.map((id) => ASSET_PREFIX + id)];
  return {
    files: named,
    prompt,
    size,
    frames,
    colors,
    folder,
    tags,
    name: options.name?.[0],
    style: flags.has('style'),
  };
}

/** What was paid for is found by its record, so a person should know if that may be removed any day. */
function noteTemporary({ origin }: Connection, { options, places, note }: ProgramContext): void {
  if (!charges(origin) || !places.isTemporary || options.data !== places.data) return;
  note(`Runs are recorded in ${plainText(foreignText(places.data))}, because the home folder can't be written.`);
  note('Use --data to keep the records elsewhere.');
}

/** Whoever sets a key wants the service that it is for. */
function noteKeyAlone({ origin }: Connection, { env, note }: ProgramContext): void {
  if (charges(origin) || !env.SPRITE_KILN_API_KEY?.trim()) return;
  note("SPRITE_KILN_API_KEY is set, but SPRITE_KILN_BASE_URL isn't, so the built-in service draws placeholders.");
}

/** Hints for prompts, which can be wrong: they never stop a run. */
const HINTS: Readonly<Record<ToldHint, string>> = {
  sheet: 'Hint: describe one sprite, not a sheet. You get several variations anyway.',
  count: 'Hint: no count needed. You get several variations.',
  frames: 'Hint: use --frames for the number of frames, and leave it out of the prompt.',
  colors: 'Hint: use --colors for the number of colors, and leave it out of the prompt.',
  pose: 'Hint: this motion needs a starting pose. If the sprite is standing still, make a pose with edit first.',
};

function withHints(outcome: Outcome, hints: readonly ToldHint[]): Outcome {
  return hints.length
    ? { ...outcome, details: { ...outcome.details, hints: hints.map((hint) => HINTS[hint]) } }
    : outcome;
}

/** Asks a person as the editor does: if the cost isn't known, or if too few credits are left. Agents have a budget instead. */
async function askAboutCost(
  plan: RunPlan,
  connection: Connection,
  { core, agent }: ProgramHost,
  { confirm }: ProgramContext,
): Promise<void> {
  if (await agent()) return;
  const known = { credits: core.host.credits, costs: core.costs };
  const question = costQuestion(known, connection, [plan], 'firstTime');
  if (question && !(await confirm(`${question.text} ${question.detail} Continue?`))) throw declined();
}

/** On a terminal, asks whether to send what may have been accepted before. Elsewhere that is an error. */
async function askAboutDuplicate(duplicate: RunRecord, { isTerminal, confirm }: ProgramContext): Promise<boolean> {
  if (!isTerminal) return refuseDuplicate(duplicate);
  const cost = charges(duplicate.origin) ? ' Sending it again may charge it twice.' : '';
  const id = duplicate.id;
  return confirm(
    `You already sent this run, and its outcome isn't known.${cost} “sprite-kiln runs ${id}” looks for its images, free. Send it again?`,
  );
}

const declined = () => new ProgramError('interrupted', 'Canceled. Nothing was sent.');
