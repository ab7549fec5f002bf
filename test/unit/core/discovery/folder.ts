import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { discoverFile, discoverFiles } from '../../../../src/core/discovery/discover';
import { type Depth, type DiscoveryDependencies, DiscoveryFiles } from '../../../../src/core/discovery/discoveryFiles';
import type { Found, FoundPicture } from '../../../../src/core/discovery/found';
import { nameOf } from '../../../../src/core/disk/fileStore';
import { removeFolder } from '../../../support/folders';
import { userFiles } from '../../../support/runs/userFiles';
import { normalMapsOnDisk } from '../../../support/sprites/normalMaps';
import { numberedFramesOnDisk } from '../../../support/sprites/numberedFrames';

/** A folder on disk for discovery tests. */
export interface ArtFolder {
  put(files: Readonly<Record<string, Uint8Array | string>>): Promise<void>;
  uri(name: string): string;
  discover(name: string, more?: Partial<DiscoveryDependencies>, depth?: Depth): Promise<Found>;
  discoverAll(names: readonly string[], more?: Partial<DiscoveryDependencies>): Promise<Found>;
  /** The opened file as discovery found it. */
  main(name: string, more?: Partial<DiscoveryDependencies>, depth?: Depth): Promise<FoundPicture>;
  close(): Promise<void>;
}

export async function artFolder(): Promise<ArtFolder> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-art-'));
  const uri = (name: string) => pathToFileURL(path.join(home, name)).href;
  const maps = normalMapsOnDisk();
  const numbered = numberedFramesOnDisk();
  const ports = (more: Partial<DiscoveryDependencies>): DiscoveryDependencies => {
    const { list, readText, info } = new DiscoveryFiles(userFiles);
    const none = { cutOf: () => undefined, sequenceAs: () => undefined, provenanceOf: () => undefined };
    const isNormalMap = (place: string) => maps.isNormalMap(place);
    const areAlike: DiscoveryDependencies['areAlike'] = (uris, demand) => numbered.areAlike(uris, demand);
    return { list, readText, info, directionNames: [], ...none, isNormalMap, areAlike, ...more };
  };
  const discover: ArtFolder['discover'] = (name, more = {}, depth = 'all') =>
    discoverFile(uri(name), ports(more), depth);
  return {
    uri,
    discover,
    discoverAll: (names, more = {}) => discoverFiles(names.map(uri), ports(more), 'all'),
    async put(files) {
      for (const [name, content] of Object.entries(files)) {
        await mkdir(path.dirname(path.join(home, name)), { recursive: true });
        await writeFile(path.join(home, name), content);
      }
    },
    async main(name, more, depth) {
      const found = (await discover(name, more, depth)).pictures.find((picture) => picture.uri === uri(name));
      if (!found) throw new Error(`${name} wasn't found.`);
      return found;
    },
    close: () => removeFolder(home),
  };
}

export const namesOf = ({ pictures }: Found) => pictures.map(({ name }) => name);

export const nameOrNone = (uri: string | undefined) => (uri === undefined ? undefined : nameOf(uri));
