import type { AsepriteTag } from '../../aseprite/document';
import { framesInOrder, isPingPong, orderOfTag } from '../../pixels/playOrder';
import { ExportError, type ExportFrame, type ExportSprite, type SpritePalette } from '../../source/sprite';
import { type IndexedPictures, inPalette } from '../keptPalette';
import { MAX_SIDE } from '../layout';
import type { ExportTools } from '../tools';

/** The frames of an animation file, one after the other. */
export interface Playing {
  readonly frames: readonly ExportFrame[];
  /** How often they play; 0: forever. */
  readonly plays: number;
}

/** Formats store it in 16 bits. */
const MAX_PLAYS = 65_535;

/** Most pixels of all frames together. */
const MAX_PIXELS = 64 * 2 ** 20;

/**
 * The frames of a sprite in playing order. The chosen tag decides, or the only tag if it contains all frames: its direction is written
 * out, and its repeats become those of the file. Otherwise frames play forever in their own order.
 * @param scale of the image to be made
 * @param most pixels a side that the format allows
 * @throws ExportError `too-large`
 */
export function playingOf(sprite: ExportSprite, scale: number, most = MAX_SIDE): Playing {
  const tag = tagOfAll(sprite);
  const playing = tag ? inOrder(sprite.frames, tag) : { frames: sprite.frames, plays: 0 };
  const [width, height] = [sprite.width * scale, sprite.height * scale];
  const count = playing.frames.length;
  if (Math.max(width, height) > most || width * height * count > MAX_PIXELS) {
    throw new ExportError({ fault: 'too-large', width, height, ...(count > 1 && { frames: count }) });
  }
  return playing;
}

/** An animation of indices, as `inPalette`, with their palette; undefined if the source has none, or if it can't be kept. */
export function indexedPlaying(
  { frames, plays }: Playing,
  palette: SpritePalette | undefined,
  note: ExportTools['note'],
): (Omit<IndexedPictures, 'rasters'> & { readonly playing: Playing }) | undefined {
  const pictures = frames.map(({ image, indices }) => ({ picture: image, ...(indices && { indices }) }));
  const indexed = palette && inPalette(pictures, palette, note);
  if (!indexed) return undefined;
  const { rasters, ...own } = indexed;
  const shown = frames.map(({ duration, image }, at) => ({ duration, image: rasters[at] ?? image }));
  return { ...own, playing: { frames: shown, plays } };
}

/** The chosen tag; otherwise the only tag, if it contains all frames. */
function tagOfAll({ tags, frames, part }: ExportSprite): AsepriteTag | undefined {
  const all = tags.filter(({ from, to }) => from === 0 && to === frames.length - 1);
  if (part?.tag !== undefined) return all.find(({ name }) => name === part.tag) ?? all[0];
  return tags.length === 1 ? all[0] : undefined;
}

function inOrder(frames: readonly ExportFrame[], tag: AsepriteTag): Playing {
  const order = orderOfTag(tag);
  const ends = Number.isFinite(order.passes);
  // Formats repeat complete rounds, but the passes of a ping-pong share the frame at each turn.
  const isRound = !isPingPong(order.direction);
  const indices = framesInOrder(isRound ? { ...order, passes: 1 } : order);
  const played = indices.flatMap((index) => frames[index] ?? []);
  return { frames: played, plays: ends ? (isRound ? Math.min(MAX_PLAYS, order.passes) : 1) : 0 };
}
