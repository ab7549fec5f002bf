import * as l10n from '@vscode/l10n';
import { countOf } from '../../../shared/base/counts';
import { formatNumber } from '../../../shared/base/numbers';
import type { PreviewItem, PreviewState } from '../../../shared/protocol/preview';
import type { PageContext } from '../core/feature';
import type { DiscardQuestion } from './keepBar';

export interface DiscardOptions {
  /** Whether the items are all but the kept ones: then a person is always asked. */
  readonly rest?: boolean;
  /** Called once discarding is certain, before the files are gone. */
  readonly begins?: () => void;
}

/** Resolves to whether anything was discarded: a person may have canceled, or the host may have refused. */
export type Discard = (items: readonly PreviewItem[], options?: DiscardOptions) => Promise<boolean>;

/**
 * Discards files with at most one question: about the rest, or about deleting permanently if there is no trash. The host says whether there
 * is one; as long as there is, only discarding the rest asks the host again.
 */
export function createDiscard(ctx: PageContext, ask: (question: DiscardQuestion) => Promise<boolean>): Discard {
  let hasTrash = false;
  let asking = false;

  async function agreed(items: readonly PreviewItem[], rest: boolean): Promise<boolean> {
    if (hasTrash && !rest) return true;
    const { permanent } = await ctx.host.call('askDiscard', { items: items.map(({ id }) => id) });
    hasTrash = !permanent;
    return (!rest && !permanent) || ask(questionOf(items, { rest, permanent }));
  }

  return async (items, { rest = false, begins } = {}) => {
    if (asking || !items.length) return false;
    asking = true;
    try {
      if (!(await agreed(items, rest))) return false;
    } catch (error) {
      ctx.say(error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      asking = false;
    }
    begins?.();
    const answer = ctx.host.call('discard', { items: items.map(({ id }) => id) });
    ctx.tell(answer);
    try {
      return (await answer).text !== undefined;
    } catch {
      // The trash may have refused the files: ask the host again next time.
      hasTrash = false;
      return false;
    }
  };
}

function questionOf(
  items: readonly PreviewItem[],
  { rest, permanent }: { readonly rest: boolean; readonly permanent: boolean },
): DiscardQuestion {
  const ids = items.map(({ id }) => id);
  const text = permanent ? permanentText(items, rest) : restText(items.length);
  return {
    text,
    button: permanent ? l10n.t('Delete Permanently') : l10n.t('Move to Trash'),
    permanent,
    // If files changed, went or came, the question would be about something else.
    subject: (state: PreviewState) =>
      JSON.stringify([
        state.items.filter(({ id }) => ids.includes(id)).map(({ id, version, gone }) => [id, version, gone]),
        rest ? state.items.filter(({ gone }) => !gone).length : 0,
      ]),
  };
}

function restText(count: number): string {
  return countOf(
    {
      one: () => l10n.t('Move the other image to the Trash?'),
      several: (count) => l10n.t('Move the other {0} images to the Trash?', count),
    },
    count,
  );
}

function permanentText(items: readonly PreviewItem[], rest: boolean): string {
  const [only] = items;
  const count = formatNumber(items.length);
  if (only && items.length === 1) return l10n.t('This location has no Trash. Delete {0} permanently?', only.name);
  return rest
    ? l10n.t('This location has no Trash. Delete the other {0} images permanently?', count)
    : l10n.t('This location has no Trash. Delete {0} images permanently?', count);
}
