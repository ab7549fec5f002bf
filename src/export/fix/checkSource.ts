import { judgeArt } from '../../pixelArt/checks/checkArt';
import type { Reach } from '../../threads/reached';
import type { CheckAnswer, CheckTask } from '../protocol';
import { readArt } from './readArt';

/** Checks the sprite of a source. A set is judged as a set. @throws as `readArt` */
export async function checkSource(
  { source, drawn, style }: Omit<CheckTask, 'kind'>,
  reach?: Reach,
): Promise<CheckAnswer> {
  const { art, damaged, unread } = await readArt(source, drawn, reach);
  return {
    ...judgeArt(art, style),
    frames: art.views.map(({ frames }) => frames.length),
    damaged,
    ...(unread && { unread }),
  };
}
