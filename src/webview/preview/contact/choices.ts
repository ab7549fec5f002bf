import * as l10n from '@vscode/l10n';
import type { PreviewItem } from '../../../shared/protocol/preview';
import { announce } from '../../lib/announce';
import { formatNumber } from '../../lib/l10n';
import type { PageContext } from '../parts';
import { choosable, keptItems, neighbour, restItems, toggleKept } from './keeping';
import type { TileActions } from './tileMenu';

/** As many files as the host moves to the trash in one go. */
const MOST = 64;

export interface Choices extends TileActions {
  discardRest(): void;
  clear(): void;
}

/** What can be done with pictures of a run. `focusItem` moves the focus in the contact sheet, where it is there. */
export function createChoices(ctx: PageContext, focusItem: (id: string) => void): Choices {
  const mine = (ids: readonly string[]): PreviewItem[] =>
    choosable(ctx.shown().state).filter(({ id }) => ids.includes(id));

  /** Whether anything went: the person may have thought better of it. */
  async function trash(items: readonly PreviewItem[]): Promise<boolean> {
    const ids = items.map(({ id }) => id);
    const answers: Promise<boolean>[] = [];
    for (let at = 0; at < ids.length; at += MOST) {
      const answer = ctx.host.call('discard', { items: ids.slice(at, at + MOST) });
      ctx.tell(answer);
      answers.push(
        answer.then(
          (done) => done.text !== undefined,
          () => false,
        ),
      );
    }
    return (await Promise.all(answers)).some(Boolean);
  }

  return {
    open: (id) => ctx.open(id),
    keep(ids) {
      const items = mine(ids).map(({ id }) => id);
      if (items.length === 0) return;
      const { kept } = ctx.shown().view;
      const next = toggleKept(kept, items);
      ctx.change({ kept: next });
      const { state } = ctx.shown();
      const [count, all] = [keptItems(state, next).length, choosable(state).length];
      announce(l10n.t('{0} kept of {1}', formatNumber(count), formatNumber(all)));
    },
    discard(ids) {
      const items = mine(ids);
      if (items.length === 0) {
        ctx.say(l10n.t('Only outputs can be discarded here.'));
        return;
      }
      const { state, mode, item } = ctx.shown();
      const leaving = items.map(({ id }) => id);
      const next = neighbour(
        choosable(state).map(({ id }) => id),
        leaving,
      );
      // The next one at once, so that many can be discarded quickly; back to where nothing went.
      const first = leaving.at(0) ?? '';
      let back = () => {};
      if (next && mode === 'one' && item && leaving.includes(item.id)) {
        ctx.open(next);
        back = () => ctx.shown().item?.id === next && ctx.open(item.id);
      } else if (next && mode === 'sheet') {
        focusItem(next);
        back = () => ctx.shown().mode === 'sheet' && focusItem(first);
      }
      void trash(items).then((gone) => gone || back());
    },
    discardRest: () => void trash(restItems(ctx.shown().state, ctx.shown().view.kept)),
    clear: () => ctx.change({ kept: [] }),
    reveal: (id) => ctx.tell(ctx.host.call('reveal', { item: id })),
    useAsInput: (id, operation) => ctx.tell(ctx.host.call('useAsInput', { item: id, operation })),
    compare(id) {
      const before = ctx.shown().state.items.find((one) => one.id === id)?.before;
      ctx.open(id);
      ctx.change({ compare: 'split', against: before });
    },
  };
}
