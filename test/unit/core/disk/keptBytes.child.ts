/** Undoes the last replacement, and kills itself right before it renames or removes a file of the user. Argument: an `UndoOrder` as JSON. */
import { diskCalls } from '../../../../src/core/disk/heldFiles';
import { KeptBytes } from '../../../../src/core/disk/keptBytes';
import { HostFiles } from '../../../../src/core/disk/userFiles';
import { WorkspaceBounds } from '../../../../src/core/disk/writeBounds';
import { MemoryMemento } from '../../../support/runs/memoryStores';

export interface UndoOrder {
  /** Paths of the folders of the kept bytes, and of the notes of writes. */
  readonly kept: string;
  readonly notes: string;
  /** The change before which it dies, counted from 1. */
  readonly dieBefore: number;
}

const order: UndoOrder = JSON.parse(process.argv[2] ?? '{}');
let count = 0;
const dying = <Args extends readonly unknown[]>(change: (...args: Args) => Promise<void>) => {
  return async (...args: Args) => {
    if (++count === order.dieBefore) process.kill(process.pid, 'SIGKILL');
    await change(...args);
  };
};

const files = new HostFiles(new WorkspaceBounds(new MemoryMemento(), () => []), order.notes, undefined, {
  ...diskCalls,
  rename: dying(diskCalls.rename),
  remove: dying(diskCalls.remove),
});

void new KeptBytes(order.kept).undo(() => true, files, new AbortController().signal);
