import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReadableFiles } from '../../../src/core/disk/fileStore';
import { ignoredAmong } from '../../../src/core/git/ignoredFiles';
import { StyleFiles } from '../../../src/core/style/styleFiles';
import { type FileProblem, ProblemsCache } from '../../../src/extension/features/pixelArt/problemsCache';
import { ProblemsWork } from '../../../src/extension/features/pixelArt/problemsWork';
import { SpriteThreads } from '../../../src/work/spriteThreads';
import { runnerOf } from '../../../src/work/taskRunner';
import { overridden } from '../overridden';
import { root } from '../places';
import { userFiles } from '../runs/userFiles';
import { normalMapsOnDisk } from '../sprites/normalMaps';
import { numberedFramesOnDisk } from '../sprites/numberedFrames';

export interface ProblemsBench {
  readonly work: ProblemsWork;
  /** What was shown last, by path in the workspace. */
  readonly problems: Map<string, readonly FileProblem[]>;
  /** Paths of files that were read, whole or in part. */
  readonly reads: string[];
  /** Sprites that the thread checked. */
  checks: number;
  isTrusted: boolean;
  /** Whether the records say that a service drew the files. */
  isDrawn: boolean;
  readonly progress: { readonly done: number; readonly total: number }[];
  close(): Promise<void>;
}

let shared: SpriteThreads<'pixels'> | undefined;

/** The thread of all benches of this process: starting one takes longer than most tests' checks. An idle one ends by itself. */
function pixelThread(): SpriteThreads<'pixels'> {
  shared ??= new SpriteThreads('pixels', { script: path.join(root, 'out/test/unit/work/spriteWorker.child.js') });
  return shared;
}

/**
 * Finds problems in a workspace on disk like one window of the editor: with a real thread, and a cache on disk.
 * @param game path of the workspace folder
 * @param data path of the folder of the cache
 */
export function problemsBench(game: string, data: string, basis = 'a'): ProblemsBench {
  const reads: string[] = [];
  const noted = (uri: string) => reads.push(decodeURIComponent(uri.slice(pathToFileURL(game).href.length + 1)));
  const files = overridden(userFiles, {
    read: (uri: string, most: number) => {
      noted(uri);
      return userFiles.read(uri, most);
    },
    readStart: (uri: string, bytes: number) => {
      noted(uri);
      return userFiles.readStart(uri, bytes);
    },
  } satisfies Partial<ReadableFiles>);
  const thread = pixelThread();
  const styled = { ...userFiles, topOf: () => pathToFileURL(game).href };
  const problems = new Map<string, readonly FileProblem[]>();
  const progress: ProblemsBench['progress'] = [];
  const inGame = (folder: string, name: string) =>
    [decodeURIComponent(folder.slice(pathToFileURL(game).href.length + 1)), name].filter(Boolean).join('/');
  const own: ProblemsBench = {
    work: new ProblemsWork({
      files,
      shown: {
        choices: { cutOf: () => undefined, sequenceAs: () => undefined },
        provenance: { of: () => undefined },
        directionNames: () => [],
        maps: normalMapsOnDisk({ files }),
        numbered: numberedFramesOnDisk({ files }),
      },
      thread: runnerOf({
        check: (input, signal) => {
          own.checks++;
          return thread.run('check', input, signal);
        },
      }),
      drawn: { has: async () => own.isDrawn },
      cache: new ProblemsCache(data),
      ignored: (places, signal) => ignoredAmong('git', places, signal),
      styles: new StyleFiles({ files: overridden(userFiles, styled) }),
      trusted: () => own.isTrusted,
      basis: () => basis,
      log: {
        error: (text, error) => {
          throw new Error(text, { cause: error });
        },
      },
      show: (folder, found) => {
        for (const one of [...problems.keys()]) {
          const at = one.lastIndexOf('/');
          if (inGame(folder, '') === (at < 0 ? '' : one.slice(0, at))) problems.delete(one);
        }
        for (const [name, all] of found) problems.set(inGame(folder, name), all);
      },
      progress: (now) => now && progress.push(now),
    }),
    problems,
    reads,
    checks: 0,
    isTrusted: true,
    isDrawn: false,
    progress,
    close: async () => {
      own.work.cancel();
      await own.work.idle();
    },
  };
  return own;
}
