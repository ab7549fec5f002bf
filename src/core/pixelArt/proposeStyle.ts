import * as l10n from '@vscode/l10n';
import { rawText } from '../../shared/base/foreignText';
import { hexOf } from '../../sprite/palette/palette';
import type { ReadStyle } from '../../sprite/style/styleOf';
import { nameOf, parentOf, type ReadableFiles } from '../disk/fileStore';
import { isFileFor } from '../domain/pictureFiles';
import { relativeFolder } from '../exports/recipes';
import { STYLE_LIMITS, type Style } from '../style/styleSchema';
import type { PixelArt } from './pixelArt';
import { PixelSourceError } from './pixelErrors';

/** Most sprites that a style is read from; others are like them. */
const MAX_SPRITES = 64;

/** A style that was read from sprites, before a person chose parts of it. */
export interface StyleProposal {
  /** URI string of the folder of the style file. */
  readonly folder: string;
  readonly style: Style;
  /** Number of sprites that it was read from. */
  readonly sprites: number;
}

/**
 * Reads a style from files, and from all images in folders.
 * @param places URI strings, at least one
 * @param chosenFolder URI string of the folder of the style file; absent: the innermost that contains all places
 * @throws SentenceError if none of them can be read; CanceledError
 */
export async function proposeStyle(
  art: Pick<PixelArt, 'sprites' | 'readStyle'>,
  places: readonly string[],
  files: Pick<ReadableFiles, 'stat'>,
  signal: AbortSignal,
  chosenFolder?: string,
): Promise<StyleProposal> {
  const { sources, named } = await art.sprites(places, signal);
  const chosen = sources.slice(0, MAX_SPRITES);
  if (!chosen.length) throw new PixelSourceError(l10n.t('No images to read a style from.'));
  const { style, read, raw } = await art.readStyle(chosen, signal);
  const folder = chosenFolder ?? commonFolder(await Promise.all(places.map((place) => folderOf(place, files))));
  // What sprites are made from is a reference if a person chose that file: checks leave it out then.
  const isReference = (index: number) =>
    !raw.includes(index) || (chosen[index]?.pictures.some((uri) => named.has(uri)) ?? false);
  const references = read
    .filter(isReference)
    .flatMap((index) => chosen[index]?.pictures[0] ?? [])
    .filter((uri) => isFileFor('input', uri))
    .slice(0, STYLE_LIMITS.references)
    .map((uri) => relativePath(uri, folder));
  return { folder, style: styleFrom(style, references), sprites: read.length };
}

async function folderOf(place: string, files: Pick<ReadableFiles, 'stat'>): Promise<string> {
  const facts = await files.stat(place).catch(() => undefined);
  return facts?.isFolder ? place.replace(/\/$/, '') : parentOf(place);
}

/** The innermost folder that contains all of them. All are URI strings. */
function commonFolder([first = '', ...others]: readonly string[]): string {
  const parts = first.split('/');
  let shared = parts.length;
  for (const other of others) {
    const theirs = other.split('/');
    let same = 0;
    while (same < shared && parts[same] === theirs[same]) same++;
    shared = same;
  }
  return parts.slice(0, shared).join('/');
}

function relativePath(uri: string, folder: string): string {
  const within = relativeFolder(parentOf(uri), `${folder}/`);
  const name = rawText(nameOf(uri));
  return within === undefined ? name : `${within}/${name}`;
}

function styleFrom({ palette, sizes, alpha, outline, light }: ReadStyle, references: readonly string[]): Style {
  return {
    ...(palette.length > 0 && {
      palette: palette.map((rgb) => hexOf((rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255).toLowerCase()),
    }),
    ...(sizes.length > 0 && {
      sizes: sizes.map(({ width, height }) => (width === height ? width : [width, height])),
    }),
    alpha,
    ...(outline && { outline }),
    ...(light && { light }),
    ...(references.length > 0 && { references: [...references] }),
  };
}
