import { Utils } from 'vscode-uri';
import { isWithin } from './fileStore';
import { folderUri } from './folderUri';

/**
 * The place that a relative path in a file names, as a URI string without a trailing slash. Files come with workspaces, so it must stay in `top`:
 * undefined if it doesn't, or if the path is absolute or a URL. Links aren't followed: see `isInside`.
 * @param folder URI string of the folder that the path starts at
 * @param relative with `/` or `\`
 * @param top URI string of a folder
 */
export function placeWithin(folder: string, relative: string, top: string): string | undefined {
  const path = relative.replaceAll('\\', '/');
  if (path.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(path)) return undefined;
  const place = Utils.joinPath(folderUri(folder), path).toString().replace(/\/$/, '');
  return isWithin(place, top) ? place : undefined;
}
