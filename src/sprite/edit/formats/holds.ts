import { MAX_FRAMES, MAX_SIDE } from '../../pixels/pictureLimits';
import { DURATIONS_MS } from '../changes/frames';
import { MAX_NAME_BYTES } from '../changes/limits';

/** Formats of one file that sprites are saved in. */
export const SAVED_FORMATS = ['aseprite', 'png', 'apng', 'gif', 'webp'] as const;
export type SavedFormat = (typeof SAVED_FORMATS)[number];

/** What a file of a format can hold. */
export interface Holds {
  /** Most frames. */
  readonly frames: number;
  /** Milliseconds of a frame. */
  readonly durations: DurationsHeld;
  /** Most times that it says to play; `Infinity` stands for no limit. 0: it can't say, and plays forever. */
  readonly plays: number;
  /** Several layers, and groups. */
  readonly layers: boolean;
  /** Opacity of layers and cels. */
  readonly opacity: boolean;
  readonly blendModes: boolean;
  /** Layers that aren't shown. */
  readonly hiddenLayers: boolean;
  /** Cels that share their pixels. */
  readonly links: boolean;
  readonly tilemaps: boolean;
  readonly tags: boolean;
  /** How often a tag plays. */
  readonly repeats: boolean;
  readonly slices: boolean;
  /** Bytes of a name in UTF-8; `Infinity`: all, or it has no names. */
  readonly names: number;
  /** Pixels that aren't square. */
  readonly pixelRatio: boolean;
  /** Pixels that are neither opaque nor transparent. */
  readonly semitransparency: boolean;
  /** Most colors of a frame, transparency included; `Infinity`: all. */
  readonly colors: number;
  /** The order of a palette, also of colors that no pixel has. */
  readonly palette: boolean;
  /** Bits of a channel. */
  readonly depth: 8 | 16;
  /** Pixels of a side. */
  readonly side: number;
}

export interface DurationsHeld {
  /** Multiples of this; 0: fractions too. */
  readonly step: number;
  readonly least: number;
  readonly most: number;
}

/** What only formats with layers hold. */
const FLAT = {
  layers: false,
  opacity: false,
  blendModes: false,
  hiddenLayers: false,
  links: false,
  tilemaps: false,
  tags: false,
  repeats: false,
  slices: false,
  names: Number.POSITIVE_INFINITY,
  pixelRatio: false,
} as const;

/** One row a format, as it's written here. */
export const HOLDS: Readonly<Record<SavedFormat, Holds>> = {
  aseprite: {
    frames: MAX_FRAMES,
    durations: { step: 1, ...DURATIONS_MS },
    plays: 0,
    layers: true,
    opacity: true,
    blendModes: true,
    hiddenLayers: true,
    links: true,
    tilemaps: true,
    tags: true,
    repeats: true,
    slices: true,
    names: MAX_NAME_BYTES,
    pixelRatio: true,
    semitransparency: true,
    colors: Number.POSITIVE_INFINITY,
    palette: true,
    depth: 8,
    side: MAX_SIDE,
  },
  png: {
    ...FLAT,
    frames: 1,
    durations: { step: 0, least: 0, most: Number.POSITIVE_INFINITY },
    plays: 0,
    semitransparency: true,
    colors: Number.POSITIVE_INFINITY,
    palette: true,
    depth: 16,
    side: MAX_SIDE,
  },
  apng: {
    ...FLAT,
    frames: MAX_FRAMES,
    durations: { step: 0, least: 0, most: 65_535 },
    plays: 2 ** 31 - 1,
    semitransparency: true,
    colors: Number.POSITIVE_INFINITY,
    palette: true,
    depth: 8,
    side: MAX_SIDE,
  },
  gif: {
    ...FLAT,
    frames: MAX_FRAMES,
    // Players show less than 20 ms as 100 ms.
    durations: { step: 10, least: 20, most: 655_350 },
    plays: 65_536,
    semitransparency: false,
    colors: 256,
    palette: false,
    depth: 8,
    side: MAX_SIDE,
  },
  webp: {
    ...FLAT,
    frames: MAX_FRAMES,
    durations: { step: 1, least: 1, most: 2 ** 24 - 1 },
    plays: 65_535,
    semitransparency: true,
    colors: Number.POSITIVE_INFINITY,
    palette: false,
    depth: 8,
    side: 16_383,
  },
};
