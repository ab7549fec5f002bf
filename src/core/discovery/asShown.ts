import type { FileStore } from '../disk/fileStore';
import type { FileProvenance } from '../domain/provenance';
import type { Choices } from './choices';
import { discoverFile } from './discover';
import { type Depth, type DiscoveryDependencies, DiscoveryFiles } from './discoveryFiles';
import type { Found } from './found';
import type { NormalMaps } from './normalMaps';
import type { NumberedFrames } from './numberedFrames';

/** The user's choices, the records of runs, and pixels, which together determine how the preview shows a file. */
export interface Remembered {
  /** How to cut sheets and show numbered files. */
  readonly choices: Pick<Choices, 'cutOf' | 'sequenceAs'>;
  readonly provenance: Pick<FileProvenance, 'of'>;
  readonly maps: Pick<NormalMaps, 'isNormalMap'>;
  /** Compares the pixels of numbered files. */
  readonly numbered: Pick<NumberedFrames, 'areAlike'>;
  /** Names of the eight directions, from the settings for a file. @param uri string; undefined: for the whole workspace */
  directionNames(uri: string | undefined): readonly string[];
}

/** What discovery needs to find files as the preview shows them. @param uri file whose workspace folder has the settings */
export function asShown(
  reader: DiscoveryFiles,
  { choices, provenance, maps, numbered, directionNames }: Remembered,
  uri: string | undefined,
): DiscoveryDependencies {
  const { list, readText, info } = reader;
  return {
    list,
    readText,
    info,
    directionNames: directionNames(uri),
    cutOf: (place) => choices.cutOf(place),
    sequenceAs: (key) => choices.sequenceAs(key),
    provenanceOf: (place) => provenance.of(place),
    areAlike: (uris, demand) => numbered.areAlike(uris, demand),
    isNormalMap: (place) => maps.isNormalMap(place),
  };
}

/** Everything that belongs to a file, as in the preview. @param reader shared, if several files are looked up at once */
export function discoverShown(
  uri: string,
  { files, ...remembered }: Remembered & { readonly files: FileStore },
  depth: Depth,
  reader = new DiscoveryFiles(files),
): Promise<Found> {
  return discoverFile(uri, asShown(reader, remembered, uri), depth);
}
