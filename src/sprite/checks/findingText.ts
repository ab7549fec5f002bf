import * as l10n from '@vscode/l10n';
import { language } from '../../shared/base/language';
import type { Size } from '../pixels/raster';
import type { FindingFacts, RuleId } from './finding';
import type { FactsOf } from './rule';

/** Most sizes of a list. */
const MAX_SIZES = 4;

const TITLES: { readonly [R in RuleId]: () => string } = {
  'empty-frame': () => l10n.t('Empty frames'),
  'canvas-size': () => l10n.t('Canvas size'),
  'off-palette': () => l10n.t('Off the palette'),
  checkerboard: () => l10n.t('Painted checkerboard'),
  enlarged: () => l10n.t('Enlarged'),
  'off-grid': () => l10n.t('Off the grid'),
  'soft-alpha': () => l10n.t('Semitransparent pixels'),
  'soft-edges': () => l10n.t('Soft edges'),
  'many-colors': () => l10n.t('Many colors'),
  'near-twins': () => l10n.t('Near-twin colors'),
  specks: () => l10n.t('Specks'),
  jitter: () => l10n.t('Jitter'),
  'open-loop': () => l10n.t('Open loop'),
  'view-size': () => l10n.t('Heights of views'),
  'view-feet': () => l10n.t('Foot lines of views'),
  'view-palette': () => l10n.t('Colors of views'),
  banding: () => l10n.t('Banding'),
  'doubled-outline': () => l10n.t('Doubled outline'),
  'equal-frames': () => l10n.t('Equal frames'),
};

/** A short name of a rule for lists, in the language of the host. */
export const ruleTitle = (rule: RuleId): string => TITLES[rule]();

const SENTENCES: { readonly [R in RuleId]: (facts: FactsOf<R>) => string } = {
  'empty-frame': ({ frames }) =>
    frames === 1 ? l10n.t('1 frame is empty.') : l10n.t('{0} frames are empty.', numberText(frames)),
  'canvas-size': ({ size, expected }) => l10n.t('The canvas is {0}. Expected: {1}.', sizeText(size), choice(expected)),
  'off-palette': ({ colors, pixels }) =>
    l10n.t('Not in the palette: {0}, {1}.', colorCount(colors), pixelCount(pixels)),
  checkerboard: ({ pixels }) =>
    l10n.t('The background is a painted checkerboard, not transparent: {0}.', pixelCount(pixels)),
  enlarged: ({ step: { x, y }, size }) =>
    numberText(x) === numberText(y)
      ? l10n.t('{0}× enlarged: the sprite is {1}.', numberText(x), sizeText(size))
      : l10n.t('{0}× wider and {1}× taller: the sprite is {2}.', numberText(x), numberText(y), sizeText(size)),
  'off-grid': ({ pixels }) =>
    pixels === 1 ? l10n.t('1 pixel is off the grid.') : l10n.t('{0} pixels are off the grid.', numberText(pixels)),
  'soft-alpha': ({ pixels }) =>
    pixels === 1
      ? l10n.t('1 pixel is semitransparent.')
      : l10n.t('{0} pixels are semitransparent.', numberText(pixels)),
  'soft-edges': ({ pixels }) =>
    pixels === 1
      ? l10n.t('1 pixel blurs the edge between two colors.')
      : l10n.t('{0} pixels blur the edges between colors.', numberText(pixels)),
  'many-colors': ({ colors }) => l10n.t('{0}, far more than pixel art of this size needs.', colorCount(colors)),
  'near-twins': ({ pairs }) =>
    pairs === 1 ? l10n.t('2 colors look the same.') : l10n.t('{0} pairs of colors look the same.', numberText(pairs)),
  specks: ({ pixels }) =>
    pixels === 1
      ? l10n.t('1 pixel stands alone, like a speck.')
      : l10n.t('{0} pixels stand alone, like specks.', numberText(pixels)),
  jitter: ({ frames, by, point }) => jitterText(frames, pixelCount(by), point),
  'open-loop': ({ by }) =>
    l10n.t("The loop doesn't close: the jump back is {0}× as large as any other step.", numberText(by)),
  'view-size': ({ least, most }) =>
    l10n.t('The views are {0} to {1} pixels tall.', numberText(least), numberText(most)),
  'view-feet': ({ by }) => l10n.t('The views stand up to {0} higher or lower than each other.', pixelCount(by)),
  'view-palette': ({ colors }) =>
    colors === 1
      ? l10n.t('1 color differs slightly between the views.')
      : l10n.t('{0} colors differ slightly between the views.', numberText(colors)),
  banding: ({ pixels }) =>
    pixels === 1
      ? l10n.t('1 pixel repeats the edge of the shade next to it.')
      : l10n.t('{0} pixels repeat the edge of the shade next to them.', numberText(pixels)),
  'doubled-outline': ({ pixels }) =>
    pixels === 1
      ? l10n.t('1 pixel makes the outline twice as thick.')
      : l10n.t('{0} pixels make the outline twice as thick.', numberText(pixels)),
  'equal-frames': ({ frames }) =>
    frames === 1
      ? l10n.t('1 frame equals the one before it.')
      : l10n.t('{0} frames equal the ones before them.', numberText(frames)),
};

/** A finding as a sentence for people, in the language of the host. */
export function findingText(finding: FindingFacts): string {
  return sentence(finding.rule, finding);
}

function sentence<R extends RuleId>(rule: R, finding: FindingFacts): string {
  const write: (facts: FactsOf<R>) => string = SENTENCES[rule];
  return write(finding as FactsOf<R>);
}

function jitterText(frames: number, by: string, point: 'feet' | 'middle'): string {
  if (point === 'feet')
    return frames === 1
      ? l10n.t('The feet jump by {0} in 1 frame.', by)
      : l10n.t('The feet jump by up to {0} in {1} frames.', by, numberText(frames));
  return frames === 1
    ? l10n.t('The middle jumps by {0} in 1 frame.', by)
    : l10n.t('The middle jumps by up to {0} in {1} frames.', by, numberText(frames));
}

/** `2,140` or `4.27`. */
const numberText = (value: number) => new Intl.NumberFormat(language(), { maximumFractionDigits: 2 }).format(value);
const sizeText = ({ width, height }: Size) => l10n.t('{0} × {1}', numberText(width), numberText(height));
const pixelCount = (pixels: number) => (pixels === 1 ? l10n.t('1 pixel') : l10n.t('{0} pixels', numberText(pixels)));
const colorCount = (colors: number) => (colors === 1 ? l10n.t('1 color') : l10n.t('{0} colors', numberText(colors)));

/** `16 × 16, 32 × 32, or 64 × 64`; the first few of a long list. */
function choice(sizes: readonly Size[]): string {
  const shown = sizes.slice(0, MAX_SIZES).map(sizeText);
  return new Intl.ListFormat(language(), { type: 'disjunction' }).format(
    sizes.length > MAX_SIZES ? [...shown, l10n.t('{0} other sizes', numberText(sizes.length - MAX_SIZES))] : shown,
  );
}
