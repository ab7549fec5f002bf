import * as l10n from '@vscode/l10n';
import type { Refusal } from '../refusal';
import { refusalText, sizeText } from './refusalText';

/** Why a set can't be fitted, as a sentence in the language of the host. @param names of its parts, as plain text */
export function fitRefusalText(refusal: Refusal, names: readonly string[]): string {
  if (refusal.why !== 'too-small' || !refusal.largest || names.length < 2) return refusalText(refusal);
  const { largest } = refusal;
  return l10n.t(
    'All of them together need a canvas of at least {0}. The largest, {1}, shows {2}.',
    sizeText(refusal),
    names[largest.part] ?? '',
    sizeText(largest),
  );
}
