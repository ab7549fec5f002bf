import path from 'node:path';
import * as vscode from 'vscode';
import { type GitApi, type GitRepository, gitApi, untilInitialized } from './gitApi';
import { GitError } from './gitError';
import { type GitPlace, runGit } from './runGit';

/** A file in a repository. */
export interface RepositoryFile {
  readonly repository: GitRepository;
  readonly git: GitPlace;
  /** From the top of the repository, with `/`. */
  readonly path: string;
}

/** The repositories that VS Code's Git extension has open. In a workspace without trust, that extension doesn't run, and so isn't asked. */
export class Repositories {
  private api: Promise<GitApi | undefined> | undefined;

  /** @returns why there is none: no trust, no Git, or no open repository with the file */
  async of(uri: vscode.Uri): Promise<RepositoryFile | 'trust' | 'git' | 'repository'> {
    if (!vscode.workspace.isTrusted) return 'trust';
    const api = await this.extension();
    if (!api) return 'git';
    if (uri.scheme !== 'file') return 'repository';
    await untilInitialized(api);
    const repository = api.getRepository(uri);
    if (!repository) return 'repository';
    const git = { program: api.git.path, root: repository.rootUri.fsPath };
    return { repository, git, path: await pathIn(git, uri.fsPath) };
  }

  /** Calls back when a repository is opened. Undefined if Git isn't there. */
  async onDidOpen(listener: () => void): Promise<vscode.Disposable | undefined> {
    return (await this.extension())?.onDidOpenRepository(() => listener());
  }

  /** The API of the Git extension; undefined without trust, or if Git isn't there. */
  async extension(): Promise<GitApi | undefined> {
    if (!vscode.workspace.isTrusted) return undefined;
    this.api ??= gitApi();
    const api = await this.api;
    // Somebody may turn it on later.
    if (!api) this.api = undefined;
    return api;
  }
}

/** The path that Git has for a file: links on the way to it are followed, unlike in the file's own path. */
async function pathIn({ program, root }: GitPlace, file: string): Promise<string> {
  const folder = path.dirname(file);
  try {
    const prefix = (await runGit({ program, root: folder }, ['rev-parse', '--show-prefix'])).toString();
    return prefix.replace(/\n$/, '') + path.basename(file);
  } catch (error) {
    // The folder of a deleted file may be gone, too.
    if (!(error instanceof GitError)) throw error;
    return path.relative(root, file).replaceAll(path.sep, '/');
  }
}
