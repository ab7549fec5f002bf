import * as v from 'valibot';
import type * as vscode from 'vscode';
import { type ExportOptions, exportOptions } from '../../../shared/protocol/exportOptions';
import { parentOf, placeKey } from '../../platform/fileStore';

/** Folders whose answers are remembered. */
const MOST = 200;

const answer = v.object({ options: exportOptions, folder: v.optional(v.string()) });

/** What was chosen for an export. */
export interface ExportAnswer {
  readonly options: ExportOptions;
  /** URI string of the folder of the outputs; absent: beside the source. */
  readonly folder?: string;
}

type Remembered = readonly (readonly [key: string, value: unknown])[];

/** The last choices in each folder of this workspace. */
export class LastExports {
  private static readonly key = 'export.answers';

  constructor(private readonly memory: vscode.Memento) {}

  /** @param source URI string */
  of(source: string): ExportAnswer | undefined {
    const key = placeKey(parentOf(source));
    const value = this.all().find(([one]) => one === key)?.[1];
    const read = v.safeParse(answer, value);
    return read.success ? read.output : undefined;
  }

  /** A tag belongs to one sprite, so it is not remembered for its neighbors. */
  async remember(source: string, { options, folder }: ExportAnswer): Promise<void> {
    const key = placeKey(parentOf(source));
    const others = this.all().filter(([one]) => one !== key);
    const { tag: _, ...kept } = options;
    await this.memory.update(LastExports.key, [...others, [key, { options: kept, folder }] as const].slice(-MOST));
  }

  private all(): Remembered {
    return this.memory.get<Remembered>(LastExports.key, []);
  }
}
