import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { BlendMode, Layer } from '../../../sprite/aseprite/document';

/** The blend modes by their names in Aseprite's menu. */
const BLEND_WORDS: Readonly<Record<BlendMode, () => string>> = {
  normal: () => l10n.t({ message: 'Normal', comment: ['Blend mode of a layer'] }),
  multiply: () => l10n.t('Multiply'),
  screen: () => l10n.t({ message: 'Screen', comment: ['Blend mode of a layer'] }),
  overlay: () => l10n.t('Overlay'),
  darken: () => l10n.t('Darken'),
  lighten: () => l10n.t('Lighten'),
  color_dodge: () => l10n.t('Color Dodge'),
  color_burn: () => l10n.t('Color Burn'),
  hard_light: () => l10n.t('Hard Light'),
  soft_light: () => l10n.t('Soft Light'),
  difference: () => l10n.t({ message: 'Difference', comment: ['Blend mode of a layer'] }),
  exclusion: () => l10n.t('Exclusion'),
  hsl_hue: () => l10n.t({ message: 'Hue', comment: ['Blend mode of a layer'] }),
  hsl_saturation: () => l10n.t('Saturation'),
  hsl_color: () => l10n.t({ message: 'Color', comment: ['Blend mode of a layer'] }),
  hsl_luminosity: () => l10n.t('Luminosity'),
  addition: () => l10n.t('Addition'),
  subtract: () => l10n.t('Subtract'),
  divide: () => l10n.t('Divide'),
};

/** A blend mode, as in Aseprite's menu. */
export const blendModeText = (mode: BlendMode) => BLEND_WORDS[mode]();

/** A layer's properties that differ from the defaults: `Tilemap`, `50 %`, `Multiply`. */
export function layerFacts({ background, reference, kind, opacity, blendMode }: Layer): string[] {
  const facts: string[] = [];
  if (background)
    facts.push(l10n.t({ message: 'Background', comment: ['The opaque layer at the bottom of a sprite'] }));
  if (reference) facts.push(l10n.t('Reference'));
  if (kind === 'tilemap') facts.push(l10n.t('Tilemap'));
  if (opacity < 255) facts.push(l10n.t('{0} %', formatNumber(Math.round((100 * opacity) / 255))));
  if (blendMode !== 'normal') facts.push(BLEND_WORDS[blendMode]());
  return facts;
}
