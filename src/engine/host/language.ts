import * as l10n from '@vscode/l10n';

let current = 'en';

/** The language of numbers and lists for people, as a BCP 47 tag. */
export const language = (): string => current;

/**
 * Sets the language of all sentences, numbers, and lists for people. Called once, when a host starts; without it, they are English.
 * @param strings translations by English string
 */
export function setLanguage(tag: string, strings: Readonly<Record<string, string>>): void {
  current = tag;
  l10n.config({ contents: { ...strings } });
}
