import { spawn } from 'node:child_process';
import { CanceledError } from '../../../service/errors';
import { GitError } from './gitError';

/** Where Git is, and the folder of a repository. Absolute paths. */
export interface GitPlace {
  readonly program: string;
  readonly root: string;
}

/**
 * Paths are taken literally, signatures aren't checked, and no hook or monitor of the repository is started: Git reads, and runs nothing
 * else. Locks aren't taken, so nothing that a person does with Git at the same time fails.
 */
const OPTIONS = ['--no-pager', '--literal-pathspecs', '--no-optional-locks'];
const CONFIGURATION = ['core.quotepath=false', 'core.fsmonitor=false', 'log.showSignature=false'];
const ENVIRONMENT = {
  LC_ALL: 'C',
  GIT_TERMINAL_PROMPT: '0',
  // Of a Git command that may have started VS Code as its editor.
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
};

/** Most bytes of a list that Git writes: 8 MiB, far more than any list that is shown. */
const MOST_LISTED_BYTES = 8 * 1024 * 1024;
/** Most characters of Git's own words in an error. */
const MOST_WORDS = 2000;

/**
 * Runs Git, without a shell, and resolves to what it wrote. Rejects with a `GitError`, or with a `CanceledError` if the signal aborts.
 * @param most number of bytes from which on Git is stopped
 */
export function runGit(
  { program, root }: GitPlace,
  args: readonly string[],
  { most = MOST_LISTED_BYTES, signal }: { readonly most?: number; readonly signal?: AbortSignal } = {},
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new CanceledError());
      return;
    }
    const settings = CONFIGURATION.flatMap((one) => ['-c', one]);
    const child = spawn(program, [...OPTIONS, ...settings, ...args], {
      cwd: root,
      env: { ...process.env, ...ENVIRONMENT },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const chunks: Buffer[] = [];
    let size = 0;
    let words = '';
    const end = (error: Error) => {
      child.kill();
      reject(error);
    };
    const abort = () => end(new CanceledError());
    signal?.addEventListener('abort', abort, { once: true });
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > most) end(new GitError(`Git wrote more than ${most} bytes.`));
      else chunks.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(0, MOST_WORDS);
    });
    child.on('error', (error) => reject(new GitError(error.message)));
    child.on('close', (code) => {
      signal?.removeEventListener('abort', abort);
      if (code === 0) resolve(Buffer.concat(chunks, size));
      else reject(new GitError(words.trim() || `Git ended with ${code}.`, code ?? undefined));
    });
  });
}
