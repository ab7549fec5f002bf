import * as l10n from '@vscode/l10n';
import type { Command } from '../lib/command';
import { MAX_ZOOM } from '../lib/zoom';

/** What the page shows at one moment. */
export interface Shown {
  readonly hasSheet: boolean;
  /** Screen pixels per sprite pixel. */
  readonly zoom: number;
  readonly outlines: boolean;
}

export type AtlasCommand = Command<Shown, 'view' | 'files'>;

export interface AtlasActions {
  readonly zoomBy: (steps: number) => void;
  readonly zoomToFit: () => void;
  readonly toggleOutlines: () => void;
  readonly find: () => void;
  readonly exportNow: () => void;
  readonly openText: () => void;
}

/** Everything a person can do by key. Commands with an icon have a button above the sheet. */
export function atlasCommands(actions: AtlasActions): readonly AtlasCommand[] {
  return [
    {
      id: 'zoom.out',
      label: l10n.t('Zoom out'),
      keys: ['-'],
      group: 'view',
      icon: 'zoom-out',
      run: () => actions.zoomBy(-1),
      state: ({ hasSheet, zoom }) => ({ enabled: hasSheet && zoom > 1 }),
    },
    {
      id: 'zoom.fit',
      label: l10n.t('Zoom to fit'),
      keys: ['0'],
      group: 'view',
      icon: 'screen-full',
      run: actions.zoomToFit,
      state: ({ hasSheet }) => ({ enabled: hasSheet }),
    },
    {
      id: 'zoom.in',
      label: l10n.t('Zoom in'),
      keys: ['+', '='],
      group: 'view',
      icon: 'zoom-in',
      run: () => actions.zoomBy(1),
      state: ({ hasSheet, zoom }) => ({ enabled: hasSheet && zoom < MAX_ZOOM }),
    },
    {
      id: 'view.outlines',
      label: l10n.t('Frame outlines'),
      keys: ['o'],
      group: 'view',
      icon: 'symbol-ruler',
      run: actions.toggleOutlines,
      state: ({ hasSheet, outlines }) => ({ enabled: hasSheet, pressed: outlines }),
    },
    { id: 'view.find', label: l10n.t('Filter sprites'), keys: ['f', 'Ctrl+f'], group: 'view', run: actions.find },
    { id: 'file.export', label: l10n.t('Export Now'), keys: ['Ctrl+Enter'], group: 'files', run: actions.exportNow },
    { id: 'file.text', label: l10n.t('Open as Text'), keys: ['t'], group: 'files', run: actions.openText },
  ];
}
