// Runs child processes to their end: shown or captured, with a time limit, and stopped together with this process.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const windows = process.platform === 'win32';
const running = new Set();

function signalTree(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (windows) spawn('taskkill', ['/pid', String(child.pid), '/T', '/F']);
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended in the meantime.
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
let stopping = false;

/** Milliseconds that a process has to end by itself: on a signal, a test that drives a browser only closes the browser and continues. */
const GRACE = 8000;

/** While something runs, a signal to this process is passed on, and this process ends when the children have. */
function passOn(signal) {
  stopping = true;
  for (const child of running) {
    signalTree(child, signal);
    setTimeout(() => signalTree(child, 'SIGKILL'), GRACE);
  }
}

function enter(child) {
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, passOn);
  running.add(child);
}

function leave(child) {
  running.delete(child);
  if (running.size > 0) return;
  if (stopping) process.exit(130);
  for (const signal of SIGNALS) process.off(signal, passOn);
}

/**
 * Runs a command to its end in its own process group, so a timeout also reaches its children.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, minutes?: number, quiet?: boolean }} options
 *   `quiet` captures instead of showing; `minutes` defaults to 10, 0 means no limit.
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>} `code` is 1 if a signal ended it, 127 if it can't start.
 */
export function run(command, args, options = {}) {
  const { cwd = root, env = {}, minutes = 10, quiet = false } = options;
  // Nothing more is started: this process ends with the last running child.
  if (stopping) return new Promise(() => {});
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      detached: !windows,
      shell: windows && command === 'npm',
    });
    enter(child);
    let output = '';
    let timedOut = false;
    const take = (chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    let hardStop;
    const stop = () => {
      timedOut = true;
      signalTree(child, 'SIGTERM');
      hardStop = setTimeout(() => signalTree(child, 'SIGKILL'), GRACE);
    };
    const limit = minutes > 0 ? setTimeout(stop, minutes * 60_000) : undefined;
    const end = (code) => {
      clearTimeout(limit);
      clearTimeout(hardStop);
      leave(child);
      resolve({ code, output, timedOut });
    };
    child.on('error', (error) => {
      output += error.message;
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/**
 * Like {@link run}, for Node scripts of this project and its packages.
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} options
 */
export const node = (args, options) => run(process.execPath, args, options);

/**
 * Runs npm: this Node's own if it can be found, otherwise the one on the path.
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} options
 */
export function npm(args, options) {
  const own = process.env.npm_execpath;
  return own && /npm-cli\.c?js$/.test(own) ? node([own, ...args], options) : run('npm', args, options);
}
