import * as vscode from 'vscode';
import type { CodeFinding } from '../../../core/code/findings/codeFinding';
import { pathToSprite } from '../../../core/code/pathToSprite';
import type { ListedFile } from '../../../core/code/projectNames';
import { isWithin, nameOf, parentOf } from '../../../core/disk/fileStore';
import type { UserFiles } from '../../../core/disk/userFiles';
import { extensionsFor } from '../../../core/domain/pictureFiles';
import { kindOf } from '../../../core/references/kinds';
import { Projects } from '../../../core/references/projects';
import { relativePath } from '../../../core/references/rewrite';
import { plainText, rawText } from '../../../shared/base/foreignText';
import { showWarning } from '../../platform/toast';
import { folderText } from '../../platform/workspaceFiles';
import { contextOf } from '../references/pictureAt';
import { rangeOf } from './codeDiagnostics';

/** Most sprites in the list. */
const MAX_LISTED = 5_000;
/** Images that VS Code itself can show as icons. */
const ICON = /\.(?:png|gif|webp|jpe?g)$/i;

interface SpriteRow extends vscode.QuickPickItem {
  /** Absent: a dialog. */
  readonly uri?: string;
}

/** Asks which sprite a path should name, and writes its path as whatever loads it wants it. */
export async function chooseSprite(
  document: vscode.TextDocument,
  finding: CodeFinding,
  sprites: readonly ListedFile[],
  files: UserFiles,
): Promise<void> {
  const top = vscode.workspace.getWorkspaceFolder(document.uri)?.uri.toString();
  const range = rangeOf(finding);
  const before = document.getText(range);
  if (top === undefined) return;
  const near = finding.sprite ?? document.uri.toString();
  const chosen = await ask(
    sprites.filter((sprite) => sprite.top === top),
    near,
    top,
  );
  if (chosen === undefined) return;
  const text = await textFor(document, finding, chosen, top, files);
  if (text === undefined || document.getText(range) !== before) {
    const name = plainText(nameOf(chosen));
    void showWarning(vscode.l10n.t("Couldn't write the path of {0} here. Change it by hand.", name));
    return;
  }
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, range, text);
  await vscode.workspace.applyEdit(edit);
}

/** @param near URI string; what is next to it comes first */
async function ask(sprites: readonly ListedFile[], near: string, top: string): Promise<string | undefined> {
  const title = vscode.l10n.t('Choose File');
  const rows: SpriteRow[] = nearestFirst(sprites, parentOf(near)).slice(0, MAX_LISTED).map(rowOf);
  const browse: SpriteRow = {
    label: vscode.l10n.t('Browse…'),
    iconPath: new vscode.ThemeIcon('folder-opened'),
    alwaysShow: true,
  };
  const chosen = await vscode.window.showQuickPick([...rows, browse], {
    title,
    placeHolder: vscode.l10n.t('The sprite that this path should name'),
    matchOnDescription: true,
  });
  return chosen && (chosen.uri ?? browseFor(title, parentOf(near), top));
}

function rowOf({ uri }: ListedFile): SpriteRow {
  const place = vscode.Uri.parse(uri, true);
  return {
    label: plainText(nameOf(uri)),
    description: folderText(vscode.Uri.parse(parentOf(uri), true)),
    iconPath: ICON.test(place.path) ? place : new vscode.ThemeIcon('file-media'),
    uri,
  };
}

/** Sprites by the number of folders that are between them and a folder, then by their places. */
export function nearestFirst(sprites: readonly ListedFile[], folder: string): readonly ListedFile[] {
  const collator = new Intl.Collator(undefined, { numeric: true });
  return sprites
    .map((sprite) => ({ sprite, steps: (relativePath(folder, sprite.uri) ?? '').split('/').length }))
    .sort((a, b) => a.steps - b.steps || collator.compare(a.sprite.uri, b.sprite.uri))
    .map(({ sprite }) => sprite);
}

async function browseFor(title: string, folder: string, top: string): Promise<string | undefined> {
  const start = await vscode.workspace.fs.stat(vscode.Uri.parse(folder, true)).then(
    () => folder,
    () => top,
  );
  const [chosen] =
    (await vscode.window.showOpenDialog({
      title,
      defaultUri: vscode.Uri.parse(start, true),
      filters: { [vscode.l10n.t('Images')]: extensionsFor('shown') },
    })) ?? [];
  if (!chosen) return undefined;
  if (isWithin(chosen.toString(), top)) return chosen.toString();
  void showWarning(vscode.l10n.t('Choose a file in the same workspace folder. Paths lead only there.'));
  return undefined;
}

async function textFor(
  document: vscode.TextDocument,
  { line, start, end, sprite }: CodeFinding,
  chosen: string,
  top: string,
  files: UserFiles,
): Promise<string | undefined> {
  const file = document.uri.toString();
  const kind = kindOf(rawText(nameOf(file)), document.lineAt(0).text, document.languageId);
  if (!kind || line >= document.lineCount) return undefined;
  const projects = new Projects(files);
  const around = { file, kind, top, files, project: () => projects.of(parentOf(file)) };
  const place = { line: document.lineAt(line).text, start, end, context: contextOf(document, line), likely: sprite };
  return pathToSprite(chosen, place, around);
}
