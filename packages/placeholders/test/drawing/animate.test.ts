import assert from 'node:assert/strict';
import { colorCounts } from '../../../../src/sprite/pixels/colors';
import { animate } from '../../src/drawing/animate';
import { animateSprite } from '../../src/drawing/animating/animateSprite';
import { drawSprite } from '../../src/drawing/draw/drawSprite';
import { drawMotion } from '../../src/drawing/drawMotion';

const own = (prompt: string) => ({ prompt, size: 32, variant: 2 });
const knight = own('knight');
const coin = own('gold coin');

/** The pixels that an animation of one of our images shows. */
function moved(spec: typeof knight, prompt: string, colors?: number) {
  return animate(drawSprite(spec), { spec, prompt, frames: 6, colors });
}

describe("Animating the service's images", () => {
  it('moves our characters by their joints, and lets them breathe if no motion is named', () => {
    assert.deepEqual(moved(knight, 'Angriff mit dem Schwert'), drawMotion(knight, 'attack', 6));
    assert.deepEqual(moved(knight, 'make it lively'), drawMotion(knight, 'idle', 6));
  });

  it('animates a view facing its direction', () => {
    const view = { ...knight, direction: 2 };
    const frames = animate(drawSprite(knight), { spec: view, prompt: 'walk', frames: 6 });
    assert.deepEqual(frames, drawMotion(knight, 'walk', 6, 2));
  });

  it("moves the whole image if joints can't do the motion", () => {
    assert.deepEqual(moved(knight, 'shake'), animateSprite(drawSprite(knight), { prompt: 'shake', frames: 6 }));
  });

  it('moves objects the way such objects move, unless the prompt asks for something else', () => {
    const sprite = drawSprite(coin);
    assert.deepEqual(moved(coin, 'make it lively'), animateSprite(sprite, { prompt: 'spin', frames: 6 }));
    assert.deepEqual(moved(coin, 'jump'), animateSprite(sprite, { prompt: 'jump', frames: 6 }));
  });

  it('has at most the requested number of colors, also in redrawn frames', () => {
    assert.equal(colorCounts(moved(knight, 'walk', 5)).size, 5);
  });
});
