import assert from 'node:assert/strict';
import type { FrameTag } from '../../../src/shared/pixels/frameTag';
import { evenFps, playbackOf, playedTag, playOrderOf } from '../../../src/webview/preview/play/playback';
import { restoreView, type ViewState } from '../../../src/webview/preview/viewState';

const forever = Number.POSITIVE_INFINITY;
const tags: readonly FrameTag[] = [
  { name: 'idle', from: 0, to: 1, direction: 'forward' },
  { name: 'breathe', from: 2, to: 5, direction: 'pingpong', repeat: 3 },
  { name: 'cut off', from: 4, to: 9, direction: 'forward' },
];
const picture = { frames: [100, 50, 100, 50, 100, 200].map((duration) => ({ duration })), tags };

function orderOf(view: Partial<ViewState>) {
  return playOrderOf({ view: { ...restoreView({}), ...view }, picture });
}

describe('playback', () => {
  it('plays all frames forward for ever by itself', () => {
    assert.deepEqual(orderOf({}), { from: 0, to: 5, direction: 'forward', passes: forever });
  });

  it('plays a tag as the tag says: its repeat counts passes', () => {
    assert.deepEqual(orderOf({ tag: 0 }), { from: 0, to: 1, direction: 'forward', passes: forever });
    assert.deepEqual(orderOf({ tag: 1 }), { from: 2, to: 5, direction: 'pingpong', passes: 3 });
  });

  it('plays as the user says: times count rounds, there and back', () => {
    assert.deepEqual(orderOf({ tag: 1, loop: 1 }).passes, 2);
    assert.deepEqual(orderOf({ tag: 1, loop: 2, direction: 'reverse' }).passes, 2);
    assert.deepEqual(orderOf({ tag: 1, loop: 'forever' }).passes, forever);
    assert.deepEqual(orderOf({ direction: 'pingpong_reverse', loop: 3 }).passes, 6);
  });

  it('plays all frames where the tag is not there or names frames that are not', () => {
    const view = restoreView({});
    assert.equal(playedTag({ view: { ...view, tag: 2 }, picture }), undefined);
    assert.equal(playedTag({ view: { ...view, tag: 3 }, picture }), undefined);
    assert.equal(playedTag({ view: { ...view, tag: 1 } }), undefined);
    assert.equal(orderOf({ tag: 2 }).to, 5);
  });

  it('takes frames a second instead of the times of the file, and the speed besides', () => {
    const view = { ...restoreView({}), fps: 8, speed: 2 };
    assert.deepEqual(playbackOf({ view, picture }).durations, [125, 125, 125, 125, 125, 125]);
    assert.equal(playbackOf({ view, picture }).speed, 2);
    assert.deepEqual(playbackOf({ view: restoreView({}), picture }).durations, [100, 50, 100, 50, 100, 200]);
    assert.deepEqual(playbackOf({ view }).durations, []);
  });

  it('knows the frames a second of even times alone', () => {
    assert.equal(evenFps([125, 125]), 8);
    assert.equal(evenFps([83.33, 83.34, 83]), 12);
    assert.equal(evenFps([300, 300]), 3.3);
    assert.equal(evenFps([100, 50]), undefined);
    assert.equal(evenFps([0]), undefined);
    assert.equal(evenFps([]), undefined);
  });
});
