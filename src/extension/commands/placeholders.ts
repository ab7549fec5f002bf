import * as v from 'valibot';
import * as vscode from 'vscode';
import { OPERATION_TABLE, shortPrompt } from '../domain/operations';
import type { Connection } from '../features/account/connection';
import {
  type Placeholder,
  placeholderRuns,
  placeholdersOf,
  type Step,
  stepsFor,
} from '../features/placeholders/placeholders';
import { fileCount } from '../features/placeholders/placeholderText';
import { digestAt } from '../features/placeholders/swapFile';
import { requireTrust, SentenceError, wrongArgument } from '../platform/errors';
import { nameOf, placeKey } from '../platform/fileStore';
import { formatNumber } from '../platform/numbers';
import { plainText } from '../platform/plainText';
import type { Services } from '../services';
import { clickedOn } from './ask/pictures';
import { costAgreed, costQuestion } from './runCost';
import { isCall, isUri, toUri } from './runOptions';

/** What the command resolves to for code; URI strings. */
export interface ReplaceAnswer {
  /** New files in the places of placeholders. */
  readonly files: string[];
  /** Placeholders that are still there. */
  readonly failed: string[];
}

const options = v.strictObject({
  files: v.optional(v.array(v.union([v.string(), v.custom<vscode.Uri>(isUri)]))),
  confirm: v.optional(v.boolean()),
});

const words = () => ({
  files: vscode.l10n.t('a list of paths, URI strings or Uris'),
  confirm: vscode.l10n.t('true or false'),
});

/** A placeholder as it is on disk now. */
interface Found extends Placeholder {
  /** A person changed one of its files since it was drawn. */
  readonly changed: boolean;
}

/**
 * Has the hosted service make pictures of the built-in service again, under the same names. Those of the workspace, or in folders and among files
 * that are selected.
 */
export async function replacePlaceholders(
  services: Services,
  args: readonly unknown[],
): Promise<ReplaceAnswer | undefined> {
  requireTrust();
  await services.journalRead.opened;
  if (isCall(args)) return replaceForCode(services, args[0]);
  const connection = await hostedConnection(services);
  if (!connection || !(await services.replacements.askAboutInterrupted())) return undefined;
  const found = await placeholdersIn(services, clickedOn(args));
  if (!found.length) {
    void vscode.window.showInformationMessage(vscode.l10n.t('There are no placeholders of the built-in service here.'));
    return undefined;
  }
  const chosen = await choose(found);
  if (!chosen?.length) return undefined;
  const steps = stepsFor(chosen, services.runs.list());
  if (await agreed(services, connection, steps))
    void services.replacements.showReports(() => services.replacements.start(steps, connection));
  return undefined;
}

async function replaceForCode(services: Services, value: unknown): Promise<ReplaceAnswer> {
  const parsed = v.safeParse(options, value);
  if (!parsed.success) throw wrongArgument(parsed.issues[0], words());
  const { files, confirm } = parsed.output;
  if (services.connections.kind === 'built-in') throw new SentenceError(notConnectedText());
  const connection = await services.connections.current();
  // What an earlier window or call left comes first.
  const earlier = (await services.replacements.waiting()) && (await services.replacements.goOn(connection));
  const before = earlier ? earlier.swapped.map(({ to }) => to) : [];
  if (earlier?.left.length) return { files: before, failed: earlier.left.flatMap(filesOf) };
  const found = await placeholdersIn(services, files?.map(toUri));
  const changed = found.filter((one) => one.changed).flatMap((one) => one.files.map(({ uri }) => uri));
  const steps = stepsFor(
    found.filter((one) => !one.changed),
    services.runs.list(),
  );
  const all = steps.flatMap(filesOf);
  const plans = steps.map(({ plan }) => plan);
  if (!steps.length || !(await costAgreed(services, connection, plans, { questions: false, confirm })))
    return { files: before, failed: [...all, ...changed] };
  const { swapped } = await services.replacements.start(steps, connection);
  const replaced = new Set(swapped.map(({ from }) => from));
  return {
    files: [...before, ...swapped.map(({ to }) => to)],
    failed: [...all.filter((uri) => !replaced.has(uri)), ...changed],
  };
}

const filesOf = (step: Step) => step.files.map(({ uri }) => uri);

const notConnectedText = () =>
  vscode.l10n.t('Placeholders are replaced by a hosted service. Connect to one first; the built-in one drew them.');

/** Undefined where there is none; that is said with the way to one. */
async function hostedConnection({ connections }: Services): Promise<Connection | undefined> {
  if (connections.kind === 'hosted') return connections.current();
  const connect = vscode.l10n.t('Connect…');
  if ((await vscode.window.showInformationMessage(notConnectedText(), connect)) === connect)
    await vscode.commands.executeCommand('spriteKiln.connect');
  return undefined;
}

/** Placeholders whose files are there. @param within files and folders; absent: those of the workspace, or all where no folder is open */
async function placeholdersIn({ runs, files }: Services, within?: readonly vscode.Uri[]): Promise<Found[]> {
  const places = within ?? vscode.workspace.workspaceFolders?.map((folder) => folder.uri);
  const keys = places?.map((uri) => placeKey(uri.toString()).replace(/\/$/, ''));
  const isIn = (uri: string) => !keys || keys.some((key) => `${placeKey(uri)}/`.startsWith(`${key}/`));
  const found: Found[] = [];
  for (const one of placeholdersOf(runs.list())) {
    if (!one.files.some(({ uri }) => isIn(uri))) continue;
    const now = [];
    for (const file of one.files) {
      const sha256 = await digestAt(files, file.uri);
      if (sha256 !== undefined) now.push({ file: { ...file, sha256 }, changed: sha256 !== file.sha256 });
    }
    // The JSON of a sheet that is gone is nothing that could be drawn.
    if (!now.some(({ file }) => file.kind !== 'sheet-json')) continue;
    found.push({ ...one, files: now.map(({ file }) => file), changed: now.some((file) => file.changed) });
  }
  return found;
}

async function choose(found: readonly Found[]): Promise<readonly Placeholder[] | undefined> {
  const items = found.map((one) => {
    const { plan, files, changed } = one;
    const names = files.filter(({ kind }) => kind !== 'sheet-json').map(({ uri }) => nameOf(uri));
    const said = shortPrompt(plan.prompt);
    const remark = changed ? vscode.l10n.t('changed since') : '';
    const [first] = files;
    const where = first ? vscode.workspace.asRelativePath(vscode.Uri.parse(first.uri, true)) : '';
    const folder = where.slice(0, Math.max(0, where.lastIndexOf('/')));
    return {
      label: names.join(', '),
      description: [said && vscode.l10n.t('“{0}”', said), OPERATION_TABLE[plan.kind].name(), remark]
        .filter(Boolean)
        .join(' · '),
      detail: folder || undefined,
      picked: !changed,
      one,
    };
  });
  const chosen = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    matchOnDescription: true,
    matchOnDetail: true,
    title: vscode.l10n.t('Replace Placeholders'),
    placeHolder: vscode.l10n.t('The hosted service makes these again, under the same names.'),
  });
  return chosen?.map(({ one }) => one);
}

const FILTERED = 'spriteKiln.placeholdersOnly';

/** Shows in the view Runs only those of which a placeholder is left, or all again. */
export async function showPlaceholdersOnly({ runs, runsView }: Services, only: boolean): Promise<void> {
  const filter = { ids: () => placeholderRuns(runs.list()), words: vscode.l10n.t('Runs with placeholders only.') };
  runsView.filter(only ? filter : undefined);
  await vscode.commands.executeCommand('setContext', FILTERED, only);
}

/** One question: files, runs, what they cost, and where the old files go. */
async function agreed(services: Services, connection: Connection, steps: readonly Step[]): Promise<boolean> {
  const cost = costQuestion(
    services,
    connection,
    steps.map(({ plan }) => plan),
    'always',
  );
  const count = fileCount(steps.reduce((sum, { files }) => sum + files.length, 0));
  const text =
    steps.length === 1
      ? vscode.l10n.t('Replace {0} by 1 run of {1}?', count, connection.origin)
      : vscode.l10n.t('Replace {0} by {1} runs of {2}?', count, formatNumber(steps.length), connection.origin);
  const trash = vscode.l10n.t('The old files go to the trash; Undo brings them back.');
  const short = cost?.isShort ? cost.detail : '';
  const detail = [cost?.text, short, trash].filter(Boolean).join('\n\n');
  const replace = vscode.l10n.t('Replace');
  const answer = await vscode.window.showWarningMessage(plainText(text), { modal: true, detail }, replace);
  if (answer !== replace) return false;
  cost?.agree();
  return true;
}
