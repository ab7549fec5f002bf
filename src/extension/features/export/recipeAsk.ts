import * as vscode from 'vscode';
import { nameOf } from '../../../core/disk/fileStore';
import type { PlannedFile } from '../../../core/exports/outputPlan';
import { sourceOfRecipe } from '../../../core/exports/recipe';
import type { RecipeText } from '../../../core/exports/recipeOutputs';
import { fileCount } from '../../../shared/base/counts';
import { type ForeignText, plainText } from '../../../shared/base/foreignText';
import { formatNumber } from '../../../shared/base/numbers';
import { askBeforeLoss } from '../../platform/askBeforeLoss';
import { showWarning } from '../../platform/toast';
import { pathOf } from '../../platform/workspaceFiles';

/** Most names in a question. */
const MAX_NAMES = 8;

/** Questions to a person about recipes. They resolve to false if the person cancels. */
export interface RecipeAsk {
  /** Whether recipes that weren't made on this computer may run. @param recipes at least one */
  run(recipes: readonly RecipeText[]): Promise<boolean>;
  /** Whether files that no export of the recipe's source wrote may be replaced. @param files at least one */
  replace(recipe: string, files: readonly PlannedFile[]): Promise<boolean>;
}

/** @param modal for tasks, which wait for the answer; otherwise a notification that the person can ignore */
export function askAboutRecipes(modal: boolean): RecipeAsk {
  return {
    async run(recipes) {
      const names = recipes.map(({ uri }) => nameOf(uri));
      const allow = vscode.l10n.t('Allow');
      const open = vscode.l10n.t('Open Recipe');
      const chosen = await ask(runText(recipes), modal ? listOf(names) : undefined, modal, open, allow);
      if (chosen === open) await openFirst(recipes.map(({ uri }) => uri));
      return chosen === allow;
    },
    async replace(recipe, files) {
      const [name, count] = [plainText(nameOf(recipe)), fileCount(files.length)];
      const list = listOf(files.map(({ uri }) => pathOf(vscode.Uri.parse(uri, true))));
      const replace = vscode.l10n.t('Replace');
      const open = vscode.l10n.t('Open Recipe');
      const text = modal
        ? vscode.l10n.t('{0} wants to replace {1}.', name, count)
        : vscode.l10n.t('{0} wants to replace {1}: {2}', name, count, list.replaceAll('\n', ', '));
      const chosen = await ask(text, modal ? list : undefined, modal, open, replace);
      if (chosen === open) await openFirst([recipe]);
      return chosen === replace;
    },
  };
}

function runText(recipes: readonly RecipeText[]): string {
  const [only] = recipes;
  if (only && recipes.length === 1) {
    const source = plainText(nameOf(sourceOfRecipe(only.uri) ?? only.uri));
    return vscode.l10n.t(
      "{0} wasn't made on this computer. Export {1} with it, now and on every save?",
      plainText(nameOf(only.uri)),
      source,
    );
  }
  const count = formatNumber(recipes.length);
  return vscode.l10n.t(
    "{0} export recipes weren't made on this computer. Export their sprites, now and on every save?",
    count,
  );
}

function listOf(names: readonly ForeignText[]): string {
  return names.slice(0, MAX_NAMES).map(plainText).join('\n') + (names.length > MAX_NAMES ? '\n…' : '');
}

/** @returns the button that was clicked */
async function ask(
  text: string,
  detail: string | undefined,
  modal: boolean,
  open: string,
  agree: string,
): Promise<string | undefined> {
  if (!modal) return showWarning(text, open, agree);
  const answer = await askBeforeLoss({ text, detail, keep: open, lose: agree });
  return answer && (answer === 'lose' ? agree : open);
}

async function openFirst([recipe]: readonly string[]): Promise<void> {
  if (recipe !== undefined) await vscode.window.showTextDocument(vscode.Uri.parse(recipe, true));
}
