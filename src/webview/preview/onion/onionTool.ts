import * as l10n from '@vscode/l10n';
import { button, relabel } from '../../lib/button';
import { el } from '../../lib/dom';
import { ariaKey, keyText } from '../../lib/keyText';
import { formatNumber } from '../../lib/l10n';
import { createPopover } from '../../lib/popover';
import { createStepper } from '../../lib/stepper';
import type { Command } from '../command';
import { commandButton } from '../commandButton';
import type { PageContext, View } from '../parts';
import { plays } from '../play/playCommands';
import type { ViewState } from '../viewState';

/** Most frames on each side. */
const MOST = 8;

/** The button that turns the onion skin on and off, and the popover beside it that says how many frames show through. */
export function createOnionTool(ctx: PageContext): View {
  const set = (next: Partial<ViewState['onion']>) => ctx.change({ onion: { ...ctx.shown().view.onion, ...next } });
  const text = ({ before, after }: ViewState['onion']) =>
    l10n.t('Onion {0}/{1}', formatNumber(before), formatNumber(after));
  const words = (onion: ViewState['onion']) => l10n.t('{0}: frames before and after it show through', text(onion));
  const toggle: Command = {
    id: 'onion.toggle',
    label: l10n.t('Onion skin'),
    keys: ['o'],
    group: 'play',
    icon: 'layers',
    text: text({ on: false, before: 1, after: 1 }),
    run: () => set({ on: !ctx.shown().view.onion.on }),
    state: (shown) => ({ enabled: plays(shown), pressed: shown.view.onion.on, text: text(shown.view.onion) }),
  };
  const settings: Command = {
    id: 'onion.settings',
    label: l10n.t('Onion skin settings'),
    keys: ['O'],
    group: 'play',
    icon: 'chevron-down',
    run: () => popover.toggle(),
    state: (shown) => ({ enabled: plays(shown) }),
  };
  const stepper = (label: string, name: 'before' | 'after') =>
    createStepper({ label, least: 0, most: MOST, changed: (count) => set({ on: true, [name]: count }) });
  const before = stepper(l10n.t('Frames before'), 'before');
  const after = stepper(l10n.t('Frames after'), 'after');
  before.element.classList.add('onion-before');
  after.element.classList.add('onion-after');
  const popover = createPopover({
    label: l10n.t('Onion skin'),
    content: el('div', {}, before.element, after.element),
    opened: bring,
  });
  const on = commandButton(toggle);
  const more = button({
    label: settings.label,
    key: keyText('O'),
    shortcut: ariaKey('O'),
    icon: 'chevron-down',
    class: 'onion-more',
    run: settings.run,
  });
  const element = el('div', { class: 'onion-tool' }, on.element, more);
  popover.attach(more);

  function bring(): void {
    const { onion } = ctx.shown().view;
    before.set(onion.before);
    after.set(onion.after);
  }

  return {
    element,
    commands: [toggle, settings],
    update(shown) {
      on.update(shown);
      relabel(on.element, words(shown.view.onion), keyText('o'));
      more.disabled = !plays(shown);
      if (popover.isOpen) bring();
    },
  };
}
