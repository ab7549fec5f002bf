import * as l10n from '@vscode/l10n';
import type { Feature, PageContext, Shown } from '../core/feature';
import { LazyPanel } from '../edit/panels/lazyPanel';
import type { DressUpPanel } from './dressUpPanel';

/** Chooses a character's parts, from the layers of a file or from several files, and shows them together. */
export function createDressUp(ctx: PageContext): Feature {
  const panel: LazyPanel<DressUpPanel> = new LazyPanel<DressUpPanel>(ctx, {
    command: {
      id: 'dressUp.open',
      label: l10n.t('Dress Up'),
      keys: ['Q'],
      icon: 'person',
      text: l10n.t('Dress Up…'),
    },
    heading: l10n.t('Dress Up'),
    closing: l10n.t('Close Dress Up'),
    canOpen: (shown) => panel.now !== undefined || hasParts(shown),
    async load() {
      const { createDressUpPanel } = await import('./dressUpPanel');
      return createDressUpPanel(ctx);
    },
  });
  return {
    commands: [panel.command],
    toolbar: { compare: [panel.command] },
    sections: [panel],
    filters: [{ update: () => {}, image: (shown) => panel.now?.image(shown) }],
  };
}

function hasParts({ state, mode, picture }: Shown): boolean {
  if (mode !== 'one') return mode === 'contactSheet' && !state.run;
  return (picture?.sprite?.layers.length ?? 0) > 1;
}
