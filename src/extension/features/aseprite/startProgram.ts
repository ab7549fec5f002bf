import { spawn } from 'node:child_process';
import path from 'node:path';

/** Variables of the editor's own process: another program on Electron would start as a part of the editor with them. */
const OF_THE_EDITOR = /^(?:ELECTRON_|VSCODE_|NODE_OPTIONS$)/;

/**
 * Starts a program with files; it continues when the editor closes. No shell reads the arguments. Rejects with the system's error
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
