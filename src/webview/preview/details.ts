import * as l10n from '@vscode/l10n';
import { el } from '../lib/dom';
import type { Command, Feature, PageContext, View } from './core/feature';

/** Windows in which the details are hidden until the user opens them: narrower than 520 CSS pixels. */
const NARROW = '(max-width: 519px)';

export interface Details extends Feature {
  /** Whether the column is shown by the user's choice, or without one, by the window's width. */
  isWanted(): boolean;
  /** Creates the column beside the stage, with its sections from top to bottom. */
  column(sections: readonly View[]): View;
}

/** The column of details beside the stage, and its button. */
export function createDetails(ctx: PageContext): Details {
  const narrow = matchMedia(NARROW);
  narrow.addEventListener('change', () => ctx.redraw());
  const isWanted = () => ctx.shown().view.facts ?? !narrow.matches;
  const toggle: Command = {
    id: 'view.details',
    label: l10n.t('Details'),
    keys: ['i'],
    group: 'view',
    icon: 'layout-sidebar-right',
    run: () => ctx.change({ facts: !isWanted() }),
    state: () => ({ pressed: isWanted() }),
  };

  function column(sections: readonly View[]): View {
    const element = el(
      'section',
      { class: 'details', 'aria-label': l10n.t('Details'), tabindex: 0 },
      ...sections.map((section) => section.element),
    );
    return {
      element,
      update(shown) {
        element.hidden = !isWanted() || (shown.mode === 'empty' && !shown.state.run);
        if (!element.hidden) for (const section of sections) section.update(shown);
      },
      frame(shown) {
        if (!element.hidden) for (const section of sections) section.frame?.(shown);
      },
    };
  }

  return { isWanted, column, commands: [toggle], toolbar: { page: [toggle] } };
}
