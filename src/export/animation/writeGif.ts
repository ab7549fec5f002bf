import { encodeGif } from '../../shared/pixels/gif';
import type { WriteFormat } from '../tools';
import { playingOf } from './playing';

/** An animated GIF, or a still one. */
export const writeGif: WriteFormat = async (sprite, { scale }, tools) => {
  const { frames, plays } = playingOf(sprite, scale);
  const bytes = encodeGif(
    frames.map(({ image }) => image),
    frames.map(({ duration }) => duration),
    {
      plays,
      scale,
      check: () => tools.check(),
      lost(loss) {
        if (loss.what === 'alpha') tools.note({ note: 'flat-alpha', format: 'gif' });
        else tools.note({ note: 'reduced-colors', format: 'gif', colors: loss.colors });
      },
    },
  );
  return [{ name: `${sprite.title}.gif`, bytes }];
};
