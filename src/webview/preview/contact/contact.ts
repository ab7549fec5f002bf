import * as l10n from '@vscode/l10n';
import { createContextMenu } from '../../lib/contextMenu';
import type { Command } from '../command';
import type { PageContext, View } from '../parts';
import { choiceCommands } from './choiceCommands';
import { createChoices } from './choices';
import { type ContactSheet, createContactSheet } from './contactSheet';
import { createKeepBar } from './keepBar';
import { createStrip } from './strip';
import { tileMenu } from './tileMenu';
import type { Place } from './tileMenuEvents';

export interface Contact {
  readonly sheet: ContactSheet;
  readonly strip: View;
  readonly bar: View;
  readonly commands: readonly Command[];
}

/** Everything about the pictures of a run side by side: the sheet, the strip under a single one, keeping and discarding. */
export function createContact(ctx: PageContext): Contact {
  const choices = createChoices(ctx, (id) => sheet.focusItem(id));
  const menu = createContextMenu(l10n.t('Picture'));

  function openMenu(id: string, at: Place): void {
    const { state, view } = ctx.shown();
    const item = state.items.find((one) => one.id === id);
    if (item) menu.open(tileMenu(state, item, sheet.targets ?? [], view.kept, choices), at);
  }

  const sheet = createContactSheet(ctx, {
    menu: openMenu,
    keep: (id) => choices.keep([id]),
    discard: (id) => choices.discard([id]),
  });
  const commands = choiceCommands(ctx, choices, sheet, () => bar.ask());
  const bar = createKeepBar(commands.discardRest, commands.clear, () => choices.discardRest());
  return { sheet, strip: createStrip(ctx, openMenu), bar, commands: Object.values(commands) };
}
