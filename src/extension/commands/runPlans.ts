import * as vscode from 'vscode';
import { ConnectionError, ServiceError, UnexpectedResponseError } from '../../service/errors';
import type { Asset } from '../../shared/api';
import type { RunPlan } from '../features/runs/plan';
import { showProgress } from '../features/runs/progress';
import type { Run } from '../features/runs/run';
import { assetsOf } from '../features/runs/runner';
import { endText } from '../features/runs/runText';
import { runTitle } from '../features/runs/titles';
import { showError } from '../platform/commands';
import { plainText } from '../platform/plainText';
import { settings } from '../platform/settings';
import { requireTrust } from '../platform/trust';
import type { Services } from '../services';
import { costAgreed } from './runCost';
import { ArgumentError } from './runOptions';

/** What a run command resolves to. */
export interface RunResult {
  readonly status: 'succeeded' | 'cancelled';
  /** URI strings, in the order of the outputs. */
  readonly files: string[];
  readonly assets: Asset[];
  /** Of all runs of the call, as far as the service told: what they reserved, and what was left last. */
  readonly credits: { readonly reserved?: number; readonly remaining?: number };
}

export interface Manner {
  /** A person asked: messages and preview. Otherwise only the window's progress shows. */
  readonly questions: boolean;
  /** The person knows of an equal run that is unresolved. */
  readonly knowsTwin?: boolean;
  /** Whether costs are asked about; absent: as the setting says, see `RunOptions.confirm`. */
  readonly confirm?: boolean;
}

/**
 * Starts the plans side by side, where a person agrees to what they cost; resolves when all have ended. Rejects with the first
 * failure where code called.
 */
export async function runPlans(services: Services, plans: readonly RunPlan[], manner: Manner): Promise<RunResult> {
  requireTrust();
  const connection = await services.connections.current();
  for (const plan of plans) {
    if (!plan.folder) throw new ArgumentError(vscode.l10n.t('Say in which folder the outputs go.'));
  }
  if (!(await costAgreed(services, connection, plans, manner))) {
    return { status: 'cancelled', files: [], assets: [], credits: {} };
  }
  const allowed = manner.knowsTwin ? async () => true : confirmTwin;
  const allowTwin = manner.questions ? allowed : undefined;
  const runs = plans.map((plan) => services.runs.start(plan, connection, allowTwin));
  const place = manner.questions ? vscode.ProgressLocation.Notification : vscode.ProgressLocation.Window;
  for (const run of runs) {
    void showProgress(run, place);
    if (manner.questions) previewWhenLanded(services, run, runs.length);
  }
  await Promise.all(runs.map((run) => run.answered));
  const failed = runs.find((run) => isFailed(run));
  if (manner.questions) void showEnd(services, runs);
  else if (failed) throw failed.snapshot.error;
  return resultOf(runs);
}

/** Shows a run that was taken up until it ends, and how it ended. */
export async function attend(services: Services, run: Run): Promise<void> {
  void showProgress(run, vscode.ProgressLocation.Notification);
  await run.answered;
  await showEndOf(services, run);
}

const isFailed = ({ snapshot }: Run) => snapshot.state === 'failed' || snapshot.state === 'unresolved';

/** The same request again may be paid for twice: a person decides. */
async function confirmTwin(): Promise<boolean> {
  const again = vscode.l10n.t('Generate Again');
  const detail = vscode.l10n.t(
    'It may have been accepted and charged. Sending it again may charge it twice; checking again costs nothing.',
  );
  const text = vscode.l10n.t('The same run was sent before, and it is not known what became of it.');
  return (await vscode.window.showWarningMessage(text, { modal: true, detail }, again)) === again;
}

/** Opens the preview beside on the first output, where the setting wants it. */
function previewWhenLanded(services: Services, run: Run, count: number): void {
  const choice = settings.openPreview();
  const usual = count === 1 && run.plan.kind !== 'animate' && run.plan.kind !== 'normal-map';
  if (choice === 'never' || (choice === 'auto' && !usual)) return;
  const stop = run.watch(() => {
    if (!run.snapshot.outputs.some(({ files }) => files.length)) return;
    stop();
    void services.previews.showRun(run, true);
  });
}

async function showEnd(services: Services, runs: readonly Run[]): Promise<void> {
  const [only] = runs;
  if (only && runs.length === 1) return showEndOf(services, only);
  const failed = runs.filter(isFailed);
  const [first] = failed;
  const done = vscode.l10n.t('{0} of {1} runs finished.', runs.length - failed.length, runs.length);
  if (first) await showError(first.snapshot.error, `${done} ${runTitle(first.plan)}: `);
  else await offer(services, done, runs.at(-1));
}

async function showEndOf(services: Services, run: Run): Promise<void> {
  const { error, outputs } = run.snapshot;
  if (!isFailed(run)) return offer(services, endText(run.plan, run.snapshot), run);
  if (await offerBuiltInNormalMap(services, run)) return;
  const prefix = outputs.length ? `${runTitle(run.plan)}: ` : '';
  await showError(error, prefix);
}

async function offer(services: Services, words: string, run: Run | undefined): Promise<void> {
  const text = plainText(words);
  const file = run?.snapshot.outputs.flatMap(({ files }) => files)[0];
  if (!run || !file) {
    void vscode.window.showInformationMessage(text);
    return;
  }
  const open = vscode.l10n.t('Open Preview');
  const reveal = vscode.l10n.t('Reveal');
  const chosen = await vscode.window.showInformationMessage(text, open, reveal);
  if (chosen === open) await services.previews.showRun(run, false);
  if (chosen === reveal) await vscode.commands.executeCommand('revealInExplorer', vscode.Uri.parse(file.uri, true));
}

/** Not every service has normal maps; the built-in one draws them from the picture itself. */
async function offerBuiltInNormalMap(services: Services, run: Run): Promise<boolean> {
  const { error } = run.snapshot;
  const lacking =
    error instanceof ServiceError || error instanceof UnexpectedResponseError || error instanceof ConnectionError;
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
      ...(reserved.length && { reserved: reserved.reduce((sum, one) => sum + one, 0) }),
      ...(remaining !== undefined && { remaining }),
    },
  };
}

/** A query may be a signature, which lets anybody who has it fetch the file; callers have the file itself. */
function withoutSignedAddresses(asset: Asset): Asset {
  const { id, type, tags, ...rest } = asset;
  const isSigned = (value: unknown) => typeof value === 'string' && /^https?:[^?#]*[?#]/i.test(value);
  return { id, type, tags, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => !isSigned(value))) };
}
