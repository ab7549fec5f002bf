import type { AtlasRequest, SeenAtlas } from '../support/sprites/seenSheet';
import { drawn, type Pixi, playedFrom } from './pixiGame';
import { FrameGrid } from './watchedGame';

declare const PIXI: Pixi;

/** Loads an atlas as in Pixi's documentation: `Assets.load` of the first page loads the others. */
export async function pixiAtlas(request: AtlasRequest): Promise<SeenAtlas> {
  const address = request.folder + request.json;
  const first = await PIXI.Assets.load(address);
  const sheets = [first, ...first.linkedSheets];
  const played = request.plays.map((play) => {
    const sheet = sheets.find(({ animations }) => Object.hasOwn(animations, play.animation));
    return sheet ? playedFrom(sheet, play) : null;
  });
  const named = sheets.flatMap(({ textures }) => Object.entries(textures));
  for (const [name, texture] of named)
    if (PIXI.Assets.get(name) !== texture) throw new Error(`Assets.get doesn't know ${name}.`);
  const grid = new FrameGrid(request, named.length);
  const container = new PIXI.Container();
  for (const [index, [, texture]] of named.entries()) {
    const sprite = new PIXI.Sprite({ texture });
    sprite.anchor.set(0);
    sprite.position.set(...grid.corner(index));
    container.addChild(sprite);
  }
  const canvas = await drawn(container, grid);
  const sizes = named.map(([, { orig }]) => orig);
  const frames = grid.read(
    canvas,
    named.map(([name]) => name),
    sizes,
  );
  const pivots = named.flatMap(([name, { defaultAnchor }]) =>
    defaultAnchor ? [[name, defaultAnchor.x, defaultAnchor.y] as const] : [],
  );
  container.destroy({ children: true });
  await PIXI.Assets.unload(address);
  return { frames, played, pivots };
}
