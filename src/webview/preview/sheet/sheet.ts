import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import { button, press } from '../../lib/button';
import { el, setText } from '../../lib/dom';
import type { Command, Feature, PageContext, View } from '../core/feature';
import { CutSection } from './cutSection';
import { WholeSheet } from './wholeSheet';

/**
 * Sprite sheets: cutting them into frames, and the whole sheet on the stage. Numbered files: showing them as one animation or as single
 * pictures.
 * @param find the command that finds and draws frames @param isFinding returns whether that is open: then it has the sheet
 */
export function createSheet(ctx: PageContext, find: Command, isFinding: () => boolean): Feature {
  const whole: Command = {
    id: 'view.whole',
    label: l10n.t('Whole sheet'),
    keys: ['w'],
    group: 'view',
    run: () => ctx.change({ whole: !ctx.shown().view.whole }),
    state: ({ item, view }) => ({ enabled: item?.sheet !== undefined, pressed: view.whole }),
  };
  const wholeSheet = new WholeSheet(ctx, isFinding);
  return {
    commands: [whole, ...wholeSheet.commands],
    layers: [wholeSheet],
    sections: [new CutSection(ctx, wholeSheet, { whole, find, isFinding }), createSequenceSection(ctx)],
  };
}

type As = 'animation' | 'pictures';

/** The section “Numbered files”: shows files with one base name as one animation or as single pictures. */
function createSequenceSection(ctx: PageContext): View {
  const note = el('p', { class: 'cut-note' });
  const choice = (as: As, label: string) => {
    const one = button({ label, text: label, class: 'secondary', run: () => show(as) });
    return { as, one };
  };
  const choices = [
    choice('animation', l10n.t('Play as One Animation')),
    choice('pictures', l10n.t('Show as Images')),
  ] as const;
  const buttons = el('div', { class: 'cut-buttons', role: 'group', 'aria-label': l10n.t('Numbered files') });
  buttons.append(...choices.map(({ one }) => one));
  const element = el(
    'section',
    { class: 'sequence', hidden: true },
    el('h2', {}, l10n.t('Numbered files')),
    note,
    buttons,
  );

  function show(as: As): void {
    const { item, state } = ctx.shown();
    if (!item || state.sequence?.as === as) return;
    ctx.tell(ctx.host.call('showSequence', { item: item.id, as }));
  }

  return {
    element,
    update({ item, state, mode }) {
      const { sequence } = state;
      const part = sequence && item && (item.kind === 'sequence' || sequence.items.includes(item.id));
      element.hidden = mode !== 'one' || !part;
      if (!sequence || element.hidden) return;
      setText(note, l10n.t('{0} files with the same base name.', formatNumber(sequence.items.length)));
      for (const { as, one } of choices) press(one, sequence.as === as);
    },
  };
}
