import * as v from 'valibot';
import { AFTER_RESTART } from '../../../service/sendAgain';
import { foreignText } from '../../../shared/base/foreignText';
import { RUN_KINDS } from '../../../shared/contract/limits';
import { shownFrame } from '../../../sprite/source/shownFrame';
import { isRunId } from '../../domain/runId';
import { SAVED_KINDS, UNPLACED } from '../../domain/saveOutputs';

/**
 * prepared → sending → accepted → completed → files_done → archived.
 * Also: `waiting` (refused for now, sent again at `notBefore`), `unresolved` (it isn't known whether it was accepted, or outputs are missing: a
 * person decides), `rejected` (not accepted), `failed` (according to the service), `dismissed`.
 */
export const STATES = [
  'prepared',
  'sending',
  'waiting',
  'accepted',
  'completed',
  'files_done',
  'archived',
  'unresolved',
  'rejected',
  'failed',
  'dismissed',
] as const;

/** JSON has no infinity: it would become `null`, which readers reject. */
const finite = v.pipe(v.number(), v.finite());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const rect = v.object({ x: count, y: count, w: count, h: count });

const file = v.object({
  uri: v.string(),
  kind: v.picklist(SAVED_KINDS),
  sha256: v.string(),
  width: v.optional(count),
  height: v.optional(count),
  original: v.optional(v.string()),
  unfixed: v.optional(v.literal(true)),
  placed: v.optional(v.object({ confidence: finite, alone: v.optional(v.literal(true)) })),
  unplaced: v.optional(v.pipe(v.array(v.picklist(UNPLACED)), v.readonly())),
  frames: v.optional(v.array(rect)),
});

const output = v.object({
  index: count,
  /** Empty for normal maps, which services don't keep. */
  assetId: v.string(),
  /** Names without extension, claimed before the first byte is fetched. */
  stems: v.array(v.string()),
  files: v.array(file),
  done: v.boolean(),
});

/** Text from outside. Input and output are strings. */
const foreign = v.pipe(v.string(), v.transform(foreignText));

const planFields = v.object({
  kind: v.picklist(RUN_KINDS),
  sources: v.array(v.string()),
  looks: v.optional(v.record(v.string(), shownFrame)),
  prompt: v.optional(foreign),
  motionName: v.optional(foreign),
  size: v.optional(finite),
  outputFrames: v.optional(finite),
  colors: v.optional(finite),
  tags: v.array(foreign),
  folder: v.string(),
  drafts: v.optional(v.object({ root: v.string(), folder: v.string() })),
  directionNames: v.array(v.string()),
  style: v.optional(
    v.object({
      file: v.string(),
      words: v.optional(foreign),
      tags: v.optional(v.pipe(v.array(foreign), v.readonly())),
      size: v.optional(finite),
      references: v.optional(v.literal(true)),
    }),
  ),
  noStyle: v.optional(v.literal(true)),
  stems: v.optional(v.array(v.array(v.string()))),
  replacement: v.optional(v.object({ job: v.string(), step: v.string() })),
  agent: v.optional(
    v.object({
      client: foreign,
      workspace: v.string(),
      limit: finite,
      folders: v.optional(v.pipe(v.array(v.string()), v.readonly())),
      permitted: v.optional(v.literal(true)),
    }),
  ),
  unknown: v.optional(v.literal(true)),
});

export const planSchema = v.pipe(planFields, v.transform(withReplacement));

/** Earlier versions recorded the replacement that a run belongs to only by names and folder: `…/JOB/STEP/TRY`. */
function withReplacement(plan: v.InferOutput<typeof planFields>): v.InferOutput<typeof planFields> {
  if (!plan.stems || plan.replacement) return plan;
  const [, job, step] = /\/([0-9a-f]{16})\/([^/]+)\/[^/]+\/?$/.exec(plan.folder) ?? [];
  return job !== undefined && step !== undefined ? { ...plan, replacement: { job, step } } : plan;
}

/** Kinds of errors that can be restored with all that their sentences need; see `recordedRun.ts`. */
const ERROR_KINDS = [
  'service',
  'connection',
  'missing-key',
  'run-failed',
  'stream-lost',
  'unexpected-response',
  'upload',
  'budget',
] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** An error: its kind, its name and technical message, and its own fields with plain values; see `errorRecord`. */
const errorFields = {
  kind: v.optional(v.picklist(ERROR_KINDS)),
  name: v.string(),
  text: v.string(),
  facts: v.optional(v.record(v.string(), v.union([v.string(), finite, v.boolean()]))),
};
const error = v.object({ ...errorFields, cause: v.optional(v.object(errorFields)) });

/** One run on disk, without keys, pictures and signed URLs: sources are recorded by path and digest, outputs by asset id. */
export const recordSchema = v.object({
  version: v.literal(1),
  id: v.pipe(v.string(), v.check(isRunId)),
  state: v.picklist(STATES),
  /** Milliseconds since 1970. */
  createdAt: finite,
  updatedAt: finite,
  /** Of the connection that it was or will be sent to. */
  origin: v.string(),
  originId: v.string(),
  plan: planSchema,
  /** The sources in the order of the plan: the digest of a file as it was read, or `asset:` and the id of an asset. */
  sources: v.array(v.string()),
  /** The tag that only this run has; absent if ten tags left no room. */
  tag: v.optional(v.string()),
  /** SHA-256 of the request without its tags. */
  fingerprint: v.string(),
  /** The newest asset before the run, for runs without their own tag. */
  newestBefore: v.optional(v.string()),
  requestId: v.optional(v.string()),
  reserved: v.optional(finite),
  remaining: v.optional(finite),
  /** Credits according to `started`; `remaining` is the latest number. */
  remainingAtStart: v.optional(finite),
  attempts: count,
  notBefore: v.optional(finite),
  /** When the stream was lost; the search for outputs counts its waits from here. */
  cutAt: v.optional(finite),
  /** Number of outputs according to the contract or `completed`. */
  expected: v.optional(count),
  /** Number of promised outputs that the service did not make. */
  missing: v.optional(count),
  /** `expected` is only the number that was found, so late outputs are looked for. */
  guessed: v.optional(v.boolean()),
  /** Names of a set of outputs that is named as a whole. */
  set: v.optional(v.array(v.string())),
  outputs: v.array(output),
  /** Of the grid that the first saved views of a set were fixed by, so that later ones get the same; 1 if they weren't enlarged. */
  step: v.optional(v.object({ x: finite, y: finite })),
  /** Ids of assets that a person picked as the outputs of this run, which is complete with them. */
  picked: v.optional(v.array(v.string())),
  /** The user canceled it. */
  stopped: v.optional(v.boolean()),
  error: v.optional(error),
  /** Number of windows that started to resume it and did not finish; see `crashes`. */
  takeUps: v.optional(count),
  /** A person cleared it from the list; see `isCleared`. */
  cleared: v.optional(v.literal(true)),
});

export type RunRecord = v.InferOutput<typeof recordSchema>;
export type RecordState = RunRecord['state'];
export type RecordOutput = RunRecord['outputs'][number];

/**
 * Whether nothing is left to do or to decide.
 * @param state of a record, or the value found in a damaged one
 */
export function isFinal(state: unknown): boolean {
  return STATES.some((known) => known === state && AFTER_RESTART[known] === 'nothing');
}

/**
 * Whether some window may still send the request in this state. If so, a record is only appended to, never replaced: see `JournalEntry`.
 */
export function mayBeSent(state: RecordState): boolean {
  return AFTER_RESTART[state] === 'look-then-drop' || AFTER_RESTART[state] === 'look-then-send';
}

/** Number of windows that may crash while resuming a run before a person has to decide. */
const MAX_CRASHES = 2;

/** Whether resuming this record may have crashed windows. Then only a person can have it resumed again. */
export function crashes({ state, takeUps = 0 }: RunRecord): boolean {
  return takeUps >= MAX_CRASHES && !isFinal(state);
}

/**
 * Whether a run is hidden and only kept for its placeholders. Regardless of `cleared`, a run that waits for a person is listed, and so is a run of a
 * hosted service.
 */
export function isCleared({ cleared, state, originId }: RunRecord): boolean {
  return cleared === true && isFinal(state) && originId === 'built-in';
}
