import * as vscode from 'vscode';
import type { UserFiles } from '../../../core/disk/userFiles';
import { plainText } from '../../../shared/base/foreignText';
import type { Log } from '../../platform/log';
import { pathOf } from '../../platform/workspaceFiles';
import { addressThatOpens, placeOf } from '../preview/previewPlace';
import { pictureAt } from './pictureAt';

/** *Go to Definition* of a picture's path opens the picture in the preview. */
export class SpriteDefinition implements vscode.DefinitionProvider {
  readonly #files: UserFiles;
  readonly #log: Log;

  constructor(files: UserFiles, log: Log) {
    this.#files = files;
    this.#log = log;
  }

  async provideDefinition(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.LocationLink[] | undefined> {
    try {
      const picture = await pictureAt(document, position, this.#files);
      if (!picture) return undefined;
      const targetUri = addressThatOpens(vscode.Uri.parse(picture.uri, true));
      return [{ originSelectionRange: picture.range, targetUri, targetRange: new vscode.Range(0, 0, 0, 0) }];
    } catch (error) {
      this.#log.error("The definition of a sprite couldn't be found", error);
      return undefined;
    }
  }
}

/** What VS Code shows of a definition before it's opened: the path of the picture. Without any text, it wouldn't even mark the path as a link. */
export const definitionText: vscode.TextDocumentContentProvider = {
  provideTextDocumentContent(address) {
    const place = placeOf(address);
    const uris = place.kind === 'files' ? place.uris : [];
    return uris.map((uri) => plainText(pathOf(vscode.Uri.parse(uri, true)))).join('\n');
  },
};
