import type { AboutSprite, FrameGrid } from '../codeNames';
import type { Value } from '../text/codeValues';
import { type EngineReading, pathPart, type Range } from './engine';

// Nodes of Godot's scenes by their paths: which of them are sprites, what repeats their images, and the frames that animations and scripts choose.

const ENGINE = 'godot';
/** Most pairs of a script and a sprite in one scene. */
const MAX_PAIRS = 20_000;

/** Most characters of a track of an animation. */
const MAX_TRACK = 10_000;

/** A node that shows an image, cut into columns and rows. */
export interface SpriteNode {
  readonly path: string;
  readonly about: AboutSprite & { readonly by: 'path' };
  readonly grid: FrameGrid;
}

/** A node of a scene, with what its heading says. */
export interface SceneNode {
  /** From the root, which is `.`: `Body/Hand`. */
  readonly path: string;
  readonly type: string;
}

/** @param heading after `[node` */
export function nodeOf(heading: string): SceneNode {
  const text = (name: string) => new RegExp(`\\b${name}="([^"\\n]*)"`).exec(heading)?.[1];
  const [name = '', parent] = [text('name'), text('parent')];
  const path = parent === undefined ? '.' : parent === '.' ? name : `${parent}/${name}`;
  return { path, type: text('type') ?? '' };
}

/** Where a path leads from a node; undefined if it leaves the scene, or is more than names. */
export function nodeAt(from: string, path: string): string | undefined {
  const parts = from === '.' ? [] : from.split('/');
  for (const part of path.split('/')) {
    if (part === '..') {
      if (!parts.pop()) return undefined;
    } else if (part === '' || part.startsWith('%')) return undefined;
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/') || '.';
}

/** The path of a node as seen from another one; undefined unless it's below it, or the same. */
function within(node: string, above: string): string | undefined {
  if (node === above) return '.';
  if (above === '.') return node;
  return node.startsWith(`${above}/`) ? node.slice(above.length + 1) : undefined;
}

/** What the nodes of one scene say together. */
export class SceneNodes {
  readonly #sprites: SpriteNode[] = [];
  readonly #scripts: { readonly node: string; readonly script: string }[] = [];
  /** Where the paths of animations start. */
  readonly #players = new Set<string | undefined>();
  readonly #tracks: Track[] = [];

  addSprite(sprite: SpriteNode): void {
    this.#sprites.push(sprite);
  }

  /** @param script its path in the project, with `/` in front */
  addScript(node: string, script: string): void {
    this.#scripts.push({ node, script });
  }

  /** @param isMoved whether its paths start somewhere else than at the node above it */
  addPlayer(node: string, isMoved: boolean): void {
    this.#players.add(isMoved ? undefined : nodeAt(node, '..'));
  }

  /** @param body of an animation */
  addAnimation(body: string, start: number): void {
    for (const track of tracksIn(body, start)) this.#tracks.push(track);
  }

  /** Claims frames of animations, and names the sprites for the scripts of nodes above them. */
  tell({ found }: EngineReading): void {
    this.#tellScripts(found);
    const [from, ...others] = this.#players;
    if (from === undefined || others.length) return;
    const sprites = new Map(this.#sprites.map((one) => [one.path, one]));
    for (const { path, frame, ...place } of this.#tracks) {
      const sprite = sprites.get(nodeAt(from, path) ?? '');
      if (sprite)
        found.claim(sprite.about, place, { kind: 'frame', frame, first: 0, grid: sprite.grid }, { closed: ENGINE });
    }
  }

  #tellScripts(found: EngineReading['found']): void {
    if (this.#scripts.length * this.#sprites.length > MAX_PAIRS) return;
    for (const { node, script } of this.#scripts) {
      for (const { path, about, grid } of this.#sprites) {
        const inner = within(path, node);
        if (inner === undefined) continue;
        const parts = { ...pathPart(about.path), grid, scope: script };
        found.key(ENGINE, 'sprite', 'defines', nodeKey(script, inner), { start: 0, end: 0 }, parts);
      }
    }
  }
}

/** The name under which a script knows a sprite of its scene. @param script its path, or its name */
export const nodeKey = (script: string, node: string) => `${script.slice(script.lastIndexOf('/') + 1)}$${node}`;

/** The greatest frame of a track. */
interface Track extends Range {
  readonly path: string;
  readonly frame: number;
}

const TRACK = /^tracks\/(\d{1,4})\/path = NodePath\("([^":\n]{1,200}):frame"\)/gm;
const VALUES = /^"values": ?\[([\d, ]{1,4000})\]/m;

function* tracksIn(body: string, start: number): Generator<Track> {
  for (const { 1: number, 2: path = '', index } of body.matchAll(TRACK)) {
    const [own = ''] = body.slice(index, index + MAX_TRACK).split(`\ntracks/${Number(number) + 1}/`, 1);
    const values = VALUES.exec(own);
    if (!values) continue;
    const from = start + index + values.index + values[0].indexOf('[');
    let greatest: Track | undefined;
    for (const { 0: digits, index: at } of values[0].slice(values[0].indexOf('[')).matchAll(/\d{1,6}/g)) {
      const frame = Number(digits);
      if (frame > (greatest?.frame ?? -1)) greatest = { path, frame, start: from + at, end: from + at + digits.length };
    }
    if (greatest) yield greatest;
  }
}

/** Whether something changes the numbers of columns and rows of sprites while a game runs. */
export const changesGrids = (text: string) =>
  /["'][hv]frames["']|:[hv]frames"/.test(text) || /\bset_[hv]frames\s*\(/.test(text);

/** Claims what a variable or a node gets. */
export interface FrameChoice {
  readonly about: AboutSprite;
  /** Absent if the scene says it. */
  readonly grid?: FrameGrid;
}

/** @param value a whole number */
export function claimFrame(
  found: EngineReading['found'],
  { about, grid }: FrameChoice,
  value: Value,
  closed?: string,
): void {
  if (value.kind !== 'number' || !Number.isSafeInteger(value.number)) return;
  const says = { kind: 'frame', frame: value.number, first: 0, ...(grid && { grid }) } as const;
  found.claim(about, value, says, closed === undefined ? {} : { closed });
}
