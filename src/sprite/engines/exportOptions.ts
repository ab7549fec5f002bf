import * as v from 'valibot';
import type { AtlasRow } from '../export/atlas/atlasOptions';
import { type EXPORT_OPTIONS, OPTION_NAMES, type OptionName, type OptionValue, optionRow } from '../export/optionTable';
import { EXPORT_FORMATS } from './exportFormats';

type UsualOf<N extends OptionName> = (typeof EXPORT_OPTIONS)[N]['usual'];
type FieldOf<N extends OptionName> = v.OptionalSchema<
  v.GenericSchema<OptionValue<N>>,
  UsualOf<N> extends null ? undefined : OptionValue<N>
>;

/** The schema of an option's values. */
export function schemaOf(row: AtlasRow): v.GenericSchema {
  switch (row.kind) {
    case 'choice':
      return v.optional(v.picklist(Object.keys(row.choices)), row.usual);
    case 'whole':
      return v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(row.min), v.maxValue(row.max)),
        row.usual ?? undefined,
      );
    case 'flag':
      return v.optional(v.boolean(), row.usual);
    case 'text': {
      const { length, usual } = row;
      const text = length ? v.pipe(v.string(), v.minLength(length.min), v.maxLength(length.max)) : v.string();
      return v.optional(text, usual ?? undefined);
    }
  }
}

/**
 * The options of an export, from a person, a recipe file (`*.export.json`), or a call of `spriteKiln.export`. Every field except `format`
 * has a default. A format ignores the fields that it doesn't need.
 */
export const exportFields = {
  format: v.picklist(EXPORT_FORMATS),
  ...(Object.fromEntries(OPTION_NAMES.map((name) => [name, schemaOf(optionRow(name))])) as {
    readonly [N in OptionName]: FieldOf<N>;
  }),
};

export const exportOptions = v.strictObject(exportFields);
/** All fields, with defaults filled in. */
export type ExportOptions = v.InferOutput<typeof exportOptions>;
/** As people write it: fields with defaults may be missing. */
export type ExportChoices = v.InferInput<typeof exportOptions>;
