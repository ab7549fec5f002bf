import { NumberedFrames, type NumberedFramesDependencies } from '../../../src/core/discovery/numberedFrames';
import { diskFiles } from '../../../src/core/disk/diskFiles';
import { likenessOfFiles } from '../../../src/sprite/compare/likenessOfFiles';
import { runnerOf } from '../../../src/work/taskRunner';

/** Tells frames from pictures on disk like the extension, but reads pixels in this thread. */
export function numberedFramesOnDisk(more: Partial<NumberedFramesDependencies> = {}): NumberedFrames {
  return new NumberedFrames({
    files: diskFiles,
    threads: runnerOf({ likeness: ({ files }) => likenessOfFiles(files) }),
    ...more,
  });
}
