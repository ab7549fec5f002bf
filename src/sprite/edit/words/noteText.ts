import * as l10n from '@vscode/l10n';
import { type CountWords, countOf } from '../../../shared/base/counts';
import type { ChangeNote } from '../notes';

const WORDS: Readonly<Record<ChangeNote['note'], CountWords>> = {
  'colors-gray': {
    one: () => l10n.t('1 color became gray, because the sprite is grayscale.'),
    several: (count) => l10n.t('{0} colors became gray, because the sprite is grayscale.', count),
  },
  'colors-added': {
    one: () => l10n.t('1 color was added to the palette.'),
    several: (count) => l10n.t('{0} colors were added to the palette.', count),
  },
  'colors-replaced': {
    one: () => l10n.t('The palette is full, so 1 color became the nearest one.'),
    several: (count) => l10n.t('The palette is full, so {0} colors became the nearest ones.', count),
  },
  'beyond-canvas': {
    one: () => l10n.t('1 frame reaches beyond the canvas.'),
    several: (count) => l10n.t('{0} frames reach beyond the canvas.', count),
  },
};

/** What a change did beyond what was said, as a sentence in the language of the host. */
export const noteText = ({ note, count }: ChangeNote): string => countOf(WORDS[note], count);
