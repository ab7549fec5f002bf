import { childOf, parentOf } from '../disk/fileStore';
import { isInside } from '../disk/realPlaces';

/**
 * The folder that the settings name for generated sprites. Undefined if it's outside, also through links: the setting may come with a workspace.
 * @param top URI string of the folder that it is relative to
 * @param set the setting: parts joined by `/` or `\`
 */
export async function outputFolderIn(top: string, set: string): Promise<string | undefined> {
  let place = top.replace(/\/+$/, '');
  // A drive starts a path of its own.
  if (/^[a-z]:/i.test(set)) return undefined;
  for (const part of set.split(/[\\/]/)) {
    if (part === '..') place = parentOf(place);
    else if (part && part !== '.') place = childOf(place, part);
  }
  return (await isInside(place, top)) ? place : undefined;
}
