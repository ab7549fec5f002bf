import { rawText } from '../../shared/base/foreignText';
import { nameOf, parentOf, placeKey, splitName } from '../disk/fileStore';
import { isFileFor } from '../domain/pictureFiles';
import { ProjectKeys } from './projectKeys';
import type { ListedFile, ProjectNames } from './projectNames';

/** Most sprites whose animations are followed. */
const MAX_FOLLOWED = 300;

/**
 * Sprites whose animations code may play by name: those that engines take animations from, Aseprite files that code names, and those from which an image
 * that it names may have been exported.
 */
export function animatedSprites(project: ProjectNames): ListedFile[] {
  const found = new Map<string, ListedFile>();
  const keys = new ProjectKeys(project);
  for (const { kind, tags } of keys.spaces) {
    if (kind !== 'animation') continue;
    for (const { file, key } of tags) {
      const sprite = keys.spriteOf(key.engine, key.key, file);
      if (sprite) found.set(placeKey(sprite.uri), sprite);
    }
  }
  const named = namedKeys(project);
  for (const sprite of project.sprites)
    if (isFileFor('aseprite', sprite.uri) && named.has(stemKey(sprite.uri))) found.set(placeKey(sprite.uri), sprite);
  return [...found.values()].slice(0, MAX_FOLLOWED);
}

/** Keys of all sprites that code names, without their extensions. */
function namedKeys(project: ProjectNames): ReadonlySet<string> {
  const named = new Set<string>();
  for (const file of project.texts) {
    for (const index of file.names.paths.keys()) {
      const end = project.leadsTo(file, index);
      if (end.kind === 'sprite' || end.kind === 'other-case') named.add(stemKey(end.uri));
    }
  }
  return named;
}

const stemKey = (uri: string) => `${placeKey(parentOf(uri))}/${rawText(splitName(nameOf(uri)).stem)}`;
