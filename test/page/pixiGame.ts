import type { Size } from '../../src/sprite/pixels/raster';
import {
  type CodeRequest,
  SCREEN,
  type SeenCode,
  type SeenPlay,
  type SeenSheet,
  type SheetPlay,
  type SheetRequest,
} from '../support/sprites/seenSheet';
import { FrameGrid, type Player, screenOf, watched } from './watchedGame';

/** The parts of Pixi 8, which its script adds to the page, that are used here. */
interface PixiTexture {
  readonly label: string;
  /** Pixels of the whole frame. */
  readonly orig: Size;
  readonly defaultAnchor?: { readonly x: number; readonly y: number };
}
export interface PixiSheet {
  readonly linkedSheets: readonly PixiSheet[];
  readonly textures: Readonly<Record<string, PixiTexture>>;
  readonly animations: Readonly<Record<string, readonly PixiTexture[]>>;
  readonly data: { readonly frames: Readonly<Record<string, { readonly duration: number }>> };
}
interface PixiSprite {
  readonly position: { set(x: number, y: number): void };
  readonly anchor: { set(both: number): void };
}
interface PixiPlayer {
  readonly texture: PixiTexture;
  readonly playing: boolean;
  loop: boolean;
  autoUpdate: boolean;
  play(): void;
  update(ticker: { deltaTime: number }): void;
  destroy(): void;
}
export interface PixiContainer {
  readonly children: readonly PixiPlayer[];
  readonly scale: { set(scale: number): void };
  addChild(sprite: PixiSprite): void;
  destroy(options: { children: boolean }): void;
}
interface PixiRenderer {
  readonly canvas: HTMLCanvasElement;
  resize(width: number, height: number): void;
  render(container: PixiContainer): void;
}
export interface Pixi {
  readonly Assets: {
    load(address: string): Promise<PixiSheet>;
    unload(address: string): Promise<void>;
    get(name: string): unknown;
  };
  readonly autoDetectRenderer: (options: object) => Promise<PixiRenderer>;
  Container: new () => PixiContainer;
  Sprite: new (options: { texture: PixiTexture; anchor?: number }) => PixiSprite;
  readonly Filter: unknown;
  readonly defaultFilterVert: string;
  AnimatedSprite: new (frames: { texture: PixiTexture; time: number }[], autoUpdate: boolean) => PixiPlayer;
}
declare const PIXI: Pixi;

let renderer: Promise<PixiRenderer> | undefined;

/** Loads an export as in Pixi's documentation, with `Assets.load`. */
export async function pixi(request: SheetRequest): Promise<SeenSheet> {
  const sheet = await PIXI.Assets.load(request.json);
  const played = request.plays.map((play) => playedFrom(sheet, play));
  const textures = Object.values(sheet.textures);
  const grid = new FrameGrid(request, textures.length);
  const container = new PIXI.Container();
  for (const [index, texture] of textures.entries()) {
    const sprite = new PIXI.Sprite({ texture, anchor: 0.5 });
    sprite.position.set(...grid.center(index));
    container.addChild(sprite);
  }
  const canvas = await drawn(container, grid);
  const frames = grid.read(canvas, Object.keys(sheet.textures));
  container.destroy({ children: true });
  await PIXI.Assets.unload(request.json);
  return { frames, played };
}

export function playedFrom({ animations, data }: PixiSheet, { animation, loops, ms }: SheetPlay): SeenPlay | null {
  const textures = Object.hasOwn(animations, animation) ? animations[animation] : undefined;
  if (!textures) return null;
  const times = textures.map((texture) => ({ texture, time: data.frames[texture.label]?.duration ?? 0 }));
  const sprite = new PIXI.AnimatedSprite(times, false);
  sprite.loop = loops;
  sprite.play();
  const seen = watched(playerOf(sprite), ms);
  sprite.destroy();
  return seen;
}

const playerOf = (sprite: PixiPlayer): Player => ({
  current: () => sprite.texture.label,
  isPlaying: () => sprite.playing,
  // Pixi counts in 60ths of a second.
  step: (time) => sprite.update({ deltaTime: (time * 60) / 1000 }),
});

export async function drawn(container: PixiContainer, { width, height }: Size): Promise<HTMLCanvasElement> {
  renderer ??= PIXI.autoDetectRenderer({ preference: 'webgl', backgroundAlpha: 0, preserveDrawingBuffer: true });
  const screen = await renderer;
  screen.resize(width, height);
  screen.render(container);
  return screen.canvas;
}

/** What code imports. */
const IMPORTS = ['Assets', 'AnimatedSprite', 'Sprite', 'Filter', 'defaultFilterVert'] as const;

/** Runs code that adds a sprite to the stage of `app`. */
export async function pixiCode({ code, ms, zoom }: CodeRequest): Promise<SeenCode> {
  const stage = new PIXI.Container();
  const run = new Function('app', ...IMPORTS, `return (async () => {\n${code}\n})();`);
  await run({ stage }, ...IMPORTS.map((name) => PIXI[name]));
  const [sprite] = stage.children;
  if (!sprite) throw new Error('No sprite.');
  // The test steps the time of animations.
  sprite.autoUpdate = false;
  const played = ms ? watched(playerOf(sprite), ms) : { shown: [] };
  stage.scale.set(zoom);
  const screen = screenOf(await drawn(stage, { width: SCREEN, height: SCREEN }));
  return { played, frame: sprite.texture.label, screen };
}
