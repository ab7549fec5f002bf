import * as l10n from '@vscode/l10n';
import { type CountWords, countOf } from '../../../shared/base/counts';
import { formatNumber } from '../../../shared/base/numbers';
import type { Change } from '../change';
import { type ChangeLabel, type EditStepName, type LabelCode, labelOf } from '../labels';

type Words = (label: ChangeLabel) => string;

const ofFrames =
  (words: CountWords): Words =>
  ({ count = 1 }) =>
    countOf(words, count);

/** What a change is called in the menus of VS Code, after *Undo* and *Redo*. */
const WORDS: Readonly<Record<LabelCode, Words>> = {
  canvas: ({ width = 0, height = 0 }) => l10n.t('Canvas {0} × {1}', formatNumber(width), formatNumber(height)),
  'flip-horizontal': () => l10n.t('Flip Horizontally'),
  'flip-vertical': () => l10n.t('Flip Vertically'),
  'rotate-90': () => l10n.t('Rotate 90° Clockwise'),
  'rotate-180': () => l10n.t('Rotate 180°'),
  'rotate-270': () => l10n.t('Rotate 90° Counterclockwise'),
  'flip-frames': ofFrames({
    one: () => l10n.t('Flip Frame'),
    several: (count) => l10n.t('Flip {0} Frames', count),
  }),
  enlarge: ({ value = 1 }) => l10n.t('Enlarge {0}×', formatNumber(value)),
  reduce: ({ value = 1 }) => l10n.t('Reduce {0}×', formatNumber(value)),
  offset: ({ count }) =>
    count === undefined
      ? l10n.t('Move Image')
      : countOf(
          { one: () => l10n.t('Move Image in Frame'), several: (n) => l10n.t('Move Image in {0} Frames', n) },
          count,
        ),
  'add-frames': ofFrames({ one: () => l10n.t('Add Frame'), several: (count) => l10n.t('Add {0} Frames', count) }),
  'duplicate-frames': ofFrames({
    one: () => l10n.t('Duplicate Frame'),
    several: (count) => l10n.t('Duplicate {0} Frames', count),
  }),
  'duplicate-frames-linked': ofFrames({
    one: () => l10n.t('Duplicate Frame, Linked'),
    several: (count) => l10n.t('Duplicate {0} Frames, Linked', count),
  }),
  'delete-frames': ofFrames({
    one: () => l10n.t('Delete Frame'),
    several: (count) => l10n.t('Delete {0} Frames', count),
  }),
  'move-frames': ofFrames({ one: () => l10n.t('Move Frame'), several: (count) => l10n.t('Move {0} Frames', count) }),
  'reverse-frames': ofFrames({
    one: () => l10n.t('Reverse Frame'),
    several: (count) => l10n.t('Reverse {0} Frames', count),
  }),
  durations: ({ count = 1, value }) =>
    value === undefined
      ? l10n.t('Change Durations')
      : countOf(
          {
            one: () => l10n.t('Duration {0} ms', formatNumber(value)),
            several: (n) => l10n.t('Duration {0} ms for {1} Frames', formatNumber(value), n),
          },
          count,
        ),
  'paste-frames': ofFrames({
    one: () => l10n.t('Paste Frame'),
    several: (count) => l10n.t('Paste {0} Frames', count),
  }),
  'add-tag': ({ name = '' }) => l10n.t('Add Tag “{0}”', name),
  'change-tag': () => l10n.t('Change Tag'),
  'rename-tag': ({ name = '' }) => l10n.t('Rename Tag to “{0}”', name),
  'tag-range': () => l10n.t('Change Frames of Tag'),
  'tag-color': () => l10n.t('Change Color of Tag'),
  'tag-direction': () => l10n.t('Change Direction of Tag'),
  'tag-repeat': () => l10n.t('Change Repeats of Tag'),
  'delete-tag': () => l10n.t('Delete Tag'),
  'add-layer': ({ name = '' }) => l10n.t('Add Layer “{0}”', name),
  'add-group': ({ name = '' }) => l10n.t('Add Group “{0}”', name),
  'change-layer': () => l10n.t('Change Layer'),
  'rename-layer': ({ name = '' }) => l10n.t('Rename Layer to “{0}”', name),
  'show-layer': () => l10n.t('Show Layer'),
  'hide-layer': () => l10n.t('Hide Layer'),
  'layer-opacity': ({ value = 255 }) => l10n.t('Layer Opacity {0}', formatNumber(value)),
  'layer-blend-mode': () => l10n.t('Change Blend Mode'),
  'move-layer': () => l10n.t('Move Layer'),
  'delete-layer': () => l10n.t('Delete Layer'),
  'merge-layer-down': () => l10n.t('Merge Layer Down'),
  'link-cels': () => l10n.t('Link Cels'),
  'unlink-cels': () => l10n.t('Unlink Cels'),
  'change-slice': () => l10n.t('Change Slice'),
  'rename-slice': ({ name = '' }) => l10n.t('Rename Slice to “{0}”', name),
  'slice-pivot': () => l10n.t('Change Pivot'),
  'set-plays': ({ value = 0 }) =>
    value === 0
      ? l10n.t('Play Forever')
      : countOf({ one: () => l10n.t('Play Once'), several: (count) => l10n.t('Play {0} Times', count) }, value),
  'cut-sheet': ofFrames({
    one: () => l10n.t('Cut into One Frame'),
    several: (count) => l10n.t('Cut into {0} Frames', count),
  }),
  'sheet-json': () => l10n.t('Describe Frames in a JSON File'),
  paint: () => l10n.t('Draw'),
  'replace-color': () => l10n.t('Replace Color'),
  palette: ofFrames({
    one: () => l10n.t('Change Color of Palette'),
    several: (count) => l10n.t('Change {0} Colors of Palette', count),
  }),
};

/** A change in Title Case, for *Undo* and *Redo*, in the language of the host. Names are shown as they are: whoever shows it removes what isn't text. */
export function changeText(change: Change): string {
  const label = labelOf(change);
  return WORDS[label.code](label);
}

const STEPS: Readonly<Record<EditStepName, () => string>> = {
  canvas: () => l10n.t('Change Canvas'),
  'fit-set': () => l10n.t('Fit Set'),
  register: () => l10n.t('Lay on Source'),
  'cut-frames': () => l10n.t('Cut Frames'),
  reorder: () => l10n.t('Reorder Frames'),
  pencil: () => l10n.t('Pencil'),
  eraser: () => l10n.t('Eraser'),
  line: () => l10n.t('Line'),
  rectangle: () => l10n.t('Rectangle'),
  ellipse: () => l10n.t('Ellipse'),
  fill: () => l10n.t('Fill'),
  shade: () => l10n.t('Shade'),
  outline: () => l10n.t('Outline'),
  'replace-color': () => l10n.t('Replace Color'),
  'move-pixels': () => l10n.t('Move Pixels'),
  'turn-pixels': () => l10n.t('Turn Pixels'),
  'clear-pixels': () => l10n.t('Clear Pixels'),
  'cut-pixels': () => l10n.t('Cut Pixels'),
  'paste-pixels': () => l10n.t('Paste Pixels'),
  'take-in': () => l10n.t('Take In'),
  'give-back': () => l10n.t('Give Back'),
};

export const stepText = (step: EditStepName): string => STEPS[step]();
