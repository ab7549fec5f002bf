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

/** The parts of Phaser 4, which its script adds to the page, that are used here. */
export interface PhaserSprite {
  readonly anims: { readonly isPlaying: boolean; update(time: number, delta: number): void; pause(): void };
  readonly frame: { readonly name: string };
  readonly width: number;
  readonly height: number;
  readonly originX: number;
  readonly originY: number;
  setOrigin(x: number, y: number): PhaserSprite;
  play(animation: string | { key: string; repeat: number }): void;
  destroy(): void;
}
export interface PhaserScene {
  readonly load: {
    aseprite(key: string, picture: string, json: string): void;
    multiatlas(key: string, json: string, folder: string): void;
    animation(key: string, json: string): void;
  };
  readonly anims: { createFromAseprite(key: string): unknown; exists(key: string): boolean };
  readonly textures: { get(key: string): { getFrameNames(): string[] } };
  readonly cameras: { readonly main: PhaserCamera };
  readonly children: { readonly list: readonly PhaserSprite[] };
  readonly scale: { resize(width: number, height: number): void };
  readonly add: { sprite(x: number, y: number, key: string, frame?: string): PhaserSprite };
}
interface PhaserCamera {
  setOrigin(x: number, y: number): PhaserCamera;
  setZoom(zoom: number): PhaserCamera;
}
interface PhaserGame {
  readonly canvas: HTMLCanvasElement;
  readonly events: { once(name: 'postrender' | 'destroy', listener: () => void): void };
  destroy(removeCanvas: boolean): void;
}
declare const Phaser: { readonly CANVAS: number; readonly WEBGL: number; Game: new (config: object) => PhaserGame };

/** Loads an export as in Phaser's documentation, with `load.aseprite` and `createFromAseprite`. */
export function phaser(request: SheetRequest): Promise<SeenSheet> {
  return played(Phaser.CANVAS, {
    preload() {
      this.load.aseprite('hero', request.picture, request.json);
    },
    create(game) {
      this.anims.createFromAseprite('hero');
      const played = request.plays.map((play) => playedIn(this, play));
      const names = this.textures.get('hero').getFrameNames();
      const grid = new FrameGrid(request, names.length);
      this.scale.resize(grid.width, grid.height);
      for (const [index, name] of names.entries()) this.add.sprite(...grid.center(index), 'hero', name);
      return () => ({ frames: grid.read(game.canvas, names), played });
    },
  });
}

/** Runs code with a scene's `preload` and `create`, which makes a sprite. */
export function phaserCode({ code, ms, zoom }: CodeRequest): Promise<SeenCode> {
  const made = new Function(`${code}\nreturn { preload, create };`)() as Record<'preload' | 'create', () => void>;
  return played(Phaser.WEBGL, {
    preload: made.preload,
    create(game) {
      made.create.call(this);
      const [sprite] = this.children.list;
      if (!sprite) throw new Error('No sprite.');
      const play = watched(playerOf(sprite), ms);
      sprite.anims.pause();
      this.cameras.main.setOrigin(0, 0).setZoom(zoom);
      return () => ({ played: play, frame: sprite.frame.name, screen: screenOf(game.canvas) });
    },
  });
}

export interface Scene<T> {
  preload(this: PhaserScene): void;
  /** @returns the observations, requested when everything is drawn */
  create(this: PhaserScene, game: PhaserGame): () => T;
}

/** Starts a game for one scene. @param type of the renderer @param pixelArt as in the game's config */
export async function played<T>(type: number, { preload, create }: Scene<T>, pixelArt = false): Promise<T> {
  const holder = document.body.appendChild(document.createElement('div'));
  const seen = await new Promise<T>((resolve, reject) => {
    const game = new Phaser.Game({
      type,
      pixelArt,
      preserveDrawingBuffer: true,
      parent: holder,
      width: SCREEN,
      height: SCREEN,
      transparent: true,
      banner: false,
      audio: { noAudio: true },
      scene: {
        preload,
        create(this: PhaserScene) {
          try {
            const told = create.call(this, game);
            game.events.once('postrender', () => {
              resolve(told());
              // A browser allows only a few of these at the same time. Phaser waits for its loss until it's destroyed.
              const context = game.canvas.getContext('webgl')?.getExtension('WEBGL_lose_context');
              game.events.once('destroy', () => queueMicrotask(() => context?.loseContext()));
              game.destroy(true);
            });
          } catch (error) {
            reject(error);
            game.destroy(true);
          }
        },
      },
    });
  });
  holder.remove();
  return seen;
}

/** @param texture its key */
export function playedIn(scene: PhaserScene, { animation, loops, ms }: SheetPlay, texture = 'hero'): SeenPlay | null {
  if (!scene.anims.exists(animation)) return null;
  const sprite = scene.add.sprite(0, 0, texture);
  sprite.play(loops ? { key: animation, repeat: -1 } : animation);
  const seen = watched(playerOf(sprite), ms);
  sprite.destroy();
  return seen;
}

const playerOf = (sprite: PhaserSprite): Player => ({
  current: () => sprite.frame.name,
  isPlaying: () => sprite.anims.isPlaying,
  step: (time) => sprite.anims.update(0, time),
});
