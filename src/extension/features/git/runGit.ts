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
const CONFIGURATION = [
  'core.quotepath=false',
  'core.fsmonitor=false',
  'log.showSignature=false',
  // A person's settings of what `git log` shows: the first commit, messages in other encodings, and an order of files that may be missing.
  'log.showRoot=true',
  'i18n.logOutputEncoding=UTF-8',
  'diff.orderFile=/dev/null',
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
  'GIT_GRAFT_FILE',
  'GIT_SHALLOW_FILE',
  'GIT_REPLACE_REF_BASE',
  'GIT_NO_REPLACE_OBJECTS',
  'GIT_GLOB_PATHSPECS',
  'GIT_NOGLOB_PATHSPECS',
  'GIT_ICASE_PATHSPECS',
];
const ENVIRONMENT = {
  ...Object.fromEntries(LEFT_OUT.map((name) => [name, undefined])),
  LC_ALL: 'C',
  GIT_TERMINAL_PROMPT: '0',
};

/** Most bytes of a list that Git writes: 8 MiB, far more than any list that is shown. */
const MOST_LISTED_BYTES = 8 * 1024 * 1024;
/** Most characters of Git's own words in an error. */
const MOST_WORDS = 2000;

/**
 * Runs Git, without a shell, and resolves to what it wrote. Rejects with a `GitError`, or with a `CanceledError` if the signal aborts.
 * @param most number of bytes from which on Git is stopped
 * @param input what Git reads, if it asks for something
 */
export function runGit(
  { program, root }: GitPlace,
  args: readonly string[],
  {
    most = MOST_LISTED_BYTES,
    input,
    signal,
  }: { readonly most?: number; readonly input?: string; readonly signal?: AbortSignal } = {},
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
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    // If Git ends without reading it, its exit code says why.
    child.stdin.on('error', () => {}).end(input);
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
