import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LOOP_DIRECTIONS, type LoopDirection } from '../../../../../src/sprite/pixels/frameTag';
import type { FrameRange } from '../../../../../src/sprite/pixels/playOrder';
import { frameIn, sequenceOf } from '../../../../../src/sprite/pixels/playSequence';
import { type Playback, Player } from '../../../../../src/webview/preview/core/player';
import { FakeClock } from './fakeClock';

const forever = Number.POSITIVE_INFINITY;
const LENGTHS = [100, 100, 100, 100, 100, 100];

interface Order extends Partial<FrameRange> {
  readonly direction?: LoopDirection;
  readonly passes?: number;
}

function playback(range: Order = {}, more: Partial<Omit<Playback, 'order'>> = {}): Playback {
  const durations = more.durations ?? LENGTHS;
  const { from = 0, to = durations.length - 1, direction = 'forward', passes = forever } = range;
  const order = sequenceOf({ from, to, direction, passes });
  return { order, steps: order, durations, speed: 1, ...more };
}

interface Set {
  readonly clock: FakeClock;
  readonly player: Player;
  readonly heard: string[];
}

function set(first: Playback, frame = 0, play = true): Set {
  const clock = new FakeClock();
  const heard: string[] = [];
  const player = new Player((what) => heard.push(`${what} ${player.frame}${player.playing ? '' : ' still'}`), clock);
  player.load(first, frame, play);
  return { clock, player, heard };
}

/** Frames shown at each of `count` steps of `ms`. */
function watch({ clock, player }: Set, count: number, ms = 100): number[] {
  return Array.from({ length: count }, () => {
    clock.pass(ms);
    return player.frame;
  });
}

describe('Player', () => {
  it('shows each frame for its duration', () => {
    const one = set(playback({}, { durations: [50, 200, 100] }));
    assert.equal(one.player.playing, true);
    assert.deepEqual(watch(one, 8, 50), [1, 1, 1, 1, 2, 2, 0, 1]);
  });

  it('plays faster and slower', () => {
    assert.deepEqual(watch(set(playback({}, { speed: 3 })), 4, 100), [3, 0, 3, 0]);
    assert.deepEqual(watch(set(playback({}, { speed: 0.25 })), 8, 100), [0, 0, 0, 1, 1, 1, 1, 2]);
  });

  it('keeps time: the delay of an animation frame is subtracted from the next frame', () => {
    const one = set(playback());
    // 16 animation frames of 70 ms each are 1120 ms: eleven frames.
    assert.equal(watch(one, 16, 70).at(-1), 11 % 6);
  });

  it('reports changes, and nothing if an animation frame changes nothing', () => {
    const one = set(playback());
    watch(one, 4, 50);
    assert.deepEqual(one.heard, ['frame 1', 'frame 2']);
    one.player.pause();
    one.player.pause();
    one.player.play();
    one.player.play();
    one.player.toggle();
    assert.deepEqual(one.heard.slice(2), ['playing 2 still', 'playing 2', 'playing 2 still']);
  });

  it('stops at the last frame, and Play starts over', () => {
    const one = set(playback({ passes: 1, to: 2 }));
    assert.deepEqual(watch(one, 5), [1, 2, 2, 2, 2]);
    assert.equal(one.player.playing, false);
    assert.equal(one.clock.waiting, false);
    assert.deepEqual(one.heard, ['frame 1', 'frame 2', 'ended 2 still']);
    one.player.play();
    assert.equal(one.player.frame, 0);
    assert.deepEqual(watch(one, 4), [1, 2, 2, 2]);
  });

  it('shows the last frame for its full duration before it stops', () => {
    const one = set(playback({ passes: 1 }, { durations: [100, 300] }));
    watch(one, 3);
    assert.equal(one.player.playing, true);
    watch(one, 1);
    assert.equal(one.player.playing, false);
  });

  it('stops at the end even if it is late', () => {
    const one = set(playback({ passes: 1, to: 2 }));
    one.clock.pass(240);
    one.clock.pass(240);
    assert.deepEqual([one.player.frame, one.player.playing], [2, false]);
  });

  it('resumes from a hidden page without racing', () => {
    const one = set(playback({ passes: 3 }));
    watch(one, 1);
    one.clock.pass(3_600_000);
    assert.deepEqual([one.player.frame, one.player.playing], [3, true]);
    // The rest of the maximum of 250 ms counts.
    assert.deepEqual(watch(one, 2, 50), [4, 4]);
  });

  it('continues at the same frame when speed, durations, passes, or direction change', () => {
    const one = set(playback());
    watch(one, 3);
    one.player.setPlayback(playback({}, { speed: 2 }));
    assert.deepEqual([one.player.frame, ...watch(one, 2, 50)], [3, 4, 5]);
    one.player.setPlayback(playback({}, { durations: LENGTHS.map(() => 20) }));
    assert.deepEqual([one.player.frame, ...watch(one, 2, 20)], [5, 0, 1]);
    one.player.setPlayback(playback({ passes: 2 }));
    assert.deepEqual([one.player.frame, ...watch(one, 1)], [1, 2]);
    one.player.setPlayback(playback({ direction: 'reverse' }));
    assert.deepEqual([one.player.frame, ...watch(one, 4)], [2, 1, 0, 5, 4]);
    assert.equal(one.player.playing, true);
  });

  it('continues on the way back when only the number of passes changes', () => {
    const one = set(playback({ direction: 'pingpong', to: 3 }));
    assert.deepEqual(watch(one, 4), [1, 2, 3, 2]);
    one.player.setPlayback(playback({ direction: 'pingpong', to: 3, passes: 2 }));
    assert.deepEqual(watch(one, 3), [1, 0, 0]);
    assert.equal(one.player.playing, false);
  });

  it('counts new passes from now on, not from those already played', () => {
    const one = set(playback({ to: 2 }));
    watch(one, 10);
    assert.equal(one.player.frame, 1);
    one.player.setPlayback(playback({ to: 2, passes: 2 }));
    assert.deepEqual(watch(one, 6), [2, 0, 1, 2, 2, 2]);
  });

  it("stays at a frame inside a new tag, or else goes to the tag's start", () => {
    const one = set(playback());
    watch(one, 3);
    one.player.setPlayback(playback({ from: 2, to: 4 }));
    assert.deepEqual([one.player.frame, ...watch(one, 3)], [3, 4, 2, 3]);
    one.player.setPlayback(playback({ from: 0, to: 1, direction: 'reverse' }));
    assert.deepEqual([one.player.frame, ...watch(one, 3)], [1, 0, 1, 0]);
  });

  it('stops in a tag with one frame', () => {
    const one = set(playback());
    one.player.setPlayback(playback({ from: 4, to: 4 }));
    assert.deepEqual([one.player.frame, one.player.playing], [4, false]);
    one.player.play();
    assert.equal(one.player.playing, false);
  });

  it('steps around the ends of the range and pauses', () => {
    const one = set(playback({ from: 1, to: 3, direction: 'reverse' }), 1);
    one.player.step(1);
    assert.deepEqual([one.player.frame, one.player.playing], [2, false]);
    one.player.step(1);
    one.player.step(1);
    assert.equal(one.player.frame, 1);
    one.player.step(-1);
    assert.equal(one.player.frame, 3);
  });

  it('plays from the frame that the user chose, or from the start if that is outside the range', () => {
    const one = set(playback({ from: 1, to: 3 }), 1, false);
    one.player.seek(2);
    one.player.play();
    assert.deepEqual(watch(one, 2), [3, 1]);
    one.player.seek(5);
    assert.deepEqual([one.player.frame, one.player.playing], [5, false]);
    one.player.play();
    assert.equal(one.player.frame, 1);
  });

  it("moves another image's frame into the range, and doesn't play a still", () => {
    const one = set(playback({ from: 2, to: 4, direction: 'reverse' }), 0);
    assert.equal(one.player.frame, 4);
    one.player.load(playback({}, { durations: [0] }), 0, true);
    assert.deepEqual([one.player.frame, one.player.playing, one.clock.waiting], [0, false, false]);
    one.player.load(playback({}, { durations: [] }), 0, true);
    assert.equal(one.player.playing, false);
  });

  it('stops waiting when it is disposed of', () => {
    const one = set(playback());
    one.player.dispose();
    assert.equal(one.clock.waiting, false);
  });

  it('plays any order to its end, with any frame rate of the screen', () => {
    const any = fc.record({
      direction: fc.constantFrom(...LOOP_DIRECTIONS),
      from: fc.nat(3),
      to: fc.integer({ min: 4, max: 9 }),
      passes: fc.integer({ min: 1, max: 4 }),
    });
    const lengths = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(
        any,
        lengths,
        fc.array(fc.integer({ min: 1, max: 240 }), { minLength: 1 }),
        (range, durations, steps) => {
          const { order } = playback(range, { durations });
          const one = set(playback(range, { durations }), frameIn(order, 0));
          let whole = 0;
          for (let at = 0; at < order.length; at++) whole += durations[frameIn(order, at)] ?? 0;
          let passed = 0;
          for (let turn = 0; one.player.playing; turn++) {
            const step = steps[turn % steps.length] ?? 1;
            one.clock.pass(step);
            passed += step;
            if (one.player.playing) assert.ok(passed < whole);
            else assert.ok(passed >= whole);
          }
          assert.equal(one.player.frame, frameIn(order, order.length - 1));
        },
      ),
    );
  });
});
