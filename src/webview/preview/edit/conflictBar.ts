import * as l10n from '@vscode/l10n';
import { formatList } from '../../../shared/base/lists';
import { button, press, relabel } from '../../lib/button';
import { el, icon, setText } from '../../lib/dom';
import type { PageContext, View } from '../core/feature';

/** The bar that appears when a file changes on disk while changes here aren't saved. @param element what the page shows in its place */
export function createConflictBar(ctx: PageContext, element: HTMLElement): View {
  const text = el('span', { class: 'conflict-text' });
  const ask = (method: 'keepMine' | 'takeTheirs') => () => ctx.tell(ctx.host.call(method, {}));
  const look = button({
    label: '',
    icon: 'eye',
    class: 'secondary',
    run: () => ctx.editing.now?.showTheirs(!ctx.editing.now.showsTheirs),
  });
  const lookText = el('span');
  look.append(lookText);
  // Neither is suggested: one loses what's here, the other what's on disk.
  const decisions = [
    { text: l10n.t('Keep Mine'), method: 'keepMine' } as const,
    { text: l10n.t('Take Theirs'), method: 'takeTheirs' } as const,
  ].map(({ text: label, method }) => button({ label, text: label, class: 'secondary', run: ask(method) }));
  const buttons = el('span', { class: 'conflict-buttons' }, look, ...decisions);
  element.append(icon('warning'), text, buttons);
  return {
    element,
    update() {
      const { conflict = [], showsTheirs = false } = ctx.editing.now ?? {};
      element.hidden = conflict.length === 0;
      if (element.hidden) return;
      const names = formatList(conflict);
      setText(text, l10n.t("{0} changed on disk, and your changes aren't saved yet.", names));
      press(look, showsTheirs);
      const lookLabel = showsTheirs ? l10n.t('Showing Theirs') : l10n.t('Show Theirs');
      setText(lookText, lookLabel);
      relabel(look, lookLabel);
    },
  };
}
