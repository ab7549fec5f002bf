import * as l10n from '@vscode/l10n';
import { MAX_ONION, ONION_OPACITY, type OnionSkin } from '../../../shared/protocol/onionSkin';
import { el } from '../../lib/dom';
import { createPopover, type Popover } from '../../lib/popover';
import { createStepper } from '../../lib/stepper';
import type { Shown } from '../core/feature';
import { tintsOf } from './onionLayer';

/** Fields for the frames on both sides, with samples of their tints, the opacity, and where they lie. */
export function createOnionSettings(
  shown: () => Shown,
  onionOf: (shown: Shown) => OnionSkin,
  set: (next: Partial<OnionSkin>) => void,
): { readonly popover: Popover; update(shown: Shown): void } {
  const counts = { least: 0, most: MAX_ONION };
  const stepper = (
    label: string,
    name: 'before' | 'after' | 'opacity',
    range: typeof counts & { readonly by?: number },
  ) => createStepper({ label, ...range, changed: (value) => set({ on: true, [name]: value }) });
  const before = stepper(l10n.t('Frames before'), 'before', counts);
  const after = stepper(l10n.t('Frames after'), 'after', counts);
  const opacity = stepper(l10n.t('Opacity (%)'), 'opacity', ONION_OPACITY);
  before.element.classList.add('onion-before');
  after.element.classList.add('onion-after');
  const front = el('input', { type: 'checkbox', class: 'onion-front' });
  front.addEventListener('change', () => set({ on: true, front: front.checked }));
  const content = el(
    'div',
    {},
    before.element,
    after.element,
    opacity.element,
    el('label', { class: 'popover-row' }, l10n.t('In front of the sprite'), front),
  );
  const popover = createPopover({ label: l10n.t('Onion skin'), content, opened: () => show(shown()) });

  function show(now: Shown): void {
    const onion = onionOf(now);
    const tints = tintsOf(now, onion.front);
    content.style.setProperty('--onion-before', `rgb(${tints.before.join(' ')})`);
    content.style.setProperty('--onion-after', `rgb(${tints.after.join(' ')})`);
    before.set(onion.before);
    after.set(onion.after);
    opacity.set(onion.opacity);
    front.checked = onion.front;
  }

  return {
    popover,
    update(now) {
      if (popover.isOpen) show(now);
    },
  };
}
