import type { PreviewItem } from '../../src/shared/protocol/preview';
import { encodePng } from '../../src/sprite/formats/png';
import { enlarge, lantern, mirror, mushroom, recolor, squash, toGif } from './art';
import type { Scene } from './scenes';
import { edited, wider } from './scenesContact';

/** Names and bytes of two versions of a file. A version without bytes doesn't have it. */
function versions(
  name: string,
  before: readonly [string, Uint8Array | undefined],
  after: readonly [string, Uint8Array | undefined] = ['Working Tree', undefined],
): Scene {
  const item = (id: string, revision: string, bytes: Uint8Array | undefined): PreviewItem => ({
    id,
    name,
    revision,
    role: 'related',
    kind: 'still',
    version: 1,
    before: id === 'after' ? 'before' : undefined,
    gone: bytes ? undefined : true,
    tags: [],
  });
  return {
    state: {
      title: `${name} (${before[0]} ↔ ${after[0]})`,
      items: [item('before', ...before), item('after', ...after)],
      main: after[1] ? 'after' : 'before',
      comparison: { before: 'before', after: 'after' },
    },
    pictures: { ...(before[1] && { before: before[1] }), ...(after[1] && { after: after[1] }) },
  };
}

/** Frames of the versions in `versionsFrames`. */
export const versionFrames = {
  before: [mushroom, squash(mushroom, 12), mirror(mushroom), recolor(mushroom, 1)],
  after: [mushroom, squash(edited, 12)],
};

/** Two versions of one file. */
export const versionScenes: Readonly<Record<string, () => Scene>> = {
  versions: () => versions('mushroom.png', ['a1b2c3d', encodePng(mushroom)], ['Working Tree', encodePng(edited)]),
  /** Tests set Aseprite files as its pictures. */
  versionsLayers: () => versions('knight.aseprite', ['HEAD', encodePng(lantern)], ['Working Tree', encodePng(lantern)]),
  versionsSize: () =>
    versions('mushroom.png', ['a1b2c3d', encodePng(wider)], ['Index', encodePng(enlarge(lantern, 2))]),
  versionsFrames: () =>
    versions(
      'walk.gif',
      ['main', toGif(versionFrames.before, [100, 100, 100, 100])],
      ['Working Tree', toGif(versionFrames.after, [100, 200])],
    ),
  versionsEqual: () => versions('lantern.png', ['Ours', encodePng(lantern)], ['Theirs', encodePng(lantern)]),
  versionsGone: () => versions('mushroom.png', ['HEAD', encodePng(mushroom)], ['Working Tree', undefined]),
  versionsRefused: () => ({
    ...versions('mushroom.png', ['v1.0', encodePng(mushroom)], ['Working Tree', encodePng(edited)]),
    refused: { before: 'mushroom.png is a Git LFS pointer at v1.0. The image itself is on the LFS server.' },
  }),
  versionsNone: () => ({
    state: {
      title: 'mushroom.png (HEAD ↔ Working Tree)',
      items: [],
      notice: "mushroom.png isn't in a Git repository that's open in VS Code.",
      comparison: { before: 'before', after: 'after' },
    },
    pictures: {},
  }),
};
