import { getLocation } from 'jsonc-parser';
import { childOf, parentOf, type ReadableFiles } from '../../../core/disk/fileStore';
import { placeWithin } from '../../../core/disk/placeWithin';
import { isInside } from '../../../core/disk/realPlaces';
import { isFileFor } from '../../../core/domain/pictureFiles';
import type { Stretch } from '../../../core/text/jsonText';
import { PALETTE_EXTENSIONS } from '../../../sprite/palette/formats';

/** Where a path is typed in a style file. */
export interface PathPlace {
  readonly field: 'palette' | 'references';
  /** What the path replaces: the string with its quotation marks, or nothing at the cursor. */
  readonly at: Stretch;
  /** The folder that was typed so far, with a trailing slash; empty for the style file's own. */
  readonly folder: string;
}

/** A path that can be completed. */
export interface PathChoice {
  /** File or folder name. */
  readonly name: string;
  readonly kind: 'file' | 'folder';
  /** The path as JSON. */
  readonly text: string;
}

/** Most paths of one folder that are offered. */
const MAX_OFFERED = 1000;

/** The path that is typed at an offset of a style file; undefined elsewhere. */
export function pathPlaceAt(text: string, offset: number): PathPlace | undefined {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const [field, index] = path;
  if (isAtPropertyKey) return undefined;
  const isPalette = field === 'palette' && path.length === 1;
  const isReference = field === 'references' && path.length === 2 && typeof index === 'number';
  if (!isPalette && !isReference) return undefined;
  const isIn = previousNode && offset > previousNode.offset && offset <= previousNode.offset + previousNode.length;
  if (!isIn) return { field, at: { offset, length: 0 }, folder: '' };
  if (previousNode.type !== 'string') return undefined;
  const typed = text.slice(previousNode.offset + 1, offset);
  const at = { offset: previousNode.offset, length: previousNode.length };
  return { field, at, folder: typed.slice(0, typed.lastIndexOf('/') + 1) };
}

/**
 * The files that a path can name, and the folders on the way: those of one folder in the workspace.
 * @param file URI string of the style file
 * @param top URI string of the folder that paths stay in
 */
export async function pathChoices(
  { field, folder }: PathPlace,
  file: string,
  top: string,
  files: Pick<ReadableFiles, 'entries'>,
): Promise<readonly PathChoice[]> {
  const place = placeWithin(parentOf(file), folder === '' ? '.' : folder, top);
  if (place === undefined || !(await isInside(place, top))) return [];
  const entries = await files.entries(place).catch(() => []);
  const fits = (name: string) =>
    field === 'references' ? isFileFor('input', name) : PALETTE.test(childOf(place, name));
  return entries
    .filter(({ name, kind }) => !name.startsWith('.') && (kind === 'folder' ? name !== 'node_modules' : fits(name)))
    .slice(0, MAX_OFFERED)
    .flatMap(({ name, kind }) => {
      if (kind === 'other') return [];
      return { name, kind, text: JSON.stringify(`${folder}${name}${kind === 'folder' ? '/' : ''}`) };
    });
}

const PALETTE = new RegExp(`\\.(?:${PALETTE_EXTENSIONS.join('|')})$`, 'i');
