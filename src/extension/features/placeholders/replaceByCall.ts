import * as vscode from 'vscode';
import type { Connection } from '../../../core/account/connection';
import type { RunPlan } from '../../../core/domain/runPlan';
import { SentenceError } from '../../../core/text/errors';
import { noneText } from './choosePlaceholders';
import { type FoundPlaceholder, isReady } from './findPlaceholders';
import { type Step, stepsFor } from './placeholders';
import { remainingSteps } from './replaceFile';
import type { ReplaceJob } from './replaceJob';
import type { Replacements } from './replacements';

/** What the command resolves to for code; files are URI strings. */
export interface ReplaceAnswer {
  /** New files in the places of placeholders. */
  readonly files: string[];
  /** Placeholders that are still there. */
  readonly failed: string[];
  /** The outcome, as sentences. */
  readonly message: string;
}

export interface ReplaceCall {
  readonly connection: Connection;
  readonly replacements: Pick<Replacements, 'start' | 'resume' | 'describe'> & {
    readonly job: Pick<ReplaceJob, 'waiting' | 'unpaid' | 'forget'>;
  };
  /** Whether old files may be deleted permanently if there is no trash. */
  readonly deleteOld: boolean;
  /** Finds the placeholders that the call is about. */
  readonly find: () => Promise<readonly FoundPlaceholder[]>;
  /** Whether the costs of some runs are agreed to. */
  readonly agree: (plans: readonly RunPlan[]) => Promise<boolean>;
  /** Whether all old files of some steps can go to a trash. */
  readonly haveTrash: (steps: readonly Step[]) => Promise<boolean>;
}

/**
 * Replaces placeholders for code, without questions. An interrupted replacement comes first; if something of it remains, the call ends with that.
 * @throws {SentenceError}
 */
export async function replaceByCall(call: ReplaceCall): Promise<ReplaceAnswer> {
  const earlier = await continueEarlier(call);
  if (earlier?.failed.length) return earlier;
  const found = await call.find();
  const steps = stepsFor(found.filter(isReady));
  // Code doesn't decide about files that a person changed, or whose sources are gone.
  const others = found.filter((one) => !isReady(one)).flatMap((one) => one.files.map(({ uri }) => uri));
  const answer = steps.length
    ? await replaceSteps(call, steps)
    : { files: [], failed: [], message: others.length ? notReadyText() : noneText() };
  const failed = [...answer.failed, ...others];
  if (!earlier) return { ...answer, failed };
  const message = steps.length ? `${earlier.message} ${answer.message}` : earlier.message;
  return { files: [...earlier.files, ...answer.files], failed, message };
}

/** Undefined if there is no interrupted replacement. */
async function continueEarlier(call: ReplaceCall): Promise<ReplaceAnswer | undefined> {
  const { replacements, connection, deleteOld } = call;
  const state = await replacements.job.waiting();
  if (!state) return undefined;
  const plans = replacements.job.unpaid(state).map(({ plan }) => plan);
  if (!(await call.agree(plans)))
    return { files: [], failed: remainingSteps(state).flatMap(filesOf), message: notAgreedText() };
  const report = await replacements.resume(connection, deleteOld);
  const files = report.swapped.map(({ to }) => to);
  return { files, failed: report.remaining.flatMap(filesOf), message: await replacements.describe(report) };
}

async function replaceSteps(call: ReplaceCall, steps: readonly Step[]): Promise<ReplaceAnswer> {
  const { replacements, connection, deleteOld } = call;
  if (!deleteOld && !(await call.haveTrash(steps))) throw new SentenceError(noTrashText());
  const all = steps.flatMap(filesOf);
  if (!(await call.agree(steps.map(({ plan }) => plan)))) return { files: [], failed: all, message: notAgreedText() };
  const report = await replacements.start(steps, connection, deleteOld);
  // If nothing of the remaining steps is paid, the next call can find them again.
  if (report.remaining.length && report.remaining.length === report.unpaid.length) await replacements.job.forget();
  const replaced = new Set(report.swapped.map(({ from }) => from));
  return {
    files: report.swapped.map(({ to }) => to),
    failed: all.filter((uri) => !replaced.has(uri)),
    message: await replacements.describe(report),
  };
}

const filesOf = (step: Step) => step.files.map(({ uri }) => uri);

const notAgreedText = () => vscode.l10n.t('Nothing was replaced.');

const notReadyText = () => vscode.l10n.t('The file changed since it was drawn, or its source is gone.');

const noTrashText = () =>
  vscode.l10n.t(
    'This location has no Trash, so nothing was replaced. With “deleteOld”, the old files are deleted permanently.',
  );
