import * as vscode from 'vscode';
import { nameOf } from '../../core/disk/fileStore';
import { isFileFor } from '../../core/domain/pictureFiles';
import { SentenceError } from '../../core/text/errors';
import { plainText } from '../../shared/base/foreignText';
import { type NewerSide, repositoryFile, stagedVersions, versionsSince } from '../features/git/findVersions';
import { type Picked, pickBranch, pickRevision } from '../features/git/pickVersion';
import type { RepositoryFile } from '../features/git/repositories';
import { comparisonTitle } from '../features/git/versionText';
import { type ComparedVersions, placeOf } from '../features/preview/previewPlace';
import { showInfo } from '../platform/toast';
import type { Services } from '../services';
import { picturesFor, workingFile } from './ask/pictures';
import { isCall, isUri, parseOptions, toUri } from './runOptions';

/** Compares a picture with its last commit. Code gets the address of the comparison. */
export function compareWithHead(services: Services, args: readonly unknown[]): Promise<string | undefined> {
  return compare(services, args, vscode.l10n.t('Compare with HEAD'), (file, target) =>
    versionsSince(file, target.uri, { commit: HEAD, newer: target.newer }),
  );
}

/** Compares a picture with a commit of its history, or with what is staged, which a person chooses. */
export function compareWithRevision(services: Services, args: readonly unknown[]): Promise<string | undefined> {
  const title = vscode.l10n.t('Compare with Revision');
  return compare(services, args, title, async (file, target) =>
    pickedVersions(file, target, await pickRevision(file, titleFor(title, target))),
  );
}

/** Compares a picture with a branch or a tag, which a person chooses. */
export function compareWithBranch(services: Services, args: readonly unknown[]): Promise<string | undefined> {
  const title = vscode.l10n.t('Compare with Branch');
  return compare(services, args, title, async (file, target) =>
    pickedVersions(file, target, await pickBranch(file, titleFor(title, target))),
  );
}

/** Whether code called: lists of changes pass objects, too. */
export function isCompareCall(args: readonly unknown[]): boolean {
  return isCall(args) && !isResource(args[0]);
}

const HEAD = 'HEAD' as Parameters<typeof versionsSince>[2]['commit'];

interface Target {
  readonly uri: vscode.Uri;
  /** What is compared with an earlier version: the file, or, if it was chosen among staged changes, what is staged. */
  readonly newer: NewerSide;
}

const titleFor = (title: string, { uri }: Target) => `${title} · ${plainText(nameOf(uri.toString()))}`;

type Find = (file: RepositoryFile, target: Target) => Promise<ComparedVersions | undefined>;

async function compare(
  services: Services,
  args: readonly unknown[],
  title: string,
  find: Find,
): Promise<string | undefined> {
  const target = await targetOf(services, args, title);
  if (!target) return undefined;
  try {
    if (!isFileFor('shown', target.uri.path)) throw new SentenceError(notAPictureText(target.uri));
    const file = await repositoryFile(services.comparing.repositories, target.uri);
    const versions = await find(file, target);
    if (!versions) return undefined;
    return (await services.previews.showComparison(versions, comparisonTitle(versions))).toString();
  } catch (error) {
    if (!(error instanceof SentenceError) || isCompareCall(args)) throw error;
    // Nothing failed: there is nothing to compare with.
    void showInfo(error.message);
    return undefined;
  }
}

function notAPictureText(uri: vscode.Uri): string {
  return vscode.l10n.t("{0} isn't an image that Sprite Kiln can show.", plainText(nameOf(uri.toString())));
}

function pickedVersions(
  file: RepositoryFile,
  { uri, newer }: Target,
  picked: Picked | undefined,
): Promise<ComparedVersions | undefined> | undefined {
  switch (picked?.kind) {
    case undefined:
      return undefined;
    case 'commit':
      return versionsSince(file, uri, { commit: picked.commit, path: picked.path, newer });
    case 'step': {
      const side = ({ id: at, path }: typeof picked.before) => ({ at, path });
      return Promise.resolve({ file: uri.toString(), before: side(picked.before), after: side(picked.after) });
    }
    case 'staged':
      return stagedVersions(file, uri, picked.at, picked.at === 'index' ? 'working' : newer);
    case 'sides':
      return stagedVersions(file, uri, 'ours', 'theirs');
  }
}

/** The file in the explorer, in a list of changes, in the timeline, or in a tab; the one in front; or one that the user chooses. */
async function targetOf(services: Services, args: readonly unknown[], title: string): Promise<Target | undefined> {
  if (isResource(args[0])) return { uri: args[0].resourceUri, newer: isStaged(args[0]) ? 'index' : 'working' };
  if (isCompareCall(args)) {
    const [file] = (parseOptions('preview', args[0]).files ?? []).map(toUri);
    return file && { uri: file, newer: 'working' };
  }
  // The timeline gives the file second.
  const clicked = isUri(args[0]) ? args : args.slice(1);
  const uri = isUri(clicked[0]) ? onFile(clicked[0]) : undefined;
  const [chosen] = uri ? [uri] : await picturesFor(services, clicked, title);
  return chosen && { uri: chosen, newer: 'working' };
}

/** A resource in a list of changes. The numbers of the Git extension's groups: 0 conflicts, 1 staged, 2 changes, 3 untracked. */
interface Resource {
  readonly resourceUri: vscode.Uri;
  readonly resourceGroupType?: unknown;
}

function isResource(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && 'resourceUri' in value && isUri(value.resourceUri);
}

const STAGED_GROUP = 1;

const isStaged = ({ resourceGroupType }: Resource) => resourceGroupType === STAGED_GROUP;

/** The file of a version that VS Code's Git extension shows, or of a comparison; other files as they are. */
function onFile(uri: vscode.Uri): vscode.Uri {
  const place = placeOf(uri);
  return place.kind === 'comparison' ? vscode.Uri.parse(place.file, true) : workingFile(uri);
}
