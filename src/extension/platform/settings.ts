import * as vscode from 'vscode';
import { type ConfirmCost, type NormalMapSuffix, originOf, type ServiceAddress } from '../../engine/host/settings';

export type OpenPreview = 'auto' | 'always' | 'never';

export type UpdateReferences = 'prompt' | 'always' | 'never';

export interface WrittenNames {
  readonly target: vscode.ConfigurationTarget;
  readonly names: readonly string[] | undefined;
}

const section = (resource?: vscode.Uri) => vscode.workspace.getConfiguration('spriteKiln', resource);

/** The extension's settings, read at each use. `resource` picks the workspace folder whose values count. */
export const settings = {
  /** Empty: the built-in service. Read only from the user's own settings: a workspace must not decide where a key goes. */
  baseUrl: (): string => section().inspect<string>('baseUrl')?.globalValue?.trim() ?? '',
  /** Origin of the service in the settings, see `originOf`. */
  origin: (): string => originOf(settings.baseUrl()),
  setBaseUrl: (value: string): Thenable<void> =>
    section().update('baseUrl', value || undefined, vscode.ConfigurationTarget.Global),
  /** Folder for generated sprites, relative to the workspace folder. */
  outputFolder: (resource?: vscode.Uri): string => section(resource).get<string>('outputFolder') || 'sprites',
  /** Undefined: the name of the workspace folder. Empty string: none. */
  projectTag: (resource?: vscode.Uri): string | undefined =>
    section(resource).get<string | null>('projectTag') ?? undefined,
  /** Eight names in the service's order, or none. */
  directionNames: (resource?: vscode.Uri): string[] => section(resource).get<string[]>('directionNames') ?? [],
  /** The ending of new normal maps. */
  normalMapSuffix: (resource?: vscode.Uri): NormalMapSuffix =>
    section(resource).get<NormalMapSuffix>('normalMapSuffix') ?? 'auto',
  /** The names as written in the settings, and where: at the target that sets them, else in the workspace, else for the user. */
  writtenDirectionNames: (resource?: vscode.Uri): WrittenNames => {
    const found = section(resource).inspect<string[]>('directionNames');
    const { Global, Workspace, WorkspaceFolder } = vscode.ConfigurationTarget;
    // Settings of a restricted workspace are ignored.
    const here = vscode.workspace.isTrusted && vscode.workspace.workspaceFolders !== undefined;
    if (here && found?.workspaceFolderValue) return { target: WorkspaceFolder, names: found.workspaceFolderValue };
    if (here && found?.workspaceValue) return { target: Workspace, names: found.workspaceValue };
    if (found?.globalValue || !here) return { target: Global, names: found?.globalValue };
    return { target: Workspace, names: undefined };
  },
  /** Writes the names, or removes them if they are undefined. Rejects if the settings can't be written. */
  writeDirectionNames: ({ target, names }: WrittenNames, resource?: vscode.Uri): Thenable<void> =>
    section(resource).update('directionNames', names, target),
  /** Most runs at the same time in this window. */
  runsAtOnce: (): number => Math.min(8, Math.max(1, section().get<number>('runsAtOnce') ?? 4)),
  /** Most bytes of thumbnails on disk. */
  thumbnailBytes: (): number => Math.max(8, section().get<number>('thumbnailCache') ?? 256) * 1024 * 1024,
  /** When to ask a person before a run costs credits. Application scope: a workspace must not decide what is spent unasked. */
  confirmCost: (): ConfirmCost => section().get<ConfirmCost>('confirmCost') ?? 'firstTime',
  setConfirmCost: (value: ConfirmCost): Thenable<void> =>
    section().update('confirmCost', value, vscode.ConfigurationTarget.Global),
  /** Whether the explorer marks files that a service made. */
  fileBadges: (): boolean => section().get<boolean>('fileBadges') ?? true,
  /** Path of Aseprite; empty: its usual places. Read only from the user's own settings: a workspace must not choose what is started. */
  asepritePath: (): string => section().inspect<string>('asepritePath')?.globalValue?.trim() ?? '',
  setAsepritePath: (value: string): Thenable<void> =>
    section().update('asepritePath', value, vscode.ConfigurationTarget.Global),
  /** Credits that agents may spend a day in a workspace, as written; undefined: the default. Read only from the user's own settings: a workspace must not decide what is spent. */
  agentBudget: (): unknown => section().inspect<unknown>('agentBudget')?.globalValue,
  /** Whether results for agents contain an image. */
  agentImages: (): boolean => section().get<boolean>('agentImages') ?? true,
  /** Whether paths of sprites in code show the sprite under the mouse, and lead to it. */
  hover: (): boolean => section().get<boolean>('hover') ?? true,
  /** When paths in code follow renamed pictures. */
  updateReferences: (): UpdateReferences => section().get<UpdateReferences>('updateReferencesOnRename') ?? 'prompt',
  /** Whether pictures in lists of changes open as comparisons. */
  compareFromChanges: (): boolean => section().get<boolean>('compareFromChanges') ?? false,
  openPreview: (): OpenPreview => section().get<OpenPreview>('openPreview') ?? 'auto',
};

/** The service's address in the user's settings. */
export const userAddress: ServiceAddress = { baseUrl: settings.baseUrl, onDidChange: onAddressChange };

/** Calls back when the address of the service changes. */
export function onAddressChange(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('spriteKiln.baseUrl')) listener();
  });
}

/** Calls back when the setting for marks on files changes. */
export function onFileBadgesChange(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('spriteKiln.fileBadges')) listener();
  });
}
