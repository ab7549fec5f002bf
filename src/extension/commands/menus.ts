import { whenFor } from '../domain/pictureFiles';
import type { RunAction } from '../features/runs/runStage';

/** Where package.json offers a command besides the palette. */
export interface MenuEntry {
  readonly menu: string;
  readonly group: string;
  readonly when?: string;
}

export const INPUT = whenFor('input');
export const OPENED = whenFor('opened');
export const SHOWN = whenFor('shown');
export const FOLDER_OR_SHOWN = `explorerResourceIsFolder || ${SHOWN}`;
export const ASSETS = 'view == spriteKiln.assets';
export const RUNS = 'view == spriteKiln.runs';
export const HOSTED = 'spriteKiln.hosted';
export const PLACEHOLDERS = 'spriteKiln.placeholders';

/** The preview of a file is in front. */
export const IN_PREVIEW = '(activeCustomEditorId == spriteKiln.preview || activeCustomEditorId == spriteKiln.aseprite)';

export const explorer = (group: string, when?: string): MenuEntry => ({ menu: 'spriteKiln.explorer', group, when });

export const title = (when: string, group: string): MenuEntry => ({ menu: 'view/title', group, when });

/** On the page of assets. */
export const page = (section: 'asset' | 'tag', group: string): MenuEntry => {
  const when = `webviewId == 'spriteKiln.assets' && webviewSection == '${section}'`;
  return { menu: 'webview/context', group, when };
};

/** On rows of runs that the action fits: their `contextValue` names it. */
export const row = (action: RunAction, ...groups: readonly string[]): MenuEntry[] =>
  groups.map((group) => ({ menu: 'view/item/context', group, when: `${RUNS} && viewItem =~ /\\b${action}\\b/` }));
