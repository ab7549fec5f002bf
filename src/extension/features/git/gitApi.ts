import * as vscode from 'vscode';

/**
 * The parts of the API of VS Code's Git extension that are used here (`extensions/git/src/api/git.d.ts`, version 1). They are the same in
 * VS Code 1.100 and 1.139.
 */
export interface GitApi {
  readonly git: { readonly path: string };
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: vscode.Event<unknown>;
  readonly repositories: readonly GitRepository[];
  readonly onDidOpenRepository: vscode.Event<GitRepository>;
  readonly onDidCloseRepository: vscode.Event<GitRepository>;
  getRepository(uri: vscode.Uri): GitRepository | null;
}

export interface GitRepository {
  readonly rootUri: vscode.Uri;
  readonly state: GitState;
}

export interface GitState {
  /** Staged, not staged, in conflict, and, if the user lists them apart, unknown to Git. */
  readonly indexChanges: readonly GitChange[];
  readonly workingTreeChanges: readonly GitChange[];
  readonly mergeChanges: readonly GitChange[];
  readonly untrackedChanges?: readonly GitChange[];
  /** After each look at the repository, which the extension takes when a file, the index, or HEAD changes. */
  readonly onDidChange: vscode.Event<void>;
}

export interface GitChange {
  /** Where the file is now, and where it was. */
  readonly uri: vscode.Uri;
  readonly originalUri: vscode.Uri;
}

interface GitExtension {
  readonly enabled: boolean;
  /** When it's turned on or off in the settings. */
  readonly onDidChangeEnablement: vscode.Event<boolean>;
  getAPI(version: 1): GitApi;
}

/** The API of VS Code's Git extension; undefined if that is turned off, has no Git, or isn't there, as in a browser. */
export async function gitApi(): Promise<GitApi | undefined> {
  try {
    const exported = await gitExtension()?.activate();
    return exported?.enabled ? exported.getAPI(1) : undefined;
  } catch {
    // Without Git on this computer, the extension refuses to give its API.
    return undefined;
  }
}

/** Calls back when the Git extension is turned on or off. */
export async function onDidEnableGit(listener: () => void): Promise<vscode.Disposable | undefined> {
  const exported = await Promise.resolve(gitExtension()?.activate()).catch(() => undefined);
  return exported?.onDidChangeEnablement(listener);
}

function gitExtension(): vscode.Extension<GitExtension> | undefined {
  return vscode.extensions.getExtension<GitExtension>('vscode.git');
}

/** Waits until the extension has looked for repositories in the workspace. */
export async function untilInitialized(api: GitApi): Promise<void> {
  if (api.state === 'initialized') return;
  await new Promise<void>((resolve) => {
    const subscription = api.onDidChangeState(() => {
      if (api.state !== 'initialized') return;
      subscription.dispose();
      resolve();
    });
  });
}
