import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A new folder in the system's folder for temporary files. */
export function temporaryDirectory(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'sprite-kiln-test-'));
}

/** Removes a folder with everything in it, even while something still writes to it; no error if it is missing. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

/** Names in a folder, sorted. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).sort();
}

/** Names of files in a folder, sorted, with their contents as Base64. */
export async function contents(folder: string, names: readonly string[]): Promise<Map<string, string>> {
  const read = async (name: string) => [name, (await readFile(path.join(folder, name))).toString('base64')] as const;
  return new Map(await Promise.all([...names].sort().map(read)));
}
