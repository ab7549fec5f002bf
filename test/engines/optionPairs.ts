import { make } from 'covertable';
import type { ExportChoices } from '../../src/sprite/engines/exportOptions';

/** Values to test of each layout option. */
export const SHEET_CHOICES = {
  layout: ['packed', 'horizontal', 'vertical', 'rows', 'columns'],
  lines: [undefined, 3],
  trim: ['none', 'sprite', 'frame', 'common'],
  border: [0, 2],
  padding: [0, 1],
  innerPadding: [0, 3],
  extrude: [false, true],
  mergeDuplicates: [true, false],
  scale: [1, 2],
} as const satisfies Partial<{ readonly [Name in keyof ExportChoices]: readonly ExportChoices[Name][] }>;

/** Sets of choices in which each pair of values of any two options occurs at least once: all pairs in few sets. */
export function optionPairs(
  choices: Readonly<Record<string, readonly unknown[]>>,
): readonly Omit<ExportChoices, 'format'>[] {
  const lists = Object.fromEntries(Object.entries(choices).map(([name, values]) => [name, [...values]]));
  return make(lists).map(
    (set) => Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)) as ExportChoices,
  );
}
