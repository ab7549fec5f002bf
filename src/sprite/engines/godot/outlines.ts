import type { Outline } from '../facts';

/** Reads `[ext_resource type="Texture2D" path="res://hero.png" id="1"]` and `region = Rect2(0, 0, 16, 16)` of an `AtlasTexture`. */
export function readSpriteFrames(text: string): readonly Outline[] {
  const [, path = ''] = /\[ext_resource type="Texture2D"[^\]]*\bpath="([^"]+)"/.exec(text) ?? [];
  const image = path.slice(path.lastIndexOf('/') + 1);
  return [...text.matchAll(/region = Rect2\((\d+), (\d+), (\d+), (\d+)\)/g)].map(([, ...sides]) => {
    const [x = 0, y = 0, w = 0, h = 0] = sides.map(Number);
    return { image, frame: { x, y, w, h } };
  });
}
