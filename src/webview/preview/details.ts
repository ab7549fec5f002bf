import * as l10n from '@vscode/l10n';
import { el } from '../lib/dom';
import type { Shown, View } from './parts';

/** The column beside the stage: sections one under the other. */
export function createDetails(sections: readonly View[], isShown: (shown: Shown) => boolean): View {
  const element = el(
    'section',
    { class: 'details', 'aria-label': l10n.t('Details'), tabindex: 0 },
    ...sections.map((section) => section.element),
  );
  return {
    element,
    update(shown) {
      element.hidden = !isShown(shown);
      if (!element.hidden) for (const section of sections) section.update(shown);
    },
    frame(shown) {
      if (!element.hidden) for (const section of sections) section.frame?.(shown);
    },
  };
}
