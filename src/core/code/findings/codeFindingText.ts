import * as l10n from '@vscode/l10n';
import { fileCount } from '../../../shared/base/counts';
import { type ForeignText, foreignText, plainText } from '../../../shared/base/foreignText';
import { formatNumber } from '../../../shared/base/numbers';
import type { CodeRule } from './codeFinding';

/** How much a finding weighs in the program's output. The editor shows a missing sprite as information. */
export const CODE_SEVERITY: Readonly<Record<CodeRule, 'hint' | 'warning' | 'error'>> = {
  'missing-sprite': 'warning',
  'wrong-case': 'warning',
  'wrong-frame-size': 'warning',
  'missing-frame': 'warning',
  'missing-animation': 'warning',
  'outside-region': 'warning',
};

/** What each rule is about. */
export function codeRuleTitle(rule: CodeRule): string {
  const titles: Readonly<Record<CodeRule, () => string>> = {
    'missing-sprite': () => l10n.t('Missing sprite'),
    'wrong-case': () => l10n.t('Wrong case'),
    'wrong-frame-size': () => l10n.t('Wrong frame size'),
    'missing-frame': () => l10n.t('Missing frame'),
    'missing-animation': () => l10n.t('Missing animation'),
    'outside-region': () => l10n.t('Region outside of the image'),
  };
  return titles[rule]();
}

/** @param path as code names it @param near what may be meant, as it would be written there */
export function missingText(path: ForeignText, near: string | undefined): string {
  const name = plainText(path);
  return near === undefined
    ? l10n.t("“{0}” doesn't exist.", name)
    : l10n.t("“{0}” doesn't exist. Did you mean “{1}”?", name, plainText(foreignText(near)));
}

/** @param key that an engine's code names */
export function missingKeyText(key: ForeignText, near: string | undefined): string {
  const name = plainText(key);
  return near === undefined
    ? l10n.t('No loader defines “{0}”.', name)
    : l10n.t('No loader defines “{0}”. Did you mean “{1}”?', name, plainText(foreignText(near)));
}

/** @param file name on disk */
export function otherCaseText(path: ForeignText, file: ForeignText): string {
  return l10n.t(
    'On disk, “{0}” is written “{1}”. This path fails where letter case counts, such as on Linux.',
    plainText(path),
    plainText(file),
  );
}

/** Most files that a sentence names. */
export const MAX_NAMED = 10;

/** @param files paths of the first text files that weren't read, or not to their end @param count of all of them */
export function unreadText(files: readonly string[], count: number): string {
  const named = files.slice(0, MAX_NAMED).map((one) => plainText(foreignText(one)));
  const more = count - named.length;
  const all = [...named, ...(more ? [`+ ${fileCount(more)}`] : [])].join(', ');
  return l10n.t('Not fully checked, because they are too large, too many, or unreadable: {0}.', all);
}

/** @param most number of findings after which none is added */
export function fullText(most: number): string {
  return l10n.t('Only the first {0} missing sprites are listed.', formatNumber(most));
}
