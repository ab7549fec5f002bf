import * as l10n from '@vscode/l10n';
import { button } from '../../lib/button';
import { el } from '../../lib/dom';
import { ariaKey, keyText } from '../../lib/keyText';
import { createPopover } from '../../lib/popover';
import type { Command } from '../command';
import type { PageContext, View } from '../parts';
import { createBackgroundChoice } from './backgroundChoice';

/** What lies behind transparent pixels: a button with a box of choices under it, and a key that goes back and forth. */
export function createBackground(ctx: PageContext): View {
  const choice = createBackgroundChoice((background) => {
    ctx.change(background === 'checker' ? { background } : { background, otherBackground: background });
  });
  const label = l10n.t('Background');
  const popover = createPopover({
    label,
    content: choice.element,
    class: 'background-popover',
    opened: () => choice.update(ctx.shown()),
  });
  const toggle: Command = {
    id: 'view.background',
    label: l10n.t('Checkerboard or the last background'),
    keys: ['b'],
    group: 'view',
    run() {
      const { background, otherBackground } = ctx.shown().view;
      ctx.change({ background: background === 'checker' ? otherBackground : 'checker' });
    },
  };
  const settings: Command = {
    id: 'view.backgrounds',
    label: l10n.t('Choice of backgrounds'),
    keys: ['B'],
    group: 'view',
    run: () => popover.toggle(),
  };
  const [key = ''] = settings.keys;
  const trigger = button({
    label,
    text: label,
    icon: 'color-mode',
    key: keyText(key),
    shortcut: ariaKey(key),
    run: settings.run,
  });
  const element = el('div', { class: 'menu-anchor' }, trigger);
  popover.attach(trigger);
  return {
    element,
    commands: [toggle, settings],
    update(shown) {
      if (popover.isOpen) choice.update(shown);
    },
  };
}
