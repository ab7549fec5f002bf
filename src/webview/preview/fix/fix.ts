import * as l10n from '@vscode/l10n';
import type { FixStep } from '../../../sprite/checks/finding';
import { el } from '../../lib/dom';
import { holdFocus, releaseFocus } from '../../lib/focus';
import type { Command, Feature, PageContext } from '../core/feature';
import { createLateView } from '../core/lateView';
import { FixDraft, type FixTask } from './fixDraft';
import { FixLayer } from './fixLayer';

export interface FixFeature extends Feature {
  /** Opens and closes the panel *Swap Palette*. */
  readonly swap: Command;
  /** Opens the panel *Fix Pixels* with the focus on a step. */
  readonly openAt: (step: FixStep) => void;
}

/** Makes true pixels of the shown sprite, and swaps its palette. The host writes the files. */
export function createFix(ctx: PageContext): FixFeature {
  const draft = new FixDraft(ctx);
  const element = el('section', { class: 'fix', hidden: true });
  const panel = createLateView(ctx, {
    element,
    isWanted: (shown) => draft.task(shown) !== undefined,
    load: async () => (await import('./fixPanel')).createFixPanel(ctx, draft, element, close),
  });
  /** Gives the focus back to where it was before the panel opened. */
  let giveFocusBack = releaseFocus;

  function open(task: FixTask, step?: FixStep): void {
    if (!draft.task(ctx.shown())) giveFocusBack = holdFocus();
    draft.open(task);
    panel.use(({ focus }) => focus(step));
  }

  function close(): void {
    draft.close();
    giveFocusBack();
  }

  const command = (
    task: FixTask,
    rest: Pick<Command, 'id' | 'label' | 'keys' | 'icon' | 'text' | 'group'>,
  ): Command => ({
    ...rest,
    run() {
      if (draft.task(ctx.shown()) === task) close();
      else open(task);
    },
    state: (shown) => ({ enabled: draft.canBegin(shown), pressed: draft.task(shown) === task }),
  });
  const fix = command('pixels', {
    id: 'fix.pixels',
    label: l10n.t('Fix Pixels'),
    keys: ['X'],
    group: 'colors',
    icon: 'wand',
    text: l10n.t('Fix Pixels…'),
  });
  const swap = command('palette', {
    id: 'fix.palette',
    label: l10n.t('Swap Palette'),
    keys: ['H'],
    group: 'colors',
    text: l10n.t('Swap…'),
  });
  const undo: Command = {
    id: 'fix.undo',
    label: l10n.t('Undo Last Change of Fix Pixels'),
    keys: ['Ctrl+z'],
    group: 'colors',
    run: () => draft.undo(),
    state: (shown) => ({ enabled: draft.task(shown) !== undefined && draft.canUndo }),
  };
  return {
    swap,
    openAt(step) {
      if (draft.task(ctx.shown()) === 'pixels') panel.use(({ focus }) => focus(step));
      else open('pixels', step);
    },
    commands: [fix, swap, undo],
    toolbar: { compare: [fix] },
    layers: [new FixLayer(ctx, draft)],
    // Before the panel and the layer, which show what it finds.
    filters: [{ update: (shown) => draft.follow(shown), image: () => undefined }],
    sections: [panel],
  };
}
