import * as l10n from '@vscode/l10n';
import { copyText } from '../../lib/clipboard';
import { formatNumber } from '../../lib/l10n';
import type { PageContext } from '../parts';

/** Puts colours on the clipboard, one a line, and says so. */
export async function copyColours(ctx: PageContext, hexes: readonly string[]): Promise<void> {
  const copied = await copyText(hexes.join('\n'));
  ctx.say(copied ? copiedText(hexes) : l10n.t('The clipboard did not take it. Click into the preview and try again.'));
}

function copiedText(hexes: readonly string[]): string {
  const [first = ''] = hexes;
  return hexes.length === 1 ? l10n.t('{0} copied.', first) : l10n.t('{0} colours copied.', formatNumber(hexes.length));
}
