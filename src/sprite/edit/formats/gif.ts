import { encodeGif } from '../../formats/gif';
import { pictureFormat } from '../../formats/sniff';
import { drawnFrames, isUnchanged } from './animations';
import { HOLDS } from './holds';
import type { Saved, SaveInput, SaveNote } from './saving';

/** All frames as a GIF, as exactly as it can. Losses of pixels are known only here; others are lacks of the sprite. */
export function saveGif({ bytes, base, sprite, tools }: SaveInput): Saved {
  if (bytes && pictureFormat(bytes) === 'gif' && isUnchanged({ base, sprite })) return { bytes, notes: [] };
  const notes: SaveNote[] = [];
  const frames = drawnFrames(sprite, tools);
  const made = encodeGif(
    frames.map(({ image }) => image),
    frames.map(({ duration }) => duration),
    {
      // A file that doesn't say plays once.
      plays: sprite.plays ?? (frames.length > 1 && bytes && pictureFormat(bytes) === 'gif' ? 1 : 0),
      check: () => tools.check(),
      lost: ({ what }) => {
        if (what === 'alpha') notes.push({ note: 'lost', lack: { lack: 'semitransparency' } });
        if (what === 'colors') notes.push({ note: 'lost', lack: { lack: 'colors', most: HOLDS.gif.colors } });
      },
    },
  );
  return { bytes: made, notes };
}
