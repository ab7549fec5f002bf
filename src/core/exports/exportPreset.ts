import { FORMATS } from '../../sprite/engines/exportFormats';
import type { ExportOptions } from '../../sprite/engines/exportOptions';

/** A look that a person chose: some layers of a character, or all of them as parts. */
export interface ChosenLook {
  /** As the option `layers` of exports; null: all parts. */
  readonly layers: string | null;
  /** Letters and digits, for the names of its files. */
  readonly name: string;
}

/** Choices that an export page begins with. A class, so that commands tell it from what code passes. */
export class ExportPreset {
  constructor(readonly look: ChosenLook) {}

  /** @param usual what the page would begin with */
  over(usual: ExportOptions): ExportOptions {
    const { layers, name } = this.look;
    if (layers !== null) return { ...usual, layers, split: 'none', names: `{title}-${name}` };
    const { names: _, ...others } = usual;
    const format = FORMATS[usual.format].content === 'sheets' ? usual.format : 'sheet';
    return { ...others, format, layers: '*', split: 'layer', trim: 'common', partsTable: true };
  }
}
