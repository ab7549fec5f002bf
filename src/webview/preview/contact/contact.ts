import * as l10n from '@vscode/l10n';
import type { PreviewItem } from '../../../shared/protocol/preview';
import { createListbox } from '../../lib/listbox';
import { createContextMenu } from '../../lib/menu';
import type { OverviewFeature, PageContext, View } from '../core/feature';
import { missingOutputs } from '../core/shownItems';
import type { Point } from '../core/viewport';
import type { Card } from './card';
import { cardMenu } from './cardMenu';
import { createCards, createPlaceholders, listenToMenus } from './cards';
import { choiceCommands, createChoices } from './choices';
import { type CardFindings, ContactSheet } from './contactSheet';
import { createDiscard } from './discarding';
import { KeepBar } from './keepBar';
import { createNameField } from './nameField';

/**
 * Several pictures: the contact sheet, the strip under a single picture, keeping and discarding.
 * @param findings what is wrong with the pixels of pictures
 */
export function createContact(ctx: PageContext, findings: CardFindings): OverviewFeature {
  const choices = createChoices(ctx, {
    focusItem: (id) => sheet.focusItem(id),
    trash: createDiscard(ctx, (question) => bar.ask(question)),
    rename: (item) => field.open(item, sheet.pictureOf(item.id)),
  });
  const field = createNameField(async (item, name) => {
    const done = await ctx.host.call('rename', { item, name });
    ctx.tell(Promise.resolve(done));
    const { state, view } = ctx.shown();
    const { kept } = view;
    if (!state.run?.drafts && !kept.includes(item)) ctx.change({ kept: [...kept, item] });
  });
  const menu = createContextMenu(l10n.t('Image'));

  function openMenu(id: string, at: Point): void {
    const { state, view } = ctx.shown();
    const item = state.items.find((one) => one.id === id);
    if (item) menu.open(cardMenu(state, item, sheet.targets ?? [], view.kept, choices), at);
  }

  const sheet = new ContactSheet(ctx, findings, {
    menu: openMenu,
    keep: (id) => choices.keep([id]),
    discard: (id) => choices.discard([id]),
    rename: (id) => choices.rename(id),
  });
  const commands = choiceCommands(ctx, choices, sheet);
  const bar = new KeepBar(commands);
  return {
    commands: [...Object.values(commands), ...sheet.commands],
    overlays: [sheet],
    foot: [bar, createStrip(ctx, openMenu)],
    focused: () => sheet.focused,
  };
}

/** Side of a card's picture box in the strip, in CSS pixels. */
const STRIP_SIDE = 48;

/** All items in a row under a single picture. `menu` opens an item's menu. */
function createStrip(ctx: PageContext, menu: (id: string, at: Point) => void): View {
  let items: readonly PreviewItem[] = [];
  let cards: readonly Card[] = [];
  let drawn: readonly unknown[] = [];
  const listbox = createListbox({
    label: l10n.t('Images'),
    class: 'strip',
    followFocus: true,
    pick: (index) => {
      const item = items[index];
      if (item) ctx.open(item.id);
    },
  });
  const { element } = listbox;
  const kit = createCards({ pictures: ctx.pictures, within: element, settled: resize });
  listenToMenus(element, (target, at) => {
    const item = items[cards.findIndex((card) => card.element === target)];
    if (item) menu(item.id, at);
  });

  function resize(): void {
    for (const card of cards) {
      card.resize(STRIP_SIDE, STRIP_SIDE, ({ width, height }) => {
        const ratio = STRIP_SIDE / Math.max(width, height);
        return ratio >= 1 ? Math.floor(ratio) : ratio;
      });
    }
  }

  return {
    element,
    update({ state, mode, item, view: { kept } }) {
      const next = state.items.filter(({ id, gone }) => !gone || id === item?.id);
      const missing = missingOutputs(state);
      element.hidden = mode !== 'one' || next.length + missing < 2;
      const draws = [state, kept, item?.id, element.hidden];
      if (element.hidden || draws.every((value, index) => value === drawn[index])) return;
      drawn = draws;
      items = next;
      cards = kit.update(next, state, kept);
      listbox.setOptions([...cards.map((card) => card.element), ...createPlaceholders(state)]);
      listbox.select(next.findIndex((one) => one.id === item?.id));
      resize();
    },
  };
}
