import { encodeGif, type GifLoss } from '../../formats/gif';
import { indexOfWord } from '../../pixels/indexWords';
import { wordsOf } from '../../pixels/raster';
import type { ExportNote } from '../../source/sprite';
import type { WriteFormat } from '../tools';
import { indexedPlaying, type Playing, playingOf } from './playing';

/** A GIF, animated or still. */
export const writeGif: WriteFormat = async (sprite, { scale }, tools) => {
  const playing = playingOf(sprite, scale);
  const indexed = indexedPlaying(playing, sprite.palette, tools.note);
  const isKept = indexed !== undefined && !usesSoft(indexed);
  const { frames, plays } = isKept ? cleared(indexed) : playing;
  const bytes = encodeGif(
    frames.map(({ image }) => image),
    frames.map(({ duration }) => duration),
    {
      plays,
      scale,
      ...(isKept && { palette: indexed }),
      check: () => tools.check(),
      lost: (loss) => tools.note(noteOf(loss)),
    },
  );
  return [{ name: `${sprite.title}.gif`, bytes }];
};

type IndexedPlaying = NonNullable<ReturnType<typeof indexedPlaying>>;

/** Whether pixels have a color that is neither opaque nor transparent. */
function usesSoft({ colors, playing: { frames } }: IndexedPlaying): boolean {
  const isSoft = colors.map((word) => word >>> 24 !== 0 && word >>> 24 !== 255);
  if (!isSoft.includes(true)) return false;
  return frames.some(({ image }) => wordsOf(image.data).some((word) => word !== 0 && isSoft[indexOfWord(word)]));
}

/** Empty pixels have one index, because a GIF has one transparent color. */
function cleared({ colors, playing: { frames, plays } }: IndexedPlaying): Playing {
  const isClear = colors.map((word) => word >>> 24 === 0);
  for (const { image } of frames) {
    const words = wordsOf(image.data);
    for (let at = 0; at < words.length; at++) if (isClear[indexOfWord(words[at] ?? 0)]) words[at] = 0;
  }
  return { frames, plays };
}

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
