import type { AssetAction } from '../../../shared/protocol/assets';

/**
 * The command of each action. Its argument is `{ assets: ids }`, with `webview` where it comes from the page or its menu; without
 * one it takes the selection of the view, or asks which assets are meant.
 */
export const ASSET_COMMANDS: Readonly<Record<AssetAction, string>> = {
  preview: 'spriteKiln.previewAssets',
  save: 'spriteKiln.saveAssets',
  edit: 'spriteKiln.assetEdit',
  'style-reference': 'spriteKiln.assetStyleReference',
  'direction-set': 'spriteKiln.assetDirectionSet',
  animate: 'spriteKiln.assetAnimate',
  'normal-map': 'spriteKiln.assetNormalMap',
  tags: 'spriteKiln.editTags',
  copyId: 'spriteKiln.copyAssetId',
  copyPrompt: 'spriteKiln.copyAssetPrompt',
  findLocal: 'spriteKiln.findLocalCopies',
};
