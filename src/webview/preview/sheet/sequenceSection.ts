import * as l10n from '@vscode/l10n';
import { button, press } from '../../lib/button';
import { el, setText } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';
import type { PageContext, View } from '../parts';

type As = 'animation' | 'pictures';

/** “Numbered files”: whether files of one name are one animation or single pictures. */
export function createSequenceSection(ctx: PageContext): View {
  const note = el('p', { class: 'cut-note' });
  const choice = (as: As, label: string) => {
    const one = button({ label, text: label, run: () => show(as) });
    return { as, one };
  };
  const choices = [
    choice('animation', l10n.t('Play as One Animation')),
    choice('pictures', l10n.t('Show as Pictures')),
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
      setText(note, l10n.t('{0} files of one name.', formatNumber(sequence.items.length)));
      for (const { as, one } of choices) press(one, sequence.as === as);
    },
  };
}
