import * as l10n from '@vscode/l10n';
import { countOf } from '../../../shared/base/counts';
import { formatNumber } from '../../../shared/base/numbers';
import type { Done } from '../../../shared/protocol/preview';
import { PALETTE_FILES, type PaletteFile } from '../../../sprite/palette/files';
import type { PaletteWriter } from '../../../sprite/palette/formats';
import { type FilePalette, rgbaOf } from '../../../sprite/palette/palette';
import { copyText } from '../../lib/clipboard';
import type { MenuItem } from '../../lib/menu';
import { type PageContext, withNote } from '../core/feature';
import { type ListedColor, type ListedColors, listedColors } from './listedColors';

/** Colors per row in GIMP, as many as in the page. */
const COLUMNS = 8;

/** The names of the formats in menus. */
const paletteTitles = (): Readonly<Record<PaletteFile, string>> => ({
  gpl: l10n.t('GIMP palette'),
  hex: l10n.t('Lospec palette'),
  pal: l10n.t('JASC palette'),
  act: l10n.t('Photoshop color table'),
  ase: l10n.t('Adobe swatches'),
  aseprite: l10n.t('Aseprite palette'),
  png: l10n.t('Palette strip'),
});

const WRITERS: Readonly<Record<PaletteFile, PaletteWriter>> = PALETTE_FILES;
const FILES = Object.keys(PALETTE_FILES) as PaletteFile[];

/** A menu of the formats. Each item saves the listed colors in their order. */
export function paletteMenu(ctx: PageContext): MenuItem[] {
  const titles = paletteTitles();
  return FILES.map((file) => ({ label: titles[file], hint: `.${file}`, run: () => savePalette(ctx, file) }));
}

/** A menu of the text formats. Each item copies the listed colors. */
export function copyMenu(ctx: PageContext): MenuItem[] {
  const titles = paletteTitles();
  return FILES.filter((file) => WRITERS[file].text).map((file) => ({
    label: l10n.t('Copy as {0}', titles[file]),
    run: () => void copyPalette(ctx, file),
  }));
}

interface PaletteToSave {
  /** Id of the item that the file is saved next to. */
  readonly item: string;
  readonly palette: FilePalette;
  /** Says what the format cannot hold; empty if it holds everything. */
  readonly note: string;
}

/** The listed colors, as far as a format can hold them. */
function paletteFor(ctx: PageContext, file: PaletteFile): PaletteToSave | undefined {
  const { item } = ctx.shown();
  const listed = listedColors(ctx.shown(), ctx.colors);
  if (!item || !listed || listed.colors.length === 0) return undefined;
  const { alpha, most } = WRITERS[file];
  const all = alpha === 'all' ? listed.colors : mergedOpacities(listed);
  const colors = all.slice(0, most).map(({ hex, name }) => ({ hex, name }));
  const notes: string[] = [];
  if (alpha !== 'all' && colors.some(({ hex }) => isLost(hex, alpha))) notes.push(opaqueNote());
  if (all.length > most)
    notes.push(l10n.t('This format holds {0} colors. Only the first ones are kept.', formatNumber(most)));
  const name = listed.palette?.name ?? item.name.replace(/\.[^.]+$/, '');
  const columns = listed.palette?.columns ?? COLUMNS;
  return { item: item.id, palette: { name, columns, colors }, note: notes.join(' ') };
}

const opaqueNote = () => l10n.t('This format has no transparency. Semitransparent colors are saved as opaque.');

/** Whether a format cannot hold the opacity of a color. */
function isLost(hex: string, alpha: PaletteWriter['alpha']): boolean {
  const opacity = rgbaOf(hex)[3];
  return opacity < 255 && !(alpha === 'clear' && opacity === 0);
}

/** Merges colors in use that only differ in opacity. A file's palette stays as it is, to keep its indexes. */
function mergedOpacities({ from, colors }: ListedColors): readonly ListedColor[] {
  if (from === 'file') return colors;
  const known = new Set<string>();
  return colors.filter(({ hex }) => {
    const isNew = !known.has(hex.slice(0, 7));
    known.add(hex.slice(0, 7));
    return isNew;
  });
}

function savePalette(ctx: PageContext, file: PaletteFile): void {
  const prepared = paletteFor(ctx, file);
  if (prepared) ctx.tell(save(ctx, file, prepared));
}

async function save(ctx: PageContext, file: PaletteFile, { item, palette, note }: PaletteToSave): Promise<Done> {
  const bytes = await WRITERS[file].write(palette);
  // Pictures get a suffix, because the suggested name must not be the sprite's.
  const suffix = file === 'png' || file === 'aseprite' ? '-palette' : '';
  const saving = ctx.host.call('save', { item, suffix, extension: file, bytes });
  return note === '' ? saving : withNote(saving, note);
}

async function copyPalette(ctx: PageContext, file: PaletteFile): Promise<void> {
  const prepared = paletteFor(ctx, file);
  if (!prepared) return;
  const text = new TextDecoder().decode(await WRITERS[file].write(prepared.palette));
  const copied = await copyText(text);
  const done = countOf(
    { one: () => l10n.t('Copied 1 color.'), several: (count) => l10n.t('Copied {0} colors.', count) },
    prepared.palette.colors.length,
  );
  ctx.say(
    copied
      ? [done, prepared.note].join(' ').trim()
      : l10n.t("Couldn't copy to the clipboard. Click the preview and try again."),
  );
}
