import * as vscode from 'vscode';
import { FollowRenames } from './followRenames';
import { SELECTOR } from './pictureAt';
import { SpriteDefinition } from './spriteDefinition';
import { type HoverDependencies, SpriteHover } from './spriteHover';

/** Sprites under their paths in code, *Go to Definition* for them, and renames that change these paths. Reads nothing before the first use. */
export function followReferences(dependencies: HoverDependencies): vscode.Disposable {
  const { files, log } = dependencies;
  return vscode.Disposable.from(
    vscode.languages.registerHoverProvider(SELECTOR, new SpriteHover(dependencies)),
    vscode.languages.registerDefinitionProvider(SELECTOR, new SpriteDefinition(files, log)),
    new FollowRenames(files, log),
  );
}
