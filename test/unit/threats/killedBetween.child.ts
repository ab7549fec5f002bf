import { rename } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { diskCalls } from '../../../src/core/disk/heldFiles';
import { HostFiles, type NewContent } from '../../../src/core/disk/userFiles';
import { WorkspaceBounds } from '../../../src/core/disk/writeBounds';
import { MemoryMemento } from '../../support/runs/memoryStores';

/** Replaces `hero.png` and `hero.json` together, with a new `hero.txt`, and is killed before a rename. Arguments: folder, notes, how many it makes. */
const [folder = '', notes = '', most = '1'] = process.argv.slice(2);
let made = 0;
const calls = {
  ...diskCalls,
  rename: async (from: string, to: string) => {
    if (made++ >= Number(most)) process.kill(process.pid, 'SIGKILL');
    await rename(from, to);
  },
};
const bounds = new WorkspaceBounds(new MemoryMemento(), () => [pathToFileURL(folder).href]);
const content = (name: string, old?: string): NewContent => {
  const bytes = Buffer.from(`new ${name}`);
  return { uri: pathToFileURL(path.join(folder, name)).href, bytes, ...(old && { old: Buffer.from(old) }) };
};
void new HostFiles(bounds, notes, undefined, calls).writeTogether([
  content('hero.png', 'old hero.png'),
  content('hero.json', 'old hero.json'),
  content('hero.txt'),
]);
