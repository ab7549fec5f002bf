import * as vscode from 'vscode';
import { newestSprite, type SpriteKind } from '../../features/firstSteps/newestSprite';
import { showInfo } from '../../platform/toast';
import { workspaceFolders } from '../../platform/workspaceFiles';
import type { Services } from '../../services';

/** The argument of the walkthrough's buttons: `[Animate…](command:spriteKiln.animate?%22newest%22)`. */
export const NEWEST = 'newest';

/**
 * The newest sprite, for a button of the walkthrough, which asks no question. Undefined if the command comes from elsewhere; empty if there
 * isn't any sprite, in which case the person is told how to get one.
 */
export async function newestFor(
  services: Pick<Services, 'runs' | 'samples' | 'files'>,
  [argument]: readonly unknown[],
  kind: SpriteKind,
): Promise<vscode.Uri[] | undefined> {
  if (argument !== NEWEST) return undefined;
  const { runs, files } = services;
  // Without an open folder, any sprite will do.
  const isHere = (uri: string) => !workspaceFolders().length || files.topOf(uri) !== undefined;
  const uri = await newestSprite(kind, { runs, files, samples: services.samples.last, isHere });
  if (uri !== undefined) return [vscode.Uri.parse(uri, true)];
  void offerFirst();
  return [];
}

async function offerFirst(): Promise<void> {
  const generate = vscode.l10n.t('Generate Sprite…');
  const samples = vscode.l10n.t('Try on Sample Sprites');
  const chosen = await showInfo(
    vscode.l10n.t('No sprites yet. Generate one, or try this with sample sprites.'),
    generate,
    samples,
  );
  if (chosen === generate) await vscode.commands.executeCommand('spriteKiln.generate');
  if (chosen === samples) await vscode.commands.executeCommand('spriteKiln.trySamples');
}
