import * as l10n from '@vscode/l10n';
import { plainText } from '../../shared/base/foreignText';
import { formatList } from '../../shared/base/lists';
import type { FixStep } from '../../sprite/checks/finding';
import type { FixNote, FlatReason } from '../../sprite/fix/files/fixAnswer';
import { noteText } from '../exports/exportText';

/** Something that a person should know about a fix, as a sentence. */
export function fixNoteText(note: FixNote): string {
  switch (note.note) {
    case 'stale-normal-map':
      return l10n.t("The sprite's size changed, so its normal map no longer fits. Make a new one.");
    case 'flattened':
      return FLAT_TEXTS[note.because]();
    case 'lost-besides':
      return l10n.t('Not in the fixed file: {0}.', formatList(note.names.map((name) => plainText(name))));
    case 'reduced-depth':
      return l10n.t('Each channel had 16 bits, and has 8 in the fixed file.');
    case 'layers-unfixed':
      return l10n.t(
        'Not done for layers, because a layer alone is only a part of the sprite: {0}.',
        stepNames(note.steps),
      );
    default:
      return noteText(note);
  }
}

const FLAT_TEXTS: Readonly<Record<FlatReason, () => string>> = {
  tilemap: () =>
    l10n.t("Layers with tilemaps can't be fixed one by one, so the result is a sheet of flattened frames."),
  colors: () =>
    l10n.t("The file's color mode can't hold the new colors, so the result is a sheet of flattened frames."),
  layers: () => l10n.t("Its layers don't share the grid of the sprite, so the result is a sheet of flattened frames."),
  damaged: () => l10n.t('Parts of the file are damaged, so the result is a sheet of flattened frames.'),
};

/** The names of the steps, as the page has them. */
const STEP_NAMES: Readonly<Record<FixStep, () => string>> = {
  grid: () => l10n.t('Grid'),
  background: () => l10n.t('Background'),
  alpha: () => l10n.t('Alpha'),
  colors: () => l10n.t('Colors'),
  palette: () => l10n.t('Palette'),
  specks: () => l10n.t('Specks'),
  anchor: () => l10n.t('Anchor'),
};

const stepNames = (steps: readonly FixStep[]) => formatList(steps.map((step) => STEP_NAMES[step]()));
