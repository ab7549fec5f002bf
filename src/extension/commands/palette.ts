import { whenFor } from '../domain/pictureFiles';
import type { RunAction } from '../features/runs/runStage';
import { runKey } from './contextKeys';

/** When a command is in the palette: while it can do something, be it with files that it asks for. */
export interface Availability {
  /** `when` clause of its palette entry; absent: always. */
  readonly palette?: string;
  /** Disables it in all menus, where they show it at all times. */
  readonly enablement?: string;
}

const ALWAYS: Availability = {};
/** Runs send images and write files. */
const TRUSTED = 'isWorkspaceTrusted';
const HOSTED = 'spriteKiln.hosted';
const ASSETS = 'spriteKiln.haveAssets';

const when = (...conditions: readonly string[]): Availability => ({ palette: conditions.join(' && ') });

/** A run in the list fits the action; which one, the command asks. */
const whenRun = (action: RunAction, ...others: readonly string[]) => when(`spriteKiln.${runKey(action)}`, ...others);

/**
 * Every command by the name after `spriteKiln.`, in the order of package.json, which a test compares. `executeCommand` starts all of them at
 * any time: code gets an error that says what is missing.
 */
export const AVAILABILITY: Readonly<Record<string, Availability>> = {
  generate: when(TRUSTED),
  edit: when(TRUSTED),
  styleReference: when(TRUSTED),
  directionSet: when(TRUSTED),
  animate: when(TRUSTED),
  // With the built-in service, it would be a second *Normal Map…* without sliders.
  normalMap: when(HOSTED, TRUSTED),
  normalMapBuiltIn: ALWAYS,
  preview: ALWAYS,
  putInto: ALWAYS,
  openInAseprite: ALWAYS,
  export: ALWAYS,
  undoExport: when('spriteKiln.exportToUndo'),
  getStarted: ALWAYS,
  trySamples: ALWAYS,
  connect: ALWAYS,
  disconnect: when(HOSTED),
  showMenu: ALWAYS,
  showLog: ALWAYS,
  cancelRun: whenRun('cancel'),
  checkAgain: whenRun('checkAgain'),
  saveTo: whenRun('saveTo'),
  generateAgain: whenRun('generateAgain', TRUSTED),
  dismissRun: whenRun('dismiss'),
  runAgain: whenRun('runAgain', TRUSTED),
  editAndRunAgain: whenRun('editAgain', TRUSTED),
  previewRun: whenRun('preview'),
  revealRun: whenRun('reveal'),
  showDetails: whenRun('details'),
  clearRuns: { enablement: 'spriteKiln.finishedRuns' },
  // With the built-in service, it leads to *Connect…*.
  replacePlaceholders: when('spriteKiln.placeholders', TRUSTED),
  showPlaceholdersOnly: when('spriteKiln.placeholders', '!spriteKiln.placeholdersOnly'),
  showAllRuns: when('spriteKiln.placeholdersOnly'),
  editTags: when(ASSETS),
  renameTag: when(ASSETS),
  previewAssets: when(ASSETS),
  saveAssets: when(ASSETS),
  assetEdit: when(ASSETS, TRUSTED),
  assetStyleReference: when(ASSETS, TRUSTED),
  assetDirectionSet: when(ASSETS, TRUSTED),
  assetAnimate: when(ASSETS, TRUSTED),
  assetNormalMap: when(ASSETS, TRUSTED),
  copyAssetId: when(ASSETS),
  copyAssetPrompt: when(ASSETS),
  findLocalCopies: when(ASSETS, 'workspaceFolderCount != 0'),
  // About the picture in front.
  showAsset: when(ASSETS, `(${whenFor('assetCopy')} || activeCustomEditorId =~ /^spriteKiln\\./)`),
  refreshAssets: ALWAYS,
  reloadAssets: ALWAYS,
  searchAssets: ALWAYS,
};
