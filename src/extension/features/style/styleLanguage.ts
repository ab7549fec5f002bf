import * as vscode from 'vscode';
import { parentOf } from '../../../core/disk/fileStore';
import type { UserFiles } from '../../../core/disk/userFiles';
import { StyleFileError, type StyleFiles, type StyleProblem } from '../../../core/style/styleFiles';
import { STYLE_NAME } from '../../../core/style/styleSchema';
import { foreignText, plainText } from '../../../shared/base/foreignText';
import { type PathChoice, pathChoices, pathPlaceAt } from './stylePaths';

export interface StyleLanguageDependencies {
  readonly files: Pick<UserFiles, 'entries' | 'topOf'>;
  readonly styles: Pick<StyleFiles, 'styleIn' | 'onDidChange'>;
}

const SELECTOR: vscode.DocumentSelector = { pattern: `**/${STYLE_NAME}` };

/**
 * What VS Code's JSON support can't do in style files with a schema: completes paths, and reports paths that lead to nothing of use, and fields that
 * contradict each other, in open files as they are saved. Everything else, color swatches too, comes from the schema.
 */
export class StyleLanguage implements vscode.Disposable {
  readonly #dependencies: StyleLanguageDependencies;

  readonly #diagnostics = vscode.languages.createDiagnosticCollection('sprite-kiln-style');
  readonly #parts: vscode.Disposable[];

  constructor(dependencies: StyleLanguageDependencies) {
    this.#dependencies = dependencies;
    const check = (document: vscode.TextDocument) => void this.#check(document);
    this.#parts = [
      this.#diagnostics,
      vscode.languages.registerCompletionItemProvider(
        SELECTOR,
        { provideCompletionItems: (document, position) => this.#complete(document, position) },
        '"',
        '/',
      ),
      vscode.workspace.onDidOpenTextDocument(check),
      vscode.workspace.onDidSaveTextDocument(check),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#diagnostics.delete(uri)),
      dependencies.styles.onDidChange((file) => {
        for (const document of vscode.workspace.textDocuments) if (document.uri.toString() === file) check(document);
      }),
    ];
    for (const document of vscode.workspace.textDocuments) check(document);
  }

  dispose(): void {
    for (const part of this.#parts) part.dispose();
  }

  async #complete(document: vscode.TextDocument, position: vscode.Position): Promise<vscode.CompletionItem[]> {
    const file = document.uri.toString();
    const place = pathPlaceAt(document.getText(), document.offsetAt(position));
    if (!place) return [];
    const top = this.#dependencies.files.topOf(file) ?? parentOf(file);
    const { offset, length } = place.at;
    const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
    const choices = await pathChoices(place, file, top, this.#dependencies.files);
    return choices.map((choice) => itemOf(choice, range));
  }

  async #check(document: vscode.TextDocument): Promise<void> {
    const file = document.uri.toString();
    if (!file.endsWith(`/${STYLE_NAME}`) || document.isClosed) return;
    const error: unknown = await this.#dependencies.styles.styleIn(parentOf(file)).catch((reason: unknown) => reason);
    const isOwn = error instanceof StyleFileError && error.file === file;
    this.#diagnostics.set(document.uri, isOwn ? diagnosticsOf(error) : []);
  }
}

function itemOf({ name, kind, text }: PathChoice, range: vscode.Range): vscode.CompletionItem {
  const isFolder = kind === 'folder';
  const label = plainText(foreignText(isFolder ? `${name}/` : name));
  const item = new vscode.CompletionItem(label, vscode.CompletionItemKind[isFolder ? 'Folder' : 'File']);
  item.range = range;
  item.filterText = text;
  // The next folder is completed at once, so the cursor stays before the quotation mark.
  item.insertText = isFolder
    ? new vscode.SnippetString().appendText(text.slice(0, -1)).appendTabstop(0).appendText('"')
    : text;
  if (isFolder) item.command = { command: 'editor.action.triggerSuggest', title: '' };
  return item;
}

/** What the schema reports isn't repeated; a file that can't be read at all is reported at its beginning. */
function diagnosticsOf({ message, faults }: StyleFileError): vscode.Diagnostic[] {
  if (!faults.length) return [diagnostic({ line: 1, column: 1, length: 1, text: message })];
  return faults.filter(({ isUnseen }) => isUnseen).map(diagnostic);
}

function diagnostic({ line, column, length, text }: Pick<StyleProblem, 'line' | 'column' | 'length' | 'text'>) {
  const range = new vscode.Range(line - 1, column - 1, line - 1, column - 1 + length);
  const found = new vscode.Diagnostic(range, text, vscode.DiagnosticSeverity.Error);
  found.source = 'Sprite Kiln';
  return found;
}
