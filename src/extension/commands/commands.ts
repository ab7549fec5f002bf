import { OPERATION_TABLE } from '../../core/domain/operations';
import { whenFor } from '../../core/domain/pictureFiles';
import type { RunAction } from '../../core/runs/runStage';
import type { RunKind } from '../../shared/contract/api';
import { RUN_KINDS } from '../../shared/contract/limits';
import { isAssetCall } from '../features/assets/assetTargets';
import { type CommandBody, failable } from '../platform/commands';
import type { Services } from '../services';
import { connect, disconnect, showMenu } from './accountAndHelp';
import { addSkill } from './addSkill';
import { manageAgentBudget } from './agentBudget';
import { runOnAssets } from './assetRuns';
import { changeAssetCanvas, changeCanvas } from './canvas';
import { checkCode } from './checkCode';
import { clearFinishedRuns } from './clearRuns';
import { compareWithBranch, compareWithHead, compareWithRevision, isCompareCall } from './compare';
import { compareSpritesWithBranch, isSpritesCall } from './compareSprites';
import { draw } from './draw';
import { dressUp } from './dressUp';
import { exportPictures, undoExport } from './export';
import { findUnusedSprites } from './findUnused';
import { showUsesOf } from './findUses';
import { getStarted, trySamples } from './firstSteps';
import { fitAssets, fitSet } from './fitSet';
import { showLedger } from './ledger';
import { createAtlas, showAtlas } from './newAtlas';
import { builtInNormalMaps } from './normalMaps';
import { openInAseprite } from './openInAseprite';
import { GIT, ON_COMPUTER } from './palette';
import * as pictures from './pictureActions';
import { runOperation } from './pictureRuns';
import { checkPixels, fixPixels } from './pixelArt';
import { replacePlaceholders, showPlaceholdersOnly } from './placeholders';
import { placeFilesOnSource } from './placeOnSource';
import { putInto } from './putInto';
import { renameAnimation } from './renameAnimation';
import * as runs from './runActions';
import { isCall } from './runOptions';
import { saveAssets } from './saveAssets';
import { makeStyleFile } from './styleFile';
import { swapPalette } from './swapPalette';
import { editTags, isEditCall, isRenameCall, renameTag } from './tags';
import { variants } from './variants';

/**
 * A command: how package.json contributes it, and what it does. The id is `spriteKiln.<name>`, the title `%command.<name>%`.
 * A test compares package.json with these rows.
 */
export interface Command {
  readonly id: string;
  /** Codicon. */
  readonly icon?: string;
  /** Menus that offer it; `palette.ts` says when the palette does. */
  readonly menus?: readonly MenuEntry[];
  run(services: Services, args: readonly unknown[]): Promise<unknown>;
  /** Whether code called, which gets an error instead of a message. */
  readonly isCall?: (args: readonly unknown[]) => boolean;
}

/** A menu besides the palette in which package.json offers a command. */
interface MenuEntry {
  readonly menu: string;
  readonly group: string;
  readonly when?: string;
}

const INPUT = whenFor('input');
const OPENED = whenFor('opened');
const SHOWN = whenFor('shown');
const FOLDER_OR_SHOWN = `explorerResourceIsFolder || ${SHOWN}`;
const ASSETS = 'view == spriteKiln.assets';
const RUNS = 'view == spriteKiln.runs';
const HOSTED = 'spriteKiln.hosted';
const PLACEHOLDERS = 'spriteKiln.placeholders';

/** A file's preview is the active editor. */
const IN_PREVIEW = '(activeCustomEditorId == spriteKiln.preview || activeCustomEditorId == spriteKiln.aseprite)';

const explorer = (group: string, when?: string): MenuEntry => ({ menu: 'spriteKiln.explorer', group, when });

/** Where a comparison with Git is offered: the explorer, tabs, lists of changes. */
const comparing = (place: number): MenuEntry[] => [
  explorer(`6_compare@${place}`, `${SHOWN} && ${GIT}`),
  { menu: 'editor/title/context', group: `3_spriteKiln@${place}`, when: `${SHOWN} && ${GIT}` },
  {
    menu: 'scm/resourceState/context',
    group: `5_spriteKiln@${place}`,
    when: 'scmProvider == git && scmResourceGroup != untracked && spriteKiln.changedPictures',
  },
];

const title = (when: string, group: string): MenuEntry => ({ menu: 'view/title', group, when });

/** In a context menu on the assets page. */
const page = (section: 'asset' | 'tag', group: string): MenuEntry => {
  const when = `webviewId == 'spriteKiln.assets' && webviewSection == '${section}'`;
  return { menu: 'webview/context', group, when };
};

/** On rows of runs that the action fits: their `contextValue` contains its name. */
const row = (action: RunAction, ...groups: readonly string[]): MenuEntry[] =>
  groups.map((group) => ({ menu: 'view/item/context', group, when: `${RUNS} && viewItem =~ /\\b${action}\\b/` }));

/** Position among the operations that take pictures, from 1. */
const placeOf = (kind: RunKind) => RUN_KINDS.filter((one) => OPERATION_TABLE[one].assetCommand).indexOf(kind) + 1;

function onFiles(kind: RunKind): Command {
  const { command, icon, selection, hostedLabel } = OPERATION_TABLE[kind];
  const menus =
    selection === 'none'
      ? [explorer('2_new@1', FOLDER_OR_SHOWN), title(RUNS, 'navigation')]
      : [explorer(`1_run@${placeOf(kind) + (hostedLabel ? 1 : 0)}`, hostedLabel ? `${INPUT} && ${HOSTED}` : INPUT)];
  return { id: command, icon, menus, run: (services, args) => runOperation(services, kind, args), isCall };
}

function onAssets(kind: RunKind): Command[] {
  const { assetCommand: id, icon } = OPERATION_TABLE[kind];
  if (id === undefined) return [];
  const menus = [page('asset', `2_use@${placeOf(kind)}`)];
  return [{ id, icon, menus, run: (services, args) => runOnAssets(services, kind, args), isCall: isAssetCall }];
}

/** Every command, in the order of package.json. */
export const COMMANDS: readonly Command[] = [
  ...RUN_KINDS.map(onFiles),
  {
    id: 'spriteKiln.normalMapBuiltIn',
    icon: 'settings',
    // Before the hosted service's.
    menus: [explorer(`1_run@${placeOf('normal-map')}`, FOLDER_OR_SHOWN)],
    run: builtInNormalMaps,
    isCall,
  },
  {
    id: 'spriteKiln.preview',
    icon: 'eye',
    menus: [
      explorer('3_show@1', OPENED),
      {
        menu: 'editor/title',
        group: 'navigation',
        when: `${OPENED} && activeCustomEditorId != spriteKiln.preview && activeCustomEditorId != spriteKiln.aseprite`,
      },
    ],
    run: pictures.previewPictures,
    isCall,
  },
  {
    id: 'spriteKiln.findUses',
    icon: 'references',
    menus: [
      explorer('3_show@4', SHOWN),
      { menu: 'editor/title', group: '3_uses@1', when: `${SHOWN} && ${IN_PREVIEW}` },
    ],
    run: showUsesOf,
    isCall,
  },
  {
    id: 'spriteKiln.fixPixels',
    icon: 'wand',
    menus: [
      explorer('2_fix@1', FOLDER_OR_SHOWN),
      { menu: 'editor/title', group: '3_pixels@1', when: `${SHOWN} && ${IN_PREVIEW}` },
    ],
    run: fixPixels,
    isCall,
  },
  {
    id: 'spriteKiln.checkPixels',
    icon: 'checklist',
    menus: [
      explorer('2_fix@2', FOLDER_OR_SHOWN),
      { menu: 'editor/title', group: '3_pixels@2', when: `${SHOWN} && ${IN_PREVIEW}` },
    ],
    run: checkPixels,
    isCall,
  },
  { id: 'spriteKiln.checkCode', icon: 'checklist', run: checkCode, isCall },
  {
    id: 'spriteKiln.renameAnimation',
    icon: 'symbol-key',
    menus: [
      explorer('3_show@5', SHOWN),
      { menu: 'editor/title', group: '3_uses@2', when: `${SHOWN} && ${IN_PREVIEW}` },
    ],
    run: renameAnimation,
    isCall,
  },
  {
    id: 'spriteKiln.findUnusedSprites',
    icon: 'search',
    menus: [explorer('3_show@6', 'explorerResourceIsFolder')],
    run: findUnusedSprites,
    isCall,
  },
  {
    id: 'spriteKiln.swapPalette',
    icon: 'symbol-color',
    menus: [explorer('2_fix@3', FOLDER_OR_SHOWN)],
    run: swapPalette,
    isCall,
  },
  {
    id: 'spriteKiln.variants',
    icon: 'color-mode',
    menus: [explorer('2_fix@9', SHOWN)],
    run: variants,
    isCall,
  },
  {
    id: 'spriteKiln.canvas',
    icon: 'screen-full',
    menus: [
      explorer('2_fix@4', FOLDER_OR_SHOWN),
      { menu: 'editor/title', group: '3_pixels@3', when: `${SHOWN} && ${IN_PREVIEW}` },
    ],
    run: changeCanvas,
    isCall,
  },
  {
    id: 'spriteKiln.fitSet',
    icon: 'layout',
    menus: [
      explorer('2_fix@5', FOLDER_OR_SHOWN),
      { menu: 'editor/title', group: '3_pixels@4', when: `${SHOWN} && ${IN_PREVIEW}` },
    ],
    run: fitSet,
    isCall,
  },
  {
    id: 'spriteKiln.dressUp',
    icon: 'person',
    menus: [
      explorer('2_fix@7', SHOWN),
      { menu: 'editor/title', group: '3_pixels@5', when: `${SHOWN} && ${IN_PREVIEW}` },
    ],
    run: dressUp,
    isCall,
  },
  {
    id: 'spriteKiln.draw',
    icon: 'edit',
    menus: [
      explorer('2_fix@10', SHOWN),
      { menu: 'editor/title', group: '3_pixels@6', when: `${SHOWN} && ${IN_PREVIEW}` },
    ],
    run: draw,
    isCall,
  },
  {
    id: 'spriteKiln.placeOnSource',
    icon: 'pinned',
    menus: [explorer('2_fix@6', SHOWN)],
    run: placeFilesOnSource,
    isCall,
  },
  {
    id: 'spriteKiln.makeStyleFile',
    icon: 'symbol-ruler',
    menus: [explorer('2_new@2', FOLDER_OR_SHOWN)],
    run: makeStyleFile,
    isCall,
  },
  { id: 'spriteKiln.putInto', icon: 'layers', menus: [explorer('4_aseprite@1', SHOWN)], run: putInto, isCall },
  {
    id: 'spriteKiln.openInAseprite',
    icon: 'link-external',
    menus: [
      explorer('4_aseprite@2', `${SHOWN} && ${ON_COMPUTER}`),
      {
        menu: 'editor/title',
        group: '4_aseprite@1',
        when: `${SHOWN} && activeCustomEditorId =~ /^spriteKiln\\./ && ${ON_COMPUTER}`,
      },
    ],
    run: openInAseprite,
    isCall,
  },
  {
    id: 'spriteKiln.export',
    icon: 'export',
    menus: [
      explorer('3_show@3', SHOWN),
      { menu: 'editor/title', group: 'navigation', when: `${SHOWN} && ${IN_PREVIEW}` },
    ],
    run: exportPictures,
    isCall,
  },
  {
    id: 'spriteKiln.newAtlas',
    icon: 'combine',
    menus: [explorer('3_show@7', FOLDER_OR_SHOWN)],
    run: createAtlas,
  },
  {
    id: 'spriteKiln.showAtlas',
    icon: 'combine',
    menus: [
      {
        menu: 'editor/title',
        group: 'navigation',
        when: 'resourceFilename =~ /.\\.atlas\\.json$/i && activeCustomEditorId != spriteKiln.atlas',
      },
    ],
    run: showAtlas,
  },
  {
    id: 'spriteKiln.compareWithHead',
    icon: 'git-compare',
    menus: comparing(1),
    run: compareWithHead,
    isCall: isCompareCall,
  },
  {
    id: 'spriteKiln.compareWithRevision',
    icon: 'history',
    menus: [
      ...comparing(2),
      {
        menu: 'timeline/item/context',
        group: '3_compare@9',
        when: `${GIT} && ${SHOWN} && timelineItem =~ /git:file\\b/`,
      },
    ],
    run: compareWithRevision,
    isCall: isCompareCall,
  },
  {
    id: 'spriteKiln.compareWithBranch',
    icon: 'git-branch',
    menus: comparing(3),
    run: compareWithBranch,
    isCall: isCompareCall,
  },
  {
    id: 'spriteKiln.compareSpritesWithBranch',
    icon: 'git-pull-request',
    menus: [
      explorer('6_compare@4', `explorerResourceIsFolder && ${GIT}`),
      { menu: 'scm/title', group: '5_spriteKiln@1', when: 'scmProvider == git' },
    ],
    run: compareSpritesWithBranch,
    isCall: isSpritesCall,
  },
  { id: 'spriteKiln.undoExport', icon: 'discard', run: undoExport },
  {
    id: 'spriteKiln.ledger',
    icon: 'law',
    menus: [title(ASSETS, '2_ledger@1'), title(RUNS, '3_ledger@1')],
    run: showLedger,
  },
  { id: 'spriteKiln.getStarted', icon: 'mortar-board', run: getStarted },
  { id: 'spriteKiln.trySamples', icon: 'gift', run: trySamples },
  { id: 'spriteKiln.addSkill', icon: 'lightbulb', run: addSkill },
  { id: 'spriteKiln.connect', icon: 'plug', run: connect },
  { id: 'spriteKiln.disconnect', icon: 'debug-disconnect', run: disconnect },
  {
    id: 'spriteKiln.agentBudget',
    icon: 'credit-card',
    run: ({ core, agentSpending }) => manageAgentBudget(core, () => agentSpending.refresh()),
  },
  { id: 'spriteKiln.showMenu', icon: 'menu', run: showMenu },
  { id: 'spriteKiln.showLog', icon: 'output', run: async ({ log }) => log.show() },
  {
    id: 'spriteKiln.cancelRun',
    icon: 'circle-slash',
    menus: row('cancel', 'inline@1', '1_decide@1'),
    run: runs.cancelRun,
  },
  {
    id: 'spriteKiln.checkAgain',
    icon: 'refresh',
    menus: row('checkAgain', 'inline@2', '1_decide@2'),
    run: runs.checkAgain,
  },
  {
    id: 'spriteKiln.saveTo',
    icon: 'folder-opened',
    menus: row('saveTo', 'inline@1', '1_decide@3'),
    run: runs.saveRunTo,
  },
  { id: 'spriteKiln.generateAgain', menus: row('generateAgain', '1_decide@4'), run: runs.generateAgain },
  { id: 'spriteKiln.dismissRun', menus: row('dismiss', '1_decide@5'), run: runs.dismissRun },
  { id: 'spriteKiln.runAgain', icon: 'redo', menus: row('runAgain', 'inline@4', '2_again@1'), run: runs.runAgain },
  { id: 'spriteKiln.editAndRunAgain', menus: row('editAgain', '2_again@2'), run: runs.editAndRunAgain },
  { id: 'spriteKiln.previewRun', icon: 'eye', menus: row('preview', 'inline@3', '3_show@1'), run: runs.previewRun },
  { id: 'spriteKiln.revealRun', menus: row('reveal', '3_show@2'), run: runs.revealRun },
  { id: 'spriteKiln.showDetails', icon: 'json', menus: row('details', '3_show@3'), run: runs.showDetails },
  { id: 'spriteKiln.clearRuns', icon: 'clear-all', menus: [title(RUNS, '1_clear')], run: clearFinishedRuns },
  {
    id: 'spriteKiln.replacePlaceholders',
    icon: 'replace-all',
    menus: [
      title(`${RUNS} && ${PLACEHOLDERS}`, '2_placeholders@1'),
      explorer('5_placeholders@1', `explorerResourceIsFolder && ${PLACEHOLDERS}`),
    ],
    run: replacePlaceholders,
    isCall,
  },
  {
    id: 'spriteKiln.showPlaceholdersOnly',
    icon: 'filter',
    menus: [title(`${RUNS} && ${PLACEHOLDERS} && !spriteKiln.placeholdersOnly`, '2_placeholders@2')],
    run: (services) => showPlaceholdersOnly(services, true),
  },
  {
    id: 'spriteKiln.showAllRuns',
    icon: 'filter-filled',
    menus: [title(`${RUNS} && spriteKiln.placeholdersOnly`, 'navigation')],
    run: (services) => showPlaceholdersOnly(services, false),
  },
  { id: 'spriteKiln.editTags', icon: 'tag', menus: [page('asset', '3_tags@1')], run: editTags, isCall: isEditCall },
  { id: 'spriteKiln.renameTag', menus: [page('tag', '1_tag@1')], run: renameTag, isCall: isRenameCall },
  {
    id: 'spriteKiln.previewAssets',
    icon: 'eye',
    menus: [page('asset', '1_show@1')],
    run: pictures.previewAssets,
    isCall: isAssetCall,
  },
  {
    id: 'spriteKiln.saveAssets',
    icon: 'save',
    menus: [page('asset', '1_show@2')],
    run: saveAssets,
    isCall: isAssetCall,
  },
  ...RUN_KINDS.flatMap(onAssets),
  {
    id: 'spriteKiln.assetCanvas',
    icon: 'screen-full',
    menus: [page('asset', '2_use@6')],
    run: changeAssetCanvas,
    isCall: isAssetCall,
  },
  {
    id: 'spriteKiln.assetFitSet',
    icon: 'layout',
    menus: [page('asset', '2_use@7')],
    run: fitAssets,
    isCall: isAssetCall,
  },
  {
    id: 'spriteKiln.copyAssetId',
    menus: [page('asset', '5_copy@2')],
    run: pictures.copyAssetIds,
    isCall: isAssetCall,
  },
  {
    id: 'spriteKiln.copyAssetPrompt',
    menus: [page('asset', '5_copy@1')],
    run: pictures.copyAssetPrompts,
    isCall: isAssetCall,
  },
  {
    id: 'spriteKiln.findLocalCopies',
    icon: 'search',
    menus: [page('asset', '4_find@1')],
    run: pictures.findLocalCopies,
    isCall: isAssetCall,
  },
  {
    id: 'spriteKiln.showAsset',
    menus: [explorer('3_show@2', `${whenFor('assetCopy')} && spriteKiln.haveAssets`)],
    run: pictures.showAsset,
  },
  {
    id: 'spriteKiln.refreshAssets',
    icon: 'refresh',
    menus: [title(ASSETS, 'navigation@2')],
    run: (services) => pictures.readAssets(services, false),
  },
  {
    id: 'spriteKiln.reloadAssets',
    menus: [title(ASSETS, '1_read@1')],
    run: (services) => pictures.readAssets(services, true),
  },
  {
    id: 'spriteKiln.searchAssets',
    icon: 'search',
    menus: [title(ASSETS, 'navigation@1')],
    run: async ({ assetsView }) => assetsView.search(),
  },
];

/** What the commands do, by id. `extension.ts` has registered each. */
export function commandBodies(services: Services): ReadonlyMap<string, CommandBody> {
  return new Map(
    COMMANDS.map(({ id, run, isCall }) => {
      const body: CommandBody = async (...args) =>
        isCall?.(args) ? run(services, args) : services.attention.during(id, () => run(services, args));
      return [id, failable(services.log, id, body, isCall)];
    }),
  );
}
