import * as vscode from 'vscode';
import { nameOf, parentOf } from '../../../core/disk/fileStore';
import type { UserFiles } from '../../../core/disk/userFiles';
import { KINDS, kindOf } from '../../../core/references/kinds';
import { Projects } from '../../../core/references/projects';
import { CONTEXT_REACH, type LineContext } from '../../../core/references/reference';
import { namedAt } from '../../../core/references/resolve';
import { rawText } from '../../../shared/base/foreignText';
import { settings } from '../../platform/settings';

/** Documents in which paths of pictures are found. Some languages are known by their extension only, because VS Code doesn't know them. */
export const SELECTOR: vscode.DocumentSelector = [
  ...new Set(KINDS.flatMap(({ languages }) => languages)),
  { pattern: `**/*.{${[...new Set(KINDS.flatMap(({ extensions }) => extensions))].join(',')}}` },
];

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
  const folder = vscode.workspace.getWorkspaceFolder(document.uri);
  if (!folder || !settings.hover()) return undefined;
  const file = document.uri.toString();
  const start = document.lineAt(0).text;
  const kind = kindOf(rawText(nameOf(file)), start, document.languageId);
  if (!kind) return undefined;
  const projects = new Projects(files);
  const top = folder.uri.toString();
  const around = { file, kind, top, files, project: () => projects.of(parentOf(file)) };
  const named = await namedAt(document.lineAt(line).text, character, contextOf(document, line), around);
  if (!named) return undefined;
  const { reference, resolved } = named;
  return { uri: resolved.uri, top, range: new vscode.Range(line, reference.start, line, reference.end) };
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
