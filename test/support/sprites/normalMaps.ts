import { NormalMaps, type NormalMapsDependencies } from '../../../src/core/discovery/normalMaps';
import { diskFiles } from '../../../src/core/disk/diskFiles';
import { looksLikeMap } from '../../../src/sprite/normalMap/normalMapFile';
import { runnerOf } from '../../../src/work/taskRunner';

/** Recognizes normal maps on disk like the extension, but reads pixels in this thread. */
export function normalMapsOnDisk(more: Partial<NormalMapsDependencies> = {}): NormalMaps {
  return new NormalMaps({
    files: diskFiles,
    threads: runnerOf({ 'is-normal-map': ({ bytes }) => looksLikeMap(bytes) }),
    provenance: { of: () => undefined },
    suffix: () => 'auto',
    ...more,
  });
}
