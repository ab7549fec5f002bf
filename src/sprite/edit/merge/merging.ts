import { grayscaleMode, multiply8 } from '../../aseprite/blend';
import type { BlendMode } from '../../aseprite/document';
import { Flattener } from '../../aseprite/flatten';
import type { PlacedPixels } from '../../aseprite/tilemap';
import { commonRect, union } from '../../pixels/changes';
import { isTooLarge } from '../../pixels/pictureLimits';
import { type Rect, wordsOf } from '../../pixels/raster';
import { celWords, drawWords } from '../celWords';
import { documentOf } from '../editDocument';
import {
  type CelBody,
  type EditCel,
  type EditFrame,
  type EditLayer,
  type EditSprite,
  PIXEL_FORMS,
} from '../editSprite';
import { clearIndex, type Encoder, encoderFor } from '../encoder';
import { cellsOf } from '../pixelMoves';
import { refuse } from '../refusal';
import { Composed, type StoredPixels } from './composed';
import type { LayerPair } from './pair';
import { ZIndexes } from './zIndexes';

/** What one frame has of both layers, and what becomes of it. */
interface Both {
  readonly lower?: EditCel;
  readonly upper?: EditCel;
  /** What a group shows; `upper` is absent then. */
  readonly group?: PlacedPixels;
  /** Absent: at most one of them has something, which stays as it's stored. */
  readonly composed?: Composed;
}

/** Composes two layers, all frames of them. Whether the result looks the same is for others to see. */
export class Merging {
  readonly #sprite: EditSprite;
  readonly #pair: LayerPair;
  readonly #frames: readonly Both[];
  readonly #encoder: Encoder;

  constructor(sprite: EditSprite, pair: LayerPair) {
    this.#sprite = sprite;
    this.#pair = pair;
    const known = new Map<CelBody, Map<CelBody, Composed>>();
    this.#frames = sprite.frames.map((frame) => this.#both(frame, known));
    const pixels = this.#frames.flatMap(({ composed }, at) => {
      const frame = sprite.frames[at];
      return composed && frame ? [{ words: composed.words, frame }] : [];
    });
    this.#encoder = encoderFor(sprite, pixels);
  }

  /** Colors that the palettes get. */
  get added(): number {
    return this.#encoder.changes.added;
  }

  /** The part of the canvas that may look different in a frame. */
  readonly boxOf = (at: number): Rect | undefined => {
    const { width, height } = this.#sprite;
    const canvas = { x: 0, y: 0, width, height };
    const { lower, upper, group } = this.#frames[at] ?? {};
    // The z-index of other cels counts the layers, too.
    const isLayered = [...(this.#sprite.frames[at]?.cels.values() ?? [])].some(({ zIndex }) => zIndex !== 0);
    if (group || isLayered) return canvas;
    const rects = [lower, upper].flatMap((cel) => (cel ? [rectOf(cel.body)] : []));
    const around = rects.reduce<Rect | undefined>((all, one) => union(all, one), undefined);
    return around && commonRect(around, canvas);
  };

  /** @param blendMode of the layer that they become */
  merged(blendMode: BlendMode): EditSprite {
    const { branch, lower } = this.#pair;
    const zIndexes = new ZIndexes(this.#sprite, this.#pair);
    const bodies = new Map<Composed | CelBody, CelBody>();
    const frames = this.#sprite.frames.map((frame, at) => {
      const cel = this.#celOf(this.#frames[at] ?? {}, frame, bodies);
      return this.#frameOf(frame, cel, zIndexes);
    });
    const opacity = this.#hasOpacity ? 255 : lower.opacity;
    const layers = this.#sprite.layers.filter(({ id }) => !branch.has(id));
    return {
      ...this.#sprite,
      layers: layers.map((one) => (one.id === lower.id ? { ...one, blendMode, opacity } : one)),
      frames: this.#encoder.grown(frames),
    };
  }

  #frameOf(frame: EditFrame, merged: EditCel | undefined, zIndexes: ZIndexes): EditFrame {
    const { branch, lower } = this.#pair;
    const made = new Map([...frame.cels].filter(([layer]) => !branch.has(layer)));
    if (merged) made.set(lower.id, merged);
    const cels = zIndexes.settled(frame.cels, made);
    const isSame = cels.size === frame.cels.size && [...cels].every(([layer, cel]) => frame.cels.get(layer) === cel);
    return isSame ? frame : { ...frame, cels };
  }

  /** Whether the lower layer has an opacity, which its cels get instead. */
  get #hasOpacity(): boolean {
    return this.#sprite.traits.layerOpacity && !this.#pair.lower.background;
  }

  #celOf({ lower, upper, group, composed }: Both, frame: EditFrame, bodies: Map<Composed | CelBody, CelBody>) {
    const model = lower ?? upper ?? (group && NEW_CEL);
    if (!model) return undefined;
    const key = composed ?? model.body;
    const body =
      bodies.get(key) ?? this.#bodyOf(model.body, lower ? this.#pair.lower : this.#pair.upper, composed, frame);
    bodies.set(key, body);
    return body === model.body && !upper ? model : { ...model, body };
  }

  #bodyOf(body: CelBody, layer: EditLayer, composed: Composed | undefined, frame: EditFrame): CelBody {
    if (!composed) {
      const opacity = this.#opacityOf(layer, body);
      return opacity === body.opacity ? body : { ...body, opacity };
    }
    const { x, y } = composed.place;
    // Frames have the palettes that they had: the colors that are added get the same indexes in all.
    const content = composed.image((words) => this.#encoder.encode(words, frame));
    return { ...body, x, y, opacity: 255, content };
  }

  #opacityOf({ background, opacity }: EditLayer, body: CelBody): number {
    if (background) return body.opacity;
    return this.#sprite.traits.layerOpacity ? multiply8(body.opacity, opacity) : body.opacity;
  }

  /** @param known what was composed: linked cels stay linked */
  #both(frame: EditFrame, known: Map<CelBody, Map<CelBody, Composed>>): Both {
    const { upper: layer, lower: below } = this.#pair;
    const lower = frame.cels.get(below.id);
    const upper = frame.cels.get(layer.id);
    const own = lower && { lower };
    if (layer.kind === 'group') {
      const group = this.#groupIn(frame);
      return group
        ? { ...own, group, composed: this.#composed(frame, lower, { placed: group }, undefined) }
        : { ...own };
    }
    if (!upper || (!lower && !below.background)) return { ...own, ...(upper && { upper }) };
    // Linked cels stay linked, if nothing else makes a difference.
    const isPlain = !upper.zIndex && !lower?.zIndex && frame.palette === this.#sprite.frames[0]?.palette;
    const made = isPlain && lower && known.get(lower.body)?.get(upper.body);
    const composed = made || this.#composed(frame, lower, this.#stored(frame, layer, upper), upper);
    if (isPlain && lower) known.set(lower.body, (known.get(lower.body) ?? new Map()).set(upper.body, composed));
    return { ...own, upper, composed };
  }

  #stored(frame: EditFrame, layer: EditLayer, cel: EditCel): StoredPixels | undefined {
    const placed = celWords(this.#sprite, frame, layer, cel);
    const { content } = cel.body;
    if (!placed || content.kind !== 'image') return undefined;
    return { placed, cells: cellsOf(content, PIXEL_FORMS[this.#sprite.form]) };
  }

  #composed(
    frame: EditFrame,
    lower: EditCel | undefined,
    above: StoredPixels | undefined,
    upper: EditCel | undefined,
  ): Composed {
    const { upper: layer, lower: below } = this.#pair;
    const under = lower && this.#stored(frame, below, lower);
    const sources = [under, above].filter((one) => one !== undefined);
    const rect = this.#rectOf(under?.placed, above?.placed);
    const made: PlacedPixels = { ...rect, words: new Uint32Array(rect.width * rect.height) };
    const layers = [
      { stored: under, layer: below, opacity: lower ? this.#opacityOf(below, lower.body) : 255 },
      { stored: above, layer, opacity: upper ? this.#opacityOf(layer, upper.body) : this.#groupOpacity() },
    ];
    if (isDrawnFirst(upper?.zIndex ?? 0, lower?.zIndex ?? 0)) layers.reverse();
    for (const { stored, layer: one, opacity } of layers)
      if (stored) drawWords(stored.placed, made, this.#modeOf(one), one.background ? 255 : opacity);
    const { form, transparentIndex } = this.#sprite;
    return new Composed(form, clearIndex(transparentIndex, frame), made, sources);
  }

  #rectOf(lower: Rect | undefined, upper: Rect | undefined): Rect {
    const { width, height } = this.#sprite;
    const canvas = { x: 0, y: 0, width, height };
    if (this.#pair.lower.background) return lower ?? canvas;
    const rect = union(lower, upper) ?? canvas;
    if (isTooLarge(rect)) refuse({ why: 'too-large', width: rect.width, height: rect.height, frames: 1 });
    return rect;
  }

  #groupOpacity(): number {
    return this.#sprite.traits.groupsBlend ? this.#pair.upper.opacity : 255;
  }

  #modeOf({ kind, blendMode, background }: EditLayer): BlendMode {
    const isPlain = background || (kind === 'group' && !this.#sprite.traits.groupsBlend);
    const mode = isPlain ? 'normal' : blendMode;
    return this.#sprite.form.startsWith('grayscale') ? grayscaleMode(mode) : mode;
  }

  /** What the layers of the upper group show in a frame. */
  #groupIn(frame: EditFrame): PlacedPixels | undefined {
    const { upper, branch } = this.#pair;
    const { width, height } = this.#sprite;
    const cels = new Map([...frame.cels].filter(([layer]) => branch.has(layer)));
    if (!cels.size) return undefined;
    const layers = this.#sprite.layers
      .filter(({ id }) => branch.has(id) && id !== upper.id)
      .map(
        ({ parent, ...layer }): EditLayer =>
          parent === upper.id || parent === undefined ? layer : { ...layer, parent },
      );
    const document = documentOf({ ...this.#sprite, layers, frames: [{ ...frame, cels }] });
    return { x: 0, y: 0, width, height, words: wordsOf(new Flattener(document).frame(0).data) };
  }
}

const EMPTY: Uint8Array = new Uint8Array();
/** A cel that no layer had: its pixels come from a group. */
const NEW_CEL: EditCel = {
  zIndex: 0,
  body: {
    x: 0,
    y: 0,
    opacity: 255,
    content: { kind: 'image', width: 0, height: 0, pixels: { bytes: EMPTY, compressed: false } },
  },
};

/** Whether the cel of the upper layer is below that of the lower one, which is next to it. */
const isDrawnFirst = (upper: number, lower: number) => 1 + upper < lower || (1 + upper === lower && upper < lower);

function rectOf({ x, y, content: { width, height } }: CelBody): Rect {
  return { x, y, width, height };
}
