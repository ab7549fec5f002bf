import assert from 'node:assert/strict';
import { asepriteSheet } from '../../../src/shared/pixels/asepriteSheet';
import { splitSheet } from '../../../src/shared/pixels/sheet';

const split = splitSheet({ width: 64, height: 32 }, { count: 2, width: 32, height: 32 });
const sheet = {
  image: 'hero-anim-sheet.png',
  source: { title: 'hero', extension: 'png' },
  size: { width: 64, height: 32 },
  frames: split?.frames ?? [],
  durationMs: 1000 / 6,
  version: '0.1.0',
};

describe('Aseprite sheet JSON', () => {
  it('has the keys of the array form, in their order', () => {
    const frame = (name: string, x: number) =>
      `{"filename":"${name}","frame":{"x":${x},"y":0,"w":32,"h":32},"rotated":false,"trimmed":false,` +
      '"spriteSourceSize":{"x":0,"y":0,"w":32,"h":32},"sourceSize":{"w":32,"h":32},"duration":167}';
    assert.equal(
      JSON.stringify(asepriteSheet({ ...sheet, tag: 'walk' })),
      `{"frames":[${frame('hero 0.png', 0)},${frame('hero 1.png', 32)}],"meta":{"app":"Sprite Kiln","version":"0.1.0",` +
        '"image":"hero-anim-sheet.png","format":"RGBA8888","size":{"w":64,"h":32},"scale":"1",' +
        '"frameTags":[{"name":"walk","from":0,"to":1,"direction":"forward"}]}}',
    );
  });

  it('has no tags unless asked, and one frame alone has no number', () => {
    const alone = asepriteSheet({ ...sheet, frames: sheet.frames.slice(0, 1) });
    assert.equal(alone.frames[0]?.filename, 'hero.png');
    assert.ok(!('frameTags' in alone.meta));
  });
});
