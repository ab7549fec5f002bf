import * as l10n from '@vscode/l10n';
import type { Command } from '../command';
import type { PageContext, Shown } from '../parts';
import type { Choices } from './choices';
import { choosable, keptItems, restItems } from './keeping';

export interface ChoiceCommands {
  readonly keep: Command;
  readonly discard: Command;
  readonly reveal: Command;
  readonly discardRest: Command;
  readonly clear: Command;
}

export interface ChoiceTargets {
  /** What is selected in the contact sheet, else what has the focus there; undefined where the focus is elsewhere. */
  readonly targets: readonly string[] | undefined;
  focus(): void;
}

/** Keeping and discarding by key: of the picture on the stage, or of those chosen in the contact sheet. */
export function choiceCommands(
  ctx: PageContext,
  choices: Choices,
  sheet: ChoiceTargets,
  ask: () => void,
): ChoiceCommands {
  const choose = ({ state, mode, item }: Shown) =>
    mode === 'sheet' || (mode === 'one' && choosable(state).some(({ id }) => id === item?.id));

  /** Where nothing has the focus, the first press only shows what the next one would act on. */
  function withTargets(run: (ids: readonly string[]) => void): void {
    const { mode, item } = ctx.shown();
    if (mode === 'one' && item) run([item.id]);
    else if (sheet.targets) run(sheet.targets);
    else sheet.focus();
  }

  return {
    keep: {
      id: 'pictures.keep',
      label: l10n.t('Keep'),
      keys: ['k'],
      group: 'pictures',
      icon: 'check',
      run: () => withTargets(choices.keep),
      state: (shown) => ({
        enabled: choose(shown),
        pressed: shown.item !== undefined && shown.view.kept.includes(shown.item.id),
      }),
    },
    discard: {
      id: 'pictures.discard',
      label: l10n.t('Discard'),
      keys: ['x', 'Delete'],
      group: 'pictures',
      icon: 'trash',
      run: () => withTargets(choices.discard),
      state: (shown) => ({ enabled: choose(shown) }),
    },
    reveal: {
      id: 'pictures.reveal',
      label: l10n.t('Reveal the chosen picture'),
      keys: ['r'],
      group: 'pictures',
      run: () => withTargets(([id]) => id !== undefined && choices.reveal(id)),
      state: ({ mode }) => ({ enabled: mode === 'sheet' }),
    },
    discardRest: {
      id: 'pictures.discardRest',
      label: l10n.t('Discard the Rest'),
      keys: ['X'],
      group: 'pictures',
      text: l10n.t('Discard the Rest'),
      icon: 'trash',
      run: ask,
      state: ({ state, view }) => ({
        enabled: keptItems(state, view.kept).length > 0 && restItems(state, view.kept).length > 0,
      }),
    },
    clear: {
      id: 'pictures.clear',
      label: l10n.t('Clear the marks'),
      keys: ['K'],
      group: 'pictures',
      text: l10n.t('Clear'),
      run: () => choices.clear(),
      state: ({ state, view }) => ({ enabled: keptItems(state, view.kept).length > 0 }),
    },
  };
}
