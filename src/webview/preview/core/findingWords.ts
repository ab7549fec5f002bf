import * as l10n from '@vscode/l10n';
import { countOf } from '../../../shared/base/counts';
import type { Finding, Severity } from '../../../sprite/checks/finding';
import { findingText } from '../../../sprite/checks/findingText';
import { icon } from '../../lib/dom';

/** Codicons, as in the Problems panel. */
const SEVERITY_ICONS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'info' };

/** An icon in the color of its severity, hidden from screen readers. */
export function severityIcon(severity: Severity): HTMLElement {
  const sign = icon(SEVERITY_ICONS[severity]);
  sign.classList.add(`severity-${severity}`);
  return sign;
}

export function severityText(severity: Severity): string {
  switch (severity) {
    case 'error':
      return l10n.t('Error');
    case 'warning':
      return l10n.t('Warning');
    case 'hint':
      return l10n.t({ message: 'Hint', comment: ['The least severe kind of problem'] });
  }
}

/** The sentences of findings, one a line. */
export function findingLines(findings: readonly Finding[]): string {
  return findings.map(findingText).join('\n');
}

/** `2 problems`. */
export function problemCount(count: number): string {
  return countOf({ one: () => l10n.t('1 problem'), several: (count) => l10n.t('{0} problems', count) }, count);
}
