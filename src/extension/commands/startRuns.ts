import * as vscode from 'vscode';
import {
  ConnectionError,
  DamagedPictureError,
  DeadAddressError,
  ServiceError,
  UnexpectedResponseError,
} from '../../service/errors';
import { isTooLong } from '../../service/retry';
import type { Asset } from '../../shared/api';
import { OPERATION_TABLE, runTitle } from '../domain/operations';
import type { RunPlan } from '../domain/runPlan';
import { assetsOf, type Run } from '../features/runs/run';
import { endText, progressText } from '../features/runs/runText';
import { showError } from '../platform/commands';
import { ArgumentError, requireTrust } from '../platform/errors';
import { errorText } from '../platform/errorText';
import { settings } from '../platform/settings';
import type { Services } from '../services';
import { type CostOptions, costAgreed } from './runCost';

/** What a run command resolves to. */
export interface RunResult {
  readonly status: 'succeeded' | 'cancelled';
  /** URI strings, in the order of the outputs. */
  readonly files: string[];
  readonly assets: Asset[];
  /** Of all runs of the call, as far as the service told: what they reserved, and what was left last. */
  readonly credits: { readonly reserved?: number; readonly remaining?: number };
  /** Outputs that the service owes and did not make, though it says that the runs succeeded: 0 where all is well. */
  readonly missing: number;
}

/** See `CostOptions`. A person who asked gets messages and a preview; for code only the window's progress shows. */
export interface StartOptions extends CostOptions {
  /** The person knows of an equal run that is unresolved. */
  readonly knowsTwin?: boolean;
}

/**
 * Starts the plans side by side, where a person agrees to what they cost; resolves when all have ended. Rejects with the first
 * failure where code called.
 */
export async function startRuns(
  services: Services,
  plans: readonly RunPlan[],
  options: StartOptions,
): Promise<RunResult> {
  requireTrust();
  const connection = await services.connections.current();
  for (const plan of plans) {
    if (!plan.folder) throw new ArgumentError(vscode.l10n.t('Say in which folder the outputs go.'));
  }
  if (!(await mayWrite(services, plans, options)) || !(await costAgreed(services, connection, plans, options))) {
    return { status: 'cancelled', files: [], assets: [], credits: {}, missing: 0 };
  }
  const allowed = options.knowsTwin ? async () => true : confirmTwin;
  const allowTwin = options.questions ? allowed : undefined;
  const runs = plans.map((plan) => services.runs.start(plan, connection, allowTwin));
  const place = options.questions ? vscode.ProgressLocation.Notification : vscode.ProgressLocation.Window;
  for (const run of runs) void showProgress(run, place);
  const previews = options.questions ? runs.map((run) => previewWhenLanded(services, run, runs.length)) : [];
  await Promise.all(runs.map((run) => run.answered));
  const failed = runs.find((run) => isFailed(run));
  if (options.questions) void Promise.all(previews.map((opened) => opened())).then(() => showEnd(services, runs));
  else if (failed) throw failed.snapshot.error;
  return resultOf(runs);
}

/** Looks, before anything is sent, whether links lead the outputs out of the workspace. @throws {OutsideError} for code */
async function mayWrite(
  { linked, files }: Services,
  plans: readonly RunPlan[],
  { questions }: StartOptions,
): Promise<boolean> {
  const folders = plans.map(({ folder }) => folder);
  if (questions) return linked.mayWrite(folders);
  for (const folder of folders) await files.checkFolder(folder);
  return true;
}

/** One notification for a run until it ends, with the service's messages and outputs so far; its Cancel cancels the run. */
function showProgress(run: Run, location: vscode.ProgressLocation): Thenable<void> {
  const options = { location, title: runTitle(run.plan), cancellable: true };
  return vscode.window.withProgress(options, async (progress, token) => {
    token.onCancellationRequested(() => run.cancel());
    let shown = 0;
    const report = () => {
      const { expected, outputs } = run.snapshot;
      const percent = expected ? (100 * outputs.length) / expected : 0;
      progress.report({
        message: progressText(run.snapshot),
        increment: expected ? percent - shown : undefined,
      });
      shown = percent;
    };
    const stop = run.watch(report);
    // A countdown changes without a change of the run.
    const timer = setInterval(() => {
      if (run.snapshot.resumeAt !== undefined) report();
    }, 1000);
    try {
      await run.answered;
    } finally {
      stop();
      clearInterval(timer);
    }
  });
}

/** Shows a run that was taken up until it ends, and how it ended. */
export async function attend(services: Services, run: Run): Promise<void> {
  void showProgress(run, vscode.ProgressLocation.Notification);
  await run.answered;
  await showEndOf(services, run);
}

const isFailed = ({ snapshot }: Run) => snapshot.state === 'failed' || snapshot.state === 'unresolved';

/** Asks whether a request is sent that equals one with an unknown outcome: it may be charged twice. */
async function confirmTwin(): Promise<boolean> {
  const again = vscode.l10n.t('Generate Again');
  const detail = vscode.l10n.t(
    'It may have been accepted and charged. Sending it again may charge it twice; checking again costs nothing.',
  );
  const text = vscode.l10n.t('The same run was sent before, and it is not known what became of it.');
  return (await vscode.window.showWarningMessage(text, { modal: true, detail }, again)) === again;
}

/**
 * Opens the preview beside on the first output, where the setting wants it. The function that is returned resolves when a preview that was
 * to be opened by then is open.
 */
function previewWhenLanded(services: Services, run: Run, count: number): () => Promise<void> {
  const choice = settings.openPreview();
  const usual = count === 1 && OPERATION_TABLE[run.plan.kind].opensPreview;
  let opening = Promise.resolve();
  if (choice === 'never' || (choice === 'auto' && !usual)) return () => opening;
  const stop = run.watch(() => {
    if (!run.snapshot.outputs.some(({ files }) => files.length)) return;
    stop();
    opening = services.previews.showRun(run, true).catch((error) => showError(error));
  });
  return () => opening;
}

async function showEnd(services: Services, runs: readonly Run[]): Promise<void> {
  const [only] = runs;
  if (only && runs.length === 1) return showEndOf(services, only);
  const failed = runs.filter(isFailed);
  const [first] = failed;
  const done = vscode.l10n.t('{0} of {1} runs finished.', runs.length - failed.length, runs.length);
  if (!first) return offer(services, done, runs.at(-1));
  const prefix = `${done} ${runTitle(first.plan)}: `;
  if (!(await offerTryAgain(services, failed, prefix))) await showError(first.snapshot.error, prefix);
}

async function showEndOf(services: Services, run: Run): Promise<void> {
  const { error, outputs } = run.snapshot;
  if (!isFailed(run)) {
    // A visible preview of the run shows the same sentence.
    if (!services.previews.isShown(run)) await offer(services, endText(run.plan, run.snapshot), run);
    return;
  }
  if (await offerBuiltInNormalMap(services, run)) return;
  const prefix = outputs.length ? `${runTitle(run.plan)}: ` : '';
  if (await offerTryAgain(services, [run], prefix)) return;
  await showError(error, prefix);
}

async function offer(services: Services, words: string, run: Run | undefined): Promise<void> {
  const text = words;
  const file = run?.snapshot.outputs.flatMap(({ files }) => files)[0];
  const { showInformationMessage, showWarningMessage } = vscode.window;
  const show = run?.snapshot.missing ? showWarningMessage : showInformationMessage;
  if (!run || !file) {
    void show(text);
    return;
  }
  const open = vscode.l10n.t('Open Preview');
  const reveal = vscode.l10n.t('Reveal');
  const chosen = await show(text, ...(services.previews.isShown(run) ? [] : [open]), reveal);
  if (chosen === open) await services.previews.showRun(run, false);
  if (chosen === reveal) await vscode.commands.executeCommand('revealInExplorer', vscode.Uri.parse(file.uri, true));
}

/** Offers to send runs again that were not accepted because the service asked for a very long wait. False where there are none. */
export async function offerTryAgain(services: Services, runs: readonly Run[], prefix = ''): Promise<boolean> {
  const busy = runs.filter(({ snapshot }) => isTooLong(snapshot.error));
  const [first] = busy;
  if (!first) return false;
  const again = vscode.l10n.t('Try Again');
  const text = `${prefix}${errorText(first.snapshot.error).text}`;
  if ((await vscode.window.showWarningMessage(text, again)) === again) {
    const plans = busy.map(({ plan }) => plan);
    await startRuns(services, plans, { questions: true }).catch((error) => showError(error));
  }
  return true;
}

/** Errors of services that may mean that the service has no normal maps. */
const LACKING = [ServiceError, UnexpectedResponseError, ConnectionError, DamagedPictureError, DeadAddressError];

/** Not every service has normal maps; the built-in one draws them from the picture itself. */
async function offerBuiltInNormalMap(services: Services, run: Run): Promise<boolean> {
  const { error } = run.snapshot;
  const lacking = LACKING.some((kind) => error instanceof kind);
  if (run.plan.kind !== 'normal-map' || services.connections.kind === 'built-in' || !lacking) return false;
  const use = vscode.l10n.t('Use Built-in Generator');
  const text = vscode.l10n.t('The service did not make a normal map. The built-in generator can, on this machine.');
  if ((await vscode.window.showWarningMessage(text, use)) === use) {
    const again = services.runs.start(run.plan, await services.connections.builtIn());
    await attend(services, again);
  }
  return true;
}

function resultOf(runs: readonly Run[]): RunResult {
  const snapshots = runs.map((run) => run.snapshot);
  const outputs = snapshots.flatMap((snapshot) => [...snapshot.outputs].sort((a, b) => a.index - b.index));
  const reserved = snapshots.map((snapshot) => snapshot.reserved).filter((sum) => sum !== undefined);
  const remaining = snapshots.map((snapshot) => snapshot.remaining).findLast((sum) => sum !== undefined);
  return {
    status: snapshots.some(({ state, stopped }) => state === 'cancelled' || stopped) ? 'cancelled' : 'succeeded',
    files: outputs.flatMap(({ files }) => files.map(({ uri }) => uri)),
    assets: snapshots.flatMap((snapshot) => assetsOf(snapshot.outputs)).map(withoutSignedAddresses),
    credits: {
      // Callers may ask whether a field is there.
      ...(reserved.length && { reserved: reserved.reduce((sum, one) => sum + one, 0) }),
      ...(remaining !== undefined && { remaining }),
    },
    missing: snapshots.reduce((sum, { missing = 0 }) => sum + missing, 0),
  };
}

/** An asset without addresses that have a query, which may be a signature that gives access to the file. Callers have the saved file. */
function withoutSignedAddresses(asset: Asset): Asset {
  const { id, type, tags, ...rest } = asset;
  const isSigned = (value: unknown) => typeof value === 'string' && /^https?:[^?#]*[?#]/i.test(value);
  return { id, type, tags, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => !isSigned(value))) };
}
