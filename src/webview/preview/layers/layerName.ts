import * as l10n from '@vscode/l10n';
import type { Layer } from '../../../sprite/aseprite/document';

/** Characters of a name that are shown. A name in a file can be 64 KiB long. */
const MAX_SHOWN = 200;

export function layerName({ name, kind }: Pick<Layer, 'name' | 'kind'>): string {
  if (name.trim()) return name.length > MAX_SHOWN ? `${[...name].slice(0, MAX_SHOWN).join('')}…` : name;
  return kind === 'group' ? l10n.t('Unnamed group') : l10n.t('Unnamed layer');
}
