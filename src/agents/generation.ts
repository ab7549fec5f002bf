import type { Connection } from '../core/account/connection';
import { assetAt } from '../core/domain/assetPlace';
import { motionNameFault } from '../core/domain/motions';
import { runTitle } from '../core/domain/operations';
import { type AgentAsker, isGeneration, isPaid, type RunPlan } from '../core/domain/runPlan';
import { lacksNormalMaps, withMapEnding } from '../core/runs/mapRuns';
import type { Run } from '../core/runs/run';
import type { AllowDuplicate } from '../core/runs/runContext';
import { plansOf, type RunRequest } from '../core/runs/runPlans';
import { progressText } from '../core/runs/runText';
import { defaultSources, styleNote, withStyle } from '../core/style/styledPlan';
import { charges } from '../core/text/charges';
import { systemClock } from '../service/clock';
import { InputError } from '../service/errors';
import { foreignText, rawText } from '../shared/base/foreignText';
import type { RunKind } from '../shared/contract/api';
import { RUN_LIMITS } from '../shared/contract/limits';
import type { ToolAnswer } from './answers';
import { type ConfirmationFacts, confirmationOf } from './confirmations';
import type { ToolCall, ToolHost } from './host';
import { inputsOf } from './inputs';
import { bounded, quoted } from './quote';
import { pathOf, runAnswer } from './runAnswers';
import type { GenerationArguments } from './runTools';
import { ArgumentProblem, DeclinedError } from './toolErrors';

/** The tools that start runs: the same plans as those of clicks, with the agent's name. */

/**
 * The plan of a call. Nothing is read but names and the style file, and nothing is sent.
 * @throws {PlaceError | ArgumentProblem | StyleFileError | InputError}
 */
export async function planOfCall(kind: RunKind, args: GenerationArguments, host: ToolHost): Promise<RunPlan> {
  const { places, core } = host;
  const named = await inputsOf(args.files ?? (args.file === undefined ? [] : [args.file]), host);
  // It may take a look at the project.
  const isBeside = named.sources.length > 0 && !named.sources.some(assetAt);
  const usual = args.folder === undefined && !isBeside ? await host.outputFolder() : undefined;
  const chosen = args.folder === undefined ? undefined : await places.folder(args.folder);
  const folder = chosen ?? (named.sources.length ? undefined : usual);
  const { style = true } = args;
  const hasSources = named.sources.length > 0 || !style;
  const sources = hasSources ? named.sources : await defaultSources(kind, folder, core.styles);
  await places.checkInputs(sources);
  refuseMotionName(args.name);
  const request: RunRequest = {
    sources,
    looks: named.looks,
    ...answersOf(args),
    folder,
    assetFolder: usual,
  };
  const [plan] = plansOf(kind, request, core.host.settings);
  if (!plan?.folder) {
    places.checkAny();
    throw new ArgumentProblem(
      'No folder for the files: no folder is open, or the setting spriteKiln.outputFolder leads outside of it.',
      'Name a folder, if the tool has that argument, or ask the person to open one.',
    );
  }
  await places.checkOutput(plan.folder);
  const isFollowed = style || !isGeneration(plan);
  const styled = isFollowed ? await withStyle(plan, core.styles) : { ...plan, noStyle: true as const };
  refuseIncomplete(styled);
  return withMapEnding(styled, core.maps);
}

/** What a person would be asked. */
function answersOf({ tags = [], prompt, size, name, frames, colors }: GenerationArguments) {
  return {
    tags: tags.map(foreignText),
    prompt: prompt === undefined ? undefined : foreignText(prompt),
    size,
    motionName: name === undefined ? undefined : foreignText(name),
    outputFrames: frames,
    colors,
  };
}

function refuseMotionName(name: string | undefined): void {
  if (name === undefined || !motionNameFault(name)) return;
  throw new ArgumentProblem(
    `The name of the motion ${quoted(foreignText(name))} can't be the ending of a file name.`,
    'Name it with a short word without a number at its end, such as walk, or leave the name out.',
  );
}

/** A size and images may come from a style file, so a call can lack them, if it has neither. */
function refuseIncomplete({ kind, size, sources }: RunPlan): void {
  const limits = RUN_LIMITS[kind];
  const { required, allowed = [] } = limits.size ?? {};
  if (required && size === undefined) throw new InputError([{ rule: 'size-missing', allowed }]);
  if (limits.inputs && !sources.length)
    throw new InputError([{ rule: 'inputs-count', count: 0, min: limits.inputs.min, max: limits.inputs.max }]);
}

/** What a person has to know before a call starts its run. */
export async function factsOfPlan(plan: RunPlan, host: ToolHost): Promise<ConfirmationFacts> {
  const { origin } = await host.core.connections.current();
  const { kind, prompt, folder, style } = plan;
  const isFree = !isPaid(kind);
  const budget = isFree || !charges(origin) ? undefined : await host.budget();
  return {
    title: runTitle(plan),
    prompt: prompt === undefined ? undefined : rawText(prompt),
    style: style && styleNote(style),
    service: {
      origin,
      isFree,
      cost: isGeneration(plan) ? host.core.costs.of(origin)[plan.kind] : undefined,
      left: host.core.host.credits.last(origin),
      budget,
    },
    folder: pathOf(folder),
  };
}

/** Starts the run of a call, and answers when it's over, or with its id when the client should not wait any longer. */
export async function generate(
  kind: RunKind,
  args: GenerationArguments,
  host: ToolHost,
  call: ToolCall,
): Promise<ToolAnswer> {
  const { core, guidance } = host;
  const plan = await planOfCall(kind, args, host);
  guidance.check(plan, core);
  const connection = await core.connections.current();
  const run = openTwin(plan, host) ?? (await startOnce(plan, connection, host, call));
  await waitFor(run, host.patience, call);
  const instead = await builtInMap(run, connection, host, call);
  if (instead) await waitFor(instead, host.patience, call);
  return runAnswer(instead ?? run, host, call);
}

/**
 * Not every hosted service makes normal maps, and the built-in generator makes them on this machine.
 * @returns its run, which was started instead of one that failed for this reason; undefined if there's no need
 */
export async function builtInMap(
  run: Run,
  { kind }: Connection,
  host: ToolHost,
  call: Pick<ToolCall, 'signal'>,
): Promise<Run | undefined> {
  if (run.snapshot.state !== 'failed' || !lacksNormalMaps(run, kind)) return undefined;
  return startRun(run.plan, await host.core.connections.builtIn(), host, call);
}

/**
 * An equal run that is open: a client that gave up waiting, or lost the answer, calls again, and must not pay twice. Once it's over, the same call starts
 * another one.
 */
function openTwin(plan: RunPlan, { core }: ToolHost): Run | undefined {
  const key = keyOf(plan);
  return core.runs.list().find((run) => core.runs.isOpen(run) && !run.isOver && keyOf(run.plan) === key);
}

const keyOf = ({ kind, sources, looks, folder, prompt, size, outputFrames, colors, style }: RunPlan) =>
  JSON.stringify([kind, sources, looks, folder, prompt, style?.words, size, outputFrames, colors]);

/** Starts a run, or joins the one that an equal call started while this one was checked: clients send equal calls at once, too. */
async function startOnce(plan: RunPlan, connection: Connection, host: ToolHost, call: ToolCall): Promise<Run> {
  const agent = await allowed(plan, connection, host, call);
  // Nothing is awaited between the two.
  return openTwin(plan, host) ?? host.core.runs.start(plan, connection, undefined, agent);
}

/**
 * Starts a run, unless nothing may be written in its folder, or nobody allows it.
 * @param allowDuplicate asks a person; by default, a run that equals one with an unknown outcome isn't sent
 */
export async function startRun(
  plan: RunPlan,
  connection: Connection,
  host: ToolHost,
  call: Pick<ToolCall, 'signal'>,
  allowDuplicate?: AllowDuplicate,
): Promise<Run> {
  const agent = await allowed(plan, connection, host, call);
  host.core.outputFolders.usedBy(plan);
  return host.core.runs.start(plan, connection, allowDuplicate, agent);
}

/** The agent that may start a run; undefined for a person. Rejects if nothing may be written in its folder, or nobody allows it. */
async function allowed(
  plan: RunPlan,
  { origin }: Connection,
  host: ToolHost,
  { signal }: Pick<ToolCall, 'signal'>,
): Promise<AgentAsker | undefined> {
  await host.core.host.files.checkFolder(plan.folder);
  const agent = await askedBy(plan, origin, host);
  signal.throwIfAborted();
  return agent;
}

/** The agent that asks for the run. If it has no budget, a person is asked about this one run, in a dialog that no client can answer or skip. */
async function askedBy(plan: RunPlan, origin: string, host: ToolHost): Promise<AgentAsker | undefined> {
  const agent = await host.agent();
  if (!agent || agent.limit > 0 || !isPaid(plan.kind) || !charges(origin) || !host.ask) return agent;
  if (await host.ask(confirmationOf(await factsOfPlan(plan, host)))) return { ...agent, permitted: true };
  throw new DeclinedError();
}

/** Waits until a run is over, for so many milliseconds, or until the call is canceled. Cancels the run only if nothing was sent: else it's paid for. */
export async function waitFor(run: Run, ms: number, { signal, progress }: ToolCall): Promise<void> {
  const tell = () => progress(bounded(foreignText(progressText(run.snapshot))));
  const stop = run.watch(tell);
  tell();
  const stopping = new AbortController();
  try {
    const time = systemClock.sleep(ms, AbortSignal.any([signal, stopping.signal]));
    await Promise.race([run.answered, time.catch(() => {})]);
    if (signal.aborted && UNSENT.includes(run.snapshot.state)) run.cancel();
  } finally {
    stopping.abort();
    stop();
  }
}

/** States in which nothing of a run has left this machine. */
const UNSENT: readonly string[] = ['preparing', 'waiting'];
