import { tagsOrAll, withUniqueNames } from '../../export/animations';
import type { WriteFormat } from '../../export/tools';
import type { FrameTag } from '../../pixels/frameTag';
import { oneSheet } from '../pageSheets';
import { unrolledBehind } from '../unroll';
import { phaser } from './phaser';

/**
 * Phaser 3.50 and later: a sheet with Aseprite's JSON, for `load.aseprite` and `anims.createFromAseprite`. Those find a frame by its
 * number, so each frame is named by its number. If Phaser would play a tag incorrectly, its frames are repeated after the sprite's own,
 * which keep their numbers.
 */
export const writePhaser: WriteFormat = async (sprite, options, tools) =>
  oneSheet(sprite, options, tools, ({ title, places, describe }) => {
    const tags = withUniqueNames(tagsOrAll(sprite, title), phaser.format.reservedNames, tools);
    const whole = unrolledBehind({ ...sprite, tags }, isPlayedByPhaser);
    const all = whole.order.flatMap((old, frame) => (places[old] ? [{ ...places[old], frame }] : []));
    return describe(whole.sprite, all, { ...options, names: '{frame}' });
  });

/**
 * Whether `createFromAseprite` plays a tag correctly: forever without a repeat count, otherwise once. It ignores repeats, and treats
 * unknown directions as `forward`.
 */
function isPlayedByPhaser({ direction, repeat }: FrameTag): boolean {
  if (repeat === undefined) return direction !== 'pingpong_reverse';
  return repeat === 1 && (direction === 'forward' || direction === 'reverse');
}
