import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../../shared/base/numbers';
import type { Size } from '../../../../sprite/pixels/raster';
import type { Editor } from '../../core/editing';
import type { Shown } from '../../core/feature';
import type { CanvasDraft } from './canvasDraft';

const sizeText = ({ width, height }: Size) => l10n.t('{0} × {1}', formatNumber(width), formatNumber(height));

/** `16 × 16`, or `16 × 16 to 48 × 48` for several. */
function sizesText(sizes: readonly Size[]): string {
  const sorted = sizes.toSorted((a, b) => a.width * a.height - b.width * b.height);
  const texts = [...new Set(sorted.map(sizeText))];
  const [first = '', last = first] = [texts[0], texts.at(-1)];
  return texts.length > 1 ? l10n.t('{0} to {1}', first, last) : first;
}

/** `16 × 16 → 24 × 24`. */
export function resultText(draft: CanvasDraft, shown: Shown): string {
  const { plan } = draft;
  const before = sizesText(draft.before(shown).map(({ sprite }) => sprite));
  const after = plan ? sizesText(plan.rects) : before;
  return plan?.changes.length ? `${before} → ${after}` : l10n.t('{0}, unchanged', before);
}

/** What becomes of the normal map; undefined if there is none. */
export function mapText(draft: CanvasDraft, editor: Editor, shown: Shown): string | undefined {
  const before = draft.before(shown).filter(({ map }) => map);
  if (!before.length) return undefined;
  const meant = draft.meant(shown);
  const left = meant.some((at) => editor.parts[at]?.map && editor.parts[at]?.staleMap);
  if (left) return l10n.t("The normal map can't follow: it has another size, or other frames.");
  if (draft.turns.length) return l10n.t('The normal map follows, and its vectors are turned.');
  return l10n.t('The normal map follows.');
}
