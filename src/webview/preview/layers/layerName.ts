import * as l10n from '@vscode/l10n';
import type { Layer } from '../../../sprite/aseprite/document';
import { shownName } from '../core/shownName';

export function layerName({ name, kind }: Pick<Layer, 'name' | 'kind'>): string {
  const shown = shownName(name);
  if (shown) return shown;
  return kind === 'group' ? l10n.t('Unnamed group') : l10n.t('Unnamed layer');
}
