import { encodeGif } from '../../formats/gif';
import { withGifExtensions } from '../../formats/keptMetadata';
import { pictureFormat } from '../../formats/sniff';
import { drawnFrames, isUnchanged } from './animations';
import { HOLDS } from './holds';
import type { Saved, SaveInput, SaveNote } from './saving';

/** All frames as a GIF, as exactly as it can. Losses of pixels are known only here; others are lacks of the sprite. */
export function saveGif({ bytes, base, sprite, tools }: SaveInput): Saved {
  const old = bytes && pictureFormat(bytes) === 'gif' ? bytes : undefined;
  if (old && isUnchanged({ base, sprite })) return { bytes: old, notes: [] };
  const notes: SaveNote[] = [];
  const frames = drawnFrames(sprite, tools);
  const made = encodeGif(
    frames.map(({ image }) => image),
    frames.map(({ duration }) => duration),
    {
      // A file that doesn't say plays once.
      plays: sprite.plays ?? (old && frames.length > 1 ? 1 : 0),
      check: () => tools.check(),
      lost: ({ what }) => {
        if (what === 'alpha') notes.push({ note: 'lost', lack: { lack: 'semitransparency' } });
        if (what === 'colors') notes.push({ note: 'lost', lack: { lack: 'colors', most: HOLDS.gif.colors } });
      },
    },
  );
  return { bytes: old ? withGifExtensions(old, made) : made, notes };
}
