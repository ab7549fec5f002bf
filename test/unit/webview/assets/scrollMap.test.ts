import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ScrollMap, TALLEST } from '../../../../src/webview/assets/grid/scrollMap';

const SEEN = 600;

describe('Scroll positions in a long grid', () => {
  it("equal the element's if it is as tall as its content", () => {
    const map = new ScrollMap();
    map.resize(50_000, SEEN);
    map.scrolled(1234);
    assert.deepEqual([map.top, map.offset, map.height], [1234, 0, 50_000]);
  });

  it('follow the wheel pixel by pixel in content taller than an element can be', () => {
    const map = new ScrollMap();
    map.resize(5 * TALLEST, SEEN);
    const at = map.moveTo(20_000_000);
    map.scrolled(at + 100);
    assert.equal(map.height, TALLEST);
    assert.equal(map.top, 20_000_100);
    // The top of the content's window is at the top of the element's.
    assert.equal(map.top + map.offset, at + 100);
  });

  it('follow the scroll bar proportionally, and reach both ends', () => {
    const map = new ScrollMap();
    map.resize(5 * TALLEST, SEEN);
    map.scrolled((TALLEST - SEEN) / 2);
    assert.equal(map.top, (5 * TALLEST - SEEN) / 2);
    map.scrolled(TALLEST - SEEN);
    assert.equal(map.top, 5 * TALLEST - SEEN);
    map.scrolled(0);
    assert.equal(map.top, 0);
  });

  it('outside the range are clamped to it', () => {
    const map = new ScrollMap();
    map.resize(1000, SEEN);
    assert.deepEqual([map.moveTo(-5), map.top], [0, 0]);
    assert.deepEqual([map.moveTo(5000), map.top], [400, 400]);
    // The content became shorter than the visible part.
    assert.deepEqual([map.resize(100, SEEN), map.top], [0, 0]);
  });

  it('stay in range for any scrolling', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40_000_000 }),
        fc.array(fc.nat(TALLEST), { maxLength: 20 }),
        (content, ats) => {
          const map = new ScrollMap();
          map.resize(content, SEEN);
          for (const at of ats) {
            map.scrolled(Math.max(0, Math.min(at, map.height - SEEN)));
            assert.ok(map.top >= 0 && map.top <= Math.max(0, content - SEEN));
            const back = map.moveTo(map.top);
            assert.ok(back >= 0 && back <= Math.max(0, map.height - SEEN));
          }
        },
      ),
    );
  });
});
