import { foreignText } from '../../../shared/base/foreignText';
import { jsonBytes } from '../../sheet/sheetJson';
import { atlasJsonFrame, entriesOn, pageMeta, playedNames } from '../atlasJson';
import type { WriteAtlasData } from '../atlasTools';
import { urlPath } from '../webGames';

/**
 * Pixi 8: a JSON for each page, which `Assets.load` turns into a `Spritesheet`. The first names the others (`related_multi_packs`). A sheet only finds
 * frames of its own page, so its `animations` are those that lie on it as a whole.
 */
export const writePixiAtlas: WriteAtlasData = (atlas, _choices, { version, note }) => {
  const { pages, sprites } = atlas;
  return pages.map((page, index) => {
    const frames = new Map(
      entriesOn(atlas, index).map(({ name, frame, sprite }) => [
        name,
        {
          ...atlasJsonFrame(frame, sprite),
          duration: frame.duration,
          ...(frame.pivot && { anchor: frame.pivot }),
        },
      ]),
    );
    const animations = sprites.flatMap((sprite) =>
      sprite.animations.flatMap((animation) => {
        const names = playedNames(sprite, animation);
        if (!frames.has(names[0] ?? '')) return [];
        if (names.every((name) => frames.has(name))) return [[animation.name, names] as const];
        note({ note: 'divided-animation', animation: foreignText(animation.name) });
        return [];
      }),
    );
    const others = pages.flatMap(({ title }, other) => (other === index ? [] : [urlPath(`${title}.json`)]));
    const meta = { ...pageMeta(page, version), image: urlPath(page.picture) };
    const json = {
      frames,
      animations: Object.fromEntries(animations),
      // Pixi looks into the list of a page that the game loads besides the first, and waits forever if two pages name each other.
      meta: others.length ? { ...meta, related_multi_packs: index === 0 ? others : [] } : meta,
    };
    return { name: `${page.title}.json`, bytes: jsonBytes(json) };
  });
};
