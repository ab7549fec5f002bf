import * as l10n from '@vscode/l10n';
import { colorCount, countOf, pixelCount } from '../../shared/base/counts';
import { formatChoices } from '../../shared/base/lists';
import { formatDecimal } from '../../shared/base/numbers';
import type { Size } from '../pixels/raster';
import type { FindingFacts, RuleId } from './finding';
import type { FactsOf } from './rule';

/** Most sizes of a list. */
const MAX_SIZES = 4;

/** How a rule is spoken of. */
interface RuleWords<R extends RuleId> {
  /** A short name for lists, in the language of the host. */
  title(): string;
  /** What the rule finds, in English: for the schema of style files, which VS Code shows in no other language. */
  readonly about: string;
  /** A finding as a sentence for people, in the language of the host. */
  sentence(facts: FactsOf<R>): string;
}

/** The words of each rule, in the order of style files. Apart from `RULES`, because those who only list findings need no rules. */
const WORDS: { readonly [R in RuleId]: RuleWords<R> } = {
  enlarged: {
    title: () => l10n.t('Enlarged'),
    about: 'Pixel art that is enlarged: one of its pixels covers several.',
    sentence: ({ step: { x, y }, size }) =>
      formatDecimal(x) === formatDecimal(y)
        ? l10n.t('{0}× enlarged: the sprite is {1}.', formatDecimal(x), sizeText(size))
        : l10n.t('{0}× wider and {1}× taller: the sprite is {2}.', formatDecimal(x), formatDecimal(y), sizeText(size)),
  },
  'off-grid': {
    title: () => l10n.t('Off the grid'),
    about: 'Pixels that differ from the rest of their cell in enlarged pixel art.',
    sentence: ({ pixels }) =>
      countOf(
        {
          one: () => l10n.t('1 pixel is off the grid.'),
          several: (count) => l10n.t('{0} pixels are off the grid.', count),
        },
        pixels,
      ),
  },
  checkerboard: {
    title: () => l10n.t('Painted checkerboard'),
    about: 'A painted checkerboard in place of a transparent background.',
    sentence: ({ pixels }) =>
      l10n.t('The background is a painted checkerboard, not transparent: {0}.', pixelCount(pixels)),
  },
  'soft-alpha': {
    title: () => l10n.t('Semitransparent pixels'),
    about: 'Semitransparent pixels, as along a soft edge.',
    sentence: ({ pixels }) =>
      countOf(
        {
          one: () => l10n.t('1 pixel is semitransparent.'),
          several: (count) => l10n.t('{0} pixels are semitransparent.', count),
        },
        pixels,
      ),
  },
  'soft-edges': {
    title: () => l10n.t('Soft edges'),
    about: 'Colors between their neighbors, as along a blurred edge.',
    sentence: ({ pixels }) =>
      countOf(
        {
          one: () => l10n.t('1 pixel blurs the edge between two colors.'),
          several: (count) => l10n.t('{0} pixels blur the edges between colors.', count),
        },
        pixels,
      ),
  },
  'many-colors': {
    title: () => l10n.t('Many colors'),
    about: 'More colors than pixel art usually has.',
    sentence: ({ colors }) => l10n.t('{0}, far more than pixel art of this size needs.', colorCount(colors)),
  },
  'near-twins': {
    title: () => l10n.t('Near-twin colors'),
    about: 'Colors that nobody can tell apart.',
    sentence: ({ pairs }) =>
      countOf(
        {
          one: () => l10n.t('2 colors look the same.'),
          several: (count) => l10n.t('{0} pairs of colors look the same.', count),
        },
        pairs,
      ),
  },
  'off-palette': {
    title: () => l10n.t('Off the palette'),
    about: 'Colors that the palette lacks.',
    sentence: ({ colors, pixels }) => l10n.t('Not in the palette: {0}, {1}.', colorCount(colors), pixelCount(pixels)),
  },
  specks: {
    title: () => l10n.t('Specks'),
    about: 'Spots of a single pixel.',
    sentence: ({ pixels }) =>
      countOf(
        {
          one: () => l10n.t('1 pixel stands alone, like a speck.'),
          several: (count) => l10n.t('{0} pixels stand alone, like specks.', count),
        },
        pixels,
      ),
  },
  banding: {
    title: () => l10n.t('Banding'),
    about: 'Rows of colors that follow an outline like bands.',
    sentence: ({ pixels }) =>
      countOf(
        {
          one: () => l10n.t('1 pixel repeats the edge of the shade next to it.'),
          several: (count) => l10n.t('{0} pixels repeat the edge of the shade next to them.', count),
        },
        pixels,
      ),
  },
  'doubled-outline': {
    title: () => l10n.t('Doubled outline'),
    about: 'Outlines that are two pixels wide in places.',
    sentence: ({ pixels }) =>
      countOf(
        {
          one: () => l10n.t('1 pixel makes the outline twice as thick.'),
          several: (count) => l10n.t('{0} pixels make the outline twice as thick.', count),
        },
        pixels,
      ),
  },
  jitter: {
    title: () => l10n.t('Jitter'),
    about: 'Frames whose feet or middle jump.',
    sentence: ({ frames, by, point }) => jitterText(frames, pixelCount(by), point),
  },
  'open-loop': {
    title: () => l10n.t('Open loop'),
    about: "A loop whose end doesn't lead to its start.",
    sentence: ({ by }) =>
      l10n.t("The loop doesn't close: the jump back is {0}× as large as any other step.", formatDecimal(by)),
  },
  'view-size': {
    title: () => l10n.t('Heights of views'),
    about: 'Views of a set that differ in size.',
    sentence: ({ least, most }) =>
      l10n.t('The views are {0} to {1} pixels tall.', formatDecimal(least), formatDecimal(most)),
  },
  'view-feet': {
    title: () => l10n.t('Foot lines of views'),
    about: "Views of a set whose feet aren't on one line.",
    sentence: ({ by }) => l10n.t('The views stand up to {0} higher or lower than each other.', pixelCount(by)),
  },
  'view-palette': {
    title: () => l10n.t('Colors of views'),
    about: 'Views of a set with colors of their own.',
    sentence: ({ colors }) =>
      countOf(
        {
          one: () => l10n.t('1 color differs slightly between the views.'),
          several: (count) => l10n.t('{0} colors differ slightly between the views.', count),
        },
        colors,
      ),
  },
  'empty-frame': {
    title: () => l10n.t('Empty frames'),
    about: 'Frames without a visible pixel.',
    sentence: ({ frames }) =>
      countOf(
        { one: () => l10n.t('1 frame is empty.'), several: (count) => l10n.t('{0} frames are empty.', count) },
        frames,
      ),
  },
  'equal-frames': {
    title: () => l10n.t('Equal frames'),
    about: 'Frames that equal the one before.',
    sentence: ({ frames }) =>
      countOf(
        {
          one: () => l10n.t('1 frame equals the one before it.'),
          several: (count) => l10n.t('{0} frames equal the ones before them.', count),
        },
        frames,
      ),
  },
  'canvas-size': {
    title: () => l10n.t('Canvas size'),
    about: "A canvas that isn't like the others', or none of the sizes here.",
    sentence: ({ size, expected }) => l10n.t('The canvas is {0}. Expected: {1}.', sizeText(size), choice(expected)),
  },
};

/** Every rule, in the order of style files. */
export const RULE_IDS = Object.keys(WORDS) as readonly RuleId[];

export const ruleTitle = (rule: RuleId): string => WORDS[rule].title();

export const ruleAbout = (rule: RuleId): string => WORDS[rule].about;

/** A finding as a sentence for people, in the language of the host. */
export function findingText(finding: FindingFacts): string {
  return sentence(finding.rule, finding);
}

function sentence<R extends RuleId>(rule: R, finding: FindingFacts): string {
  const words: RuleWords<R> = WORDS[rule];
  return words.sentence(finding as FactsOf<R>);
}

function jitterText(frames: number, by: string, point: 'feet' | 'middle'): string {
  if (point === 'feet')
    return countOf(
      {
        one: () => l10n.t('The feet jump by {0} in 1 frame.', by),
        several: (count) => l10n.t('The feet jump by up to {0} in {1} frames.', by, count),
      },
      frames,
    );
  return countOf(
    {
      one: () => l10n.t('The middle jumps by {0} in 1 frame.', by),
      several: (count) => l10n.t('The middle jumps by up to {0} in {1} frames.', by, count),
    },
    frames,
  );
}

const sizeText = ({ width, height }: Size) => l10n.t('{0} × {1}', formatDecimal(width), formatDecimal(height));

/** `16 × 16, 32 × 32, or 64 × 64`; the first few of a long list. */
function choice(sizes: readonly Size[]): string {
  const shown = sizes.slice(0, MAX_SIZES).map(sizeText);
  return formatChoices(
    sizes.length > MAX_SIZES ? [...shown, l10n.t('{0} other sizes', formatDecimal(sizes.length - MAX_SIZES))] : shown,
  );
}
