import type { BlendMode } from '../aseprite/document';
import type { Change, ChangeKind } from './change';
import type { Turn } from './pixelMoves';

/** Steps of several changes that have a name of their own. */
export const EDIT_STEPS = [
  'canvas',
  'fit-set',
  'register',
  'cut-frames',
  'reorder',
  'pencil',
  'eraser',
  'line',
  'rectangle',
  'ellipse',
  'fill',
  'shade',
  'outline',
  'replace-color',
  'move-pixels',
  'turn-pixels',
  'clear-pixels',
  'cut-pixels',
  'paste-pixels',
  'take-in',
  'give-back',
] as const;
export type EditStepName = (typeof EDIT_STEPS)[number];

/** What a change is called in a list of what can be undone: the words are the host's. */
export interface ChangeLabel {
  readonly code: LabelCode;
  /** Of frames, layers, or colors. */
  readonly count?: number;
  /** Of a tag, layer, or slice: what it is, or becomes. */
  readonly name?: string;
  /** Milliseconds, an opacity of 0 to 255, a factor, or how often it plays. */
  readonly value?: number;
  /** Pixels of the canvas. */
  readonly width?: number;
  readonly height?: number;
  readonly blendMode?: BlendMode;
}

export type LabelCode =
  | Exclude<ChangeKind, 'turn' | 'scale'>
  | Turn
  | 'flip-frames'
  | 'enlarge'
  | 'reduce'
  | 'duplicate-frames'
  | 'duplicate-frames-linked'
  | 'rename-tag'
  | 'tag-range'
  | 'tag-color'
  | 'tag-direction'
  | 'tag-repeat'
  | 'add-group'
  | 'rename-layer'
  | 'show-layer'
  | 'hide-layer'
  | 'layer-opacity'
  | 'layer-blend-mode'
  | 'rename-slice'
  | 'slice-pivot';

type ChangeOf<K extends ChangeKind> = Extract<Change, { readonly change: K }>;

const ofFrames = (code: LabelCode, { length }: readonly unknown[]): ChangeLabel => ({ code, count: length });

const LABELS: { readonly [K in ChangeKind]: (change: ChangeOf<K>) => ChangeLabel } = {
  canvas: ({ rect: { width, height } }) => ({ code: 'canvas', width, height }),
  turn: ({ turn, frames }) => (frames ? ofFrames('flip-frames', frames) : { code: turn }),
  scale: ({ way, by }) => ({ code: way, value: by }),
  offset: ({ frames }) => (frames ? ofFrames('offset', frames) : { code: 'offset' }),
  'add-frames': ({ from, linked }) => {
    const isEmpty = from.every((one) => one === null);
    return ofFrames(isEmpty ? 'add-frames' : linked ? 'duplicate-frames-linked' : 'duplicate-frames', from);
  },
  'delete-frames': ({ frames }) => ofFrames('delete-frames', frames),
  'move-frames': ({ frames }) => ofFrames('move-frames', frames),
  'reverse-frames': ({ frames }) => ofFrames('reverse-frames', frames),
  durations: ({ frames, durations }) => {
    const [first, ...more] = typeof durations === 'number' ? [durations] : durations;
    const isOne = first !== undefined && more.every((one) => one === first);
    return { ...ofFrames('durations', frames), ...(isOne && { value: first }) };
  },
  'add-tag': ({ tag: { name } }) => ({ code: 'add-tag', name }),
  'change-tag': ({ tag }) => ({ code: tagCode(tag), ...(tag.name !== undefined && { name: tag.name }) }),
  'delete-tag': () => ({ code: 'delete-tag' }),
  'add-layer': ({ kind, name }) => ({ code: kind === 'group' ? 'add-group' : 'add-layer', name }),
  'change-layer': ({ to }) => layerLabel(to),
  'move-layer': () => ({ code: 'move-layer' }),
  'delete-layer': () => ({ code: 'delete-layer' }),
  'merge-layer-down': () => ({ code: 'merge-layer-down' }),
  'link-cels': ({ frames }) => ofFrames('link-cels', frames),
  'unlink-cels': ({ frames }) => ofFrames('unlink-cels', frames),
  'paste-frames': ({ frames }) => ofFrames('paste-frames', frames),
  'change-slice': ({ name, bounds, pivot }) => {
    if (name === undefined) return { code: bounds || pivot === undefined ? 'change-slice' : 'slice-pivot' };
    return { code: bounds || pivot !== undefined ? 'change-slice' : 'rename-slice', name };
  },
  'set-plays': ({ plays }) => ({ code: 'set-plays', value: plays }),
  'cut-sheet': ({ frames }) => ofFrames('cut-sheet', frames),
  'sheet-json': () => ({ code: 'sheet-json' }),
  paint: () => ({ code: 'paint' }),
  'replace-color': () => ({ code: 'replace-color' }),
  palette: ({ colors }) => ({ code: 'palette', count: colors.length }),
};

/** The code of what alone is another. */
function onlyCode(codes: Readonly<Record<string, LabelCode>>, to: object, several: LabelCode): LabelCode {
  const found = new Set(Object.keys(to).map((name) => codes[name] ?? several));
  const [first = several] = found;
  return found.size === 1 ? first : several;
}

const TAG_CODES = {
  name: 'rename-tag',
  from: 'tag-range',
  to: 'tag-range',
  color: 'tag-color',
  direction: 'tag-direction',
  repeat: 'tag-repeat',
} as const;
const tagCode = (tag: ChangeOf<'change-tag'>['tag']) => onlyCode(TAG_CODES, tag, 'change-tag');

function layerLabel(to: ChangeOf<'change-layer'>['to']): ChangeLabel {
  const { name, visible, opacity, blendMode } = to;
  const codes = {
    name: 'rename-layer',
    visible: visible ? 'show-layer' : 'hide-layer',
    opacity: 'layer-opacity',
    blendMode: 'layer-blend-mode',
  } as const;
  return {
    code: onlyCode(codes, to, 'change-layer'),
    ...(name !== undefined && { name }),
    ...(opacity !== undefined && { value: opacity }),
    ...(blendMode && { blendMode }),
  };
}

/** What a change is called. It knows nothing of the sprite: names are those that the change has. */
export function labelOf(change: Change): ChangeLabel {
  // The row of a change takes that change.
  const row = LABELS[change.change] as (change: Change) => ChangeLabel;
  return row(change);
}
