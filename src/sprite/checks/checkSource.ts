import type { Reach } from '../../shared/base/reached';
import { readViews } from '../source/readViews';
import type { ExportSource } from '../source/source';
import type { UnreadFrames } from '../source/sprite';
import { judgeSprite } from './checkSprite';
import type { Finding } from './finding';
import type { PixelStyle } from './style';

/** Checks a sprite by the rules of pixel art. */
export interface CheckInput {
  readonly source: ExportSource;
  /** Whether a service drew it, by the records; default: no. */
  readonly drawn?: boolean;
  readonly style: PixelStyle;
}

export interface CheckAnswer {
  readonly findings: readonly Finding[];
  /** Number of frames of each view, to which the places of findings refer. Numbered files are the frames of one view. */
  readonly frames: readonly number[];
  /** Whether parts of the files are damaged and missing. */
  readonly damaged: boolean;
  /** Whether it's what sprites are made from rather than one: enlarged, or from a file that changes colors. */
  readonly isRaw: boolean;
  /** A file that has more frames than were read. */
  readonly unread?: UnreadFrames;
}

/** Checks the sprite of a source. A set is judged as a set. @throws as `readViews` */
export async function checkSource({ source, drawn, style }: CheckInput, reach?: Reach): Promise<CheckAnswer> {
  const { sprite, damaged, unread } = await readViews(source, drawn, reach);
  return {
    ...judgeSprite(sprite, style),
    frames: sprite.views.map(({ frames }) => frames.length),
    damaged,
    ...(unread && { unread }),
  };
}
