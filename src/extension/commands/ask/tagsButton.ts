import * as vscode from 'vscode';
import { checkTags, normalizeTag } from '../../../shared/check';
import { violationText } from '../../platform/violationText';
import type { WizardButton } from '../../platform/wizard';

/** Tags that a run gets besides the project's own, shown and changed by a button in the title bar. */
export class TagsButton implements WizardButton {
  readonly icon = 'tag';

  constructor(
    private readonly project: string | undefined,
    private tags: readonly string[],
  ) {}

  get chosen(): readonly string[] {
    return this.tags;
  }

  tooltip(): string {
    const all = [this.project, ...this.tags].filter(Boolean).join(', ');
    return all ? vscode.l10n.t('Tags: {0}. Change…', all) : vscode.l10n.t('No tags. Add…');
  }

  async press(): Promise<void> {
    const text = await vscode.window.showInputBox({
      title: vscode.l10n.t('Tags'),
      prompt: this.project
        ? vscode.l10n.t('Separated by commas; “{0}” is added always.', this.project)
        : vscode.l10n.t('Separated by commas.'),
      value: this.tags.join(', '),
      ignoreFocusOut: true,
      validateInput: (value) => {
        const [violation] = checkTags([...(this.project ? [this.project] : []), ...split(value)]);
        return violation && violationText(violation);
      },
    });
    if (text !== undefined) this.tags = split(text);
  }
}

function split(text: string): string[] {
  return [...new Set(text.split(',').map(normalizeTag))].filter(Boolean);
}
