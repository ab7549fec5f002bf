import * as l10n from '@vscode/l10n';
import { commandButton } from '../lib/command';
import { el } from '../lib/dom';
import { NEVER_LEFT_OUT } from '../lib/toolbarFit';
import type { Command, Feature, PageContext, View } from './core/feature';

/** Pages that are too narrow for the details, which are folded there until someone unfolds them: narrower than 700 CSS pixels. */
const NARROW = '(max-width: 699px)';

export interface Details extends Feature {
  /** Whether the details are shown. */
  isWanted(): boolean;
  /** Creates the column beside the stage, with its sections from top to bottom. */
  column(sections: readonly View[]): View;
}

/** The column of details beside the stage, and its button. */
export function createDetails(ctx: PageContext): Details {
  const narrow = matchMedia(NARROW);
  // In the next narrow page, the picture is large again.
  narrow.addEventListener('change', () => (narrow.matches ? ctx.redraw() : ctx.change({ unfolded: false })));
  const isWanted = () => (narrow.matches ? ctx.shown().view.unfolded : ctx.shown().view.facts);
  const toggle: Command = {
    id: 'view.details',
    label: l10n.t('Details'),
    keys: ['i'],
    group: 'view',
    icon: 'layout-sidebar-right',
    run: () => ctx.change({ [narrow.matches ? 'unfolded' : 'facts']: !isWanted() }),
    state: () => ({ pressed: isWanted() }),
  };
  const control = commandButton(toggle);
  control.element.classList.add(NEVER_LEFT_OUT);

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

  return { isWanted, column, commands: [toggle], toolbar: { page: [control] } };
}
