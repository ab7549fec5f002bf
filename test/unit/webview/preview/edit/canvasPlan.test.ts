import assert from 'node:assert/strict';
import type { CanvasRequest } from '../../../../../src/sprite/edit/canvas/canvasRects';
import { changed } from '../../../../../src/sprite/edit/change';
import { changedParts, type EditParts } from '../../../../../src/sprite/edit/parts';
import { TURNS, type Turn } from '../../../../../src/sprite/edit/pixelMoves';
import { planCanvas, shortTurns, turningOf } from '../../../../../src/webview/preview/edit/canvas/canvasPlan';
import { drawnRows, flatSprite, putOn, shownIn } from '../../../../support/sprites/flatSprite';

const COLORS = { r: [200, 0, 0, 255], g: [0, 200, 0, 255], b: [0, 0, 200, 255] };
/** Looks different however it's turned. */
const odd = flatSprite([putOn({ width: 6, height: 5 }, drawnRows(['rg', 'b.'], COLORS), 1, 2)]);
const larger = flatSprite([putOn({ width: 9, height: 8 }, drawnRows(['rg', 'b.'], COLORS), 4, 3)]);

const turned = (turns: readonly Turn[]) => turns.reduce((one, turn) => changed(one, { change: 'turn', turn }), odd);

function planned(turns: readonly Turn[], request: CanvasRequest, meant: readonly number[] = [0, 1]): EditParts {
  const parts = [{ sprite: odd }, { sprite: larger }];
  const plan = planCanvas(
    parts.map(({ sprite }) => sprite),
    meant,
    { turns, turning: turningOf(turns, meant, parts.length) },
    request,
  );
  return plan.changes.reduce<EditParts>(changedParts, parts);
}

const sizes = (parts: EditParts) => parts.map(({ sprite: { width, height } }) => `${width}×${height}`);

describe('A canvas that is planned', () => {
  it('needs at most two turns for what any list of turns does', () => {
    for (const one of TURNS)
      for (const two of TURNS)
        for (const three of TURNS) {
          const short = shortTurns([one, two, three]);
          assert.ok(short.length <= 2);
          assert.deepEqual(shownIn(turned(short)), shownIn(turned([one, two, three])), `${one}, ${two}, ${three}`);
        }
    assert.deepEqual(shortTurns(['flip-vertical', 'flip-vertical']), []);
  });

  it('is about the sprite as it is turned', () => {
    assert.deepEqual(sizes(planned(['rotate-90'], { to: 'pad', left: 1, top: 0, right: 0, bottom: 0 })), [
      '6×6',
      '9×9',
    ]);
  });

  it('trims the same pixels, turned before or after', () => {
    for (const turn of TURNS) {
      const [part] = planned([turn], { to: 'trim', each: true });
      assert.ok(part);
      const trimmed = changed(odd, { change: 'canvas', rect: { x: 1, y: 2, width: 2, height: 2 } });
      assert.deepEqual(shownIn(part.sprite), shownIn(changed(trimmed, { change: 'turn', turn })), turn);
    }
  });

  it('leaves the parts alone that are not meant', () => {
    const [one, other] = planned(['rotate-90'], { to: 'size', width: 12, height: 12 }, [1]);
    assert.equal(one?.sprite, odd);
    assert.deepEqual([other?.sprite.width, other?.sprite.height], [12, 12]);
  });

  it('changes nothing if all is so already', () => {
    const parts = [odd, larger];
    const plan = planCanvas(
      parts,
      [0, 1],
      { turns: [], turning: [] },
      { to: 'pad', left: 0, top: 0, right: 0, bottom: 0 },
    );
    assert.deepEqual(plan.changes, []);
  });
});
