import * as v from 'valibot';
import * as vscode from 'vscode';
import type { Written } from '../../core/exports/exportWriter';
import { planMaps, type Skipped, spritesIn } from '../../core/exports/mapFiles';
import { filesWords, wrongArgument } from '../../core/text/errors';
import { CanceledError } from '../../service/errors';
import { type ForeignText, plainText } from '../../shared/base/foreignText';
import { formatNumber } from '../../shared/base/numbers';
import { normalMapSettings, USUAL_NORMAL_MAP } from '../../sprite/normalMap/settings';
import { askBeforeLoss } from '../platform/askBeforeLoss';
import { showError } from '../platform/commands';
import { signalOf } from '../platform/progress';
import { showInfo } from '../platform/toast';
import { requireTrust } from '../platform/trust';
import type { Services } from '../services';
import { newestFor } from './ask/newest';
import { clickedOn, picturesFor } from './ask/pictures';
import { madeText, skippedRows } from './mapText';
import { isCall, isUri, toUri } from './runOptions';

/** Result for code; URI strings. */
export interface NormalMapsMade {
  /** Maps that were made. */
  readonly files: readonly string[];
  /** Sprites that were skipped because their maps are newer. */
  readonly upToDate: readonly string[];
  /** Every skipped picture, including those in `upToDate`. */
  readonly skipped: readonly Skipped[];
}

const callSchema = v.strictObject({
  /** Pictures and folders: paths (absolute, or relative to the first workspace folder), URI strings or Uris. */
  files: v.pipe(v.array(v.union([v.string(), v.custom<vscode.Uri>(isUri)])), v.minLength(1)),
  ...normalMapSettings.entries,
  /** Whether normal maps that weren't made here are replaced; otherwise they are an error. Sprites never are replaced. */
  overwrite: v.optional(v.boolean(), false),
});

/**
 * Makes normal maps without any service. For one picture, a person gets the sliders in its preview. For a folder or several pictures, the
 * maps are written next to them, except for those that are newer than their sprites.
 */
export async function builtInNormalMaps(
  services: Services,
  args: readonly unknown[],
): Promise<NormalMapsMade | undefined> {
  if (isCall(args)) return forCode(services, args[0]);
  const asked = (await newestFor(services, args, 'still')) ?? clickedOn(args);
  const places = asked ?? (await picturesFor(services, args, vscode.l10n.t('Normal Map')));
  const [only, ...more] = places;
  if (!only) return undefined;
  if (!more.length && !(await services.files.stat(only.toString())).isFolder) {
    await services.previews.showFiles([only], undefined, 'normal-map');
    return undefined;
  }
  await forPerson(services, places);
  return undefined;
}

async function forCode(services: Services, argument: unknown): Promise<NormalMapsMade> {
  const result = v.safeParse(callSchema, argument);
  if (!result.success) throw wrongArgument(result.issues[0], callWords());
  requireTrust();
  const { files, overwrite, ...settings } = result.output;
  const { signal } = new AbortController();
  const found = await spritesIn(
    files.map((file) => toUri(file).toString()),
    services,
    signal,
    true,
  );
  const { plans, skipped } = await planMaps(services.exporting.exports, found.sprites, settings, signal);
  const written = await services.exporting.exports.write(plans, signal, { replace: overwrite });
  return resultOf(written.files, [...found.skipped, ...skipped]);
}

const resultOf = (files: readonly string[], skipped: readonly Skipped[]): NormalMapsMade => ({
  files,
  upToDate: skipped.flatMap(({ uri, reason }) => (reason === 'up-to-date' ? uri : [])),
  skipped,
});

const callWords = () => {
  const part = vscode.l10n.t('a number from {0} to {1}', 0, 1);
  const flag = vscode.l10n.t('true or false');
  return {
    files: filesWords(),
    strength: vscode.l10n.t('a number from {0} to {1}', 0, 4),
    bevel: part,
    brightness: part,
    regions: part,
    softness: vscode.l10n.t('a whole number from {0} to {1}', 0, 8),
    invertX: flag,
    invertY: flag,
    overwrite: flag,
  };
};

async function forPerson(services: Services, places: readonly vscode.Uri[]): Promise<void> {
  requireTrust();
  const title = vscode.l10n.t('Normal maps');
  const place = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  // The last settings of the preview's sliders.
  const last = v.parse(v.fallback(normalMapSettings, USUAL_NORMAL_MAP), services.choices.page.normalMap);
  // Whether an image is a tile was said of one alone.
  const settings = { ...last, tileX: undefined, tileY: undefined };
  await vscode.window.withProgress(place, async (progress, token) => {
    const signal = signalOf(token);
    try {
      const found = await spritesIn(
        places.map((place) => place.toString()),
        services,
        signal,
      );
      const count = found.sprites.length;
      const { plans, skipped } = await planMaps(services.exporting.exports, found.sprites, settings, signal, (index) =>
        progress.report({
          message: vscode.l10n.t('{0} of {1}', formatNumber(index + 1), formatNumber(count)),
          increment: 100 / count,
        }),
      );
      const foreign = plans.flatMap(({ files }) => files.filter(({ there }) => there === 'foreign'));
      const answer = foreign.length ? await askToReplace(foreign.map(({ name }) => name)) : 'keep';
      if (answer === undefined) return;
      const replace = answer === 'lose';
      const wanted = replace ? plans : plans.filter((plan) => !foreign.some((file) => plan.files.includes(file)));
      const written = await services.exporting.exports.write(wanted, signal, { replace });
      const kept = plans.filter((plan) => !wanted.includes(plan)).map(({ source }) => source.uri);
      const keptMaps = kept.map((uri): Skipped => ({ uri, reason: 'kept' }));
      void tell(services, written, [...found.skipped, ...skipped, ...keptMaps]);
    } catch (error) {
      if (!(error instanceof CanceledError)) throw error;
    }
  });
}

/** Asks about maps that a person or another program may have drawn. @param names at least one */
function askToReplace(names: readonly ForeignText[]): Promise<'keep' | 'lose' | undefined> {
  const [only] = names;
  const isOne = names.length === 1 && only !== undefined;
  return askBeforeLoss({
    text: isOne
      ? vscode.l10n.t('Replace the normal map {0}?', plainText(only))
      : vscode.l10n.t('Replace {0} normal maps?', formatNumber(names.length)),
    detail: isOne
      ? vscode.l10n.t("It's older than its sprite and wasn't made here. If you keep it, only the others are generated.")
      : vscode.l10n.t(
          "They're older than their sprites and weren't made here. If you keep them, only the others are generated.",
        ),
    keep: isOne ? vscode.l10n.t('Keep It') : vscode.l10n.t('Keep Them'),
    lose: vscode.l10n.t('Replace'),
  });
}

/** Says what was done. Repeated after the list of skipped pictures, because opening that must not cost anyone Undo. */
async function tell(services: Services, { files, undo }: Written, skipped: readonly Skipped[]): Promise<void> {
  const open = vscode.l10n.t('Open Preview');
  const reveal = vscode.l10n.t('Reveal');
  const undoLabel = vscode.l10n.t('Undo');
  const list = vscode.l10n.t('Show Skipped');
  const buttons = [...(files.length ? [open, reveal] : []), ...(skipped.length ? [list] : [])];
  const made = files.map((uri) => vscode.Uri.parse(uri, true));
  try {
    for (;;) {
      const text = madeText(files, skipped);
      const chosen = await showInfo(text, ...buttons, ...(files.length ? [undoLabel] : []));
      if (chosen === open) await services.previews.showFiles(made);
      if (chosen === reveal) await vscode.commands.executeCommand('revealInExplorer', made[0]);
      if (chosen === undoLabel) void showInfo(await undo());
      if (chosen !== list) return;
      await showSkipped(services, skipped);
    }
  } catch (error) {
    void showError(error);
  }
}

async function showSkipped({ previews }: Services, skipped: readonly Skipped[]): Promise<void> {
  const chosen = await vscode.window.showQuickPick(skippedRows(skipped), {
    title: vscode.l10n.t('Images Without a New Normal Map'),
    placeHolder: vscode.l10n.t('Choose one to open it'),
    matchOnDescription: true,
  });
  if (chosen?.uri !== undefined) await previews.showFiles([vscode.Uri.parse(chosen.uri, true)]);
}
