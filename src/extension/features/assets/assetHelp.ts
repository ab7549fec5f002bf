import type { ASSET_HELP } from '../../../shared/protocol/assets';

/** The commands of the editor, with their arguments, behind buttons of an empty list. */
export const HELP = {
  connect: ['spriteKiln.connect'],
  generate: ['spriteKiln.generate'],
  samples: ['spriteKiln.trySamples'],
  getStarted: ['spriteKiln.getStarted'],
  trust: ['workbench.trust.manage'],
  log: ['spriteKiln.showLog'],
  openFolder: ['vscode.openFolder'],
} as const satisfies Record<(typeof ASSET_HELP)[number], readonly string[]>;
