import * as vscode from 'vscode';
import type { AgreedRecipes } from '../../../core/exports/agreedRecipes';
import type { RecipeText } from '../../../core/exports/recipeOutputs';

/** What a person does with the recipes of atlases. Export on save makes their files. */
export class Atlases {
  readonly #agreed: AgreedRecipes;

  constructor(agreed: AgreedRecipes) {
    this.#agreed = agreed;
  }

  /** After a person made a recipe: it may run, and is shown. */
  async made(recipe: RecipeText): Promise<void> {
    await this.#agreed.add([recipe]);
    await this.show(recipe.uri);
  }

  /** @param recipe URI string */
  async show(recipe: string): Promise<void> {
    await vscode.window.showTextDocument(vscode.Uri.parse(recipe, true));
  }
}
