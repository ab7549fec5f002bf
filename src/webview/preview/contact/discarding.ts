import * as l10n from '@vscode/l10n';
import type { PreviewItem, PreviewState } from '../../../shared/protocol/preview';
import { formatNumber } from '../../lib/l10n';
import type { PageContext } from '../core/feature';
import type { DiscardQuestion } from './keepBar';

export interface DiscardOptions {
  /** They are all but the kept ones, which is asked about in any case. */
  readonly rest?: boolean;
  /** Called when it is clear that they go, before they are gone. */
  readonly begins?: () => void;
}

/** Resolves to whether anything was discarded: a person may have left, or the host may have refused. */
export type Discard = (items: readonly PreviewItem[], options?: DiscardOptions) => Promise<boolean>;

/**
 * Discards files with at most one question: about the rest, or about files that have no trash, which are deleted permanently. The host says
 * which. One file after the other goes without asking the host again, as long as there is a trash.
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
      // The trash may have refused them: next time the host is asked again.
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
  const words = permanent ? permanentText(items, rest) : restText(items.length);
  return {
    text: words,
    button: permanent ? l10n.t('Delete Permanently') : l10n.t('Move to Trash'),
    permanent,
    // They changed, went, or there are more now: the question would be about something else.
    subject: (state: PreviewState) =>
      JSON.stringify([
        state.items.filter(({ id }) => ids.includes(id)).map(({ id, version, gone }) => [id, version, gone]),
        rest ? state.items.filter(({ gone }) => !gone).length : 0,
      ]),
  };
}

function restText(count: number): string {
  return count === 1
    ? l10n.t('Move the other image to the trash?')
    : l10n.t('Move the other {0} images to the trash?', formatNumber(count));
}

function permanentText(items: readonly PreviewItem[], rest: boolean): string {
  const [only] = items;
  const count = formatNumber(items.length);
  if (only && items.length === 1) return l10n.t('No trash here. Delete {0} permanently?', only.name);
  return rest
    ? l10n.t('No trash here. Delete the other {0} images permanently?', count)
    : l10n.t('No trash here. Delete {0} images permanently?', count);
}
