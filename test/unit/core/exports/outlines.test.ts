import assert from 'node:assert/strict';
import { outlinesOf } from '../../../../src/core/exports/outlines';

const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) });
const none = () => undefined;

describe('Frame outlines', () => {
  it('come from the JSON, array or hash, without repeats', () => {
    const frame = (x: number) => ({ frame: { x, y: 0, w: 8, h: 8 } });
    const meta = { image: 'hero.png' };
    const array = file('hero.json', JSON.stringify({ frames: [frame(0), frame(8), frame(0)], meta }));
    const hash = file('hero.json', JSON.stringify({ frames: { a: frame(0), b: frame(8) }, meta }));
    const expected = new Map([['hero.png', [frame(0).frame, frame(8).frame]]]);
    assert.deepEqual(outlinesOf([array], 'sheet', none), expected);
    assert.deepEqual(outlinesOf([hash], 'pixi', none), expected);
    assert.deepEqual(outlinesOf([file('hero.json', '{'), file('hero.json', '{"frames":3}')], 'sheet', none), new Map());
  });

  it("come from the regions of Godot's textures", () => {
    const text = `[gd_resource type="SpriteFrames" format=3]
[ext_resource type="Texture2D" path="res://art/hero.png" id="1"]
[sub_resource type="AtlasTexture" id="a"]
region = Rect2(0, 16, 8, 9)
`;
    assert.deepEqual(
      outlinesOf([file('hero.tres', text)], 'godot', none),
      new Map([['hero.png', [{ x: 0, y: 16, w: 8, h: 9 }]]]),
    );
  });

  it("come from the tiles of Defold's tile source, up to the last one that plays", () => {
    const text = `image: "/art/hero.png"
tile_width: 8
tile_height: 4
tile_margin: 0
tile_spacing: 2
animations {
  id: "a"
  start_tile: 1
  end_tile: 3
}
`;
    const size = { width: 18, height: 10 };
    assert.deepEqual(
      outlinesOf([file('hero.tilesource', text)], 'defold', (image) => (image === 'hero.png' ? size : undefined)).get(
        'hero.png',
      ),
      [
        { x: 0, y: 0, w: 8, h: 4 },
        { x: 10, y: 0, w: 8, h: 4 },
        { x: 0, y: 6, w: 8, h: 4 },
      ],
    );
  });
});
