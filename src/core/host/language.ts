import * as l10n from '@vscode/l10n';
import { chooseLanguage } from '../../shared/base/language';

/**
 * Sets the language of all sentences, numbers, and lists for people. Called once, when a host starts; without it, they are English.
 * @param strings translations by English string
 */
export function setLanguage(tag: string, strings: Readonly<Record<string, string>>): void {
  chooseLanguage(tag);
  l10n.config({ contents: { ...strings } });
}
