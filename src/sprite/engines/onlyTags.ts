import { foreignText } from '../../shared/base/foreignText';
import { ExportError, type ExportSprite } from '../source/sprite';
import { sliceInOrder } from './unroll';

/**
 * A sprite with only some of its tags, and their frames.
 * @throws ExportError `no-such-tag` for a name that it doesn't have
 */
export function onlyTags(sprite: ExportSprite, names: readonly string[]): ExportSprite {
  const unknown = names.find((name) => !sprite.tags.some((tag) => tag.name === name));
  if (unknown !== undefined) throw new ExportError({ fault: 'no-such-tag', tag: foreignText(unknown) });
  const chosen = sprite.tags.filter(({ name }) => names.includes(name));
  const order = [...sprite.frames.keys()].filter((frame) =>
    chosen.some(({ from, to }) => from <= frame && frame <= to),
  );
  const { normalMap, layerFrames, directions: _, cels: _cels, ...whole } = sprite;
  const inOrder = <T>(list: readonly T[]) => order.flatMap((frame) => list[frame] ?? []);
  return {
    ...whole,
    frames: inOrder(sprite.frames),
    tags: chosen.map((tag) => ({
      ...tag,
      from: order.indexOf(tag.from),
      to: order.findLastIndex((frame) => frame <= tag.to),
    })),
    slices: sprite.slices.map((slice) => sliceInOrder(slice, order)),
    ...(normalMap && { normalMap: inOrder(normalMap) }),
    ...(layerFrames && { layerFrames: (layer) => inOrder(layerFrames.call(sprite, layer)) }),
  };
}
