import type { AtlasRequest, SeenAtlas } from '../support/sprites/seenSheet';
import { type PhaserSprite, played, playedIn, type Scene } from './phaserGame';
import { FrameGrid } from './watchedGame';

declare const Phaser: { readonly CANVAS: number; readonly WEBGL: number };

/** Loads an atlas as in Phaser's documentation, with `load.multiatlas` and `load.animation`. */
export function phaserAtlas(request: AtlasRequest, renderer: 'CANVAS' | 'WEBGL'): Promise<SeenAtlas> {
  const { folder, title, json, animations } = request;
  const scene: Scene<SeenAtlas> = {
    preload() {
      this.load.multiatlas(title, folder + json, folder);
      if (animations !== undefined) this.load.animation(title, folder + animations);
    },
    create(game) {
      const seen = request.plays.map((play) => playedIn(this, play, title));
      const names = this.textures.get(title).getFrameNames();
      const grid = new FrameGrid(request, names.length);
      // A camera in the middle of odd sides is between pixels, which some versions draw so.
      this.scale.resize(grid.width + (grid.width % 2), grid.height + (grid.height % 2));
      const sprites = names.map((name, index): PhaserSprite => this.add.sprite(...grid.corner(index), title, name));
      const pivots = sprites.map(({ originX, originY }, at) => [names[at] ?? '', originX, originY] as const);
      for (const sprite of sprites) sprite.setOrigin(0, 0);
      return () => ({ frames: grid.read(game.canvas, names, sprites), played: seen, pivots });
    },
  };
  // Without WebGL, it would round half a pixel of the resized screen away.
  return played(Phaser[renderer], scene, renderer === 'WEBGL');
}
