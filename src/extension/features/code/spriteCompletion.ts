import * as vscode from 'vscode';
import { type PathChoices, pathChoices } from '../../../core/code/completion/pathChoices';
import { nameOf, parentOf } from '../../../core/disk/fileStore';
import { KINDS, type ReferenceKind } from '../../../core/references/kinds';
import { CanceledError } from '../../../service/errors';
import { plainText } from '../../../shared/base/foreignText';
import { signalOf } from '../../platform/progress';
import { settings } from '../../platform/settings';
import { folderText } from '../../platform/workspaceFiles';
import { contextOf, selectorOf, surroundingsOf } from '../references/pictureAt';
import { glanceOptions, spriteContent } from '../references/spriteContent';
import type { HoverDependencies } from '../references/spriteHover';
import type { WorkspaceSprites } from './workspaceSprites';

/** Kinds in which a bracket opens a path: `url(`, `![](`. In others, each call would ask. */
const isBracketed = ({ forms, strings }: ReferenceKind) =>
  forms.includes('markdown') || (forms.includes('url') && strings['`'] === undefined);

const QUOTES = ['"', "'", '`', '/'];

/** Offers the sprites of the project where code loads one. Nothing is listed before the first such place. */
export function completeSprites(dependencies: HoverDependencies, sprites: WorkspaceSprites): vscode.Disposable {
  const register = (isOwn: (kind: ReferenceKind) => boolean, triggers: readonly string[]) =>
    vscode.languages.registerCompletionItemProvider(
      selectorOf(KINDS.filter(isOwn)),
      new SpriteCompletion(dependencies, sprites, isOwn),
      ...triggers,
    );
  return vscode.Disposable.from(
    register((kind) => !isBracketed(kind), QUOTES),
    register(isBracketed, [...QUOTES, '(']),
  );
}

/** A sprite in a list of completions. */
class SpriteItem extends vscode.CompletionItem {
  /** URI strings of the sprite, and of its workspace folder. */
  readonly uri: string;
  readonly top: string;

  constructor(uri: string, top: string) {
    const description = folderText(vscode.Uri.parse(parentOf(uri), true));
    super({ label: plainText(nameOf(uri)), description }, vscode.CompletionItemKind.File);
    this.uri = uri;
    this.top = top;
  }
}

class SpriteCompletion implements vscode.CompletionItemProvider<SpriteItem> {
  readonly #dependencies: HoverDependencies;
  readonly #sprites: WorkspaceSprites;
  readonly #isOwn: (kind: ReferenceKind) => boolean;

  /** @param isOwn whether a kind of file is its own: selectors may overlap */
  constructor(dependencies: HoverDependencies, sprites: WorkspaceSprites, isOwn: (kind: ReferenceKind) => boolean) {
    this.#dependencies = dependencies;
    this.#sprites = sprites;
    this.#isOwn = isOwn;
  }

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.CompletionList<SpriteItem> | undefined> {
    if (!settings.completion(document.uri)) return undefined;
    const { files, log } = this.#dependencies;
    try {
      const around = surroundingsOf(document, files);
      if (!around || !this.#isOwn(around.kind)) return undefined;
      const line = document.lineAt(position.line).text;
      const place = { line, column: position.character, context: contextOf(document, position.line), around };
      const found = await pathChoices({ ...place, text: () => document.getText() }, () => this.#sprites.get());
      return found && !token.isCancellationRequested ? listOf(found, position, around.top) : undefined;
    } catch (error) {
      log.error("Sprites couldn't be offered in code", error);
      return undefined;
    }
  }

  /** Draws the sprite that is focused in the list. */
  async resolveCompletionItem(item: SpriteItem, token: vscode.CancellationToken): Promise<SpriteItem> {
    const { glances, log } = this.#dependencies;
    try {
      const seen = await glances.see(item.uri, item.top, glanceOptions(), signalOf(token));
      if (seen.info) item.documentation = spriteContent(item.uri, seen);
    } catch (error) {
      if (!(error instanceof CanceledError)) log.error("A sprite couldn't be shown in a completion", error);
    }
    return item;
  }
}

function listOf(
  { start, end, choices, isCut, isCertain }: PathChoices,
  { line, character }: vscode.Position,
  top: string,
): vscode.CompletionList<SpriteItem> {
  const range = {
    inserting: new vscode.Range(line, start, line, character),
    replacing: new vscode.Range(line, start, line, end),
  };
  const items = choices.map(({ uri, text, filter }, index) => {
    const item = new SpriteItem(uri, top);
    item.insertText = text;
    item.filterText = filter;
    // After what others offer, unless an image is loaded there.
    item.sortText = `${isCertain ? '' : '~'}${String(index).padStart(4, '0')}`;
    item.range = range;
    return item;
  });
  return new vscode.CompletionList(items, isCut);
}
