import * as v from 'valibot';
import * as vscode from 'vscode';
import { type Connection, originIdOf } from '../../core/account/connection';
import { parentOf } from '../../core/disk/fileStore';
import { SentenceError, wrongArgument } from '../../core/text/errors';
import { countOf, fileCount } from '../../shared/base/counts';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { choosePlaceholders } from '../features/placeholders/choosePlaceholders';
import { type FoundPlaceholder, findPlaceholders } from '../features/placeholders/findPlaceholders';
import { isWithin, readDisk } from '../features/placeholders/placeholderDisk';
import { placeholderRuns, type Step, stepsFor } from '../features/placeholders/placeholders';
import { type ReplaceAnswer, replaceByCall } from '../features/placeholders/replaceByCall';
import { askBeforeLoss } from '../platform/askBeforeLoss';
import { hasTrash } from '../platform/bin';
import { showInfo } from '../platform/toast';
import { requireTrust } from '../platform/trust';
import type { Services } from '../services';
import { clickedOn } from './ask/pictures';
import { costAgreed, costQuestionFor } from './runCost';
import { isCall, isUri, toUri } from './runOptions';

const options = v.strictObject({
  files: v.optional(v.array(v.union([v.string(), v.custom<vscode.Uri>(isUri)]))),
  confirm: v.optional(v.boolean()),
  deleteOld: v.optional(v.boolean()),
});

const words = () => ({
  files: vscode.l10n.t('a list of paths, URI strings, or Uris'),
  confirm: vscode.l10n.t('true or false'),
  deleteOld: vscode.l10n.t('true or false'),
});

/**
 * Has the hosted service redraw pictures of the built-in service, under the same names: those in the workspace, or in the selected files and
 * folders.
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
  const chosen = await choosePlaceholders((signal) => placeholdersIn(services, clickedOn(args), signal));
  if (!chosen?.length) return undefined;
  const steps = stepsFor(chosen);
  const trash = await haveTrash(steps);
  if (await agreed(services, connection, steps, trash))
    // No second question, unless the trash turns out to be missing.
    void services.replacements.showReports(() =>
      services.replacements.start(steps, connection, trash ? undefined : true),
    );
  return undefined;
}

async function replaceForCode(services: Services, value: unknown): Promise<ReplaceAnswer> {
  const parsed = v.safeParse(options, value);
  if (!parsed.success) throw wrongArgument(parsed.issues[0], words());
  if (services.connections.kind === 'built-in') throw new SentenceError(notConnectedText());
  const { files, confirm, deleteOld = false } = parsed.output;
  const connection = await services.connections.current();
  return replaceByCall({
    connection,
    replacements: services.replacements,
    deleteOld,
    find: () => placeholdersIn(services, files?.map(toUri)),
    agree: (plans) => costAgreed(services, connection, plans, { questions: false, confirm }),
    haveTrash,
  });
}

/** Whether all files can go to a trash: asked before anything is paid. */
async function haveTrash(steps: readonly Step[]): Promise<boolean> {
  for (const folder of new Set(steps.flatMap(({ files }) => files.map(({ uri }) => parentOf(uri)))))
    if (!(await hasTrash(folder))) return false;
  return true;
}

const notConnectedText = () => vscode.l10n.t('Only a hosted service can replace placeholders. Connect to one first.');

/** Undefined if none is connected; the message then offers to connect. */
async function hostedConnection({ connections }: Services): Promise<Connection | undefined> {
  if (connections.kind === 'hosted') return connections.current();
  const connect = vscode.l10n.t('Connect…');
  if ((await showInfo(notConnectedText(), connect)) === connect)
    await vscode.commands.executeCommand('spriteKiln.connect');
  return undefined;
}

/** Placeholders on disk. @param within files and folders; absent: those of the workspace, or all if no folder is open */
async function placeholdersIn(
  { runs, files, known, connections }: Services,
  within?: readonly vscode.Uri[],
  signal = new AbortController().signal,
): Promise<FoundPlaceholder[]> {
  // Other windows may have replaced some.
  await runs.reread();
  const folders = vscode.workspace.workspaceFolders?.map((folder) => folder.uri) ?? [];
  const places = within ?? (folders.length ? folders : undefined);
  const isIn = places ? isWithin(places) : () => true;
  const originId = originIdOf(connections.origin);
  const disk = await readDisk([...folders, ...(within ?? [])], { runs, files, known, originId }, signal);
  return findPlaceholders(runs.all(), disk, isIn);
}

/** Filters the view *Runs* to runs with placeholders left, or shows all again. */
export async function showPlaceholdersOnly({ runs, runsView }: Services, only: boolean): Promise<void> {
  const filter = { ids: () => placeholderRuns(runs.all()), words: vscode.l10n.t('Only runs with placeholders.') };
  runsView.filter(only ? filter : undefined);
}

/** Asks one question: about files, runs, their cost, and where the old files go. */
async function agreed(
  services: Services,
  connection: Connection,
  steps: readonly Step[],
  toTrash: boolean,
): Promise<boolean> {
  const cost = costQuestionFor(
    services,
    connection,
    steps.map(({ plan }) => plan),
    'always',
  );
  const service = plainText(foreignText(connection.origin));
  const count = fileCount(steps.reduce((sum, { files }) => sum + files.length, 0));
  const text = countOf(
    {
      one: () => vscode.l10n.t('Replace {0} with 1 run of {1}?', count, service),
      several: (number) => vscode.l10n.t('Replace {0} with {1} runs of {2}?', count, number, service),
    },
    steps.length,
  );
  const trash = toTrash
    ? vscode.l10n.t('The old files go to the Trash. Undo brings them back.')
    : vscode.l10n.t(
        'This location has no Trash: the old files are deleted permanently. Undo brings them back until this window closes.',
      );
  const short = cost?.isShort ? cost.detail : '';
  const detail = [cost?.text, short, trash].filter(Boolean).join('\n\n');
  const keep = vscode.l10n.t('Keep Placeholders');
  return (await askBeforeLoss({ text, detail, keep, lose: vscode.l10n.t('Replace') })) === 'lose';
}
