import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { monotonicFactory } from 'ulid';
import type { Holder } from '../../../src/core/disk/lease';
import type { RunPlan } from '../../../src/core/domain/runPlan';
import type { JournalEntry } from '../../../src/core/runs/journal/entry';
import type { Journal, NewRecord } from '../../../src/core/runs/journal/journal';
import { wholeLine } from '../../../src/core/runs/journal/lines';
import type { RunRecord } from '../../../src/core/runs/journal/record';
import { foreignText } from '../../../src/shared/base/foreignText';

/** The extension's journal folder in a VS Code that `startEditor` started: next to the opened workspace. */
export function journalFolder(workspace: string): string {
  return path.join(workspace, '../server/data/User/globalStorage/sprite-kiln.sprite-kiln/runs');
}

export type RecordPatch = Partial<Omit<RunRecord, 'plan'>> & { readonly plan?: Partial<RunRecord['plan']> };

/** Owns any record, for tests without other windows. */
export const anyHolder: Holder = { owner: '0123456789abcdef', held: async () => true };

/** Changes a record in any state that no window works on. */
export async function amend(journal: Journal, id: string | undefined, patch: Partial<RunRecord>): Promise<void> {
  const record = (await journal.read()).find((one) => one.id === id);
  if (!record) throw new Error(`No record ${id}.`);
  await writeFile(path.join(journal.directory, `${id}.json`), wholeLine(anyHolder.owner, { ...record, ...patch }));
}

/** What a person requested: an edit of images (URI strings) with an output folder (a URI string). */
export function editPlan(folder: string, sources: readonly string[]): RunPlan {
  return { kind: 'edit', sources, prompt: foreignText('x'), tags: [], folder, directionNames: [] };
}

/** In creation order, even within a millisecond. */
const nextId = monotonicFactory();

/** Writes a record like the runner, advanced to the given state: by default an edit of `hero.png`. */
export async function addRecord(
  journal: Journal,
  folder: string,
  { plan, ...patch }: RecordPatch,
): Promise<JournalEntry> {
  const record: NewRecord = {
    id: nextId().toLowerCase(),
    state: 'prepared',
    origin: 'built-in',
    originId: 'built-in',
    plan: {
      kind: 'edit',
      sources: [placeIn(folder, 'hero.png')],
      prompt: foreignText('a red cloak'),
      tags: [],
      folder: pathToFileURL(folder).href,
      directionNames: [],
      ...plan,
    },
    sources: [],
    fingerprint: 'f',
    attempts: 1,
    outputs: [],
  };
  const entry = await journal.create(record, anyHolder);
  await entry.update(patch);
  return entry;
}

/** An output of a record with its file names. */
export function outputIn(
  folder: string,
  index: number,
  done: boolean,
  ...names: string[]
): RunRecord['outputs'][number] {
  return {
    index,
    assetId: `asset-${index}`,
    stems: [`hero-edit-${index}`],
    files: names.map((name) => ({ uri: placeIn(folder, name), kind: 'still', sha256: 's', width: 32, height: 32 })),
    done,
  };
}

export function placeIn(folder: string, name: string): string {
  return pathToFileURL(path.join(folder, name)).href;
}
