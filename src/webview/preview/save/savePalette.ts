import * as l10n from '@vscode/l10n';
import { gplFile, hexFile, paletteStrip } from '../../../shared/pixels/paletteFiles';
import { encodePng } from '../../../shared/pixels/png';
import type { MenuItem } from '../../lib/menu';
import type { PageContext } from '../feature';
import { sortColors } from '../palette/sortColors';
import { withNote } from './saveFrame';

type PaletteFormat = 'gpl' | 'hex' | 'png';

/** Colors a row in GIMP, as many as in the page. */
const COLUMNS = 8;

/** Has the host save the colors of the picture that is shown, in the order they are listed in. */
function savePalette(ctx: PageContext, format: PaletteFormat): void {
  const { item, picture, view } = ctx.shown();
  const palette = picture && ctx.colors.of(picture);
  if (!item || !palette || palette.swatches.length === 0) return;
  const colors = sortColors(palette.swatches, view.paletteSort).map(({ hex }) => hex);
  const saving = ctx.host.call('save', {
    item: item.id,
    suffix: format === 'png' ? '-palette' : '',
    extension: format,
    bytes: paletteBytes(item.name, colors, format),
  });
  const lost = format !== 'png' && colors.some((hex) => hex.length > 7);
  ctx.tell(lost ? withNote(saving, opaqueNote()) : saving);
}

const opaqueNote = () => l10n.t('Such files know no transparency: half-transparent colors are kept opaque.');

function paletteBytes(file: string, colors: readonly string[], format: PaletteFormat): Uint8Array<ArrayBuffer> {
  if (format === 'png') return encodePng(paletteStrip(colors));
  const name = file.replace(/\.[^.]+$/, '');
  return new TextEncoder().encode(format === 'gpl' ? gplFile(name, colors, COLUMNS) : hexFile(colors));
}

/** The formats as a menu; each saves the palette. */
export function paletteMenu(ctx: PageContext): MenuItem[] {
  return [
    { label: l10n.t('GIMP palette'), hint: '.gpl', run: () => savePalette(ctx, 'gpl') },
    { label: l10n.t('Lospec palette'), hint: '.hex', run: () => savePalette(ctx, 'hex') },
    { label: l10n.t('Palette strip'), hint: '.png', run: () => savePalette(ctx, 'png') },
  ];
}
