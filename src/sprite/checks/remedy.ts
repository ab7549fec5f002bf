import type { Size } from '../pixels/raster';
import type { Finding, FixStep } from './finding';

/** What removes a finding: a step of *Fix Pixels*, another canvas of this size, or one canvas and one foot line for all. */
export type Remedy =
  | { readonly by: 'fix'; readonly step: FixStep }
  | { readonly by: 'canvas'; readonly size: Size }
  | { readonly by: 'fit-set' };

/** @param canEdit whether the sprite can be changed where the finding is shown; if not, only a fix, which writes files, can remove it */
export function remedyOf(finding: Finding, canEdit: boolean): Remedy | undefined {
  if (canEdit) {
    if (finding.rule === 'view-size' || finding.rule === 'view-feet') return { by: 'fit-set' };
    // Of enlarged sprites, true pixels are what makes the size right.
    if (finding.rule === 'canvas-size' && !finding.fix) {
      const size = wantedSize(finding.size, finding.expected);
      if (size) return { by: 'canvas', size };
    }
  }
  return finding.fix && { by: 'fix', step: finding.fix };
}

/** The expected size that takes the least change, and loses nothing if any does. */
function wantedSize(size: Size, expected: readonly Size[]): Size | undefined {
  const roomy = expected.filter(({ width, height }) => width >= size.width && height >= size.height);
  const change = (other: Size) => Math.abs(other.width - size.width) + Math.abs(other.height - size.height);
  const [first, ...others] = roomy.length ? roomy : expected;
  return others.reduce((best, one) => (best && change(one) >= change(best) ? best : one), first);
}
