import * as vscode from 'vscode';
import type { Operation } from '../../../shared/api';
import { OPERATIONS } from '../../../shared/limits';
import type { Choice } from '../../platform/wizard';
import type { RunStep } from './answers';

/** Proposed where no picture decides. */
const USUAL = 32;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Asks for the size. `picture`: size of the first source, for the proposal that comes first. */
export function sizeStep(operation: Operation, picture?: PictureSize): RunStep {
  const { sizes = [], sizeRequired } = OPERATIONS[operation];
  return async (ask, answers) => {
    const choices = choicesFor(operation, sizes, picture);
    const size = await ask.pick<number | undefined>({
      placeholder: sizeRequired ? vscode.l10n.t('Size of the sprite') : vscode.l10n.t('Size of the result'),
      choices,
      active: (value) => value !== undefined && value === (answers.size ?? (picture ? undefined : USUAL)),
    });
    const { size: _, ...rest } = answers;
    return size === undefined ? rest : { ...rest, size };
  };
}

function choicesFor(
  operation: Operation,
  sizes: readonly number[],
  picture: PictureSize | undefined,
): Choice<number | undefined>[] {
  const plain = sizes.map((size) => ({ label: vscode.l10n.t('{0} × {0} pixels', size), value: size }));
  if (!picture) return plain;
  const own = vscode.l10n.t('the picture has {0} × {1}', picture.width, picture.height);
  if (operation === 'style-reference') {
    return [{ label: vscode.l10n.t('Same as the picture'), description: own, value: undefined }, ...plain];
  }
  const nearest = nearestSize(sizes, picture);
  const first = plain.filter(({ value }) => value === nearest);
  return [
    ...first.map((choice) => ({ ...choice, description: own })),
    ...plain.filter(({ value }) => value !== nearest),
  ];
}

function nearestSize(sizes: readonly number[], { width, height }: PictureSize): number | undefined {
  const side = Math.max(width, height);
  return [...sizes].sort((a, b) => Math.abs(a - side) - Math.abs(b - side))[0];
}
