import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { OnionSkin } from '../../../shared/protocol/onionSkin';
import { button, relabel } from '../../lib/button';
import { commandButton } from '../../lib/command';
import { el } from '../../lib/dom';
import { buttonKey, keyText } from '../../lib/keyText';
import type { Command, Feature, PageContext, Shown, View } from '../core/feature';
import { plays } from '../play/playCommands';
import { createOnionLayer } from './onionLayer';
import { createOnionSettings } from './onionSettings';

/**
 * How a picture's onion skin is shown: as a person left it here, else as it's remembered for its file. It's off in a new file, whose numbers are
 * those that were chosen last.
 */
export function onionOf({ item, view }: Shown): OnionSkin {
  const chosen = item && (view.onions[item.id] ?? item.onion);
  return chosen ?? { on: false, front: false, ...view.onion };
}

/** The onion skin: frames before and after show through. A button turns it on and off; a popover says how many frames, and how. */
export function createOnion(ctx: PageContext): Feature {
  function set(next: Partial<OnionSkin>): void {
    const { item, view } = ctx.shown();
    if (!item) return;
    const onion = { ...onionOf(ctx.shown()), ...next };
    const { before, after, opacity } = onion;
    ctx.change({ onions: { ...view.onions, [item.id]: onion }, onion: { before, after, opacity } });
    void ctx.host.call('rememberOnion', { item: item.id, onion });
  }
  const text = ({ before, after }: Pick<OnionSkin, 'before' | 'after'>) =>
    l10n.t('Onion {0}/{1}', formatNumber(before), formatNumber(after));
  const words = (onion: OnionSkin) => l10n.t('{0}: the frames before and after show through', text(onion));
  const toggle: Command = {
    id: 'onion.toggle',
    label: l10n.t('Onion skin'),
    keys: ['o'],
    group: 'play',
    icon: 'layers',
    text: text({ before: 1, after: 1 }),
    run: () => set({ on: !onionOf(ctx.shown()).on }),
    state: (shown) => ({ enabled: plays(shown), pressed: onionOf(shown).on, text: text(onionOf(shown)) }),
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
  const on = commandButton(toggle);
  const more = button({
    label: settings.label,
    ...buttonKey('O'),
    icon: 'chevron-down',
    class: 'onion-more',
    run: settings.run,
  });
  const { popover, update } = createOnionSettings(() => ctx.shown(), onionOf, set);
  const element = el('div', { class: 'onion-tool' }, on.element, more);
  popover.attach(more);
  const control: View = {
    element,
    update(shown) {
      on.update(shown);
      update(shown);
      relabel(on.element, words(onionOf(shown)), keyText('o'));
      more.disabled = !plays(shown);
    },
  };
  return { commands: [toggle, settings], toolbar: { look: [control] }, layers: [createOnionLayer(ctx, onionOf)] };
}
