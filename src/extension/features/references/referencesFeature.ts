import * as vscode from 'vscode';
import { PREVIEW_SCHEME } from '../preview/previewPlace';
import { FollowIdentities } from './followIdentities';
import { FollowRenames } from './followRenames';
import { SELECTOR } from './pictureAt';
import { definitionText, SpriteDefinition } from './spriteDefinition';
import { type HoverDependencies, SpriteHover } from './spriteHover';

/**
 * Sprites under their paths in code, *Go to Definition* for them, and renames that change these paths and take along what engines keep next to sprites.
 * Reads nothing before the first use.
 */
export function followReferences(dependencies: HoverDependencies): vscode.Disposable {
  const { files, log } = dependencies;
  return vscode.Disposable.from(
    vscode.languages.registerHoverProvider(SELECTOR, new SpriteHover(dependencies)),
    vscode.languages.registerDefinitionProvider(SELECTOR, new SpriteDefinition(files, log)),
    vscode.workspace.registerTextDocumentContentProvider(PREVIEW_SCHEME, definitionText),
    new FollowRenames(files, log),
    new FollowIdentities(files, log),
  );
}
