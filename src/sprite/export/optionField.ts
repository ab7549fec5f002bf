import type { AtlasRow } from './atlas/atlasOptions';

interface FieldBase {
  readonly name: string;
  readonly label: string;
  /** A line under the field. */
  readonly hint?: string | undefined;
}

/** A choice in a field. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** An option as a field of a page. @template State what choices may depend on */
export type Field<State> =
  | (FieldBase & {
      readonly kind: 'choice';
      readonly choices: readonly Choice[] | ((state: State) => readonly Choice[]);
    })
  /** From `least` to `most`. It may be empty if it has `optional`, its placeholder. */
  | (FieldBase & {
      readonly kind: 'number';
      readonly least: number;
      readonly most: number;
      readonly optional?: string | undefined;
    })
  | (FieldBase & { readonly kind: 'flag' })
  | (FieldBase & {
      readonly kind: 'text' /** Most characters. */;
      readonly most?: number | undefined;
      readonly placeholder: string;
      readonly canBeEmpty: boolean;
    });

/** The choice that stands for no value. */
export const NO_VALUE = '';

/** The field of an option. */
export function fieldOf(name: string, row: AtlasRow): Field<unknown> {
  const base = { name, label: row.label(), hint: row.hint?.() };
  switch (row.kind) {
    case 'choice':
      return {
        ...base,
        kind: 'choice',
        choices: Object.entries(row.choices).map(([value, label]) => ({ value, label: label() })),
      };
    case 'whole':
      return { ...base, kind: 'number', least: row.min, most: row.max, optional: row.placeholder?.() };
    case 'flag':
      return { ...base, kind: 'flag' };
    case 'text':
      return {
        ...base,
        kind: 'text',
        most: row.length?.max,
        placeholder: row.placeholder?.() ?? row.usual ?? '',
        canBeEmpty: row.canBeEmpty ?? false,
      };
  }
}
