import { sizeOfNeighbors, wordsOfName } from '../../core/code/findings/missingSprite';
import { nameOf, parentOf, splitName } from '../../core/disk/fileStore';
import type { RunPlan } from '../../core/domain/runPlan';
import { askedStyle, proposedSize } from '../../core/style/styledPlan';
import { foreignText, rawText } from '../../shared/base/foreignText';
import { RUN_LIMITS } from '../../shared/contract/limits';
import { showError } from '../platform/commands';
import type { Services } from '../services';
import { runOperation } from './pictureRuns';
import { StartFrom } from './runOptions';

/**
 * Draws a sprite that code names and that isn't there. The questions begin with the words of its name and the size of the images next to it; the style of
 * its folder counts as always. The first image gets the missing file's name. Nothing is overwritten.
 * @param place URI string of the missing file
 */
export async function generateMissing(services: Services, place: string): Promise<void> {
  const { attention, lastAnswers, log } = services;
  try {
    const size = await sizeFor(services, place);
    const plan: RunPlan = {
      kind: 'generate',
      sources: [],
      prompt: foreignText(wordsOfName(place)),
      ...(size !== undefined && { size }),
      tags: lastAnswers.tags(),
      folder: parentOf(place),
      directionNames: [],
      stems: [[rawText(splitName(nameOf(place)).stem)]],
    };
    const start = new StartFrom(plan, 'with-names');
    await attention.during('spriteKiln.generate', () => runOperation(services, 'generate', [start]));
  } catch (error) {
    log.error("A missing sprite couldn't be drawn", error);
    void showError(error);
  }
}

/** The usual size of the images next to it, else the one that the style of its folder proposes; undefined: neither says. */
async function sizeFor({ files, styles }: Services, place: string): Promise<number | undefined> {
  const allowed = RUN_LIMITS.generate.size?.allowed ?? [];
  const usual = await sizeOfNeighbors(place, allowed, files);
  if (usual !== undefined) return usual;
  const style = await askedStyle('generate', parentOf(place), styles);
  return style && proposedSize(style, undefined);
}
