import * as l10n from '@vscode/l10n';
import { rgbaOf } from '../../../sprite/palette/palette';
import type { Picture } from '../../lib/picture/picture';
import { countColors } from '../core/countColors';
import type { PageContext, Shown } from '../core/feature';
import { filePaletteOf } from '../core/filePalette';
import { keyOf } from '../core/pictures';
import { shortName } from '../core/shortName';
import { styleOf } from './fixDraft';

/** A palette that colors can be snapped to. */
export interface PaletteSource {
  readonly name: string;
  /** 0xRRGGBB each, in order, each once; at least one. */
  readonly colors: readonly number[];
}

/** Most colors of a palette, as in `fixSettings`. */
const MAX_COLORS = 4096;

export interface PaletteSources {
  /** The palettes to choose from: the file's own, that of the sprite it was made from, the project's, and those that a person picked. */
  list(shown: Shown): readonly PaletteSource[];
  /** Has the host ask for a palette. Undefined if the person chose none. */
  pick(): Promise<PaletteSource | undefined>;
}

/** @param found is called when the palette of the sprite before is known */
export function createPaletteSources(ctx: PageContext, found: () => void): PaletteSources {
  const picked: PaletteSource[] = [];
  const ofSprites = new Map<string, PaletteSource | undefined>();

  /** Colors of the sprite that the shown one was made from; undefined if there is none, and until it's read. */
  function ofBefore({ item, state }: Shown): PaletteSource | undefined {
    const before = state.items.find(({ id }) => id === item?.before);
    if (!before || before.gone) return undefined;
    const key = keyOf(before);
    if (!ofSprites.has(key)) {
      ofSprites.set(key, undefined);
      ctx.pictures
        .load(before)
        .then(async (picture) => {
          ofSprites.set(key, sourceOf(l10n.t('Colors of {0}', shortName(before.name, 20)), await usedColors(picture)));
          found();
        })
        // Without its picture, that palette isn't offered.
        .catch(() => undefined);
    }
    return ofSprites.get(key);
  }

  return {
    list(shown) {
      const { picture, frame } = shown;
      const own = picture && filePaletteOf(picture, frame);
      const project = styleOf(shown).palette;
      return [
        own &&
          sourceOf(
            l10n.t('Palette of the file'),
            own.colors.map(({ hex }) => hex),
          ),
        ofBefore(shown),
        project && { name: l10n.t('Palette of the project'), colors: project },
        ...picked,
      ].filter((one) => one !== undefined);
    },
    async pick() {
      const answer = await ctx.host.call('pickPalette', {});
      if (!answer) return undefined;
      const source = { name: answer.name, colors: answer.colors.slice(0, MAX_COLORS) };
      if (!picked.some((one) => sameColors(one.colors, source.colors))) picked.push(source);
      return source;
    },
  };
}

/** Whether two palettes have the same colors in the same order. */
export function sameColors(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((color, index) => color === b[index]);
}

/** Opaque colors, the most used first. */
async function usedColors({ frames }: Picture): Promise<string[]> {
  return (await countColors(frames)).swatches.map(({ hex }) => hex);
}

/** @param hexes as in `hexOf`; transparency is dropped */
function sourceOf(name: string, hexes: readonly string[]): PaletteSource | undefined {
  const colors = hexes.flatMap((hex) => {
    const [red, green, blue, alpha] = rgbaOf(hex);
    return alpha === 0 ? [] : [(red << 16) | (green << 8) | blue];
  });
  const different = [...new Set(colors)].slice(0, MAX_COLORS);
  return different.length ? { name, colors: different } : undefined;
}
