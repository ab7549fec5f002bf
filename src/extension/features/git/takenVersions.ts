import * as vscode from 'vscode';
import { followedBlob } from '../../../core/git/followLinks';
import { LfsObjects } from '../../../core/git/lfsObjects';
import type { Commit, Staged } from '../../../core/git/version';
import type { FileVersion } from '../preview/edit/takeSources';
import { readContent } from './readContent';
import type { Repositories } from './repositories';
import { versionLabel } from './versionText';

/** Both sides of a conflict, if there is one; otherwise the last commit. */
const OFFERED: readonly (readonly (Staged | Commit)[])[] = [['ours', 'theirs'], ['HEAD' as Commit]];

/** Versions of a file in Git that pixels can be taken from; empty without any. @param uri URI string */
export async function takenVersions(repositories: Repositories, uri: string): Promise<readonly FileVersion[]> {
  const file = await repositories.of(vscode.Uri.parse(uri, true));
  if (typeof file === 'string') return [];
  const { git, path } = file;
  for (const names of OFFERED) {
    const found = await Promise.all(
      names.map(async (at): Promise<FileVersion[]> => {
        const blob = await followedBlob(git, at, path);
        if (!blob || !('id' in blob)) return [];
        const label = versionLabel(at);
        const content = { git, blob: blob.id, objects: new LfsObjects(git), file: uri, label };
        return [{ name: label, read: () => readContent(content) }];
      }),
    );
    const versions = found.flat();
    if (versions.length) return versions;
  }
  return [];
}
