import * as v from 'valibot';
import { AFTER_RESTART } from '../../../../service/sendAgain';
import { foreignText } from '../../../../shared/base/foreignText';
import { RUN_KINDS } from '../../../../shared/contract/limits';
import { sourceLook } from '../../../../shared/protocol/sourceLook';
import { isRunId } from '../../../domain/runId';
import { SAVED_KINDS } from '../../../domain/saveOutputs';

/**
 * prepared → sending → accepted → completed → files_done → archived.
 * Beside them: `waiting` (refused for now, sent again at `notBefore`), `unresolved` (nobody knows whether it was accepted, or
 * outputs are missing: a person decides), `rejected` (not accepted), `failed` (the service said so), `dismissed`.
 */
const STATES = [
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

/** JSON has no infinity: it would be written as `null`, which no reader accepts. */
const finite = v.pipe(v.number(), v.finite());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const rect = v.object({ x: count, y: count, w: count, h: count });

const file = v.object({
  uri: v.string(),
  kind: v.picklist(SAVED_KINDS),
  sha256: v.string(),
  width: v.optional(count),
  height: v.optional(count),
  frames: v.optional(v.array(rect)),
});

const output = v.object({
  index: count,
  /** Empty for normal maps, which no service keeps. */
  assetId: v.string(),
  /** Names without extension, claimed before the first byte is fetched. */
  stems: v.array(v.string()),
  files: v.array(file),
  done: v.boolean(),
});

/** What people or a service wrote; what is written is text as well as what is read. */
const foreign = v.pipe(v.string(), v.transform(foreignText));

const planFields = v.object({
  kind: v.picklist(RUN_KINDS),
  sources: v.array(v.string()),
  looks: v.optional(v.record(v.string(), sourceLook)),
  prompt: v.optional(foreign),
  size: v.optional(finite),
  outputFrames: v.optional(finite),
  colors: v.optional(finite),
  tags: v.array(foreign),
  folder: v.string(),
  directionNames: v.array(v.string()),
  stems: v.optional(v.array(v.array(v.string()))),
  replacement: v.optional(v.object({ job: v.string(), step: v.string() })),
  unknown: v.optional(v.literal(true)),
});

export const planSchema = v.pipe(planFields, v.transform(withReplacement));

/** Earlier versions said by names and folder alone that a run belongs to a replacement: `…/JOB/STEP/TRY`. */
function withReplacement(plan: v.InferOutput<typeof planFields>): v.InferOutput<typeof planFields> {
  if (!plan.stems || plan.replacement) return plan;
  const [, job, step] = /\/([0-9a-f]{16})\/([^/]+)\/[^/]+\/?$/.exec(plan.folder) ?? [];
  return job !== undefined && step !== undefined ? { ...plan, replacement: { job, step } } : plan;
}

/** Kinds of errors that are revived with all that their sentences need; see `recordedRun.ts`. */
const ERROR_KINDS = [
  'service',
  'connection',
  'missing-key',
  'run-failed',
  'stream-lost',
  'unexpected-response',
  'upload',
] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** An error by its kind, its name and technical words, and its own fields as far as they are plain; see `errorRecord`. */
const errorFields = {
  kind: v.optional(v.picklist(ERROR_KINDS)),
  name: v.string(),
  text: v.string(),
  facts: v.optional(v.record(v.string(), v.union([v.string(), finite, v.boolean()]))),
};
const error = v.object({ ...errorFields, cause: v.optional(v.object(errorFields)) });

/** One run on disk. Holds no key, no picture and no address of a file: pictures are named by path and digest, files by asset id. */
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
  /** What the sources were known by, in the order of the plan: the digest of a file as it was read, `asset:` and the id of an asset. */
  sources: v.array(v.string()),
  /** Tag that only this run carries; absent if ten tags left no room. */
  tag: v.optional(v.string()),
  /** SHA-256 of the request without its tags. */
  fingerprint: v.string(),
  /** The newest asset before the run, for runs without a tag of their own. */
  newestBefore: v.optional(v.string()),
  requestId: v.optional(v.string()),
  reserved: v.optional(finite),
  remaining: v.optional(finite),
  /** As `started` said it; `remaining` is what was said last. */
  remainingAtStart: v.optional(finite),
  attempts: count,
  notBefore: v.optional(finite),
  /** When the stream was lost; the waits of the search for outputs count from here. */
  cutAt: v.optional(finite),
  /** Number of outputs: of the contract, or as `completed` said. */
  expected: v.optional(count),
  /** Outputs that the service owes and did not make. */
  missing: v.optional(count),
  /** `expected` is only what was found: late outputs are looked for. */
  guessed: v.optional(v.boolean()),
  /** Names of a set that is named as a whole. */
  set: v.optional(v.array(v.string())),
  outputs: v.array(output),
  /** Ids of assets that a person picked as the outputs of this run; with them it is complete. */
  picked: v.optional(v.array(v.string())),
  /** The user no longer watches it. */
  stopped: v.optional(v.boolean()),
  error: v.optional(error),
  /** Number of windows that began to take it up and did not finish; see `crashes`. */
  takeUps: v.optional(count),
  /** A person took it off the list; see `isCleared`. */
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
 * States from which some window may still send the request. In them a record is only ever appended to, never replaced: see
 * `JournalEntry`.
 */
export function mayBeSent(state: RecordState): boolean {
  return AFTER_RESTART[state] === 'look-then-drop' || AFTER_RESTART[state] === 'look-then-send';
}

/** Number of windows that may end while they resume one run; then a person is asked. */
const TAKE_UPS = 2;

/** Whether this record may be the reason why windows ended that took it up. Then only a person has it resumed again. */
export function crashes({ state, takeUps = 0 }: RunRecord): boolean {
  return takeUps >= TAKE_UPS && !isFinal(state);
}

/**
 * Whether it is off the list and kept for its placeholders alone. Whatever a record says: a run that waits for somebody is listed, and so is
 * one of a service that is paid.
 */
export function isCleared({ cleared, state, originId }: RunRecord): boolean {
  return cleared === true && isFinal(state) && originId === 'built-in';
}
