import * as l10n from '@vscode/l10n';
import { plainText } from '../../shared/base/foreignText';
import { childOf, type FileStore, isWithin, nameOf, placeKey } from '../disk/fileStore';
import { SentenceError } from '../text/errors';
import { isPaid, type RunPlan } from './runPlan';

/**
 * Drafts: outputs wait in a folder that Git ignores until a person keeps them. Below that folder, the paths of the workspace folder are repeated
 * (`sprite-drafts/art/hero-edit-1.png` will be `art/hero-edit-1.png`), so that a draft's place says where it goes, also without a record of its run.
 */

/** A folder of drafts, and the workspace folder whose drafts it has, as URI strings. */
export interface DraftPlace {
  readonly root: string;
  readonly top: string;
}

/** The folder of drafts for what goes to a folder; undefined if drafts are off there. Rejects with a sentence for people. */
export type DraftPlaceOf = (folder: string) => Promise<DraftPlace | undefined>;

/** Most bytes of a `.gitignore` that is read. */
const MAX_IGNORE = 64 * 1024;

/** The plan of a person's run; its outputs will be drafts if the settings say so, also if they are made from a draft. */
export async function withDrafts(plan: RunPlan, placeOf: DraftPlaceOf): Promise<RunPlan> {
  // A normal map belongs to its sprite, and a replacement takes the place of a file that is there.
  const isKeptAtOnce = !isPaid(plan.kind) || plan.replacement !== undefined || !plan.folder;
  const place = isKeptAtOnce ? undefined : await placeOf(plan.folder);
  if (!place) return { ...plan, drafts: undefined };
  const folder = homeOf(plan.folder, place);
  const drafts = moved(folder, place.top, place.root);
  return { ...plan, folder, drafts: drafts === undefined ? undefined : { root: place.root, folder: drafts } };
}

/** Where the files of a folder of drafts go when they are kept; a folder without drafts itself. */
export function homeOf(folder: string, { root, top }: DraftPlace): string {
  return moved(folder, root, top) ?? folder;
}

/** The same path below another folder; undefined if it isn't below the first one. */
function moved(folder: string, from: string, to: string): string | undefined {
  if (!isWithin(folder, from)) return undefined;
  const rest = placeKey(folder).slice(placeKey(from).replace(/\/$/, '').length);
  return rest.split('/').filter(Boolean).reduce(childOf, to.replace(/\/$/, ''));
}

/**
 * Rejects with a sentence for people if Git wouldn't ignore what is saved in a folder of drafts, or if making it ignored would hide files that
 * aren't drafts.
 */
export async function refuseUsedFolder(root: string, files: Pick<FileStore, 'list' | 'read'>): Promise<void> {
  const names = await files.list(root);
  if (!names.length || (await ignoresAll(root, files))) return;
  throw new SentenceError(
    l10n.t(
      "{0} has other files, so it can't be the folder of drafts. Nothing was sent. Choose an empty folder in {1}, or add a .gitignore with “*” to it.",
      plainText(nameOf(root)),
      'spriteKiln.draftsFolder',
    ),
  );
}

/** Makes Git ignore a folder of drafts, and the file that says so. Nothing is overwritten. */
export async function ignoreDrafts(root: string, files: Pick<FileStore, 'create'>): Promise<void> {
  await files.create(childOf(root, '.gitignore'), new TextEncoder().encode('*\n'));
}

/** Whether Git ignores a folder because of a `.gitignore` in it, as it ignores drafts. */
export async function ignoresAll(root: string, files: Pick<FileStore, 'read'>): Promise<boolean> {
  const bytes = await files.read(childOf(root, '.gitignore'), MAX_IGNORE).catch(() => new Uint8Array());
  return new TextDecoder()
    .decode(bytes)
    .split(/\r?\n/)
    .some((line) => /^\/?\*\*?\s*$/.test(line));
}
