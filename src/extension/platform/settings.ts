import * as vscode from 'vscode';
import { type ConfirmCost, type NormalMapSuffix, originOf, type ServiceAddress } from '../../core/host/settings';
import { amount, anything, flag, list, oneOf, type Reader, text } from '../../shared/base/reader';

export type OpenPreview = 'auto' | 'always' | 'never';

export type OpenPreviewIn = 'activeGroup' | 'beside';

export type UpdateReferences = 'prompt' | 'always' | 'never';

export interface WrittenNames {
  readonly target: vscode.ConfigurationTarget;
  /** As written, of any type, so that it can be written again; undefined if there are none. */
  readonly names: unknown;
}

const section = (resource?: vscode.Uri) => vscode.workspace.getConfiguration('spriteKiln', resource);

const trimmed: Reader<string> = (value) => text(value)?.trim();
const SIZES = { runs: { least: 1, most: 8 }, thumbnails: { least: 8, most: 65_536 } } as const;
const between =
  ({ least, most }: { readonly least: number; readonly most: number }): Reader<number> =>
  (value) => {
    const read = amount(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)(value);
    return read === undefined ? undefined : Math.min(most, Math.max(least, Math.floor(read)));
  };

/**
 * Every setting: what fits, and what counts otherwise. VS Code returns what is written, of whatever type. `ofUser`: only the user's own settings
 * count, because a workspace must not decide it.
 */
const SETTINGS = {
  baseUrl: setting(trimmed, '', 'ofUser'),
  outputFolder: setting((value) => text(value) || undefined, ''),
  draftsFolder: setting(trimmed, ''),
  projectTag: setting<string | undefined>(text, undefined),
  directionNames: setting(list(text), []),
  normalMapSuffix: setting<NormalMapSuffix>(oneOf('auto', '_n', '_normal'), 'auto'),
  placeEditsOnSource: setting(flag, false),
  runsAtOnce: setting(between(SIZES.runs), 4),
  thumbnailCache: setting(between(SIZES.thumbnails), 256),
  confirmCost: setting<ConfirmCost>(oneOf('always', 'firstTime', 'never'), 'firstTime'),
  fileBadges: setting(flag, true),
  asepritePath: setting(trimmed, '', 'ofUser'),
  agentBudget: setting<unknown>(anything, undefined, 'ofUser'),
  agentImages: setting(flag, true),
  hover: setting(flag, true),
  completion: setting(flag, true),
  updateReferencesOnRename: setting<UpdateReferences>(oneOf('prompt', 'always', 'never'), 'prompt'),
  compareFromChanges: setting(flag, false),
  missingSprites: setting(flag, false),
  ledger: setting(flag, false),
  openPreview: setting<OpenPreview>(oneOf('auto', 'always', 'never'), 'auto'),
  openPreviewIn: setting<OpenPreviewIn>(oneOf('activeGroup', 'beside'), 'activeGroup'),
};
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly (keyof typeof SETTINGS)[];

function setting<T>(read: Reader<T>, otherwise: T, from?: 'ofUser') {
  return { read, otherwise, from };
}

type Value<N extends keyof typeof SETTINGS> = (typeof SETTINGS)[N]['otherwise'];

/** @param resource picks the workspace folder whose values count */
function valueIn<N extends keyof typeof SETTINGS>(name: N, resource?: vscode.Uri): Value<N> {
  const { read, otherwise, from } = SETTINGS[name];
  const written = from ? section().inspect(name)?.globalValue : section(resource).get(name);
  const value = read(written);
  return (value === undefined ? otherwise : value) as Value<N>;
}

/** Whether the settings of the user, the workspace, or a folder have a value, whichever. */
function isWritten(name: keyof typeof SETTINGS, resource?: vscode.Uri): boolean {
  const found = section(resource).inspect<unknown>(name);
  const written = [found?.globalValue, found?.workspaceValue, found?.workspaceFolderValue];
  return written.some((value) => value !== undefined);
}

const toUser = (name: keyof typeof SETTINGS, value: unknown) =>
  section().update(name, value, vscode.ConfigurationTarget.Global);

/** The extension's settings, read at each use. `resource` picks the workspace folder whose values count. */
export const settings = {
  /** Empty: the built-in service. */
  baseUrl: () => valueIn('baseUrl'),
  /** Origin of the service in the settings, see `originOf`. */
  origin: (): string => originOf(settings.baseUrl()),
  setBaseUrl: (value: string): Thenable<void> => toUser('baseUrl', value || undefined),
  /** Folder for generated sprites, relative to the workspace folder. */
  outputFolder: (resource?: vscode.Uri) => valueIn('outputFolder', resource),
  /** Folder in which new outputs wait until they are kept, relative to the workspace folder. Empty: none. */
  draftsFolder: (resource?: vscode.Uri) => valueIn('draftsFolder', resource),
  /** Undefined: the name of the workspace folder. Empty string: none. */
  projectTag: (resource?: vscode.Uri) => valueIn('projectTag', resource),
  /** Eight names in the service's order, or none. */
  directionNames: (resource?: vscode.Uri) => [...valueIn('directionNames', resource)],
  /** The ending of new normal maps. */
  normalMapSuffix: (resource?: vscode.Uri) => valueIn('normalMapSuffix', resource),
  /** Whether edits and animations are put on their sources where no style file says so. */
  placeEditsOnSource: (resource?: vscode.Uri) => valueIn('placeEditsOnSource', resource),
  /** The names as written in the settings, and where: at the target that sets them, else in the workspace, else for the user. */
  writtenDirectionNames: (resource?: vscode.Uri): WrittenNames => {
    const found = section(resource).inspect<unknown>('directionNames');
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
  /** Whether a project's ledger file follows by itself; undefined if no setting says so. */
  ledger: (resource?: vscode.Uri) => (isWritten('ledger', resource) ? valueIn('ledger', resource) : undefined),
  /** Rejects if the settings can't be written. @param folder of the workspace */
  keepLedger: (folder: vscode.Uri): Thenable<void> =>
    section(folder).update('ledger', true, vscode.ConfigurationTarget.WorkspaceFolder),
  /** Most runs at the same time in this window. */
  runsAtOnce: () => valueIn('runsAtOnce'),
  /** Most bytes of thumbnails on disk. */
  thumbnailBytes: (): number => valueIn('thumbnailCache') * 1024 * 1024,
  /** When to ask a person before a run costs credits. Application scope: a workspace must not decide what is spent unasked. */
  confirmCost: () => valueIn('confirmCost'),
  setConfirmCost: (value: ConfirmCost): Thenable<void> => toUser('confirmCost', value),
  /** Whether the explorer marks files that a service made. */
  fileBadges: () => valueIn('fileBadges'),
  /** Path of Aseprite; empty: its usual places. A workspace must not choose what is started. */
  asepritePath: () => valueIn('asepritePath'),
  setAsepritePath: (value: string): Thenable<void> => toUser('asepritePath', value),
  /** Credits that agents may spend a day in a workspace, as written; undefined: the default. What can't be understood allows nothing. */
  agentBudget: () => valueIn('agentBudget'),
  /** Whether results for agents contain an image. */
  agentImages: () => valueIn('agentImages'),
  /** Whether paths of sprites in code show the sprite under the mouse, and lead to it. */
  hover: () => valueIn('hover'),
  /** Whether code that loads sprites offers those of the project. */
  completion: (resource?: vscode.Uri) => valueIn('completion', resource),
  /** When paths in code follow renamed pictures. */
  updateReferences: () => valueIn('updateReferencesOnRename'),
  /** Whether pictures in lists of changes open as comparisons. */
  compareFromChanges: () => valueIn('compareFromChanges'),
  /** Whether anybody, the person or the workspace, has decided that. */
  isCompareFromChangesSet: (): boolean => isWritten('compareFromChanges'),
  setCompareFromChanges: (value: boolean): Thenable<void> => toUser('compareFromChanges', value),
  /** Whether problems are shown in code that names sprites. */
  missingSprites: (resource: vscode.Uri) => valueIn('missingSprites', resource),
  /** Whether anybody, the person or the workspace, has decided that. */
  isMissingSpritesSet: (): boolean => {
    const tops = vscode.workspace.workspaceFolders ?? [];
    return [undefined, ...tops.map(({ uri }) => uri)].some((top) => isWritten('missingSprites', top));
  },
  /** Writes it for the workspace, and for its folders that say something else. Rejects if the settings can't be written. */
  setMissingSprites: async (value: boolean): Promise<void> => {
    const { Workspace, WorkspaceFolder } = vscode.ConfigurationTarget;
    await section().update('missingSprites', value, Workspace);
    for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
      const written = section(uri).inspect<unknown>('missingSprites')?.workspaceFolderValue;
      const isOther = written !== undefined && written !== value;
      // A single folder is the workspace itself.
      if (isOther) await section(uri).update('missingSprites', value, WorkspaceFolder);
    }
  },
  openPreview: () => valueIn('openPreview'),
  /** The editor group for previews of runs. */
  openPreviewIn: () => valueIn('openPreviewIn'),
};

/** The service's address in the user's settings. */
export const userAddress: ServiceAddress = { baseUrl: settings.baseUrl, onDidChange: onAddressChange };

/** Calls back when the address of the service changes. */
export function onAddressChange(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('spriteKiln.baseUrl')) listener();
  });
}

/** Calls back when it changes for which folders problems are shown in code that names sprites. */
export function onMissingSpritesChange(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    const names = ['spriteKiln.missingSprites', 'files.exclude', 'search.exclude'];
    if (names.some((name) => event.affectsConfiguration(name))) listener();
  });
}

/** Calls back when the setting for marks on files changes. */
export function onFileBadgesChange(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('spriteKiln.fileBadges')) listener();
  });
}
