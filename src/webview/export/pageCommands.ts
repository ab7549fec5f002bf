import * as l10n from '@vscode/l10n';
import type { Made } from '../../shared/protocol/export';
import type { Command } from '../lib/command';
import { MAX_ZOOM } from '../lib/zoom';

/** What the page shows at one moment. */
export interface Shown {
  readonly made?: Made;
  /** Screen pixels per sprite pixel. */
  readonly zoom: number;
  readonly outlines: boolean;
  /** Whether animations play. */
  readonly playing: boolean;
}

export type PageCommand = Command<Shown, 'view' | 'files'>;

/** File actions, which have keys and buttons. */
export interface FileActions {
  readonly write: () => void;
  readonly reveal: () => void;
  readonly undo: () => void;
  readonly chooseFolder: () => void;
  readonly cancel: () => void;
}

export interface PageActions extends FileActions {
  readonly zoomBy: (steps: number) => void;
  readonly zoomToFit: () => void;
  readonly toggleOutlines: () => void;
  readonly togglePlaying: () => void;
}

/** Everything a user can do by key. Commands with an icon have a button above the result. */
export function pageCommands(actions: PageActions): readonly PageCommand[] {
  const isMade = ({ made }: Shown) => made !== undefined;
  return [
    {
      id: 'zoom.out',
      label: l10n.t('Zoom out'),
      keys: ['-'],
      group: 'view',
      icon: 'zoom-out',
      run: () => actions.zoomBy(-1),
      state: (shown) => ({ enabled: isMade(shown) && shown.zoom > 1 }),
    },
    {
      id: 'zoom.fit',
      label: l10n.t('Zoom to fit'),
      keys: ['0'],
      group: 'view',
      icon: 'screen-full',
      run: () => actions.zoomToFit(),
      state: (shown) => ({ enabled: isMade(shown) }),
    },
    {
      id: 'zoom.in',
      label: l10n.t('Zoom in'),
      keys: ['+', '='],
      group: 'view',
      icon: 'zoom-in',
      run: () => actions.zoomBy(1),
      state: (shown) => ({ enabled: isMade(shown) && shown.zoom < MAX_ZOOM }),
    },
    {
      id: 'view.outlines',
      label: l10n.t('Frame outlines'),
      keys: ['o'],
      group: 'view',
      icon: 'symbol-ruler',
      run: actions.toggleOutlines,
      state: ({ made, outlines }) => ({ enabled: made?.shown.kind === 'sheet', pressed: outlines }),
    },
    {
      id: 'view.play',
      label: l10n.t('Play'),
      keys: [' '],
      group: 'view',
      icon: 'play',
      run: actions.togglePlaying,
      state: ({ made, playing }) => ({
        enabled: made?.shown.kind === 'animation',
        hidden: made?.shown.kind !== 'animation',
        pressed: playing,
      }),
    },
    { id: 'file.export', label: l10n.t('Export'), keys: ['Enter'], group: 'files', run: actions.write },
    { id: 'file.reveal', label: l10n.t('Reveal in Explorer'), keys: ['r'], group: 'files', run: actions.reveal },
    { id: 'file.undo', label: l10n.t('Undo the last export'), keys: ['Ctrl+z'], group: 'files', run: actions.undo },
    {
      id: 'file.folder',
      label: l10n.t('Choose the output folder'),
      keys: ['f'],
      group: 'files',
      run: actions.chooseFolder,
    },
    { id: 'file.cancel', label: l10n.t('Cancel'), keys: ['Escape'], group: 'files', run: actions.cancel },
  ];
}
