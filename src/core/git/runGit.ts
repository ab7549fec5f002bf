import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { CanceledError } from '../../service/errors';
import { formatNumber } from '../../shared/base/numbers';
import { SentenceError } from '../text/errors';
import { GitError } from './gitError';

/** Where Git is, and the folder of a repository. Absolute paths. */
export interface GitPlace {
  readonly program: string;
  readonly root: string;
}

/**
 * Paths are taken literally, replaced objects aren't shown in place of a commit's own, and locks aren't taken, so nothing that a person does with Git
 * at the same time fails.
 */
const OPTIONS = ['--no-pager', '--no-optional-locks', '--no-replace-objects'];
const LITERAL = '--literal-pathspecs';
/** Git reads, and runs nothing that a repository names: no hook, monitor, or check of a signature. */
const CONFIGURATION = [
  'core.quotepath=false',
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.attributesFile=/dev/null',
  'log.showSignature=false',
  'log.mailmap=false',
  // A person's settings of what `git log` shows: the first commit, messages in other encodings, and an order of files that may be missing.
  'log.showRoot=true',
  'i18n.logOutputEncoding=UTF-8',
  'diff.orderFile=/dev/null',
  // Git's own number; with a larger one, a repository decides how long a search for renames takes.
  'diff.renameLimit=1000',
];
/** Of a Git command that may have started VS Code as its editor, or of a shell: what leads to another repository, or changes how paths are read. */
const LEFT_OUT = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_IMPLICIT_WORK_TREE',
  'GIT_COMMON_DIR',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_NAMESPACE',
  'GIT_PREFIX',
  'GIT_SHALLOW_FILE',
  'GIT_REPLACE_REF_BASE',
  'GIT_NO_REPLACE_OBJECTS',
  'GIT_ATTR_SOURCE',
  'GIT_GLOB_PATHSPECS',
  'GIT_NOGLOB_PATHSPECS',
  'GIT_ICASE_PATHSPECS',
];
const ENVIRONMENT = {
  ...Object.fromEntries(LEFT_OUT.map((name) => [name, undefined])),
  LC_ALL: 'C',
  GIT_TERMINAL_PROMPT: '0',
  // Commits have the parents that they name.
  GIT_GRAFT_FILE: '/dev/null',
  // What a partial clone left out isn't fetched. Git before 2.45 tries, and then finds that no way to a remote is allowed: none has this name.
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
};

/** Most bytes of a list that Git writes: 8 MiB, far more than any list that is shown. */
const MAX_LISTED_BYTES = 8 * 1024 * 1024;
/** Most characters of Git's own words in an error. */
const MAX_WORDS = 2000;

/** Milliseconds that a call may take. A search through a long history takes seconds; what takes longer waits for something, such as a pipe. */
export const MAX_MS = 30_000;

export interface GitCall {
  /** Number of bytes from which on Git is stopped. */
  readonly most?: number;
  /** What Git reads, if it asks for something. */
  readonly input?: string;
  readonly signal?: AbortSignal;
  /** The root is any folder, and Git looks for the repository and the working tree around it. That is when Git refuses one of another user. */
  readonly looks?: boolean;
  /** Whether paths may have Git's magic, as `:(glob)`. Some commands refuse to take paths literally. */
  readonly magic?: boolean;
  /** Milliseconds after which Git is stopped. */
  readonly ms?: number;
}

/**
 * Runs Git, without a shell, and resolves to what it wrote. Rejects with a `GitError`, with a `CanceledError` if the signal aborts, or with a
 * `SentenceError` if Git takes too long.
 */
export function runGit(
  place: GitPlace,
  args: readonly string[],
  { most = MAX_LISTED_BYTES, input, signal, looks = false, magic = false, ms = MAX_MS }: GitCall = {},
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new CanceledError());
      return;
    }
    const child = startGit(place, magic ? args : [LITERAL, ...args], looks);
    // If Git ends without reading it, its exit code says why.
    child.stdin.on('error', () => {}).end(input);
    const chunks: Buffer[] = [];
    let size = 0;
    let words = '';
    const settle = (act: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      act();
    };
    const end = (error: Error) =>
      settle(() => {
        stopGit(child);
        reject(error);
      });
    const abort = () => end(new CanceledError());
    const timer = setTimeout(() => end(new SentenceError(lateText(ms))), ms);
    signal?.addEventListener('abort', abort, { once: true });
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > most) end(new GitError(`Git wrote more than ${most} bytes.`));
      else chunks.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(0, MAX_WORDS);
    });
    child.on('error', (error) => settle(() => reject(new GitError(error.message))));
    child.on('close', (code) =>
      settle(() => {
        if (code === 0) resolve(Buffer.concat(chunks, size));
        else reject(new GitError(words.trim() || `Git ended with ${code}.`, code ?? undefined));
      }),
    );
  });
}

/**
 * Git is told where the repository is, and that its working tree is the top of the disk, where it runs: so it finds no `.gitattributes`, `.gitmodules`,
 * and `.mailmap` of the real one, which may be pipes, and takes no file there for the content of an object. Paths are from the top of the repository.
 * @param looks see `GitCall`
 */
export function startGit(
  { program, root }: GitPlace,
  args: readonly string[],
  looks = false,
): ChildProcessWithoutNullStreams {
  const settings = CONFIGURATION.flatMap((one) => ['-c', one]);
  const top = path.parse(root).root;
  const where = looks ? [] : [`--git-dir=${path.join(root, '.git')}`, `--work-tree=${top}`];
  return spawn(program, [...OPTIONS, ...where, ...settings, ...args], {
    cwd: looks ? root : top,
    env: { ...process.env, ...ENVIRONMENT },
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    // A group of its own, which is stopped as a whole.
    detached: process.platform !== 'win32',
  });
}

/** Stops Git and what it started, and no longer waits for whatever still holds its pipes. */
export function stopGit(child: ChildProcessWithoutNullStreams): void {
  const { pid } = child;
  for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe.destroy();
  if (pid === undefined) return;
  if (process.platform === 'win32') {
    const program = path.join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'taskkill.exe');
    spawn(program, ['/T', '/F', '/PID', String(pid)], { stdio: 'ignore', windowsHide: true }).on('error', () =>
      child.kill(),
    );
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

export const lateText = (ms: number) =>
  l10n.t("Git didn't answer within {0} seconds, so it was stopped.", formatNumber(ms / 1000));
