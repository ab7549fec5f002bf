import assert from 'node:assert/strict';
import { splitSheet } from '../../../../src/sprite/sheet/sheet';
import { frameNames, jsonBytes, sheetJson } from '../../../../src/sprite/sheet/sheetJson';

const rects = splitSheet({ width: 64, height: 32 }, { count: 2, width: 32, height: 32 })?.frames ?? [];
const names = frameNames({ title: 'hero', extension: 'png' }, 2);
const sheet = {
  form: 'array',
  image: 'hero-anim-sheet.png',
  size: { width: 64, height: 32 },
  frames: rects.map((rect, i) => ({ name: names[i] ?? '', rect, duration: 1000 / 6 })),
  version: '0.1.0',
} as const;

describe('Aseprite sheet JSON', () => {
  it('has the keys of the array form in order', () => {
    const frame = (name: string, x: number) =>
      `{"filename":"${name}","frame":{"x":${x},"y":0,"w":32,"h":32},"rotated":false,"trimmed":false,` +
      '"spriteSourceSize":{"x":0,"y":0,"w":32,"h":32},"sourceSize":{"w":32,"h":32},"duration":167}';
    assert.equal(
      JSON.stringify(sheetJson({ ...sheet, tags: [{ name: 'walk', from: 0, to: 1, direction: 'forward' }] })),
      `{"frames":[${frame('hero 0.png', 0)},${frame('hero 1.png', 32)}],"meta":{"app":"Sprite Kiln","version":"0.1.0",` +
        '"image":"hero-anim-sheet.png","format":"RGBA8888","size":{"w":64,"h":32},"scale":"1",' +
        '"frameTags":[{"name":"walk","from":0,"to":1,"direction":"forward"}]}}',
    );
  });

  it('has no tags unless requested, and no number for a single frame', () => {
    assert.deepEqual(frameNames({ title: 'hero', extension: 'png' }, 1), ['hero.png']);
    assert.ok(!('frameTags' in sheetJson(sheet).meta));
  });

  it("has a hash's frames in order, with any names", () => {
    const text = (odd: readonly string[]) => {
      const frames = odd.map((name, i) => ({ name, rect: { x: i, y: 0, w: 1, h: 1 }, duration: 100 }));
      return new TextDecoder().decode(jsonBytes(sheetJson({ ...sheet, form: 'hash', frames })));
    };
    const odd = ['099', '100', '__proto__', '7', '"frames": null', '$&\u2028\n }', ''];
    const found = text(odd);
    const places = odd.map((name) => found.indexOf(`\n  ${JSON.stringify(name)}: {\n   "frame": {`));
    assert.deepEqual(
      places,
      places.filter((place) => place > 0).sort((a, b) => a - b),
    );
    const { frames } = JSON.parse(found);
    odd.forEach((name, i) => void assert.equal(Object.getOwnPropertyDescriptor(frames, name)?.value.frame.x, i, name));
    const plain = text(['a', 'b']);
    assert.equal(plain, `${JSON.stringify(JSON.parse(plain), null, 1)}\n`);
  });
});
