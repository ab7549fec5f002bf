import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { FileTooLarge, type ReadableFiles } from '../core/disk/fileStore';

/** In a browser, files are VS Code's, whatever their scheme: a folder of this machine that a person opens has `file:`, too. */
export const onDisk = (_uri: string) => false;

export const readableFiles = (other: ReadableFiles): ReadableFiles => other;

/** Reads the product's own records. */
export const diskFiles: Pick<ReadableFiles, 'read' | 'list'> = {
  async read(uri, maxBytes) {
    const bytes = await readFile(fileURLToPath(uri));
    if (bytes.length > maxBytes) throw new FileTooLarge('The record is too large.');
    return bytes;
  },
  list: (folder) => readdir(fileURLToPath(folder)),
};
