import assert from 'node:assert/strict';
import { UnreadablePictureError } from '../../../../src/sprite/aseprite/putPlan';
import { encodePng } from '../../../../src/sprite/formats/png';
import type { FrameTag } from '../../../../src/sprite/pixels/frameTag';
import { createRaster } from '../../../../src/sprite/pixels/raster';
import { joinFrames } from '../../../../src/sprite/sheet/frames';
import { readViews } from '../../../../src/sprite/source/readViews';
import type { FileSource } from '../../../../src/sprite/source/source';
import { lantern, mushroom } from '../../../page/art';
import { exported } from '../../../support/sprites/animatedSprites';
import { spriteOf, tagOf } from '../export/sprites';

const POSES = [mushroom, lantern, mushroom, lantern];
const file = (bytes: Uint8Array, more: Partial<FileSource> = {}): FileSource => {
  return { title: 'hero', extension: 'png', bytes, ...more };
};

describe('The views of a source', () => {
  const loops = async (source: FileSource) => (await readViews(source)).sprite.views[0]?.loops;

  it('has the tags as loops that play one way forever', async () => {
    const tags: FrameTag[] = [
      tagOf('walk', 0, 1),
      tagOf('back', 1, 2, { direction: 'reverse' }),
      tagOf('breathe', 0, 3, { direction: 'pingpong' }),
      tagOf('die', 2, 3, { repeat: 1 }),
      tagOf('stand', 3, 3),
    ];
    const frames = POSES.map((_, at) => ({ x: at * 16, y: 0, w: 16, h: 16, left: 0, top: 0, duration: 100 }));
    const sheet = { width: 16, height: 16, frames, tags, from: 'json' as const };
    assert.deepEqual(await loops(file(encodePng(joinFrames(POSES)), { sheet })), [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ]);
    const untagged = file(encodePng(joinFrames(POSES)), { sheet: { ...sheet, tags: [] } });
    assert.deepEqual(await loops(untagged), [{ from: 0, to: 3 }]);
    assert.deepEqual(await loops(file(encodePng(mushroom))), []);
  });

  it("doesn't loop if its file plays only so often", async () => {
    for (const [plays, expected] of [
      [0, [{ from: 0, to: 3 }]],
      [1, []],
    ] as const) {
      const tags = plays ? [tagOf('all', 0, 3, { repeat: plays })] : [];
      const { bytes } = await exported(spriteOf(POSES, { tags }), { format: 'apng' });
      assert.deepEqual(await loops(file(bytes)), expected, `${plays}`);
    }
  });

  it('has the views in their own sizes, and names the one that is damaged', async () => {
    const views = [mushroom, createRaster(20, 30)].map((picture, at) => ({
      name: `${at}`,
      file: `hero-${at}.png`,
      source: file(encodePng(picture)),
    }));
    const set = { title: 'hero', extension: 'png', views, missing: [], guessed: false };
    const { sprite } = await readViews(set);
    assert.deepEqual(
      sprite.views.map(({ frames: [frame] }) => [frame?.width, frame?.height]),
      [
        [16, 16],
        [20, 30],
      ],
    );
    const [first, second] = views;
    assert.ok(first && second);
    const broken = { ...second, source: file(second.source.bytes.slice(0, 60)) };
    await assert.rejects(readViews({ ...set, views: [first, broken] }), (error) => {
      assert.ok(error instanceof UnreadablePictureError);
      assert.equal(error.picture, 'hero-1.png');
      return true;
    });
  });
});
