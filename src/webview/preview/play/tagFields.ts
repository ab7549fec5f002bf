import * as l10n from '@vscode/l10n';
import { REPEATS } from '../../../sprite/edit/changes/tags';
import { type FrameTag, LOOP_DIRECTIONS } from '../../../sprite/pixels/frameTag';
import { button } from '../../lib/button';
import { el } from '../../lib/dom';
import { createStepper } from '../../lib/stepper';
import { choiceField, fieldRow, nameField } from '../edit/draftFields';
import { directionText } from './playWords';
import { tagColor } from './stripLayout';

export interface TagFields {
  readonly rows: readonly HTMLElement[];
  readonly name: HTMLInputElement;
}

/** The fields of a tag's properties. @param changed is called with each thing that a person changes */
export function tagFields(
  tag: FrameTag,
  { at, frames }: { readonly at: number; readonly frames: number },
  changed: (to: Partial<FrameTag>) => void,
): TagFields {
  const name = nameField(tag.name, (next) => changed({ name: next }));
  const direction = choiceField(
    LOOP_DIRECTIONS.map((value) => ({ value, text: directionText(value) })),
    tag.direction,
    (next) => changed({ direction: next }),
  );
  const repeat = createStepper({
    label: l10n.t('Repeats (0: forever)'),
    least: REPEATS.least,
    most: REPEATS.most,
    changed: (next) => changed({ repeat: next }),
  });
  repeat.set(tag.repeat ?? 0);
  return {
    name,
    rows: [
      fieldRow(l10n.t('Name'), name),
      ...rangeFields(tag, frames, changed),
      fieldRow(l10n.t('Direction'), direction),
      repeat.element,
      colorRow(tag, at, changed),
    ],
  };
}

/** The ends of a tag, counted from 1. The other one gives way. */
function rangeFields(tag: FrameTag, frames: number, changed: (to: Partial<FrameTag>) => void): readonly HTMLElement[] {
  let [from, to] = [tag.from, tag.to];
  const first = createStepper({
    label: l10n.t('First frame'),
    least: 1,
    most: frames,
    changed(value) {
      from = value - 1;
      to = Math.max(from, to);
      last.set(to + 1);
      changed({ from, to });
    },
  });
  const last = createStepper({
    label: l10n.t('Last frame'),
    least: 1,
    most: frames,
    changed(value) {
      to = value - 1;
      from = Math.min(from, to);
      first.set(from + 1);
      changed({ from, to });
    },
  });
  first.set(from + 1);
  last.set(to + 1);
  return [first.element, last.element];
}

function colorRow(tag: FrameTag, at: number, changed: (to: Partial<FrameTag>) => void): HTMLElement {
  const field = el('input', { type: 'color', class: 'draft-color' });
  field.value = tagColor(tag, at);
  field.addEventListener('input', () => changed({ color: field.value }));
  const none = button({
    label: l10n.t('No Color'),
    icon: 'discard',
    run() {
      field.value = tagColor({}, at);
      changed({ color: '#000000' });
    },
  });
  return fieldRow(l10n.t({ message: 'Color', comment: ['Of a tag'] }), field, none);
}
