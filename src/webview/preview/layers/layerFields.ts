import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import { BLEND_MODES } from '../../../sprite/aseprite/document';
import type { ChangeLayerChange } from '../../../sprite/edit/changes/layers';
import { OPACITIES } from '../../../sprite/edit/changes/layers';
import type { EditLayer, SpriteTraits } from '../../../sprite/edit/editSprite';
import { el } from '../../lib/dom';
import { createSlider } from '../core/slider';
import { choiceField, fieldRow, nameField } from '../edit/draftFields';
import { blendModeText } from './layerWords';

export type LayerChanges = ChangeLayerChange['to'];

export interface LayerFields {
  readonly rows: readonly HTMLElement[];
  readonly name: HTMLInputElement;
}

/** The fields of a layer's properties. @param changed is called with each thing that a person changes */
export function layerFields(layer: EditLayer, traits: SpriteTraits, changed: (to: LayerChanges) => void): LayerFields {
  const name = nameField(layer.name, (next) => changed({ name: next }));
  const visible = el('input', { type: 'checkbox', checked: layer.visible });
  visible.addEventListener('change', () => changed({ visible: visible.checked }));
  const seen = layer.reference ? [] : [fieldRow(l10n.t('Visible in the file'), visible)];
  return { name, rows: [fieldRow(l10n.t('Name'), name), ...lookFields(layer, traits, changed), ...seen] };
}

/** Opacity and blend mode, if they do something in this file: a background is always opaque. */
function lookFields(
  { kind, background, opacity, blendMode }: EditLayer,
  { layerOpacity, groupsBlend }: SpriteTraits,
  changed: (to: LayerChanges) => void,
): readonly HTMLElement[] {
  if (background || (kind === 'group' && !groupsBlend)) return [];
  const slider = createSlider({
    label: l10n.t('Opacity'),
    min: OPACITIES.least,
    max: OPACITIES.most,
    step: 1,
    text: (value) => l10n.t('{0} %', formatNumber(Math.round((100 * value) / OPACITIES.most))),
    moved: (value) => changed({ opacity: value }),
    rested: () => {},
  });
  slider.set(opacity);
  const mode = choiceField(
    BLEND_MODES.map((value) => ({ value, text: blendModeText(value) })),
    blendMode,
    (next) => changed({ blendMode: next }),
  );
  const modeRow = fieldRow(l10n.t('Blend mode'), mode);
  return layerOpacity ? [el('div', { class: 'draft-slider' }, slider.element), modeRow] : [modeRow];
}
