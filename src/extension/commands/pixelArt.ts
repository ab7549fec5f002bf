import * as v from 'valibot';
import * as vscode from 'vscode';
import type { FileFinding } from '../../core/pixelArt/findings';
import type { FileFix } from '../../core/pixelArt/pixelArt';
import {
  checkFields,
  checkFiles,
  checkWords,
  type FixesDone,
  fixFields,
  fixFiles,
  fixWords,
  makeFixes,
  settingsOf,
  styleOf,
  type Unread,
} from '../../core/pixelArt/pixelCalls';
import { fixedText } from '../../core/pixelArt/pixelText';
import { wrongArgument } from '../../core/text/errors';
import { type CountWords, countOf, fileCount, spriteCount } from '../../shared/base/counts';
import { formatList } from '../../shared/base/lists';
import type { Severity } from '../../sprite/checks/finding';
import { showError } from '../platform/commands';
import { showInfo } from '../platform/toast';
import { requireTrust } from '../platform/trust';
import type { Services } from '../services';
import { isCall, isUri, toUri } from './runOptions';
import { type FileRow, inPreview, rowOf, showSkipped, tellWritten, withProgress } from './severalSprites';

/** Result of `spriteKiln.checkPixels` for code; files are URI strings. */
export interface PixelsChecked {
  readonly findings: readonly FileFinding[];
  /** Images of folders that can't be checked; absent if there are none. */
  readonly unread?: readonly Unread[];
}

/** Result of `spriteKiln.fixPixels` for code; files are URI strings. */
export interface PixelsFixed {
  readonly files: readonly FileFix[];
  readonly unread?: readonly Unread[];
}

/** Images, folders, and sets: paths (absolute, or relative to the first workspace folder), URI strings or Uris. */
const files = v.pipe(v.array(v.union([v.string(), v.custom<vscode.Uri>(isUri)])), v.minLength(1));
const checkCall = v.strictObject({ files, ...checkFields });
const fixCall = v.strictObject({ files, ...fixFields });

const placesOf = (given: readonly (string | vscode.Uri)[]) => given.map((file) => toUri(file).toString());
const unreadOf = (unread: readonly Unread[]) => (unread.length ? { unread } : {});

/** Checks pixels. For one picture, a person gets its preview; for several and for folders, a list. */
export async function checkPixels(services: Services, args: readonly unknown[]): Promise<PixelsChecked | undefined> {
  if (isCall(args)) {
    const result = v.safeParse(checkCall, args[0]);
    if (!result.success) throw wrongArgument(result.issues[0], checkWords());
    const { signal } = new AbortController();
    const style = styleOf(result.output.style);
    const { findings, unread } = await checkFiles(services.pixelArt, placesOf(result.output.files), { signal, style });
    return { findings, ...unreadOf(unread) };
  }
  const places = await inPreview(services, args, 'check-pixels', vscode.l10n.t('Check Pixels'));
  if (places) await checkSeveral(services, places);
  return undefined;
}

/** Fixes pixels. For one picture, a person gets the panel in its preview; several and folders are fixed by a guess for each sprite. */
export async function fixPixels(services: Services, args: readonly unknown[]): Promise<PixelsFixed | undefined> {
  if (isCall(args)) {
    const result = v.safeParse(fixCall, args[0]);
    if (!result.success) throw wrongArgument(result.issues[0], fixWords());
    requireTrust();
    const { files: given, settings, style, folder, replace, overwrite } = result.output;
    const { signal } = new AbortController();
    const target = folder === undefined ? undefined : toUri(folder).toString().replace(/\/$/, '');
    const done = await fixFiles(services.pixelArt, placesOf(given), {
      signal,
      settings: settingsOf(settings),
      style: styleOf(style),
      place: { replace, overwrite, ...(target !== undefined && { folder: target }) },
    });
    return { files: done.files, ...unreadOf(done.unread) };
  }
  const places = await inPreview(services, args, 'fix-pixels', vscode.l10n.t('Fix Pixels'));
  if (places) await fixSeveral(services, places);
  return undefined;
}

async function fixSeveral(services: Services, places: readonly string[]): Promise<void> {
  requireTrust();
  const title = vscode.l10n.t('Fixing pixels');
  const made = await withProgress(title, (batch) => makeFixes(services.pixelArt, places, batch));
  if (!made) return;
  const fixed = made.made.flatMap((one) => one.fixed).length;
  const replace = fixed > 0 ? await askHow(services, fixed) : false;
  if (replace === undefined) return;
  const { signal } = new AbortController();
  const done = await services.pixelArt.write(made.made, { replace, overwrite: false }, signal, () => true);
  void tellFixed(services, { ...done, unread: [...made.unread, ...done.refused] });
}

/** Whether the files are replaced, with the last choice first; undefined if the person cancels. */
export async function askHow(
  { lastAnswers }: Services,
  count: number,
  title = vscode.l10n.t('Fix Pixels'),
): Promise<boolean | undefined> {
  const copies = { label: vscode.l10n.t('Save as Copies'), detail: vscode.l10n.t('Next to each file: hero-fixed.png') };
  const replace = { label: vscode.l10n.t('Replace'), detail: vscode.l10n.t('With Undo') };
  const chosen = await vscode.window.showQuickPick(lastAnswers.fixesReplace ? [replace, copies] : [copies, replace], {
    title,
    placeHolder: vscode.l10n.t('Where to save the fixed {0}', fileCount(count)),
  });
  if (!chosen) return undefined;
  lastAnswers.rememberFixes(chosen === replace);
  return chosen === replace;
}

/** Says what was fixed. */
export const tellFixed = (services: Services, done: FixesDone): Promise<void> =>
  tellWritten(services, {
    text: fixedText(done),
    outputs: done.files.flatMap(({ output }) => output ?? []),
    skipped: done.unread,
    ...(done.written.length && { undo: done.undo }),
  });

async function checkSeveral(services: Services, places: readonly string[]): Promise<void> {
  const title = vscode.l10n.t('Checking pixels');
  const done = await withProgress(title, (batch) => checkFiles(services.pixelArt, places, batch));
  if (!done) return;
  const { findings, unread, sprites, leftOut } = done;
  const left = Object.values(leftOut).reduce((sum, count) => sum + count, 0);
  const show = vscode.l10n.t('Show Findings');
  const list = vscode.l10n.t('Show Skipped');
  const skipped = unread.length ? ` ${vscode.l10n.t('Skipped: {0}.', fileCount(unread.length))}` : '';
  // What Git ignores, originals of fixed sprites, and raw references.
  const notChecked = left ? ` ${vscode.l10n.t('Left out: {0}.', fileCount(left))}` : '';
  const text = `${summaryOf(findings, sprites)}${notChecked}${skipped}`;
  const buttons = [...(findings.length ? [show] : []), ...(unread.length ? [list] : [])];
  void showInfo(text, ...buttons).then(async (chosen) => {
    try {
      if (chosen === show) await showFindings(services, findings);
      if (chosen === list) await showSkipped(services, unread);
    } catch (error) {
      void showError(error);
    }
  });
}

const SEVERITIES: Readonly<Record<Severity, CountWords & { readonly icon: string; heading(): string }>> = {
  error: {
    icon: '$(error) ',
    heading: () => vscode.l10n.t('Errors'),
    one: () => vscode.l10n.t('1 error'),
    several: (count) => vscode.l10n.t('{0} errors', count),
  },
  warning: {
    icon: '$(warning) ',
    heading: () => vscode.l10n.t('Warnings'),
    one: () => vscode.l10n.t('1 warning'),
    several: (count) => vscode.l10n.t('{0} warnings', count),
  },
  hint: {
    icon: '$(info) ',
    heading: () => vscode.l10n.t('Hints'),
    one: () => vscode.l10n.t('1 hint'),
    several: (count) => vscode.l10n.t('{0} hints', count),
  },
};
const ORDER = ['error', 'warning', 'hint'] as const;

function summaryOf(findings: readonly FileFinding[], sprites: number): string {
  const counts = ORDER.flatMap((severity) => {
    const count = findings.filter((one) => one.severity === severity).length;
    return count ? countOf(SEVERITIES[severity], count) : [];
  });
  if (!counts.length) return vscode.l10n.t('Nothing found in {0}.', spriteCount(sprites));
  const list = formatList(counts);
  return vscode.l10n.t('{0} in {1}.', list, spriteCount(sprites));
}

/** The findings, the worst first; choosing one opens the preview of its file with the checks. */
async function showFindings({ previews }: Services, findings: readonly FileFinding[]): Promise<void> {
  const rows = ORDER.flatMap((severity): (FileRow | vscode.QuickPickItem)[] => {
    const { icon, heading } = SEVERITIES[severity];
    const of = findings.filter((one) => one.severity === severity);
    if (!of.length) return [];
    const separator = { label: heading(), kind: vscode.QuickPickItemKind.Separator };
    return [separator, ...of.map(({ file, message }) => rowOf(file, message, icon))];
  });
  const chosen = await vscode.window.showQuickPick(rows, {
    title: vscode.l10n.t('Findings'),
    placeHolder: vscode.l10n.t('Choose one to see it in the preview'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (chosen && 'uri' in chosen) await previews.showFiles([chosen.uri], undefined, 'check-pixels');
}
