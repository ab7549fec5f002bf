import { spawn } from 'node:child_process';
import path from 'node:path';

/** Of the editor's own process: a program that is built as the editor is would take itself for a part of it. */
const OF_THE_EDITOR = /^(?:ELECTRON_|VSCODE_|NODE_OPTIONS$)/;

/**
 * Starts a program with files and lets it go its own way: it outlives the editor. No shell reads the words. Rejects with the system's error
 * where it cannot be started.
 * @param program absolute path
 * @param files absolute paths, so that none of them is read as an option
 */
export function startProgram(program: string, files: readonly string[]): Promise<void> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_THE_EDITOR.test(name)));
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...files], { cwd: path.dirname(program), env, detached: true, stdio: 'ignore' });
    child.once('error', reject);
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });
}
