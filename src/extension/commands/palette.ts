import { OPERATION_TABLE } from '../../core/domain/operations';
import { whenFor } from '../../core/domain/pictureFiles';
import type { RunAction } from '../../core/runs/runStage';
import type { RunKind } from '../../shared/contract/api';
import { RUN_KINDS } from '../../shared/contract/limits';
import { runKey } from './contextKeys';

/** When the palette offers a command: while it can do something, or can ask for files. */
export interface Availability {
  /** `when` clause of its palette entry; absent: always. */
  readonly palette?: string;
  /** Condition for menus that always show the command; if false, it's disabled. */
  readonly enablement?: string;
}

const ALWAYS: Availability = {};
/** Runs send images and write files. */
const TRUSTED = 'isWorkspaceTrusted';
const HOSTED = 'spriteKiln.hosted';
const ASSETS = 'spriteKiln.haveAssets';
/** Commands on assets act on what is selected in their view, or ask. With the focus elsewhere, they would pass by what is in front. */
const IN_ASSETS = 'spriteKiln.haveAssets && spriteKiln.assetsFocused';
/** A repository is open. False without Git, without trust, and in browsers: there, nothing sets the key. */
export const GIT = 'gitOpenRepositoryCount > 0';
/** A browser can't start programs. */
export const ON_COMPUTER = '!spriteKiln.inBrowser';

const when = (...conditions: readonly string[]): Availability => ({ palette: conditions.join(' && ') });

/** A listed run fits the action; the command asks which one. */
const whenRun = (action: RunAction, ...others: readonly string[]) => when(`spriteKiln.${runKey(action)}`, ...others);

type NamedAvailability = readonly [name: string, availability: Availability];

const nameOf = (command: string) => command.slice('spriteKiln.'.length);

/** A command that starts runs on files. What they get without a run, from the built-in service, would be offered twice with it. */
function startOnFiles(kind: RunKind): NamedAvailability {
  const { command, hostedLabel } = OPERATION_TABLE[kind];
  return [nameOf(command), hostedLabel ? when(HOSTED, TRUSTED) : when(TRUSTED)];
}

function startOnAssets(kind: RunKind): NamedAvailability[] {
  const { assetCommand } = OPERATION_TABLE[kind];
  return assetCommand === undefined ? [] : [[nameOf(assetCommand), when(IN_ASSETS, TRUSTED)]];
}

/**
 * Every command by its name after `spriteKiln.`, in the order of package.json, which a test compares. `executeCommand` can start each of them
 * at any time: code gets an error that says what is missing.
 */
export const AVAILABILITY: Readonly<Record<string, Availability>> = {
  ...Object.fromEntries(RUN_KINDS.map(startOnFiles)),
  normalMapBuiltIn: ALWAYS,
  preview: ALWAYS,
  findUses: when('workspaceFolderCount != 0'),
  fixPixels: ALWAYS,
  checkPixels: ALWAYS,
  checkCode: when(TRUSTED, 'workspaceFolderCount != 0'),
  renameAnimation: when(TRUSTED, 'workspaceFolderCount != 0'),
  findUnusedSprites: when('workspaceFolderCount != 0'),
  swapPalette: ALWAYS,
  variants: ALWAYS,
  canvas: ALWAYS,
  fitSet: ALWAYS,
  dressUp: ALWAYS,
  draw: ALWAYS,
  placeOnSource: when(TRUSTED),
  makeStyleFile: when(TRUSTED),
  putInto: ALWAYS,
  openInAseprite: when(ON_COMPUTER),
  export: ALWAYS,
  newAtlas: when(TRUSTED),
  showAtlas: when('resourceFilename =~ /.\\.atlas\\.json$/i'),
  compareWithHead: when(GIT),
  compareWithRevision: when(GIT),
  compareWithBranch: when(GIT),
  compareSpritesWithBranch: when(GIT),
  undoExport: when('spriteKiln.exportToUndo'),
  ledger: when('workspaceFolderCount != 0'),
  getStarted: ALWAYS,
  trySamples: ALWAYS,
  addSkill: when(TRUSTED, 'workspaceFolderCount != 0'),
  connect: ALWAYS,
  disconnect: when(HOSTED),
  agentBudget: when(HOSTED),
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
  // With the built-in service, it opens *Connect…*.
  replacePlaceholders: when('spriteKiln.placeholders', TRUSTED),
  showPlaceholdersOnly: when('spriteKiln.placeholders', '!spriteKiln.placeholdersOnly'),
  showAllRuns: when('spriteKiln.placeholdersOnly'),
  editTags: when(IN_ASSETS),
  renameTag: when(IN_ASSETS),
  previewAssets: when(IN_ASSETS),
  saveAssets: when(IN_ASSETS),
  ...Object.fromEntries(RUN_KINDS.flatMap(startOnAssets)),
  assetCanvas: when(IN_ASSETS, TRUSTED),
  assetFitSet: when(IN_ASSETS, TRUSTED),
  copyAssetId: when(IN_ASSETS),
  copyAssetPrompt: when(IN_ASSETS),
  findLocalCopies: when(IN_ASSETS, 'workspaceFolderCount != 0'),
  // For the picture in the active editor.
  showAsset: when(ASSETS, `(${whenFor('assetCopy')} || activeCustomEditorId =~ /^spriteKiln\\./)`),
  refreshAssets: ALWAYS,
  reloadAssets: ALWAYS,
  searchAssets: ALWAYS,
};
