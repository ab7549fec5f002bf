import { NormalMaps, type NormalMapsDependencies } from '../../../src/core/discovery/normalMaps';
import { diskFiles } from '../../../src/core/disk/diskFiles';
import { looksLikeMap } from '../../../src/sprite/normalMap/normalMapFile';

/** Recognizes normal maps on disk like the extension, but reads pixels in this thread. */
export function normalMapsOnDisk(more: Partial<NormalMapsDependencies> = {}): NormalMaps {
  return new NormalMaps({
    files: diskFiles,
    pixels: { areMap: (bytes) => looksLikeMap(bytes).catch(() => false) },
    provenance: { of: () => undefined },
    suffix: () => 'auto',
    ...more,
  });
}
