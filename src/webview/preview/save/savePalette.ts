import * as l10n from '@vscode/l10n';
import { gplFile, hexFile, paletteStrip } from '../../../shared/pixels/paletteFiles';
import { encodePng } from '../../../shared/pixels/png';
import type { PreviewItem } from '../../../shared/protocol/preview';
import type { Swatch } from '../palette';
import type { PreviewHost } from '../parts';
import { withNote } from './withNote';

export type PaletteFormat = 'gpl' | 'hex' | 'png';

/** Colours a row that GIMP shows, as the page does. */
const COLUMNS = 8;

/** Saves colours in the order they are listed in; says so where a format cannot keep their transparency. */
export function savePalette(host: PreviewHost, item: PreviewItem, swatches: readonly Swatch[], format: PaletteFormat) {
  const colours = swatches.map(({ hex }) => hex);
  const saving = host.call('save', {
    item: item.id,
    suffix: format === 'png' ? '-palette' : '',
    extension: format,
    bytes: paletteBytes(item.name, colours, format),
  });
  const lost = format !== 'png' && colours.some((hex) => hex.length > 7);
  return lost
    ? withNote(saving, l10n.t('These files know no transparency: half-transparent colours are kept opaque.'))
    : saving;
}

function paletteBytes(file: string, colours: readonly string[], format: PaletteFormat): Uint8Array<ArrayBuffer> {
  if (format === 'png') return encodePng(paletteStrip(colours));
  const name = file.replace(/\.[^.]+$/, '');
  return new TextEncoder().encode(format === 'gpl' ? gplFile(name, colours, COLUMNS) : hexFile(colours));
}
