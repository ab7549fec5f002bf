import * as v from 'valibot';
import {
  ATLAS_OPTION_NAMES,
  type ATLAS_OPTIONS,
  type AtlasChoices,
  type AtlasOption,
  atlasRow,
} from '../export/atlas/atlasOptions';
import { ATLAS_FORMATS } from './atlasFormats';
import { schemaOf } from './exportOptions';

type UsualOf<N extends AtlasOption> = (typeof ATLAS_OPTIONS)[N]['usual'];
type FieldOf<N extends AtlasOption> = v.OptionalSchema<
  v.GenericSchema<NonNullable<AtlasChoices[N]>>,
  UsualOf<N> extends null ? undefined : NonNullable<AtlasChoices[N]>
>;

/** One export of an atlas. Every field except `format` has a default. A format ignores the fields that it doesn't need. */
export const atlasFields = {
  format: v.picklist(ATLAS_FORMATS),
  ...(Object.fromEntries(ATLAS_OPTION_NAMES.map((name) => [name, schemaOf(atlasRow(name))])) as {
    readonly [N in AtlasOption]: FieldOf<N>;
  }),
};

const atlasExport = v.strictObject(atlasFields);
/** All fields, with defaults filled in. */
export type AtlasExport = v.InferOutput<typeof atlasExport>;
