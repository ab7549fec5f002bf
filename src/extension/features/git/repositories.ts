import { pathToFileURL } from 'node:url';
import * as vscode from 'vscode';
import { isBelow, realPlace } from '../../../core/disk/realPlaces';
import { fileIdentity } from '../../../core/disk/userFiles';
import { gitFileOf, gitFolderOf } from '../../../core/git/gitFile';
import type { GitPlace } from '../../../core/git/runGit';
import { workspaceFolders } from '../../platform/workspaceFiles';
import { type GitApi, type GitRepository, gitApi, untilInitialized } from './gitApi';

/** A file in a repository. */
export interface RepositoryFile {
  readonly git: GitPlace;
  /** From the top of the repository, with `/`. */
  readonly path: string;
  /** As VS Code's Git extension has it open. Absent for one in the workspace that it doesn't have open: a worktree, a clone, or a submodule. */
  readonly repository?: GitRepository;
}

/** No trust, no Git, no repository around the file that is open or in the workspace, or one of another user, which Git refuses to read. */
export type NoRepository = 'trust' | 'git' | 'repository' | 'unsafe';

/** The repositories that VS Code's Git extension has open, and those in the workspace. Without trust, that extension doesn't run, and so isn't asked. */
export class Repositories {
  #api: Promise<GitApi | undefined> | undefined;

  async of(uri: vscode.Uri): Promise<RepositoryFile | NoRepository> {
    if (!vscode.workspace.isTrusted) return 'trust';
    const api = await this.extension();
    if (!api) return 'git';
    if (uri.scheme !== 'file') return 'repository';
    await untilInitialized(api);
    const { path: program } = api.git;
    const file = await gitFileOf(program, uri.fsPath);
    if (typeof file === 'string') return file;
    const repository = await openAt(file.root, api);
    if (repository) return { repository, git: { program, root: repository.rootUri.fsPath }, path: file.path };
    return (await isInWorkspace(file.root)) ? { git: { program, root: file.root }, path: file.path } : 'repository';
  }

  /** Calls back when a repository is opened. Undefined if Git isn't there. */
  async onDidOpen(listener: () => void): Promise<vscode.Disposable | undefined> {
    return (await this.extension())?.onDidOpenRepository(() => listener());
  }

  /** The API of the Git extension; undefined without trust, or if Git isn't there. */
  async extension(): Promise<GitApi | undefined> {
    if (!vscode.workspace.isTrusted) return undefined;
    this.#api ??= gitApi();
    const api = await this.#api;
    // Somebody may turn it on later.
    if (!api) this.#api = undefined;
    return api;
  }
}

/** The folder of Git's own data of a repository that VS Code doesn't have open, as a URI string. */
export async function folderToWatch({ git, repository }: RepositoryFile): Promise<string | undefined> {
  return repository ? undefined : vscode.Uri.file(await gitFolderOf(git)).toString();
}

/** The open repository with a top. Its path may be written otherwise there, or lead through links. */
async function openAt(root: string, api: GitApi): Promise<GitRepository | undefined> {
  const identity = await fileIdentity(pathToFileURL(root).href);
  for (const one of api.repositories)
    if ((await fileIdentity(pathToFileURL(one.rootUri.fsPath).href)) === identity) return one;
  return undefined;
}

/** Whether a folder of the workspace contains a place, after links are followed. */
async function isInWorkspace(place: string): Promise<boolean> {
  const real = await realPlace(place);
  const folders = workspaceFolders().filter((uri) => uri.startsWith('file:'));
  const tops = await Promise.all(folders.map((uri) => realPlace(vscode.Uri.parse(uri, true).fsPath)));
  return real !== undefined && tops.some((top) => top !== undefined && isBelow(real, top));
}
