import { isLongName } from '../changes/limits';
import type { EditCel, EditSprite } from '../editSprite';
import { HOLDS, type Holds, type SavedFormat } from './holds';
import { pixelFacts } from './pixelFacts';

/** Something of a sprite that a format can't hold. */
export type Lack =
  | { readonly lack: 'frames'; readonly most: number }
  | { readonly lack: 'side'; readonly most: number }
  /** Some frames have other durations than it can say; they're rounded. */
  | { readonly lack: 'durations'; readonly step: number; readonly least: number; readonly most: number }
  /** The most times to play; 0: it plays forever. */
  | { readonly lack: 'plays'; readonly most: number }
  /** Drawn into one. */
  | { readonly lack: 'layers' }
  | { readonly lack: 'opacity' }
  | { readonly lack: 'blend-modes' }
  /** Left out. */
  | { readonly lack: 'hidden-layers' }
  /** The cels don't share their pixels afterwards. */
  | { readonly lack: 'links' }
  | { readonly lack: 'tilemaps' }
  | { readonly lack: 'tags' }
  | { readonly lack: 'repeats' }
  | { readonly lack: 'slices' }
  /** Of a tag, a layer, or a slice. They would be cut. */
  | { readonly lack: 'long-names'; readonly most: number }
  | { readonly lack: 'pixel-ratio' }
  /** They become opaque or transparent. */
  | { readonly lack: 'semitransparency' }
  /** They're reduced. */
  | { readonly lack: 'colors'; readonly most: number }
  | { readonly lack: 'palette' }
  /** Channels of 16 bits get 8. */
  | { readonly lack: 'depth' };

export type LackKind = Lack['lack'];

/** A file without that would be another sprite, so it's refused. */
export const REFUSED_LACKS: ReadonlySet<LackKind> = new Set<LackKind>(['frames', 'side', 'long-names']);

/** What only the pixels say. Looking at all of them takes a while. */
export const PIXEL_LACKS: ReadonlySet<LackKind> = new Set<LackKind>(['semitransparency', 'colors']);

type Find<K extends LackKind> = (sprite: EditSprite, holds: Holds) => Omit<Extract<Lack, { lack: K }>, 'lack'> | false;

const isOver = (value: number, most: number) => value > most && { most };
const isLost = (isThere: boolean, isHeld: boolean) => isThere && !isHeld && {};

/** One row for each lack. */
const FIND: { readonly [K in LackKind]: Find<K> } = {
  frames: ({ frames }, holds) => isOver(frames.length, holds.frames),
  side: ({ width, height }, holds) => isOver(Math.max(width, height), holds.side),
  durations: ({ frames }, { durations }) => {
    const { step, least, most } = durations;
    const isHeld = (ms: number) => ms >= least && ms <= most && (step === 0 || ms % step === 0);
    return frames.length > 1 && frames.some(({ duration }) => !isHeld(duration)) && durations;
  },
  plays: ({ frames, plays = 0 }, holds) => frames.length > 1 && isOver(plays, holds.plays),
  layers: ({ layers }, holds) => isLost(layers.length > 1, holds.layers),
  opacity: (sprite, holds) =>
    !holds.opacity &&
    (sprite.layers.some(({ opacity }) => opacity < 255) || someCel(sprite, ({ body }) => body.opacity < 255)) &&
    {},
  'blend-modes': ({ layers }, holds) =>
    isLost(
      layers.some(({ blendMode }) => blendMode !== 'normal'),
      holds.blendModes,
    ),
  'hidden-layers': ({ layers }, holds) =>
    isLost(
      layers.some(({ visible, reference }) => !visible || reference),
      holds.hiddenLayers,
    ),
  links: (sprite, holds) => !holds.links && hasLinks(sprite) && {},
  tilemaps: ({ layers }, holds) =>
    isLost(
      layers.some(({ kind }) => kind === 'tilemap'),
      holds.tilemaps,
    ),
  tags: ({ tags }, holds) => isLost(tags.length > 0, holds.tags),
  repeats: ({ tags }, holds) => isLost(tags.some(({ repeat }) => repeat !== undefined) && holds.tags, holds.repeats),
  slices: ({ slices }, holds) => isLost(slices.length > 0, holds.slices),
  'long-names': ({ tags, layers, slices }, { names }) =>
    [tags, layers, slices].some((list) => list.some(({ name }) => isLongName(name, names))) && { most: names },
  'pixel-ratio': ({ traits: { pixelRatio } }, holds) =>
    isLost(pixelRatio.width !== pixelRatio.height, holds.pixelRatio),
  semitransparency: (sprite, holds) => !holds.semitransparency && pixelFacts(sprite, holds.colors).isSoft && {},
  colors: (sprite, { colors }) =>
    Number.isFinite(colors) && pixelFacts(sprite, colors).hasManyColors && { most: colors },
  palette: ({ form }, holds) => isLost(form === 'indexed', holds.palette),
  depth: ({ form }, holds) => isLost(form.endsWith('16'), holds.depth === 16),
};

const KINDS = Object.keys(FIND) as readonly LackKind[];

/** What a file of a format holds of a sprite: an APNG with one frame is a PNG. */
export const holdsFor = ({ frames }: EditSprite, format: SavedFormat): Holds =>
  HOLDS[format === 'apng' && frames.length === 1 ? 'png' : format];

/** What a file of a format wouldn't have of a sprite. @throws {DamagedPixelsError} if pixels must be looked at and can't */
export const lacksOf = (sprite: EditSprite, format: SavedFormat): readonly Lack[] =>
  lacksIn(sprite, holdsFor(sprite, format));

/** The same by what a format holds. @param only those that are wanted */
export function lacksIn(
  sprite: EditSprite,
  holds: Holds,
  only: (kind: LackKind) => boolean = () => true,
): readonly Lack[] {
  return KINDS.filter(only).flatMap((lack) => {
    const found = FIND[lack](sprite, holds);
    return found ? [{ lack, ...found } as Lack] : [];
  });
}

/** What a change adds to the lacks of a sprite. What touches no pixels is told without looking at them. */
export function newLacks(before: EditSprite, after: EditSprite, format: SavedFormat): readonly Lack[] {
  if (before === after) return [];
  const hasNewPixels = !hasSamePixels(before, after);
  const found = lacksIn(after, holdsFor(after, format), (kind) => hasNewPixels || !PIXEL_LACKS.has(kind));
  if (!found.length) return [];
  const kinds = new Set(found.map(({ lack }) => lack));
  const known = new Set(lacksIn(before, holdsFor(before, format), (kind) => kinds.has(kind)).map(({ lack }) => lack));
  return found.filter(({ lack }) => !known.has(lack));
}

/** Whether a sprite shows no frame that another one hadn't. */
function hasSamePixels(before: EditSprite, after: EditSprite): boolean {
  if (before.layers !== after.layers || before.width !== after.width || before.height !== after.height) return false;
  const cels = new Set(before.frames.map((frame) => frame.cels));
  const palettes = new Set(before.frames.map(({ palette }) => palette));
  return after.frames.every((frame) => (cels.has(frame.cels) || !frame.cels.size) && palettes.has(frame.palette));
}

const someCel = ({ frames }: EditSprite, is: (cel: EditCel) => boolean) =>
  frames.some(({ cels }) => [...cels.values()].some(is));

function hasLinks(sprite: EditSprite): boolean {
  const bodies = new Set<object>();
  return someCel(sprite, ({ body }) => {
    const isKnown = bodies.has(body);
    bodies.add(body);
    return isKnown;
  });
}
