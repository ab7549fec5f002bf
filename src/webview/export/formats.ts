import type { ExportState } from '../../shared/protocol/export';
import { FORMATS } from '../../sprite/engines/exportFormats';
import type { ExportOptions } from '../../sprite/engines/exportOptions';
import type { OptionName } from '../../sprite/export/optionTable';

/** Whether a field has an effect with these options. */
export function isUsed(
  field: OptionName,
  { format, layout, split }: ExportOptions,
  { directions, splits }: Pick<ExportState, 'directions' | 'splits'>,
): boolean {
  if (field === 'animations' && !directions?.whole) return false;
  // Each of several views may have layers.
  if ((field === 'leaveOut' || field === 'layers') && !directions?.whole && !splits.includes('layer')) return false;
  if (field === 'partsTable' && split !== 'layer' && split !== 'layer-tag') return false;
  if (field === 'lines' && layout !== 'rows' && layout !== 'columns' && layout !== 'directions') return false;
  return FORMATS[format].options.includes(field);
}
