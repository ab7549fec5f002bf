import type { FixStep } from '../../../sprite/checks/finding';
import type { FixSettings } from '../../../sprite/fix/fixSettings';
import { el, setText } from '../../lib/dom';
import type { Shown, View } from '../core/feature';
import type { FixDraft } from './fixDraft';

export interface FixStepOptions<S extends FixStep> {
  readonly step: S;
  readonly label: string;
  /** The values that the step begins with if neither a person nor the guess had any. */
  readonly usual: (shown: Shown) => FixSettings[S];
  /** Its values in a few characters, next to its name. */
  readonly text: (settings: NonNullable<FixSettings[S]>) => string;
  /** The same while the step is off; default: nothing. */
  readonly offText?: () => string;
  /** Puts the step on with values, or off; default: nothing else changes. */
  readonly put?: (values: FixSettings[S]) => void;
  /** Shown while the step is on. */
  readonly controls: readonly View[];
  /** Whether the step can do something for what is shown; default: always. */
  readonly offered?: (shown: Shown) => boolean;
}

/** A step of *Fix Pixels*: its switch, and its controls while it's on. Switched off and on again, it has the values that it had. */
export function createFixStep<S extends FixStep>(
  draft: FixDraft,
  shown: () => Shown,
  options: FixStepOptions<S>,
): View {
  const { step, controls } = options;
  const input = el('input', { type: 'checkbox', role: 'switch', class: 'fix-check' });
  const value = el('span', { class: 'fix-value' });
  const head = el('label', { class: 'fix-switch' }, input, el('span', { class: 'fix-name' }, options.label), value);
  const body = el('div', { class: 'fix-body' }, ...controls.map((one) => one.element));
  const element = el('div', { class: 'fix-step', 'data-step': step }, head, body);
  let last: FixSettings[S] | null = null;

  input.addEventListener('change', () => {
    const values = last ?? draft.guess?.[step] ?? options.usual(shown());
    const next = input.checked ? values : null;
    if (options.put) options.put(next);
    else draft.commit({ [step]: next });
  });

  return {
    element,
    update(now) {
      const settings = draft.settings[step];
      if (settings) last = settings;
      element.hidden = options.offered?.(now) === false;
      input.checked = settings !== null;
      body.hidden = settings === null;
      setText(value, settings ? options.text(settings) : (options.offText?.() ?? ''));
      if (settings) for (const one of controls) one.update(now);
    },
  };
}
