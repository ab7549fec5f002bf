import * as vscode from 'vscode';
import { type DraftPlaceOf, refuseUsedFolder, withDrafts } from '../../core/domain/drafts';
import { OPERATION_TABLE, runTitle } from '../../core/domain/operations';
import type { RunPlan } from '../../core/domain/runPlan';
import { batchText, isFailed } from '../../core/runs/batchText';
import type { RunRecord } from '../../core/runs/journal/record';
import { lacksNormalMaps, withMapEnding } from '../../core/runs/mapRuns';
import type { Run } from '../../core/runs/run';
import { type RunResult, resultOf } from '../../core/runs/runResult';
import { endText, sourceNames } from '../../core/runs/runText';
import { charges } from '../../core/text/charges';
import { ArgumentError } from '../../core/text/errors';
import { errorToast } from '../../core/text/errorText';
import type { ToastText } from '../../core/text/toastText';
import { isTooLong } from '../../service/retry';
import { askBeforeLoss } from '../platform/askBeforeLoss';
import { showError } from '../platform/commands';
import { settings } from '../platform/settings';
import { showFailure, showInfo, showWarning } from '../platform/toast';
import { requireTrust } from '../platform/trust';
import type { Services } from '../services';
import { draftPlaceOf } from './ask/folderAndTags';
import { mayWrite } from './beforeRuns';
import { placeAndTell, unplacedFiles } from './placeOnSource';
import { type CostOptions, costAgreed } from './runCost';
import { showProgress } from './runProgress';

/** See `CostOptions`. A person gets messages and a preview; for code, only the window shows progress. */
export interface StartOptions extends CostOptions {
  /** Whether the person knows of an equal run that is unresolved. */
  readonly knowsDuplicate?: boolean;
}

/**
 * Starts the plans in parallel, if a person agrees to their cost; resolves when all have ended. If code called, rejects with the first
 * failure.
 */
export async function startRuns(
  services: Services,
  asked: readonly RunPlan[],
  options: StartOptions,
): Promise<RunResult> {
  requireTrust();
  const connection = await services.connections.current();
  for (const plan of asked) {
    if (!plan.folder) throw new ArgumentError(vscode.l10n.t('Choose an output folder.'));
  }
  const plans = await draftsOf(services, asked, options);
  const folders = plans.flatMap(({ folder, drafts }) => (drafts ? [folder, drafts.folder] : folder));
  if (
    !(await mayWrite(services, folders, options.questions)) ||
    !(await costAgreed(services, connection, plans, options))
  ) {
    return { status: 'canceled', files: [], assets: [], credits: {}, missing: 0 };
  }
  const allowed = options.knowsDuplicate ? async () => true : confirmDuplicate;
  const allowDuplicate = options.questions ? allowed : undefined;
  const named = await Promise.all(plans.map((plan) => withMapEnding(plan, services.maps)));
  for (const plan of named) services.outputFolders.usedBy(plan);
  const runs = named.map((plan) => services.runs.start(plan, connection, allowDuplicate));
  const place = options.questions ? vscode.ProgressLocation.Notification : vscode.ProgressLocation.Window;
  void showProgress(runs, place);
  const opened = options.questions ? previewOnFirstOutput(services, runs) : undefined;
  await Promise.all(runs.map((run) => run.answered));
  const failed = runs.find((run) => isFailed(run));
  if (opened) void opened().then(() => showEnd(services, runs));
  else if (failed) throw failed.snapshot.error;
  return resultOf(runs);
}

/** The plans with the folders in which outputs wait until a person keeps them. Code gets its files where it wants them. */
async function draftsOf(
  { files }: Pick<Services, 'files'>,
  plans: readonly RunPlan[],
  { questions }: StartOptions,
): Promise<readonly RunPlan[]> {
  const placeOf: DraftPlaceOf = async (folder) => (questions ? draftPlaceOf(folder) : undefined);
  const drafted = await Promise.all(plans.map((plan) => withDrafts(plan, placeOf)));
  for (const root of new Set(drafted.flatMap(({ drafts }) => drafts?.root ?? []))) await refuseUsedFolder(root, files);
  return drafted;
}

/** Shows a resumed run until it ends, and how it ended. */
export async function attend(services: Services, run: Run): Promise<void> {
  void showProgress([run], vscode.ProgressLocation.Notification);
  await run.answered;
  await showEndOf(services, run);
}

/** Asks whether to send a request that equals one with an unknown outcome: it may be charged twice. */
async function confirmDuplicate({ origin }: RunRecord): Promise<boolean> {
  const detail = charges(origin)
    ? vscode.l10n.t(
        'It may have been accepted and charged. Sending it again may charge it twice. Checking again is free.',
      )
    : vscode.l10n.t('It may have been drawn. Sending it again may draw it twice. Check Again looks for its images.');
  const text = vscode.l10n.t("You already sent this run, and its outcome isn't known.");
  const keep = vscode.l10n.t("Don't Generate");
  return (await askBeforeLoss({ text, detail, keep, lose: vscode.l10n.t('Generate Again') })) === 'lose';
}

/**
 * Opens one preview of the runs when the first output arrives, if the setting says so. Returns a function that resolves
 * when a preview that was due by then is open.
 */
export function previewOnFirstOutput(services: Pick<Services, 'previews'>, runs: readonly Run[]): () => Promise<void> {
  const choice = settings.openPreview();
  const usual = runs.some(({ plan }) => OPERATION_TABLE[plan.kind].opensPreview);
  let opening = Promise.resolve();
  if (choice === 'never' || (choice === 'auto' && !usual)) return () => opening;
  const stops = runs.map((run) =>
    run.watch(() => {
      if (!run.snapshot.outputs.some(({ files }) => files.length)) return;
      for (const stop of stops) stop();
      opening = services.previews.showRuns(runs, true).catch((error) => showError(error));
    }),
  );
  return () => opening;
}

async function showEnd(services: Services, runs: readonly Run[]): Promise<void> {
  const [only] = runs;
  if (only && runs.length === 1) return showEndOf(services, only);
  const failed = runs.filter(isFailed);
  const text = toastOf(runs, batchText(runs));
  // A visible preview of the runs shows the same sentences.
  if (!failed.length) return services.previews.isShown(runs) ? undefined : offer(services, text, runs);
  if (!(await offerTryAgain(services, failed, text))) await offerFailed(services, text, runs);
}

/** Reports a batch with failed runs as an error with buttons, the only kind of message that VS Code never hides by itself. */
async function offerFailed(services: Services, text: ToastText, runs: readonly Run[]): Promise<void> {
  const open = vscode.l10n.t('Open Preview');
  const list = vscode.l10n.t('Show Runs');
  const isSaved = runs.some(({ snapshot }) => snapshot.outputs.some(({ files }) => files.length));
  const opens = isSaved && !services.previews.isShown(runs);
  const chosen = await showFailure(text, ...(opens ? [open] : []), list);
  if (chosen === open) await services.previews.showRuns(runs, false);
  if (chosen === list) await vscode.commands.executeCommand('spriteKiln.runs.focus');
}

async function showEndOf(services: Services, run: Run): Promise<void> {
  const { error, outputs, origin } = run.snapshot;
  if (!isFailed(run)) {
    // A visible preview of the run shows the same sentence.
    if (!services.previews.isShown([run]))
      await offer(services, toastOf([run], endText(run.plan, run.snapshot)), [run]);
    return;
  }
  if (await offerBuiltInNormalMap(services, run)) return;
  const prefix = outputs.length ? `${runTitle(run.plan)}: ` : '';
  if (await offerTryAgain(services, [run], errorToast(error, prefix, origin))) return;
  await showError(error, prefix, origin);
}

/** A message about runs, in which the names of their sources may be shortened. */
function toastOf(runs: readonly Run[], text: string): ToastText {
  return { text, names: sourceNames(runs) };
}

async function offer(services: Services, text: ToastText, runs: readonly Run[]): Promise<void> {
  const file = runs.flatMap(({ snapshot }) => snapshot.outputs.flatMap(({ files }) => files))[0];
  const show = runs.some(({ snapshot }) => snapshot.missing) ? showWarning : showInfo;
  if (!file) {
    void show(text);
    return;
  }
  const open = vscode.l10n.t('Open Preview');
  const reveal = vscode.l10n.t('Reveal');
  const unplaced = await unplacedFiles(services, runs);
  const place = vscode.l10n.t('Place on Source');
  const isShown = services.previews.isShown(runs);
  const chosen = await show(text, ...(isShown ? [] : [open]), reveal, ...(unplaced.length ? [place] : []));
  if (chosen === place) await placeAndTell(services, unplaced);
  if (chosen === open) await services.previews.showRuns(runs, false);
  if (chosen === reveal) await vscode.commands.executeCommand('revealInExplorer', vscode.Uri.parse(file.uri, true));
}

/**
 * Offers to resend runs that were refused because the service asked for a very long wait. False if there are none.
 * @param words the message; by default, the first run's error
 */
export async function offerTryAgain(services: Services, runs: readonly Run[], words?: ToastText): Promise<boolean> {
  const busy = runs.filter(({ snapshot }) => isTooLong(snapshot.error));
  const [first] = busy;
  if (!first) return false;
  const again = vscode.l10n.t('Try Again');
  const text = words ?? errorToast(first.snapshot.error, '', first.snapshot.origin);
  if ((await showWarning(text, again)) === again) {
    const plans = busy.map(({ plan }) => plan);
    await startRuns(services, plans, { questions: true }).catch((error) => showError(error));
  }
  return true;
}

/** Offers the built-in service's normal maps, which are drawn from the picture itself: not every service has them. */
async function offerBuiltInNormalMap(services: Services, run: Run): Promise<boolean> {
  if (!lacksNormalMaps(run, services.connections.kind)) return false;
  const use = vscode.l10n.t('Use Built-in Generator');
  const text = vscode.l10n.t("The service didn't make a normal map. The built-in generator can, on this machine.");
  if ((await showWarning(text, use)) === use) {
    const again = services.runs.start(run.plan, await services.connections.builtIn());
    await attend(services, again);
  }
  return true;
}
