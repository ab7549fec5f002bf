import * as l10n from '@vscode/l10n';
import { surprise } from '../../../sprite/dressUp/look';
import type { Slot } from '../../../sprite/dressUp/slots';
import { button } from '../../lib/button';
import { el, setChildren } from '../../lib/dom';
import type { PageContext, Shown } from '../core/feature';
import { shortName } from '../core/shortName';
import { createFault } from '../edit/panels/applyFoot';
import type { PanelContent } from '../edit/panels/lazyPanel';
import { createSelect, createSwitch } from '../edit/panels/panelFields';
import { openFiles } from './fileWardrobe';
import { openLayers } from './layerWardrobe';
import type { Wardrobe } from './wardrobe';

/** Id of the line that says why a look can't be taken out. */
const FAULT = 'dressup-fault';

/** Most characters of a name in the panel. */
const MAX_NAME = 40;

export interface DressUpPanel extends PanelContent {
  image(shown: Shown): ImageData | undefined;
}

/** The panel *Dress Up*: one choice for each slot, shown at once. Rejects with a sentence for people if there is nothing to choose from. */
export async function createDressUpPanel(ctx: PageContext): Promise<DressUpPanel> {
  const { mode, item } = ctx.shown();
  const wardrobe = await (mode === 'one' && item ? openLayers(ctx, item) : openFiles(ctx));
  const fields = createFields(wardrobe);
  const another = l10n.t('Surprise Me');
  const chance = button({
    label: another,
    text: another,
    icon: 'sparkle',
    class: 'secondary',
    run: () => wardrobe.wear(surprise(wardrobe.slots, wardrobe.look())),
  });
  const fault = createFault(FAULT);
  const { look, all } = wardrobe.take;
  const primary = button({ label: look.label, text: look.label, class: 'primary', run: look.run });
  primary.setAttribute('aria-describedby', FAULT);
  const secondary = button({ label: all.label, text: all.label, class: 'secondary', run: all.run });
  const foot = el(
    'div',
    { class: 'edit-foot' },
    el('div', { class: 'edit-state' }, fault.element),
    el('div', { class: 'edit-buttons' }, primary, secondary),
  );
  return {
    element: el('div', { class: 'dressup-panel' }, fields.element, el('div', { class: 'edit-buttons' }, chance), foot),
    fits: (shown) => wardrobe.fits(shown),
    image: (shown) => wardrobe.image(shown),
    update() {
      fields.update();
      const why = wardrobe.fault();
      fault.set(why);
      primary.disabled = why !== undefined;
    },
    focus: () => fields.focus(),
    end: () => wardrobe.end(),
  };
}

/** A list or a switch for each slot. */
function createFields(wardrobe: Wardrobe) {
  const element = el('div', { class: 'dressup-fields' });
  let drawn: readonly Slot[] | undefined;
  let rows: readonly SlotField[] = [];

  function draw(): void {
    drawn = wardrobe.slots;
    const focused = rows.findIndex((row) => row.element.contains(document.activeElement));
    rows = drawn.map((slot, at) => createSlotField(wardrobe, slot, at));
    setChildren(
      element,
      rows.map((row) => row.element),
    );
    // The slot that was raised is one higher now.
    if (focused >= 0) rows[Math.max(0, focused - 1)]?.focusLast();
  }

  return {
    element,
    update() {
      if (drawn !== wardrobe.slots) draw();
      const look = wardrobe.look();
      for (const [at, row] of rows.entries()) row.set(look[at]);
    },
    focus: () => rows[0]?.focus(),
  };
}

interface SlotField {
  readonly element: HTMLElement;
  set(choice: number | undefined): void;
  focus(): void;
  /** Gives the focus to its button, or to the only control. */
  focusLast(): void;
}

function createSlotField(wardrobe: Wardrobe, { name, choices }: Slot, at: number): SlotField {
  const label = shortName(name, MAX_NAME) || l10n.t('Unnamed');
  const wear = (choice: number | null) =>
    wardrobe.wear(wardrobe.look().map((one, slot) => (slot === at ? (choice ?? undefined) : one)));
  const field = choices.length === 1 ? createWorn(label, wear) : createChoice(label, choices, wear);
  const raise = wardrobe.raise && at > 0 ? raiseButton(label, () => wardrobe.raise?.(at)) : undefined;
  return {
    element: el('div', { class: 'dressup-slot' }, field.element, ...(raise ? [raise] : [])),
    set: field.set,
    focus: field.focus,
    focusLast: () => (raise ? raise.focus() : field.focus()),
  };
}

const raiseButton = (slot: string, run: () => void) =>
  button({ label: l10n.t('Draw {0} higher', slot), icon: 'arrow-up', run });

type Field = Pick<SlotField, 'element' | 'set' | 'focus'>;

function createWorn(label: string, wear: (choice: number | null) => void): Field {
  const { element, input } = createSwitch(label, (on) => wear(on ? 0 : null));
  return {
    element,
    set: (choice) => {
      input.checked = choice !== undefined;
    },
    focus: () => input.focus({ preventScroll: true }),
  };
}

function createChoice(label: string, choices: Slot['choices'], wear: (choice: number | null) => void): Field {
  const select = createSelect<number | null>(
    label,
    [
      { name: 'none', label: l10n.t('None'), value: null },
      ...choices.map(({ name }, value) => ({
        name: String(value),
        label: shortName(name, MAX_NAME) || l10n.t('Unnamed'),
        value,
      })),
    ],
    wear,
  );
  return { element: select.element, set: (choice) => select.set(choice ?? null), focus: select.focus };
}
