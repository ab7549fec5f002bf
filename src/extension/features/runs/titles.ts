import * as vscode from 'vscode';
import { nameOf } from '../../platform/fileStore';
import type { RunKind, RunPlan } from './plan';

/** What a run is called while it is asked for, watched and shown: `Animate hero.png`. */
export function runTitle(plan: Pick<RunPlan, 'kind' | 'sources'>): string {
  const [first, ...more] = plan.sources;
  if (first === undefined) return vscode.l10n.t('Generate sprite');
  const subject = more.length ? vscode.l10n.t('{0} and {1} more', nameOf(first), more.length) : nameOf(first);
  return titleOf(plan.kind, subject);
}

/** The title for a verb and what it is done to. */
export function titleOf(kind: RunKind, subject: string): string {
  switch (kind) {
    case 'generate':
      return vscode.l10n.t('Generate sprite');
    case 'edit':
      return vscode.l10n.t('Edit {0}', subject);
    case 'style-reference':
      return vscode.l10n.t('New sprite in the style of {0}', subject);
    case 'direction-set':
      return vscode.l10n.t('Eight directions of {0}', subject);
    case 'animate':
      return vscode.l10n.t('Animate {0}', subject);
    case 'normal-map':
      return vscode.l10n.t('Normal map of {0}', subject);
  }
}
