import type { RunKind } from './plan';

/** The command that asks for a run of each kind. */
export const RUN_COMMANDS: Readonly<Record<RunKind, string>> = {
  generate: 'spriteKiln.generate',
  edit: 'spriteKiln.edit',
  'style-reference': 'spriteKiln.styleReference',
  'direction-set': 'spriteKiln.directionSet',
  animate: 'spriteKiln.animate',
  'normal-map': 'spriteKiln.normalMap',
};
