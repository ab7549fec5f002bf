import * as vscode from 'vscode';
import { nameOf, parentOf } from '../../../core/disk/fileStore';
import type { UserFiles } from '../../../core/disk/userFiles';
import { KINDS, kindOf, type ReferenceKind } from '../../../core/references/kinds';
import { Projects } from '../../../core/references/projects';
import { CONTEXT_REACH, type LineContext } from '../../../core/references/reference';
import { namedAt, type Surroundings } from '../../../core/references/resolve';
import { rawText } from '../../../shared/base/foreignText';
import { settings } from '../../platform/settings';

/** Documents in which paths of pictures are found. Some languages are known by their extension only, because VS Code doesn't know them. */
export const SELECTOR = selectorOf(KINDS);

/** Documents of some kinds. */
export function selectorOf(kinds: readonly ReferenceKind[]): vscode.DocumentSelector {
  const extensions = new Set(kinds.flatMap((kind) => kind.extensions));
  return [...new Set(kinds.flatMap(({ languages }) => languages)), { pattern: `**/*.{${[...extensions].join(',')}}` }];
}

/** A picture that a document names at a position. */
export interface PictureAt {
  /** URI strings of the picture, and of its workspace folder. */
  readonly uri: string;
  readonly top: string;
  /** Its path in the document. */
  readonly range: vscode.Range;
}

/** Undefined if there is none, if it's outside of the workspace folder, or if the setting is off. Files that aren't in a folder name none. */
export async function pictureAt(
  document: vscode.TextDocument,
  { line, character }: vscode.Position,
  files: UserFiles,
): Promise<PictureAt | undefined> {
  const around = settings.hover() ? surroundingsOf(document, files) : undefined;
  if (!around) return undefined;
  const named = await namedAt(document.lineAt(line).text, character, contextOf(document, line), around);
  if (!named) return undefined;
  const { reference, resolved } = named;
  return { uri: resolved.uri, top: around.top, range: new vscode.Range(line, reference.start, line, reference.end) };
}

/** Where paths of a document may start. Undefined for files that name no sprites, and those that aren't in a workspace folder. */
export function surroundingsOf(document: vscode.TextDocument, files: UserFiles): Surroundings | undefined {
  const folder = vscode.workspace.getWorkspaceFolder(document.uri);
  const file = document.uri.toString();
  const kind = folder && kindOf(rawText(nameOf(file)), document.lineAt(0).text, document.languageId);
  if (!kind) return undefined;
  const projects = new Projects(files);
  return { file, kind, top: folder.uri.toString(), files, project: () => projects.of(parentOf(file)) };
}

/** Lines before and after another that may belong to the same path. */
const LINES = 8;

/** What is around a line, as far as a path may need it. */
export function contextOf(document: vscode.TextDocument, line: number): LineContext {
  const first = new vscode.Position(Math.max(0, line - LINES), 0);
  const { end } = document.lineAt(Math.min(document.lineCount - 1, line + LINES)).range;
  const whole = document.lineAt(line).range;
  return {
    before: document.getText(new vscode.Range(first, whole.start)).slice(-CONTEXT_REACH),
    after: document.getText(new vscode.Range(whole.end, end)).slice(0, CONTEXT_REACH),
  };
}
