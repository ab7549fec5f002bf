import * as l10n from '@vscode/l10n';
import { gplFile, hexFile, paletteStrip } from '../../../shared/pixels/paletteFiles';
import { encodePng } from '../../../shared/pixels/png';
import type { ColourCounts } from '../palette/colours';
import { sortColours } from '../palette/sortColours';
import type { PageContext } from '../parts';
import { withNote } from './withNote';

export type PaletteFormat = 'gpl' | 'hex' | 'png';

/** Colours a row that GIMP shows, as the page does. */
const COLUMNS = 8;

/** Has the host save the colours of the picture that is shown, in the order they are listed in. */
export function createPaletteSaving(ctx: PageContext, counts: ColourCounts): (format: PaletteFormat) => void {
  return (format) => {
    const { item, picture, view } = ctx.shown();
    const palette = picture && counts.of(picture);
    if (!item || !palette || palette.swatches.length === 0) return;
    const colours = sortColours(palette.swatches, view.paletteSort).map(({ hex }) => hex);
    const saving = ctx.host.call('save', {
      item: item.id,
      suffix: format === 'png' ? '-palette' : '',
      extension: format,
      bytes: paletteBytes(item.name, colours, format),
    });
    const lost = format !== 'png' && colours.some((hex) => hex.length > 7);
    ctx.tell(lost ? withNote(saving, opaqueNote()) : saving);
  };
}

const opaqueNote = () => l10n.t('Such files know no transparency: half-transparent colours are kept opaque.');

function paletteBytes(file: string, colours: readonly string[], format: PaletteFormat): Uint8Array<ArrayBuffer> {
  if (format === 'png') return encodePng(paletteStrip(colours));
  const name = file.replace(/\.[^.]+$/, '');
  return new TextEncoder().encode(format === 'gpl' ? gplFile(name, colours, COLUMNS) : hexFile(colours));
}

/** The formats as a menu. */
export function paletteMenu(save: (format: PaletteFormat) => void) {
  return [
    { label: l10n.t('GIMP palette'), hint: '.gpl', run: () => save('gpl') },
    { label: l10n.t('Lospec palette'), hint: '.hex', run: () => save('hex') },
    { label: l10n.t('Palette strip'), hint: '.png', run: () => save('png') },
  ];
}
