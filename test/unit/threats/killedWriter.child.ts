import path from 'node:path';
import { DiskWriter } from '../../../src/core/disk/diskWriter';
import { Temporaries } from '../../../src/core/disk/temporaries';
import { WorkspaceBounds } from '../../../src/core/disk/writeBounds';
import { MemoryMemento } from '../../support/runs/memoryStores';

/** Writes a temporary file into a folder and waits to be killed. Arguments: the folder, and the folder of the notes. */
const [folder = '', notes = ''] = process.argv.slice(2);
const bounds = new WorkspaceBounds(new MemoryMemento(), () => []);
const writer = new DiskWriter(bounds, new Temporaries(notes));
void writer.prepare(path.join(folder, 'hero.png'), new Uint8Array(8)).then(() => {
  console.log('prepared');
  setInterval(() => {}, 60_000);
});
