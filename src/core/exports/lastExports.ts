import * as v from 'valibot';
import { type ExportOptions, exportOptions } from '../../sprite/engines/exportOptions';
import { parentOf, placeKey } from '../disk/fileStore';
import type { Memory } from '../host/memory';
import { recall, remember } from '../host/stored';

/** Most folders whose choices are remembered. */
const MAX_FOLDERS = 200;

const answer = v.object({ options: exportOptions, folder: v.optional(v.string()) });

/** The choices for an export. */
export interface LastExport {
  readonly options: ExportOptions;
  /** URI string of the output folder; absent: next to the source. */
  readonly folder?: string;
}

/** The last choices in each folder of this workspace. */
export class LastExports {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** @param source URI string */
  of(source: string): LastExport | undefined {
    const key = placeKey(parentOf(source));
    const value = recall(this.#memory, 'export.answers').find(([one]) => one === key)?.[1];
    const read = v.safeParse(answer, value);
    return read.success ? read.output : undefined;
  }

  /** Remembers the choices without tag and layers, which belong to one sprite and not to its neighbors, and without the name of such a look. */
  async remember(source: string, { options, folder }: LastExport): Promise<void> {
    const key = placeKey(parentOf(source));
    const others = recall(this.#memory, 'export.answers').filter(([one]) => one !== key);
    const { tag: _, layers, names, ...usual } = options;
    const kept = layers === undefined && names !== undefined ? { ...usual, names } : usual;
    const next = [...others, [key, { options: kept, folder }] as const].slice(-MAX_FOLDERS);
    await remember(this.#memory, 'export.answers', next);
  }
}
