import type { SeenFrame, SeenSheet } from '../support/seenSheet';

/** Game engines as games load them, on a page beside the files of an export. What they made of them is told in plain numbers. */

/** What is used of Phaser 4, which its script gives to the page. */
interface PhaserFrame {
  readonly name: string;
  readonly cutX: number;
  readonly cutY: number;
  readonly cutWidth: number;
  readonly cutHeight: number;
  readonly realWidth: number;
  readonly realHeight: number;
  readonly x: number;
  readonly y: number;
}
interface PhaserAnimation {
  readonly key: string;
  readonly frames: readonly { readonly textureFrame: string; readonly duration: number }[];
}
interface PhaserSprite {
  readonly anims: { update(time: number, delta: number): void };
  readonly frame: PhaserFrame;
  play(animation: { key: string; repeat: number }): void;
}
interface PhaserScene {
  readonly load: { aseprite(key: string, picture: string, json: string): void };
  readonly anims: { createFromAseprite(key: string): PhaserAnimation[] };
  readonly textures: { get(key: string): { getFrameNames(): string[]; get(frame: string): PhaserFrame } };
  readonly add: { sprite(x: number, y: number, key: string): PhaserSprite };
}
declare const Phaser: {
  readonly CANVAS: number;
  Game: new (config: object) => { destroy(removeCanvas: boolean): void };
};

/** What is used of Pixi 8. */
interface PixiRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
interface PixiTexture {
  readonly label: string;
  readonly frame: PixiRect;
  readonly orig: PixiRect;
  readonly trim: PixiRect | null;
}
interface PixiSheet {
  readonly textures: Readonly<Record<string, PixiTexture>>;
  readonly animations: Readonly<Record<string, readonly PixiTexture[]>>;
  readonly linkedSheets: readonly PixiSheet[];
  readonly data: { readonly frames: Readonly<Record<string, { readonly duration: number }>> };
}
interface PixiSprite {
  readonly texture: PixiTexture;
  loop: boolean;
  play(): void;
  update(ticker: { deltaTime: number }): void;
}
declare const PIXI: {
  readonly Assets: { load(address: string): Promise<PixiSheet> };
  AnimatedSprite: new (frames: { texture: PixiTexture; time: number }[], autoUpdate: boolean) => PixiSprite;
};

/** Steps through time by the millisecond, and says for how long each frame was shown. The last one may be cut short. */
function watched(current: () => string, step: () => void, ms: number): [string, number][] {
  const shown: [string, number][] = [];
  for (let time = 0; time < ms; time++) {
    const frame = current();
    const last = shown.at(-1);
    if (last?.[0] === frame) last[1]++;
    else shown.push([frame, 1]);
    step();
  }
  return shown;
}

async function phaser(title: string, ms: number): Promise<SeenSheet> {
  const holder = document.body.appendChild(document.createElement('div'));
  return new Promise<SeenSheet>((resolve) => {
    const game = new Phaser.Game({
      type: Phaser.CANVAS,
      parent: holder,
      width: 16,
      height: 16,
      banner: false,
      audio: { noAudio: true },
      scene: {
        preload(this: PhaserScene) {
          this.load.aseprite('hero', `${title}.png`, `${title}.json`);
        },
        create(this: PhaserScene) {
          const animations = this.anims.createFromAseprite('hero');
          const texture = this.textures.get('hero');
          const frames = texture.getFrameNames().map((name): SeenFrame => {
            const { cutX, cutY, cutWidth, cutHeight, x, y, realWidth, realHeight } = texture.get(name);
            return { name, rect: [cutX, cutY, cutWidth, cutHeight], corner: [x, y], size: [realWidth, realHeight] };
          });
          const played = animations.map(({ key }) => {
            const sprite = this.add.sprite(0, 0, 'hero');
            sprite.play({ key, repeat: -1 });
            return [
              key,
              watched(
                () => sprite.frame.name,
                () => sprite.anims.update(0, 1),
                ms,
              ),
            ] as const;
          });
          resolve({ frames, played: Object.fromEntries(played) });
          game.destroy(true);
        },
      },
    });
  });
}

async function pixi(title: string, ms: number): Promise<SeenSheet> {
  const sheet = await PIXI.Assets.load(new URL(`${title}.json`, location.href).href);
  const frames = Object.values(sheet.textures).map(({ label, frame, orig, trim }): SeenFrame => {
    const { x, y, width, height } = frame;
    return {
      name: label,
      rect: [x, y, width, height],
      corner: [trim?.x ?? 0, trim?.y ?? 0],
      size: [orig.width, orig.height],
    };
  });
  const played = Object.entries(sheet.animations).map(([name, textures]) => {
    const times = textures.map((texture) => ({ texture, time: sheet.data.frames[texture.label]?.duration ?? 0 }));
    const sprite = new PIXI.AnimatedSprite(times, false);
    sprite.play();
    // Pixi counts in 60ths of a second.
    return [
      name,
      watched(
        () => sprite.texture.label,
        () => sprite.update({ deltaTime: 60 / 1000 }),
        ms,
      ),
    ] as const;
  });
  return { frames, played: Object.fromEntries(played) };
}

Object.assign(window, { harness: { phaser, pixi } });
