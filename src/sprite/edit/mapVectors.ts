import { Flattener } from '../aseprite/flatten';
import { wordsOf } from '../pixels/raster';
import { withBodies } from './bodies';
import type { TurnChange } from './changes/turn';
import { documentOf } from './editDocument';
import { type EditFrame, type EditSprite, PIXEL_FORMS } from './editSprite';
import { cellsOf, imageOf } from './pixelMoves';
import { refuse } from './refusal';

/**
 * The vectors of a normal map. Red is x and green y, from −1 to 1 around 128 of 255, which means 0, as in `normalMap` and in what most tools write: so
 * the opposite of a value is 256 less that value, and what is flat stays flat.
 */
const WHOLE = 256;
const opposite = (value: number) => Math.min(WHOLE - 1, WHOLE - value);

/** +1: y goes up, as in OpenGL and in `normalMap`; −1: y goes down, as in DirectX; or x is turned around instead. Mirroring doesn't depend on it, but quarters do. */
export type Handedness = 1 | -1;

/** Most frames that are looked at. */
const MAX_LOOKED = 8;
/** Alpha from which a pixel belongs to the figure. */
const SOLID = 128;
/** Mean of the vectors at the edges, of 127, from which they say anything. */
const MIN_LEAN = 3;

/**
 * Which way the vectors of a map go, by the edges of its sprite: surfaces lean outward there. Maps don't say it, and files of both kinds are common; where
 * there are no edges, as in tiles, it's the usual way.
 */
export function handednessOf(sprite: EditSprite, map: EditSprite): Handedness {
  const lean = { x: 0, y: 0, counted: 0 };
  const [figures, vectors] = [sprite, map].map((one) => new Flattener(documentOf(one))) as [Flattener, Flattener];
  for (let at = 0; at < Math.min(MAX_LOOKED, map.frames.length, sprite.frames.length); at++)
    addLean(lean, figures.frame(at).data, vectors.frame(at).data, sprite);
  const { x, y, counted } = lean;
  const isClear = Math.abs(x) > MIN_LEAN * counted && Math.abs(y) > MIN_LEAN * counted;
  return isClear && x * y < 0 ? -1 : 1;
}

interface Lean {
  /** Sums of what points outward to the sides, and up and down. */
  x: number;
  y: number;
  counted: number;
}

function addLean(lean: Lean, figure: Uint8ClampedArray, map: Uint8ClampedArray, { width, height }: EditSprite): void {
  const isSolid = (pixel: number) => (figure[pixel * 4 + 3] ?? 0) >= SOLID;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const pixel = y * width + x;
      if (!isSolid(pixel)) continue;
      const across = Number(isSolid(pixel - 1)) - Number(isSolid(pixel + 1));
      const down = Number(isSolid(pixel - width)) - Number(isSolid(pixel + width));
      if (across === 0 && down === 0) continue;
      lean.x += across * ((map[pixel * 4] ?? 0) - WHOLE / 2);
      // The lower edge has something above it.
      lean.y -= down * ((map[pixel * 4 + 1] ?? 0) - WHOLE / 2);
      lean.counted++;
    }
}

/** Red and green of a vector after a turn. */
type TurnVector = (red: number, green: number) => readonly [red: number, green: number];

function vectorTurn(turn: TurnChange['turn'], handedness: Handedness): TurnVector {
  const isUp = handedness > 0;
  const clockwise: TurnVector = (red, green) => (isUp ? [green, opposite(red)] : [opposite(green), red]);
  const back: TurnVector = (red, green) => (isUp ? [opposite(green), red] : [green, opposite(red)]);
  const turns: Readonly<Record<TurnChange['turn'], TurnVector>> = {
    'flip-horizontal': (red, green) => [opposite(red), green],
    'flip-vertical': (red, green) => [red, opposite(green)],
    'rotate-90': clockwise,
    'rotate-180': (red, green) => [opposite(red), opposite(green)],
    'rotate-270': back,
  };
  return turns[turn];
}

/**
 * A map whose pixels were turned, with its vectors turned as well. Transparent pixels have none.
 * @throws {ChangeRefused} `tilemap` if that can't be done to its pixels alone
 */
export function withTurnedVectors(map: EditSprite, change: TurnChange, handedness: Handedness): EditSprite {
  const { turn, frames: only } = change;
  const turned = vectorTurn(turn, handedness);
  if (map.form === 'indexed') {
    // The colors of frames that stay are in the same palette.
    if (only && only.length < map.frames.length) refuse({ why: 'tilemap' });
    return { ...map, frames: withTurnedPalettes(map, turned) };
  }
  if (map.form !== 'rgba' && map.form !== 'rgba16') refuse({ why: 'tilemap' });
  const meant = only && new Set(only);
  const each = PIXEL_FORMS[map.form];
  const frames = withBodies(
    map,
    (body) => {
      if (body.content.kind !== 'image') return refuse({ why: 'tilemap' });
      const cells = cellsOf(body.content, each);
      const bytes = new Uint8Array(cells.bytes);
      if (each === 4) turnBytes(bytes, turned);
      else turnWords(bytes, turned);
      return { ...body, content: imageOf({ ...cells, bytes }) };
    },
    (frame) => meant?.has(frame) ?? true,
  );
  return { ...map, frames };
}

function turnBytes(bytes: Uint8Array, turned: TurnVector): void {
  for (let at = 0; at < bytes.length; at += 4) {
    if (bytes[at + 3] === 0) continue;
    const [red, green] = turned(bytes[at] ?? 0, bytes[at + 1] ?? 0);
    bytes[at] = red;
    bytes[at + 1] = green;
  }
}

/** Samples of 16 bits are 256 times as fine. */
function turnWords(bytes: Uint8Array, turned: TurnVector): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; at += 8) {
    if (view.getUint16(at + 6) === 0) continue;
    const [red, green] = turned(view.getUint16(at) / WHOLE, view.getUint16(at + 2) / WHOLE);
    view.setUint16(at, Math.min(0xffff, red * WHOLE));
    view.setUint16(at + 2, Math.min(0xffff, green * WHOLE));
  }
}

function withTurnedPalettes({ frames, transparentIndex }: EditSprite, turned: TurnVector): readonly EditFrame[] {
  const known = new Map<Uint8Array, Uint8Array>();
  return frames.map((frame) => {
    const palette = known.get(frame.palette) ?? new Uint8Array(frame.palette);
    if (!known.has(frame.palette)) {
      const clear = palette.slice(transparentIndex * 4, transparentIndex * 4 + 4);
      turnBytes(palette, turned);
      if (clear.length) palette.set(clear, transparentIndex * 4);
      known.set(frame.palette, palette);
    }
    return { ...frame, palette };
  });
}

/** Whether all pixels of all frames are opaque. */
export function isOpaqueMap(map: EditSprite): boolean {
  const known = OPAQUE.get(map);
  if (known !== undefined) return known;
  const flattener = new Flattener(documentOf(map));
  const isOpaque = map.frames.every((_, at) => wordsOf(flattener.frame(at).data).every((word) => word >>> 24 === 255));
  OPAQUE.set(map, isOpaque);
  return isOpaque;
}

const OPAQUE = new WeakMap<EditSprite, boolean>();
