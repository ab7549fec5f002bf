import * as vscode from 'vscode';
import { parentOf, placeKey } from '../../core/disk/fileStore';
import { OPERATION_TABLE } from '../../core/domain/operations';
import type { RunPlan } from '../../core/domain/runPlan';
import { planOf, type RunRequest } from '../../core/runs/runPlans';
import type { RunResult } from '../../core/runs/runResult';
import { countOf } from '../../shared/base/counts';
import type { ForeignText } from '../../shared/base/foreignText';
import { coreSettings } from '../platform/coreSettings';
import { showInfo } from '../platform/toast';
import type { Services } from '../services';
import { picturesInFront } from './ask/pictures';
import { StartFrom } from './runOptions';

/** The plan of the edit that makes a starting pose. @param request with the proposed prompt */
export const posePlan = (request: RunRequest): RunPlan => planOf('edit', request, request.sources, coreSettings);

/**
 * Makes a starting pose with *Edit…*, whose prompt the person can change, and then offers to animate the result.
 * @param plan of the edit, with the proposed prompt
 * @param motion prompt of the animation
 */
export async function makePoseFirst(services: Services, plan: RunPlan, motion: ForeignText | undefined): Promise<void> {
  const made = await vscode.commands.executeCommand<RunResult | undefined>(
    OPERATION_TABLE.edit.command,
    new StartFrom(plan),
  );
  if (made?.status === 'succeeded' && made.files.length) void offerToAnimate(services, made.files, plan, motion);
}

async function offerToAnimate(
  services: Services,
  files: readonly string[],
  plan: RunPlan,
  motion: ForeignText | undefined,
): Promise<void> {
  const animate = vscode.l10n.t('Animate…');
  const words = {
    one: () => vscode.l10n.t('The pose is ready to animate.'),
    several: () =>
      vscode.l10n.t('The poses are ready. To animate one, open it in the preview. Otherwise the first is used.'),
  };
  if ((await showInfo(countOf(words, files.length), animate)) !== animate) return;
  const source = poseOf(files, picturesInFront(services)[0]?.uri);
  if (source === undefined) return;
  const folder = parentOf(source);
  const next: RunPlan = { ...plan, kind: 'animate', sources: [source], looks: undefined, prompt: motion, folder };
  await vscode.commands.executeCommand(OPERATION_TABLE.animate.command, new StartFrom(next));
}

/** The pose that is shown, otherwise the first. */
export function poseOf(files: readonly string[], shown: string | undefined): string | undefined {
  return files.find((file) => shown !== undefined && placeKey(file) === placeKey(shown)) ?? files[0];
}
