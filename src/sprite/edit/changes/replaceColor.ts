import { union } from '../../pixels/changes';
import { isNear } from '../../pixels/colors';
import type { Rect } from '../../pixels/raster';
import { celCells } from '../celCells';
import { cellWords } from '../cellWords';
import {
  type CelBody,
  type EditCel,
  type EditFrame,
  type EditLayer,
  type EditSprite,
  type LayerId,
  NO_INDEX,
  PIXEL_FORMS,
} from '../editSprite';
import { type Encoder, encoderFor } from '../encoder';
import type { Noted } from '../notes';
import { type Cells, imageOf, partOf } from '../pixelMoves';
import { refuse } from '../refusal';
import { areFrames, isWhole } from './limits';
import { paintedLayer } from './paint';

/** Gives all pixels of a color another one. */
export interface ReplaceColorChange {
  readonly change: 'replace-color';
  /** RGBA, red in the lowest byte. All that is transparent is one color. */
  readonly from: number;
  readonly to: number;
  /** Their indexes; cels that are linked to one of them change too. Default: all. */
  readonly frames?: readonly number[];
  /** Default: all that have pixels. */
  readonly layers?: readonly LayerId[];
  /** How far each channel may be from the color, 0 to 255. Default: 0. */
  readonly tolerance?: number;
}

/** Pixels beyond the canvas too. An indexed sprite gets the color as a new entry, if its palette lacks it. */
export function replaceColor(sprite: EditSprite, change: ReplaceColorChange): Noted {
  checkColors(sprite, change);
  const { frames: only = [...sprite.frames.keys()] } = change;
  const meant = new Set(only);
  const layers = change.layers
    ? change.layers.map((id) => paintedLayer(sprite, id))
    : sprite.layers.filter(({ kind, reference }) => kind === 'image' && !reference);
  const wish = Uint32Array.of(change.to);
  const encoder = encoderFor(
    sprite,
    only.map((at) => ({ words: wish, frame: sprite.frames[at] as EditFrame })),
  );
  const replacing = new Replacing(sprite, change, encoder);
  const bodies = new Map<CelBody, CelBody>();
  for (const [at, frame] of sprite.frames.entries())
    for (const layer of meant.has(at) ? layers : []) {
      const body = frame.cels.get(layer.id)?.body;
      if (body && !bodies.has(body)) bodies.set(body, replacing.body(body, frame, layer));
    }
  const frames = sprite.frames.map((frame) => withBodiesOf(frame, bodies));
  if (frames.every((frame, at) => frame === sprite.frames[at])) return { sprite, notes: [] };
  if (encoder.changes.replaced) refuse({ why: 'full-palette', most: 256 });
  const { gray, added } = encoder.changes;
  return {
    sprite: { ...sprite, frames: encoder.grown(frames) },
    notes: [
      ...(gray ? [{ note: 'colors-gray', count: gray } as const] : []),
      ...(added ? [{ note: 'colors-added', count: added } as const] : []),
    ],
  };
}

function checkColors(sprite: EditSprite, { from, to, frames: only, layers, tolerance = 0 }: ReplaceColorChange): void {
  if (![from, to].every((color) => isWhole(color, 0, 0xffffffff)) || !isWhole(tolerance, 0, 255))
    refuse({ why: 'wrong-pixels' });
  if (layers !== undefined && !Array.isArray(layers)) refuse({ why: 'wrong-pixels' });
  if (only !== undefined && !areFrames(sprite, only)) refuse({ why: 'gone', what: 'frame' });
}

function withBodiesOf(frame: EditFrame, bodies: ReadonlyMap<CelBody, CelBody>): EditFrame {
  const cels = new Map<LayerId, EditCel>();
  let isSame = true;
  for (const [id, cel] of frame.cels) {
    const body = bodies.get(cel.body) ?? cel.body;
    cels.set(id, body === cel.body ? cel : { ...cel, body });
    isSame &&= body === cel.body;
  }
  return isSame ? frame : { ...frame, cels };
}

class Replacing {
  readonly #sprite: EditSprite;
  readonly #encoder: Encoder;
  readonly #isMeant: (word: number) => boolean;
  readonly #isClear: boolean;
  readonly #to: number;

  constructor(sprite: EditSprite, { from, to, tolerance = 0 }: ReplaceColorChange, encoder: Encoder) {
    this.#sprite = sprite;
    this.#encoder = encoder;
    this.#to = to;
    this.#isClear = from >>> 24 === 0;
    this.#isMeant = (word) => isNear(word, from, tolerance);
  }

  body(body: CelBody, frame: EditFrame, { background }: EditLayer): CelBody {
    const { content } = body;
    if (content.kind !== 'image') return body;
    const own: Rect = { x: body.x, y: body.y, width: content.width, height: content.height };
    // What has no pixels is transparent.
    const rect = this.#isClear && !background ? (union(own, { ...this.#sprite, x: 0, y: 0 }) ?? own) : own;
    const cells = this.#placed(celCells(content, PIXEL_FORMS[this.#sprite.form]), own, rect);
    const words = cellWords(cells, this.#sprite, frame.palette, background);
    let bytes: Uint8Array | undefined;
    let cell: Uint8Array | undefined;
    for (const [at, word] of words.entries()) {
      if (!this.#isMeant(word)) continue;
      if (background && this.#to >>> 24 === 0) refuse({ why: 'background' });
      bytes ??= new Uint8Array(cells.bytes);
      cell ??= this.#encoder.encode(Uint32Array.of(this.#to), frame);
      bytes.set(cell, at * cells.each);
    }
    return bytes ? { ...body, x: rect.x, y: rect.y, content: imageOf({ ...cells, bytes }) } : body;
  }

  #placed(cells: Cells, own: Rect, rect: Rect): Cells {
    if (rect === own) return cells;
    const { form, transparentIndex } = this.#sprite;
    if (form === 'indexed' && transparentIndex === NO_INDEX) return cells;
    const clear = new Uint8Array(cells.each).fill(form === 'indexed' ? transparentIndex : 0);
    return partOf(cells, { ...rect, x: rect.x - own.x, y: rect.y - own.y }, clear);
  }
}
