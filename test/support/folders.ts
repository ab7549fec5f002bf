import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A new folder in the system's folder for temporary files. */
export function temporaryDirectory(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'sprite-kiln-test-'));
}

/** Removes a folder with all that is in it, also while something still writes into it; no error where there is none. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
