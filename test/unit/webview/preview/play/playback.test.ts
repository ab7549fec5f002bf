import assert from 'node:assert/strict';
import type { FrameTag } from '../../../../../src/sprite/pixels/frameTag';
import { sequenceOf } from '../../../../../src/sprite/pixels/playSequence';
import { restoreView, type ViewState } from '../../../../../src/webview/preview/core/viewState';
import {
  evenFps,
  ownOrder,
  playbackOf,
  playedTag,
  playOrderOf,
  stepsOf,
  tagAt,
} from '../../../../../src/webview/preview/play/playback';

const forever = Number.POSITIVE_INFINITY;
const tags: readonly FrameTag[] = [
  { name: 'idle', from: 0, to: 1, direction: 'forward' },
  { name: 'breathe', from: 2, to: 5, direction: 'pingpong', repeat: 3 },
  { name: 'cut off', from: 4, to: 9, direction: 'forward' },
];
const picture = { frames: [100, 50, 100, 50, 100, 200].map((duration) => ({ duration })), tags };

/** At the first frame, or at another one. */
function orderOf(view: Partial<ViewState>, frame = 0) {
  return playOrderOf({ view: { ...restoreView({}), ...view }, picture, ownTag: tagAt(picture, frame) });
}

describe('Playback', () => {
  it('plays the tag at the frame by default, with its repeats as passes', () => {
    assert.deepEqual(orderOf({}), sequenceOf({ from: 0, to: 1, direction: 'forward', passes: forever }));
    assert.deepEqual(orderOf({}, 3), sequenceOf({ from: 2, to: 5, direction: 'pingpong', passes: 3 }));
  });

  it('of several tags at a frame takes the first of the shortest ones whose frames exist', () => {
    const at = (frame: number, ...all: readonly (readonly [number, number])[]) =>
      tagAt({ ...picture, tags: all.map(([from, to]) => ({ name: '', from, to, direction: 'forward' })) }, frame);
    assert.equal(at(2, [0, 5], [1, 3], [2, 4], [2, 9], [2, 2]), 4);
    assert.equal(at(3, [0, 5], [1, 3], [2, 4]), 1);
    assert.equal(at(0, [0, 5], [1, 3]), 0);
    assert.equal(at(5, [4, 6], [0, 5]), 1);
    assert.equal(at(5, [0, 4]), undefined);
  });

  it('goes through all tags if there is none at the frame, or if all frames are selected', () => {
    const free = { ...picture, tags: tags.slice(1) };
    const order = playOrderOf({ view: restoreView({}), picture: free, ownTag: tagAt(free, 0) });
    assert.deepEqual(order.round, [0, 1, 2, 3, 4, 5, 4, 3, 2, 3, 4, 5]);
    assert.deepEqual(orderOf({ tag: 'all' }, 3).round, order.round);
    assert.equal(orderOf({ tag: 'all' }).length, forever);
    assert.equal(orderOf({ tag: 'all', loop: 2 }).length, 24);
  });

  it('plays a selected tag as the tag says, at any frame', () => {
    assert.deepEqual(orderOf({ tag: 0 }, 4), sequenceOf({ from: 0, to: 1, direction: 'forward', passes: forever }));
    assert.deepEqual(orderOf({ tag: 1 }), sequenceOf({ from: 2, to: 5, direction: 'pingpong', passes: 3 }));
  });

  it('plays as the user says: repeats count both ways as one', () => {
    assert.deepEqual(orderOf({ tag: 1, loop: 1 }), sequenceOf({ from: 2, to: 5, direction: 'pingpong', passes: 2 }));
    assert.deepEqual(
      orderOf({ tag: 1, loop: 2, direction: 'reverse' }),
      sequenceOf({ from: 2, to: 5, direction: 'reverse', passes: 2 }),
    );
    assert.deepEqual(orderOf({ tag: 1, loop: 'forever' }).length, forever);
    const whole = { from: 0, to: 5 };
    assert.deepEqual(
      orderOf({ tag: 'all', direction: 'pingpong_reverse', loop: 3 }),
      sequenceOf({ ...whole, direction: 'pingpong_reverse', passes: 6 }),
    );
    assert.deepEqual(
      orderOf({ tag: 'all', direction: 'forward' }),
      sequenceOf({ ...whole, direction: 'forward', passes: forever }),
    );
  });

  it('plays by default if the selected tag is missing or has missing frames', () => {
    const view = restoreView({});
    assert.equal(playedTag({ view: { ...view, tag: 2 }, picture }), undefined);
    assert.equal(playedTag({ view: { ...view, tag: 3 }, picture }), undefined);
    assert.equal(playedTag({ view: { ...view, tag: 1 } }), undefined);
    assert.equal(orderOf({ tag: 2 }).to, 1);
  });

  it('steps through all frames while a tag plays by default, and stays in a selected one', () => {
    const stepsAt = (tag: ViewState['tag']) => {
      const { from, to } = stepsOf({ view: { ...restoreView({}), tag }, picture, ownTag: 1 });
      return [from, to];
    };
    assert.deepEqual(
      [stepsAt(undefined), stepsAt('all'), stepsAt(0)],
      [
        [0, 5],
        [0, 5],
        [0, 1],
      ],
    );
  });

  it('knows how an untouched image plays', () => {
    assert.deepEqual(ownOrder(picture).round, [0, 1]);
    assert.deepEqual(ownOrder({ ...picture, tags: [] }).round, [0, 1, 2, 3, 4, 5]);
  });

  it("uses frames per second instead of the file's durations, and multiplies by the speed", () => {
    const view = { ...restoreView({}), fps: 8, speed: 2 };
    assert.deepEqual(playbackOf({ view, picture }).durations, [125, 125, 125, 125, 125, 125]);
    assert.equal(playbackOf({ view, picture }).speed, 2);
    assert.deepEqual(playbackOf({ view: restoreView({}), picture }).durations, [100, 50, 100, 50, 100, 200]);
    assert.deepEqual(playbackOf({ view }).durations, []);
  });

  it('knows the frames per second only if durations are equal', () => {
    assert.equal(evenFps([125, 125]), 8);
    assert.equal(evenFps([83.33, 83.34, 83]), 12);
    assert.equal(evenFps([300, 300]), 3.3);
    assert.equal(evenFps([100, 50]), undefined);
    assert.equal(evenFps([0]), undefined);
    assert.equal(evenFps([]), undefined);
  });
});
