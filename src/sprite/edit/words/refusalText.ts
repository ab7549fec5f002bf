import * as l10n from '@vscode/l10n';
import { frameCount } from '../../../shared/base/counts';
import { formatNumber } from '../../../shared/base/numbers';
import type { Size } from '../../pixels/raster';
import type { Refusal } from '../refusal';

type Why = Refusal['why'];
type Of<W extends Why> = Extract<Refusal, { readonly why: W }>;

const sizeText = ({ width, height }: Size) => l10n.t('{0} × {1}', formatNumber(width), formatNumber(height));

const GONE: Readonly<Record<Of<'gone'>['what'], () => string>> = {
  frame: () => l10n.t('The frame no longer exists.'),
  layer: () => l10n.t('The layer no longer exists.'),
  tag: () => l10n.t('The tag no longer exists.'),
  slice: () => l10n.t('The slice no longer exists.'),
  cel: () => l10n.t('The layer has nothing in this frame.'),
};

type Range = (least: string, most: string) => string;

const RANGES: Readonly<Record<Of<'range'>['what'], Range>> = {
  canvas: (least, most) => l10n.t('A canvas is {0} to {1} pixels wide and high.', least, most),
  duration: (least, most) => l10n.t('A frame lasts {0} to {1} milliseconds.', least, most),
  multiple: (least, most) => l10n.t('Enter a multiple from {0} to {1}.', least, most),
  offset: (least, most) => l10n.t('Move it by {0} to {1} pixels.', least, most),
  opacity: (least, most) => l10n.t('Opacity is a number from {0} to {1}.', least, most),
  plays: (least, most) => l10n.t('An animation plays {0} to {1} times; 0 is forever.', least, most),
  repeat: (least, most) => l10n.t('A tag plays {0} to {1} times; 0 is forever.', least, most),
  scale: (least, most) => l10n.t('Enlarge by a whole factor from {0} to {1}.', least, most),
  slice: (least, most) => l10n.t('Positions and sizes of a slice are {0} to {1} pixels.', least, most),
};

const SENTENCES: { readonly [W in Why]: (refusal: Of<W>) => string } = {
  gone: ({ what }) => GONE[what](),
  'frame-count': ({ frames, named }) =>
    named === frames
      ? l10n.t('The sprite has {0}. Name each of them once.', frameCount(frames))
      : l10n.t(
          'The sprite has {0}, and the new order names {1}. Name each of them once.',
          frameCount(frames),
          formatNumber(named),
        ),
  'duration-count': ({ frames, durations }) =>
    l10n.t(
      'The sprite has {0}, and these are {1} durations. Give one for each, or one for all.',
      frameCount(frames),
      formatNumber(durations),
    ),
  'no-frame': ({ frame, frames }) =>
    l10n.t('No frame {0}: the sprite has {1}.', formatNumber(frame + 1), frameCount(frames)),
  last: ({ what }) =>
    what === 'frame' ? l10n.t('A sprite needs at least one frame.') : l10n.t('A sprite needs at least one layer.'),
  'too-large': ({ frames, ...size }) =>
    frames > 1
      ? l10n.t('{0} with {1} is too large for a sprite.', sizeText(size), frameCount(frames))
      : l10n.t('{0} is too large for a sprite.', sizeText(size)),
  range: ({ what, least, most }) => RANGES[what](formatNumber(least), formatNumber(most)),
  'long-name': ({ most }) => l10n.t('A name has at most {0} bytes. Choose a shorter one.', formatNumber(most)),
  'too-many': ({ what, most }) =>
    what === 'tag'
      ? l10n.t('A sprite has at most {0} tags.', formatNumber(most))
      : l10n.t('A sprite has at most {0} layers.', formatNumber(most)),
  outside: () => l10n.t('The rectangle reaches outside the canvas.'),
  'too-small': (size) => l10n.t('The image needs a canvas of at least {0}.', sizeText(size)),
  empty: () => l10n.t('All pixels are transparent, so there is nothing to trim to.'),
  'not-enlarged': ({ by }) =>
    l10n.t("The image isn't enlarged {0}×, so reducing it would lose pixels.", formatNumber(by)),
  misplaced: () => l10n.t("A layer can't be moved there."),
  tilemap: () => l10n.t("Tilemap layers can't be changed like this. Change them in Aseprite."),
  hidden: () => l10n.t('Only layers that are both visible or both hidden can be merged.'),
  'looks-different': ({ frame }) =>
    l10n.t('Merging these layers would change how frame {0} looks.', formatNumber(frame + 1)),
  'all-colors': () => l10n.t('All 256 palette entries are colors, so no pixel can be transparent.'),
  'no-sheet': () => l10n.t('Only a still image without layers can be cut into frames.'),
  'no-pixels': () => l10n.t('Groups and reference layers have no pixels to draw on. Choose another layer.'),
  background: () => l10n.t("A background can't be transparent. Draw with a color."),
  'not-in-palette': () => l10n.t("The palette doesn't have this color."),
  'full-palette': ({ most }) =>
    l10n.t("The palette already has {0} colors, so another one can't be added.", formatNumber(most)),
  'no-palette': () => l10n.t('The sprite has no palette.'),
  'wrong-pixels': () => l10n.t("These pixels don't fit the sprite, so nothing was drawn."),
  damaged: () => l10n.t("The pasted image is damaged, so it can't be used."),
};

/** Why a change can't be made, as a sentence in the language of the host. */
export function refusalText(refusal: Refusal): string {
  // The row of a reason takes that reason.
  const sentence = SENTENCES[refusal.why] as (refusal: Refusal) => string;
  return sentence(refusal);
}

/** Why a set can't be fitted, as a sentence in the language of the host. @param names of its parts, as plain text */
export function fitRefusalText(refusal: Refusal, names: readonly string[]): string {
  if (refusal.why !== 'too-small' || !refusal.largest || names.length < 2) return refusalText(refusal);
  const { largest } = refusal;
  return l10n.t(
    'All of them together need a canvas of at least {0}. The largest, {1}, shows {2}.',
    sizeText(refusal),
    names[largest.part] ?? '',
    sizeText(largest),
  );
}
