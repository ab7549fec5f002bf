import * as vscode from 'vscode';
import type { AgreedRecipes } from '../../../core/exports/agreedRecipes';
import type { RecipeText } from '../../../core/exports/recipeOutputs';
import { AtlasPage, type AtlasPageDependencies } from './atlasPage';

/** Id of the editor that shows recipes of atlases as pages. */
const ATLAS_EDITOR = 'spriteKiln.atlas';

export interface AtlasesDependencies extends AtlasPageDependencies {
  readonly agreed: AgreedRecipes;
}

/** What a person does with the recipes of atlases. Export on save makes their files. */
export class Atlases {
  readonly #dependencies: AtlasesDependencies;

  constructor(dependencies: AtlasesDependencies) {
    this.#dependencies = dependencies;
  }

  /** After a person made a recipe: it may run, and is shown. */
  async made(recipe: RecipeText): Promise<void> {
    await this.#dependencies.agreed.add([recipe]);
    await this.show(recipe.uri);
  }

  /** Opens the page of a recipe. @param recipe URI string */
  async show(recipe: string): Promise<void> {
    await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.parse(recipe, true), ATLAS_EDITOR);
  }

  /** VS Code opens a recipe as a page. */
  resolve(document: vscode.TextDocument, panel: vscode.WebviewPanel): void {
    const page = new AtlasPage(document, panel, this.#dependencies);
    panel.onDidDispose(() => page.dispose());
  }
}
