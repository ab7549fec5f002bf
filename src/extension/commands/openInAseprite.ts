import * as vscode from 'vscode';
import { nameOf } from '../../core/disk/fileStore';
import { messageOf, SentenceError } from '../../core/text/errors';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { asepritePlaces, firstProgram, programIn, startProgram } from '../features/aseprite/findAseprite';
import { homeFolder } from '../platform/homeFolder';
import { settings } from '../platform/settings';
import { showWarning } from '../platform/toast';
import type { Services } from '../services';
import { isAsset, picturesFor } from './ask/pictures';
import { isCall, parseOptions, toUri } from './runOptions';

const HELP = 'https://www.aseprite.org/docs/';

/**
 * Opens files in Aseprite: the selected ones, the one that is shown, or those that the user chooses. Previews follow what Aseprite saves, as
 * any change on disk. Code gets the program's path.
 */
export async function openInAseprite(
  services: Services,
  args: readonly unknown[],
): Promise<{ readonly program: string } | undefined> {
  const files = await filesToOpen(services, args);
  if (!files.length) return undefined;
  refuseElsewhere(files);
  const program = await findProgram();
  if (program === undefined) {
    if (isCall(args)) throw new SentenceError(notFoundText());
    void offerToChoose(args);
    return undefined;
  }
  try {
    await startProgram(
      program,
      files.map(({ fsPath }) => fsPath),
    );
  } catch (cause) {
    const [name, detail] = [plainText(foreignText(program)), plainText(messageOf(cause))];
    throw new SentenceError(vscode.l10n.t("Couldn't start {0}: {1}", name, detail), { cause });
  }
  services.log.info(`Opened ${files.length} files in ${program}.`);
  return { program };
}

async function filesToOpen(services: Services, args: readonly unknown[]): Promise<vscode.Uri[]> {
  if (isCall(args)) return (parseOptions('preview', args[0]).files ?? []).map(toUri);
  return picturesFor(services, args, vscode.l10n.t('Open in Aseprite'));
}

/** Aseprite only reads files of its own machine. */
function refuseElsewhere(files: readonly vscode.Uri[]): void {
  const other = files.find(({ scheme }) => scheme !== 'file');
  if (!other) return;
  const name = plainText(nameOf(other.toString()));
  throw new SentenceError(
    isAsset(other)
      ? vscode.l10n.t('{0} is an asset on the service. Save it to a file first, then open that in Aseprite.', name)
      : vscode.l10n.t("{0} isn't on this computer's disk, so Aseprite can't open it.", name),
  );
}

/** The program from the setting, otherwise from one of the usual places. Throws if the setting names no program. */
async function findProgram(): Promise<string | undefined> {
  const chosen = settings.asepritePath();
  if (!chosen)
    return firstProgram(asepritePlaces({ platform: process.platform, env: process.env, home: homeFolder() }));
  const program = await firstProgram([programIn(chosen)]);
  if (program !== undefined) return program;
  throw new SentenceError(
    vscode.l10n.t(
      "The setting {0} points to {1}, which isn't a program.",
      '“spriteKiln.asepritePath”',
      plainText(foreignText(chosen)),
    ),
  );
}

const notFoundText = () => vscode.l10n.t("Couldn't find Aseprite on the PATH or in its usual install locations.");

/** Lets a person choose the Aseprite program, then continues. */
async function offerToChoose(args: readonly unknown[]): Promise<void> {
  const choose = vscode.l10n.t('Choose…');
  const help = vscode.l10n.t('About Aseprite');
  const answer = await showWarning(notFoundText(), choose, help);
  if (answer === help) await vscode.env.openExternal(vscode.Uri.parse(HELP, true));
  if (answer !== choose) return;
  const title = vscode.l10n.t('Choose the Aseprite Program');
  const [program] = (await vscode.window.showOpenDialog({ title, openLabel: vscode.l10n.t('Choose') })) ?? [];
  if (!program) return;
  await settings.setAsepritePath(program.fsPath);
  await vscode.commands.executeCommand('spriteKiln.openInAseprite', ...args);
}
