import * as vscode from 'vscode';
import type { FileProvenance } from '../../../domain/provenance';
import type { FileStore } from '../../../platform/fileStore';
import { settings } from '../../../platform/settings';
import type { Choices } from '../choices';
import { discoverFile } from './discover';
import { type Depth, type DiscoveryDependencies, DiscoveryFiles } from './discoveryFiles';
import type { Found } from './found';
import type { NormalMaps } from './normalMaps';

/** Choices of the user, records of runs and pixels, which decide how the preview shows a file. */
export interface Remembered {
  /** How sheets are cut and numbered files are shown. */
  readonly choices: Pick<Choices, 'cutOf' | 'sequenceAs'>;
  readonly provenance: Pick<FileProvenance, 'of'>;
  readonly maps: Pick<NormalMaps, 'isNormalMap'>;
}

/** What discovery needs to find what the preview shows. @param uri the file whose workspace folder decides on settings */
export function asShown(
  reader: DiscoveryFiles,
  { choices, provenance, maps }: Remembered,
  uri: string | undefined,
): DiscoveryDependencies {
  const { list, readText, info } = reader;
  return {
    list,
    readText,
    info,
    directionNames: settings.directionNames(uri === undefined ? undefined : vscode.Uri.parse(uri, true)),
    cutOf: (place) => choices.cutOf(place),
    sequenceAs: (key) => choices.sequenceAs(key),
    provenanceOf: (place) => provenance.of(place),
    isNormalMap: (place) => maps.isNormalMap(place),
  };
}

/** What belongs to a file, as the preview shows it; looked up once. @param reader where several files are looked up at one moment */
export function discoverShown(
  uri: string,
  { files, ...remembered }: Remembered & { readonly files: FileStore },
  depth: Depth,
  reader = new DiscoveryFiles(files),
): Promise<Found> {
  return discoverFile(uri, asShown(reader, remembered, uri), depth);
}
