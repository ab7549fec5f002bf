import assert from 'node:assert/strict';
import type { EditSprite } from '../../../../../src/sprite/edit/editSprite';
import { changedParts, type EditParts, type PartsChange } from '../../../../../src/sprite/edit/parts';
import { differingColors, type TakePart, TakingIn } from '../../../../../src/webview/preview/draw/takeIn/takingIn';
import { celAt, layered } from '../../../../support/sprites/editLayers';
import { shownFrames } from '../../../../support/sprites/flatSprites';

const [RED, GREEN, BLUE] = [0xff0000ff, 0xff00ff00, 0xffff0000] as const;
const bytes = (...words: number[]) => [...new Uint8Array(Uint32Array.from(words).buffer)];
const view = () =>
  layered(
    { width: 2, height: 1 },
    [{}],
    [0, 1].map(() => ({ 0: celAt(0, 0, 2, bytes(RED, RED), 4) })),
  );
const words = (sprite: EditSprite | undefined, frame: number) => {
  const data = sprite && shownFrames(sprite)[frame]?.data;
  return data ? [...new Uint32Array(data.buffer, data.byteOffset, data.length / 4)] : [];
};

/** What the page has of a file, and the steps that it was told to make. */
class Files {
  parts: EditParts;
  readonly steps: (string | undefined)[] = [];

  constructor(count: number) {
    this.parts = Array.from({ length: count }, () => ({ sprite: view() }));
  }

  apply(changes: readonly PartsChange[], step?: string): boolean {
    this.parts = changes.reduce(changedParts, this.parts);
    this.steps.push(step);
    return true;
  }

  part(index: number): TakePart {
    const sprite = this.parts[index]?.sprite ?? view();
    const source = { width: 2, height: 1, frames: [Uint32Array.of(GREEN, index ? BLUE : RED)] };
    return { index, sprite, layer: 0, source };
  }
}

describe('What the page takes in', () => {
  const mask = { x: 0, y: 0, width: 1, height: 1, bits: Uint8Array.of(1) };
  const scope = { allFrames: false, isBack: false };

  it('is one step, of the frame that is shown or all, and of all views', () => {
    const [files, taking] = [new Files(2), new TakingIn()];
    assert.deepEqual(taking.apply(files, [files.part(0)], 1, scope), { pixels: 1, replaced: 0 });
    assert.deepEqual(
      [0, 1].map((frame) => words(files.parts[0]?.sprite, frame)),
      [
        [RED, RED],
        [GREEN, RED],
      ],
    );
    const both = [files.part(0), files.part(1)];
    assert.equal(taking.apply(files, both, 0, { ...scope, allFrames: true, mask }).pixels, 3);
    assert.deepEqual(
      [0, 1].map((frame) => words(files.parts[1]?.sprite, frame)),
      [
        [GREEN, RED],
        [GREEN, RED],
      ],
    );
    assert.deepEqual(files.steps, ['take-in', 'take-in']);
  });

  it('is given back, pixel by pixel as it was, and nothing else', () => {
    const [files, taking] = [new Files(1), new TakingIn()];
    taking.apply(files, [files.part(0)], 0, { ...scope, allFrames: true });
    assert.deepEqual([...(taking.taken(files.part(0), 0)?.bits ?? [])], [1, 0]);
    taking.apply(files, [files.part(0)], 0, { ...scope, isBack: true });
    assert.deepEqual(
      [0, 1].map((frame) => words(files.parts[0]?.sprite, frame)),
      [
        [RED, RED],
        [GREEN, RED],
      ],
    );
    assert.deepEqual(files.steps, ['take-in', 'give-back']);
    assert.equal(taking.apply(files, [files.part(0)], 0, { ...scope, isBack: true }).pixels, 0);
    assert.deepEqual(files.steps.length, 2);
  });

  it("isn't given back once the canvas is another one", () => {
    const [files, taking] = [new Files(1), new TakingIn()];
    taking.apply(files, [files.part(0)], 0, scope);
    files.apply([{ change: { change: 'canvas', rect: { x: 0, y: 0, width: 3, height: 1 } } }]);
    assert.equal(taking.apply(files, [files.part(0)], 0, { ...scope, isBack: true }).pixels, 0);
  });

  it('may be only some colors, which are those that differ', () => {
    const [files, taking] = [new Files(2), new TakingIn()];
    assert.deepEqual(differingColors(files.part(1), 0, 9), [GREEN, BLUE]);
    assert.deepEqual(differingColors(files.part(1), 0, 1), [GREEN]);
    taking.apply(files, [files.part(1)], 0, { ...scope, colors: new Set([BLUE]) });
    assert.deepEqual(words(files.parts[1]?.sprite, 0), [RED, BLUE]);
  });

  it('says why it is refused', () => {
    const files = new Files(1);
    const outcome = new TakingIn().apply(files, [{ ...files.part(0), layer: 7 }], 0, scope);
    assert.deepEqual(outcome, { pixels: 0, replaced: 0, refused: { why: 'gone', what: 'layer' } });
  });
});
