import { mkdir, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as vscode from 'vscode';
import { publish, removeQuietly, temporaryName, writeBeside } from './diskFiles';
import { hasCode } from './durableFiles';
import { parentOf, placeKey } from './fileStore';

/** A file that is to be written. */
export interface NewContent {
  /** URI string. */
  readonly uri: string;
  readonly bytes: Uint8Array;
  /** What the file holds now, by which it is brought back; absent where no such file may be there. */
  readonly old?: Uint8Array;
}

/** A file was made by somebody else between looking and writing. Nothing was written. */
export class NameTakenError extends Error {
  override readonly name = 'NameTakenError';
  constructor(readonly uri: string) {
    super('The name is taken.');
  }
}

/**
 * Writes several files, all or none. All content is on the disk under temporary names before the first file gets its own; where one
 * fails, those before it get their old content back, and new ones are removed. Folders are made as needed and stay.
 * @param allowed asked right before the first name is given; what it throws leaves everything as it was
 * @throws NameTakenError
 */
export async function writeTogether(contents: readonly NewContent[], allowed: () => void = () => {}): Promise<void> {
  const ready: Prepared[] = [];
  const done: NewContent[] = [];
  try {
    for (const content of contents) ready.push(await prepare(content));
    allowed();
    for (const one of ready) {
      await one.publish();
      done.unshift(one.content);
    }
  } catch (error) {
    for (const { uri, old } of done) await (old ? putBack(uri, old) : removeFile(uri)).catch(() => {});
    throw error;
  } finally {
    for (const { discard } of ready) await discard();
  }
}

/** Removes a file for good. */
export async function removeFile(uri: string): Promise<void> {
  if (uri.startsWith('file:')) await unlink(fileURLToPath(uri));
  else await vscode.workspace.fs.delete(vscode.Uri.parse(uri, true));
}

/** A content under a temporary name. */
interface Prepared {
  readonly content: NewContent;
  /** Gives it its own name. */
  publish(): Promise<void>;
  /** Removes the temporary file, where it is still there. */
  discard(): Promise<void>;
}

async function prepare(content: NewContent): Promise<Prepared> {
  return content.uri.startsWith('file:') ? prepareOnDisk(content) : prepareElsewhere(content);
}

async function prepareOnDisk(content: NewContent): Promise<Prepared> {
  const file = fileURLToPath(content.uri);
  await mkdir(path.dirname(file), { recursive: true });
  // A file that others may read stays so.
  const mode = content.old && (await stat(file)).mode;
  const temporary = await writeBeside(file, content.bytes, mode);
  const publishIt = async () => {
    if (content.old) await rename(temporary, file);
    else if (!(await publish(temporary, file))) throw new NameTakenError(content.uri);
  };
  return { content, publish: publishIt, discard: () => removeQuietly(temporary) };
}

async function prepareElsewhere(content: NewContent): Promise<Prepared> {
  const { fs } = vscode.workspace;
  const place = vscode.Uri.parse(content.uri, true);
  const folder = vscode.Uri.parse(parentOf(content.uri), true);
  const temporary = vscode.Uri.joinPath(folder, temporaryName());
  await fs.createDirectory(folder);
  await fs.writeFile(temporary, content.bytes);
  const discard = async () => {
    await Promise.resolve(fs.delete(temporary)).catch(() => {});
  };
  const publishIt = async () => {
    try {
      await fs.rename(temporary, place, { overwrite: content.old !== undefined });
    } catch (error) {
      const taken = error instanceof vscode.FileSystemError && error.code === 'FileExists';
      throw taken ? new NameTakenError(content.uri) : error;
    }
  };
  return { content, publish: publishIt, discard };
}

async function putBack(uri: string, old: Uint8Array): Promise<void> {
  const one = await prepare({ uri, bytes: old, old });
  try {
    await one.publish();
  } finally {
    await one.discard();
  }
}

/** The same for all names of one file on disk: links, and other letter cases where they do not count. For other places, the place. */
export async function fileIdentity(uri: string): Promise<string> {
  if (!uri.startsWith('file:')) return placeKey(uri);
  try {
    const { dev, ino } = await stat(fileURLToPath(uri), { bigint: true });
    return ino === 0n ? placeKey(uri) : `${dev}:${ino}`;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return placeKey(uri);
    throw error;
  }
}
