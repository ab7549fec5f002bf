import { type ForeignText, foreignText, rawText } from '../../shared/base/foreignText';
import type { Operation, RunKind } from '../../shared/contract/api';
import { OPERATIONS } from '../../shared/contract/limits';
import type { ShownFrame } from '../../sprite/source/shownFrame';

/** The fields of a request that a person answers: a new parameter of an operation is one more here. */
export interface RunAnswers {
  readonly prompt?: ForeignText;
  /** Pixels a side. */
  readonly size?: number;
  readonly outputFrames?: number;
  readonly colors?: number;
}

/** The answers of a plan or of a request that has more than them. Their order is part of a run's fingerprint. */
export function answersOf({ prompt, size, outputFrames, colors }: RunAnswers): RunAnswers {
  return { prompt, size, outputFrames, colors };
}

/** Everything that determines a run, before anything is read or sent. Files and folders are URI strings. */
export interface RunPlan extends RunAnswers {
  readonly kind: RunKind;
  /** What an animation adds to its sprite's name, and the name of its tag, if somebody chose it; see `motionNameOf`. */
  readonly motionName?: ForeignText | undefined;
  /** Files and saved assets (see `assetUri`); the first is the primary sprite. */
  readonly sources: readonly string[];
  /** What a preview showed of Aseprite files that were chosen there, by URI string. Of other Aseprite files, the first frame is sent. */
  readonly looks?: Readonly<Record<string, ShownFrame>>;
  readonly tags: readonly ForeignText[];
  /** Folder of the outputs. */
  readonly folder: string;
  /** Outputs are drafts: they wait in another folder until a person keeps them. */
  readonly drafts?: DraftFolders | undefined;
  /** Eight names in the service's order; if empty, directions are numbered. */
  readonly directionNames: readonly string[];
  /** What the style file adds to the request; absent without one. */
  readonly style?: PlanStyle | undefined;
  /** Neither the request nor the outputs follow a style file. */
  readonly noStyle?: true | undefined;
  /** What a normal map adds to its sprite's name; absent: `_n`. */
  readonly mapEnding?: string;
  /** Names of the outputs without extension, by index, as `OperationRow.names` returns them; absent or missing entries: the usual names. */
  readonly stems?: readonly (readonly string[])[];
  /** The step of an unfinished placeholder replacement that the run was sent for; absent once its files are in their places. */
  readonly replacement?: ReplacementStep | undefined;
  /** The agent that asked for it; absent if a person did. */
  readonly agent?: AgentAsker | undefined;
  /** The record was damaged: what was requested is unknown, and `kind` and `prompt` are stand-ins. */
  readonly unknown?: true;
}

/** What a run has of the style file of its folder. The words are sent after the prompt; the plan's own fields have the rest already. */
export interface PlanStyle {
  /** URI string of the style file. */
  readonly file: string;
  readonly words?: ForeignText | undefined;
  readonly tags?: readonly ForeignText[] | undefined;
  /** Pixels a side. */
  readonly size?: number | undefined;
  /** The sources are its references. */
  readonly references?: true | undefined;
}

/** The prompt as it is sent: with the words of the style file. An empty prompt stays empty, because nothing was asked. */
export function sentPrompt(prompt: ForeignText, words: ForeignText | undefined): ForeignText {
  const [asked, added] = [rawText(prompt), rawText(words ?? '')];
  if (!asked.trim() || !added) return prompt;
  const start = asked.trimEnd();
  return foreignText(/[.!?;,:]$/.test(start) ? `${start} ${added}` : `${start}. ${added}`);
}

/** An agent that asks for runs, and the limit of what it may spend: see `AgentBudget`. */
export interface AgentAsker {
  /** What its client calls itself; see `clientName`. */
  readonly client: ForeignText;
  /** Real path of the folder that it works in. */
  readonly workspace: string;
  /** Credits a UTC day. */
  readonly limit: number;
  /** Real paths of the folders whose runs the limit counts; absent: all runs of this account count. */
  readonly folders?: readonly string[] | undefined;
  /** A person allowed this one run in a dialog of ours, so the limit doesn't stop it. */
  readonly permitted?: true | undefined;
}

/** Most characters of a client's name. */
const MAX_NAME = 100;

/** What a client calls itself, bounded. */
export function clientName(name: string): ForeignText {
  return foreignText([...name].slice(0, MAX_NAME).join(''));
}

/** Where outputs wait until they are kept, as URI strings. */
export interface DraftFolders {
  /** Folder of all drafts, which Git ignores. */
  readonly root: string;
  /** The one in it for this run's outputs. */
  readonly folder: string;
}

/** A step of a placeholder replacement: ids of the job and of the step. */
export interface ReplacementStep {
  readonly job: string;
  readonly step: string;
}

/** What a preview passes to a run command: its picture, as it is shown. */
export class ShownSource {
  constructor(
    readonly uri: string,
    readonly look: ShownFrame | undefined,
  ) {}
}

export type GenerationPlan = RunPlan & { readonly kind: Operation };

export function isGeneration(plan: RunPlan): plan is GenerationPlan {
  return isPaid(plan.kind);
}

/** Whether a run of this kind costs credits; normal maps are free. */
export function isPaid(kind: RunKind): kind is Operation {
  return Object.hasOwn(OPERATIONS, kind);
}

/** The project's tag first, then the others, each once. */
export function withProjectTag(tags: readonly ForeignText[], project: ForeignText | undefined): ForeignText[] {
  return [...new Set([...(project ? [project] : []), ...tags])];
}
