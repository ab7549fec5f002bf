import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../shared/base/numbers';
import type { RunKind } from '../../shared/contract/api';
import { buttonKey } from '../lib/keyText';
import { createContextMenu, menuButton } from '../lib/menu';
import { operationItems } from '../lib/operations';
import { menuPlace } from '../lib/place';
import { shownFrameOf } from './core/eyes';
import type { Command, Feature, OverviewFeature, PageContext, View } from './core/feature';

/** Opens the menu that starts runs. It is a chord because the letters typed next choose a run. */
const USE_KEY = 'Ctrl+u';

/** Starts a run with the shown picture. Of an Aseprite file it uses the frame as it is shown, and says so if that differs from the file. */
export function useAsInput(ctx: PageContext, item: string, operation: RunKind): void {
  const shown = ctx.shown();
  const look = shownFrameOf(shown);
  ctx.tell(ctx.host.call('useAsInput', { item, operation, ...(look && { look }) }));
  const number = formatNumber(shown.frame + 1);
  if (look?.eyes) ctx.say(l10n.t('Uses frame {0} with the visible layers.', number));
  else if (look && (shown.picture?.total ?? 1) > 1) ctx.say(l10n.t('Uses frame {0}, the one shown.', number));
}

/**
 * The menu that starts a run with the shown picture.
 * @param focused returns the id of the picture that has the focus among several
 */
export function createUseAsInput(ctx: PageContext, focused: OverviewFeature['focused']): Feature {
  const label = l10n.t('Use as Input');
  const menu = menuButton(
    { label, text: label, ...buttonKey(USE_KEY), icon: 'sparkle', class: 'primary' },
    operationItems((operation) => {
      const { item } = ctx.shown();
      if (item) useAsInput(ctx, item.id, operation);
    }),
  );
  const view: View = {
    element: menu.element,
    update: ({ item, picture }) =>
      menu.setEnabled(item !== undefined && item.kind !== 'sequence' && picture !== undefined && !picture.onlyPalette),
  };
  const menuOfFocused = createContextMenu(label);
  function run(): void {
    const id = ctx.shown().item ? undefined : focused();
    const element = document.activeElement;
    if (id === undefined || !element) menu.open();
    else
      menuOfFocused.open(
        operationItems((operation) => useAsInput(ctx, id, operation)),
        menuPlace(element),
      );
  }
  const open: Command = { id: 'file.use', label, keys: [USE_KEY], group: 'files', run };
  return { commands: [open], toolbar: { page: [view] } };
}
