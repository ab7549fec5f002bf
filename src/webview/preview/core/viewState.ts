import * as v from 'valibot';
import { onionSkin } from '../../../shared/protocol/onionSkin';
import { ANCHORS } from '../../../sprite/edit/anchor';
import { normalMapSettings, USUAL_NORMAL_MAP } from '../../../sprite/normalMap/settings';
import { LOOP_DIRECTIONS } from '../../../sprite/pixels/frameTag';
import { color, lightSetup } from './lightSetup';
import { validZoom } from './zoomLevels';

export const SPEEDS: readonly number[] = [0.25, 0.5, 1, 1.5, 2, 3];

/** Most frames per second that the user can set. */
export const MAX_FPS = 60;

/** `beside`: only two versions of a file, next to each other. */
const COMPARE_MODES = ['off', 'split', 'difference', 'beside'] as const;

const count = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const optional = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined);

const eight = v.pipe(v.array(v.string()), v.length(8));

/** Numbers of an onion skin, as in `OnionSkin`. */
const onion = v.object({
  before: v.fallback(onionSkin.entries.before, 1),
  after: v.fallback(onionSkin.entries.after, 1),
  opacity: v.fallback(onionSkin.entries.opacity, 30),
});

const inset = v.pipe(v.number(), v.minValue(0), v.maxValue(10_000));

const schema = v.object({
  zoom: v.fallback(
    v.union([v.literal('fit'), v.custom<number>((value) => validZoom(value) !== undefined)]),
    'fit' as const,
  ),
  background: v.fallback(v.union([v.picklist(['checker', 'plain']), color]), 'checker'),
  /** The background that a key switches to from the checkerboard, and back. */
  otherBackground: v.fallback(v.union([v.literal('plain'), color]), 'plain'),
  grid: v.fallback(v.boolean(), false),
  tile: v.fallback(v.picklist(['none', 'x', 'y', 'both']), 'none'),
  /** Outlines the original among its copies. */
  seam: v.fallback(v.boolean(), true),
  /** Shows the column of details in a page with room for it. */
  facts: v.fallback(v.boolean(), true),
  /** Shows the details in a page that is too narrow for them. */
  unfolded: v.fallback(v.boolean(), false),
  /** Id of the item that the user chose; undefined before any choice. */
  selected: optional(v.string()),
  /** Shows all pictures side by side even if a single one would be shown. */
  all: v.fallback(v.boolean(), false),
  /** Shows a sheet as one picture instead of frame by frame. */
  whole: v.fallback(v.boolean(), false),
  speed: v.fallback(v.picklist(SPEEDS), 1),
  /** How many times an animation plays; `tag`: as its tag says, forever if it doesn't say. */
  loop: v.fallback(v.union([v.picklist(['forever', 'tag']), count(1, 99)]), 'tag'),
  /** `tag`: as the tags say; forward without tags. */
  direction: v.fallback(v.picklist(['tag', ...LOOP_DIRECTIONS]), 'tag'),
  /** Index of the tag that plays, or all frames; undefined: the tag at the frame. */
  tag: optional(v.union([v.literal('all'), count(0, 4095)])),
  /** Frames per second that replace the file's timing. */
  fps: optional(v.pipe(v.number(), v.minValue(1), v.maxValue(MAX_FPS))),
  frame: v.fallback(count(0, 65535), 0),
  /** Undefined: plays unless the user wants reduced motion. */
  playing: optional(v.boolean()),
  /** The numbers that were chosen last, for files whose onion skin was never shown. */
  onion: v.fallback(onion, v.parse(onion, {})),
  /** By item id, as a person left it on this page. */
  onions: v.fallback(v.record(v.string(), onionSkin), {}),
  compare: v.fallback(v.picklist(COMPARE_MODES), 'off'),
  /** How two versions of a file were last compared. */
  compareVersions: v.fallback(v.picklist(COMPARE_MODES), 'split'),
  /** Position of the split view's divider, from 0 (left) to 1. */
  split: v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0.5),
  /** Item id to compare with; undefined: what the picture was made from. */
  against: optional(v.string()),
  light: v.fallback(lightSetup, v.parse(lightSetup, {})),
  /** Id of the item that a normal map is being drafted for. */
  mapping: optional(v.string()),
  normalMap: v.fallback(normalMapSettings, USUAL_NORMAL_MAP),
  /** The item whose pixels are being fixed, in all steps or by a palette alone, and whether all views of its set are. */
  fixing: optional(v.object({ item: v.string(), task: v.picklist(['pixels', 'palette']), whole: v.boolean() })),
  /** What a person last said about a canvas, and where the image was on it. */
  canvasTab: v.fallback(v.picklist(['size', 'pad', 'crop', 'trim']), 'size'),
  canvasAnchor: v.fallback(v.picklist(ANCHORS), 'center'),
  paletteSort: v.fallback(v.picklist(['use', 'hue', 'brightness']), 'use'),
  /** Which colors are listed if the file has a palette: the file's or the used ones; undefined: depends on the picture. */
  paletteFrom: optional(v.picklist(['file', 'use'])),
  /** Highlighted colors, `#RRGGBB` or `#RRGGBBAA`, in the order in which they were chosen. */
  highlight: v.fallback(
    v.pipe(v.array(v.pipe(v.string(), v.regex(/^#([\dA-F]{6}|[\dA-F]{8})$/))), v.maxLength(256)),
    [],
  ),
  /** Layers of Aseprite files that the user shows or hides, by item id: whether a layer's eye is open, by the layer's key. */
  eyes: v.fallback(v.record(v.string(), v.record(v.string(), v.boolean())), {}),
  /** Draws the slices over the picture. */
  slices: v.fallback(v.boolean(), false),
  /** The user's arrangement of a direction set: item ids by place on the compass, and the places' names while they are being edited. */
  compass: optional(v.object({ items: eight, names: optional(eight) })),
  /** Offers the compass over one of eight directions. */
  compassOffer: v.fallback(v.boolean(), true),
  /** Space around the stage when a single still was last shown, in CSS pixels; the next still's first paint uses it. */
  room: optional(v.object({ left: inset, top: inset, right: inset, bottom: inset })),
  /** Ids of the kept outputs. */
  kept: v.fallback(v.array(v.string()), []),
});

/** How the user views pictures; stored between openings of the page. */
export type ViewState = Readonly<v.InferOutput<typeof schema>>;

/** Shows the details, however wide the page is. */
export const SHOW_DETAILS = { facts: true, unfolded: true } as const satisfies Partial<ViewState>;

/** Fields that other previews start with too. */
const SHARED_FIELDS = [
  'room',
  'background',
  'otherBackground',
  'seam',
  'grid',
  'facts',
  'onion',
  'paletteSort',
  'canvasTab',
  'canvasAnchor',
  'light',
  'slices',
  'normalMap',
  'compassOffer',
  'compareVersions',
] as const;

/** The view from this page's `stored` fields, else from the `choices` of other previews. Invalid fields get defaults. */
export function restoreView(stored: unknown, choices: unknown = {}): ViewState {
  return v.parse(schema, { ...fields(choices), ...fields(stored) });
}

/** The part of a view that `restoreView` takes as `choices`. */
export function choicesOf(view: ViewState): Record<string, unknown> {
  return Object.fromEntries(SHARED_FIELDS.map((name) => [name, view[name]]));
}

function fields(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
