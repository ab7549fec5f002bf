import * as l10n from '@vscode/l10n';
import { el } from '../../lib/dom';
import type { Sprite } from '../../lib/picture/picture';
import type { Feature, PageContext, Shown } from '../core/feature';
import { createLateView } from '../core/lateView';

/** The details' section about an Aseprite file's tilesets and their tiles, which most files don't have. */
export function createTilesets(ctx: PageContext): Feature {
  const element = el('section', { class: 'tilesets', 'aria-label': l10n.t('Tilesets'), hidden: true });
  const section = createLateView(ctx, {
    element,
    isWanted: (shown) => tilesetsOf(shown).length > 0,
    load: async () => (await import('./tilesetList')).createTilesetList(element, tilesetsOf),
  });
  return { sections: [section] };
}

const tilesetsOf = ({ mode, picture }: Shown): Sprite['tilesets'] =>
  (mode === 'one' && picture?.sprite?.tilesets) || [];
