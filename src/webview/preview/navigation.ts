import * as l10n from '@vscode/l10n';
import type { Command, Feature, PageContext, Shown } from './core/feature';
import { overviewOf } from './core/shownItems';

/** Commands that go from picture to picture, and back to all of them. */
export function createNavigation(ctx: PageContext): Feature {
  const alone = ({ mode }: Shown) => mode === 'one';
  const move = (id: string, label: string, keys: readonly string[], by: 1 | -1): Command => ({
    id,
    label,
    keys,
    group: 'pictures',
    run() {
      const { state, item } = ctx.shown();
      // A deleted item is skipped, unless it is the one that is shown.
      const all = state.items.filter(({ id, gone }) => !gone || id === item?.id);
      const next = all[all.findIndex(({ id }) => id === item?.id) + by];
      if (next) ctx.open(next.id);
    },
    state: (shown) => ({ enabled: alone(shown) && shown.state.items.length > 1 }),
  });
  const back: Command = {
    id: 'picture.all',
    label: l10n.t('All images'),
    keys: ['Escape'],
    group: 'pictures',
    icon: 'layout',
    run: () => ctx.open('all'),
    state(shown) {
      const there = overviewOf(shown.state) !== undefined;
      return { enabled: alone(shown) && there, hidden: !there };
    },
  };
  return {
    commands: [
      back,
      move('picture.previous', l10n.t('Previous image'), ['ArrowLeft', 'ArrowUp'], -1),
      move('picture.next', l10n.t('Next image'), ['ArrowRight', 'ArrowDown'], 1),
    ],
    toolbar: { zoom: [back] },
  };
}
