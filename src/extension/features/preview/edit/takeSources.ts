import * as vscode from 'vscode';
import { nameOf, placeKey } from '../../../../core/disk/fileStore';
import type { UserFiles } from '../../../../core/disk/userFiles';
import type { SavedFile } from '../../../../core/domain/saveOutputs';
import type { Runs } from '../../../../core/runs/runs';
import { plainText } from '../../../../shared/base/foreignText';
import type { PictureBytes } from '../../../../shared/protocol/pictureBytes';
import type { PreviewCalls } from '../../../../shared/protocol/preview';
import type { TakeSourceItem } from '../../../../shared/protocol/previewEdits';
import type { Handlers } from '../../../platform/pageChannel';
import { readPicture } from '../readPicture';

/** Files made from one that are offered; the newest ones. */
const MAX_RESULTS = 24;
/** Kinds of files that pixels are taken from. */
const IMAGES: ReadonlySet<SavedFile['kind']> = new Set(['still', 'animation', 'sheet']);

/** Versions of a file that aren't on disk. A feature of its own reads them. */
export interface FileVersions {
  /** Those that there are of a file, as people read them: its last commit, or both sides of a conflict. */
  versionsOf(uri: string): Promise<readonly FileVersion[]>;
}

export interface FileVersion {
  readonly name: string;
  read(): Promise<PictureBytes>;
}

export interface TakeSourcesDependencies {
  readonly runs: Pick<Runs, 'list'>;
  readonly files: UserFiles;
  readonly comparisons: FileVersions;
}

/**
 * Answers what a page can take pixels from: what runs made from a file, and its versions. The page only knows ids of what it was told.
 * @param placeOf URI string of an item
 */
export function takeHandlers(
  { runs, files, comparisons }: TakeSourcesDependencies,
  placeOf: (item: string) => string,
): Pick<Handlers<PreviewCalls>, 'takeSources' | 'takeSource'> {
  const known = new Map<string, () => Promise<PictureBytes>>();
  return {
    takeSources: async ({ item }) => {
      const uri = placeOf(item);
      const found = [
        ...madeFrom(uri, runs).map((file) => ({
          kind: 'run' as const,
          key: file,
          name: plainText(nameOf(file)),
          read: () => readPicture(files, file),
        })),
        // Git may be missing, or slow: then no versions are offered.
        ...(await comparisons.versionsOf(uri).catch(() => [])).map(({ name, read }) => ({
          kind: 'version' as const,
          key: `${uri} ${name}`,
          name,
          read,
        })),
      ];
      return found.map(({ kind, key, name, read }): TakeSourceItem => {
        const id = `${kind} ${key}`;
        known.set(id, read);
        return { id, kind, name };
      });
    },
    takeSource: async ({ source }) => {
      const read = known.get(source);
      if (!read) throw new Error(vscode.l10n.t('The image no longer exists.'));
      return read();
    },
  };
}

/** What runs made from a file, the newest first. URI strings. */
function madeFrom(uri: string, runs: Pick<Runs, 'list'>): readonly string[] {
  const key = placeKey(uri);
  const outputs = runs
    .list()
    .filter(({ plan }) => plan.sources.some((source) => placeKey(source) === key))
    .flatMap(({ snapshot }) => snapshot.outputs)
    .flatMap((output) => output.files);
  return outputs
    .filter((file) => IMAGES.has(file.kind))
    .map((file) => file.uri)
    .slice(0, MAX_RESULTS);
}
