import * as vscode from 'vscode';
import type { RunKind } from './plan';

/** An operation in a list or in brackets: `animate 15, edit 15`. */
export function operationName(kind: RunKind): string {
  switch (kind) {
    case 'generate':
      return vscode.l10n.t('generate');
    case 'edit':
      return vscode.l10n.t('edit');
    case 'style-reference':
      return vscode.l10n.t('new sprite in a style');
    case 'direction-set':
      return vscode.l10n.t('eight directions');
    case 'animate':
      return vscode.l10n.t('animate');
    case 'normal-map':
      return vscode.l10n.t('normal map');
  }
}
