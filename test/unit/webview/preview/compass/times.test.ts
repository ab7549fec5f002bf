import assert from 'node:assert/strict';
import { frameAt, timesOf, turnStep } from '../../../../../src/webview/preview/compass/times';

describe('One clock for eight animations', () => {
  it('shows each frame for its own duration, in every cycle', () => {
    const times = timesOf([100, 50, 200]);
    const seen = [0, 99, 100, 149, 150, 349, 350, 450, 3500 + 120].map((time) => frameAt(times, time));
    assert.deepEqual(seen, [0, 0, 1, 1, 2, 2, 0, 1, 1]);
  });

  it("replaces the file's durations with frames per second", () => {
    const times = timesOf([100, 50, 200], 10);
    assert.deepEqual(
      [0, 100, 200, 300].map((time) => frameAt(times, time)),
      [0, 1, 2, 0],
    );
  });

  it("leaves stills still, and isn't stopped by frames without a duration", () => {
    assert.equal(frameAt(timesOf([0]), 1234), 0);
    assert.equal(frameAt(timesOf([]), 1234), 0);
    assert.equal(frameAt(timesOf([0, 0]), 1), 1);
  });

  it('turns the sprite after its longest cycle', () => {
    assert.equal(turnStep([timesOf([0]), timesOf([0])]), 200);
    assert.equal(turnStep([timesOf([100, 100, 100]), timesOf([400, 400])]), 800);
  });
});
