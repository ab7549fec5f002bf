import type { EditFrame, EditSprite } from './editSprite';
import type { EditParts } from './parts';

/** About what an object of a frame or a cel takes in memory. */
const OBJECT_BYTES = 128;

/** What a version consists of: what is in it, and its own size in bytes. */
interface Node {
  readonly within: Iterable<object>;
  readonly bytes: number;
}

/** The memory of several versions together: what they share counts once. */
export class Retained {
  readonly #counts = new Map<object, number>();

  /** Bytes of all that are retained, about. */
  bytes = 0;

  retain(parts: EditParts): void {
    for (const sprite of spritesOf(parts)) this.#add(sprite);
  }

  release(parts: EditParts): void {
    for (const sprite of spritesOf(parts)) this.#remove(sprite);
  }

  /** What is known already is not looked into: so this takes the time of what is new. */
  #add(node: object): void {
    const count = this.#counts.get(node) ?? 0;
    this.#counts.set(node, count + 1);
    if (count > 0) return;
    const { within, bytes } = nodeOf(node);
    this.bytes += bytes;
    for (const one of within) this.#add(one);
  }

  #remove(node: object): void {
    const count = this.#counts.get(node) ?? 0;
    if (count > 1) {
      this.#counts.set(node, count - 1);
      return;
    }
    this.#counts.delete(node);
    const { within, bytes } = nodeOf(node);
    this.bytes -= bytes;
    for (const one of within) this.#remove(one);
  }
}

const spritesOf = (parts: EditParts) => parts.flatMap(({ sprite, map }) => (map ? [sprite, map] : [sprite]));

function nodeOf(node: object): Node {
  if (node instanceof Uint8Array) return { within: [], bytes: node.byteLength };
  if (Array.isArray(node)) return { within: node, bytes: 8 * node.length };
  if ('frames' in node) return { within: inSprite(node as EditSprite), bytes: OBJECT_BYTES };
  return { within: inFrame(node as EditFrame), bytes: OBJECT_BYTES };
}

function* inSprite({ frames, tilesets, sheet }: EditSprite): Generator<object> {
  yield frames;
  if (sheet) {
    yield sheet.picture;
    yield sheet.base;
  }
  for (const { pixels } of tilesets.values()) if (pixels) yield pixels.bytes;
}

function* inFrame({ palette, cels }: EditFrame): Generator<object> {
  yield palette;
  for (const { body } of cels.values())
    yield body.content.kind === 'image' ? body.content.pixels.bytes : body.content.tiles.bytes;
}
