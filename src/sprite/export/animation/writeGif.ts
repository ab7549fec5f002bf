import { encodeGif, type GifLoss } from '../../formats/gif';
import type { ExportNote } from '../../source/sprite';
import type { WriteFormat } from '../tools';
import { playingOf } from './playing';

/** A GIF, animated or still. */
export const writeGif: WriteFormat = async (sprite, { scale }, tools) => {
  const { frames, plays } = playingOf(sprite, scale);
  const bytes = encodeGif(
    frames.map(({ image }) => image),
    frames.map(({ duration }) => duration),
    {
      plays,
      scale,
      check: () => tools.check(),
      lost: (loss) => tools.note(noteOf(loss)),
    },
  );
  return [{ name: `${sprite.title}.gif`, bytes }];
};

function noteOf(loss: GifLoss): ExportNote {
  switch (loss.what) {
    case 'alpha':
      return { note: 'flat-alpha', format: 'gif' };
    case 'colors':
      return { note: 'reduced-colors', format: 'gif', colors: loss.colors };
    case 'time':
      return { note: 'short-frames', format: 'gif', shortest: loss.shortest };
  }
}
