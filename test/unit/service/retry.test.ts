import assert from 'node:assert/strict';
import { systemClock } from '../../../src/service/clock';
import {
  CanceledError,
  ConnectionError,
  InputError,
  serviceError,
  UnexpectedResponseError,
} from '../../../src/service/errors';
import { retry } from '../../../src/service/retry';
import type { CallKind } from '../../../src/service/sendAgain';
import { errorOf, fakeClock } from './support';

const status = (code: number, retryAfter?: number) => serviceError({ status: code, code: 'x', text: '', retryAfter });
const UNSENT = new ConnectionError('https://x', false, 'ECONNREFUSED');
const SENT = new ConnectionError('https://x', true, 'ECONNRESET');

/** Fails with `error` each time; returns how often it was called and how long it waited. */
async function tries(kind: CallKind, error: unknown, random = 0.999) {
  const clock = fakeClock(random);
  let calls = 0;
  const result = await errorOf(
    retry(kind, { clock }, async () => {
      calls++;
      throw error;
    }),
  );
  assert.equal(result, error);
  return { calls, waits: clock.waits };
}

describe('Retry', () => {
  it('returns the first success without waiting', async () => {
    const clock = fakeClock();
    assert.equal(await retry('free', { clock }, async () => 'ok'), 'ok');
    assert.deepEqual(clock.waits, []);
  });

  it('waits between 50 ms and a limit that doubles from 0.5 s', async () => {
    assert.deepEqual((await tries('free', SENT, 0)).waits, [50, 50, 50]);
    const { waits } = await tries('free', SENT, 0.999);
    assert.deepEqual(
      waits.map((ms) => Math.ceil(ms)),
      [500, 999, 1998].map((ms) => Math.ceil(ms)),
    );
  });

  it('doubles the limit up to 8 s', async () => {
    const { waits } = await tries('paid', status(429), 0.999);
    assert.equal(Math.max(...waits), 0.999 * 8000);
    assert.equal(waits.length, 5);
  });

  it("doesn't wait for a Retry-After over an hour: a person decides", async () => {
    for (const kind of ['free', 'paid'] as const) {
      assert.deepEqual((await tries(kind, status(429, 3600), 0)).waits.slice(0, 1), [3_600_000]);
      for (const seconds of [3601, 2_147_484, Number.MAX_SAFE_INTEGER])
        assert.deepEqual(await tries(kind, status(429, seconds)), { calls: 1, waits: [] });
    }
    assert.deepEqual(await tries('free', status(503, 3601)), { calls: 1, waits: [] });
  });

  it('waits for the Retry-After of a 503 as well', async () => {
    assert.deepEqual((await tries('free', status(503, 30), 0)).waits, [30_000, 30_000, 30_000]);
  });

  it('uses full jitter: the random number decides the share of the wait', async () => {
    for (const share of [0.2, 0.5, 0.9]) {
      assert.deepEqual((await tries('free', SENT, share)).waits, [500 * share, 1000 * share, 2000 * share]);
    }
  });

  it('§7 waits for the whole Retry-After and little more', async () => {
    assert.deepEqual((await tries('free', status(429, 30), 0)).waits, [30_000, 30_000, 30_000]);
    for (const ms of (await tries('paid', status(429, 30), 0.999)).waits) assert.ok(ms >= 30_000 && ms <= 31_000);
  });

  for (const [name, error, free, forPaid] of [
    ['a refused connection', UNSENT, 4, 5],
    ['a reset', SENT, 4, 1],
    ['429', status(429), 4, 6],
    ['500', status(500), 4, 1],
    ['503', status(503), 4, 1],
    ['400', status(400), 1, 1],
    ['401', status(401), 1, 1],
    ['402', status(402), 1, 1],
    ['403', status(403), 1, 1],
    ['403 with HTML', new UnexpectedResponseError(403, 'HTML'), 1, 1],
    ['404', status(404), 1, 1],
    ['413', status(413), 1, 1],
    ["a request that can't be sent", new InputError([]), 1, 1],
    ['a cancellation', new CanceledError(), 1, 1],
    ['any other error', new TypeError('x'), 1, 1],
  ] as const) {
    it(`makes ${free} attempts for a free call and ${forPaid} for a paid one after ${name}`, async () => {
      assert.equal((await tries('free', error)).calls, free);
      assert.equal((await tries('paid', error)).calls, forPaid);
    });
  }

  it('reports each wait before it starts', async () => {
    const told: number[] = [];
    const clock = fakeClock(0.5);
    const onWait = (error: unknown, ms: number) => {
      assert.equal(error, UNSENT);
      assert.equal(clock.waits.length, told.length);
      told.push(ms);
    };
    await errorOf(retry('paid', { clock, onWait }, () => Promise.reject(UNSENT)));
    assert.deepEqual(told, clock.waits);
    assert.equal(told.length, 4);
  });

  it('ends on an abort: no new wait starts, and a current wait stops', async () => {
    const clock = fakeClock();
    let calls = 0;
    const call = () => {
      calls++;
      return Promise.reject(UNSENT);
    };
    assert.equal(await errorOf(retry('paid', { clock, signal: AbortSignal.abort() }, call)), UNSENT);
    assert.deepEqual([calls, clock.waits.length], [1, 0]);

    const stop = new AbortController();
    const slow = { ...systemClock, random: () => 1 };
    const onWait = () => {
      setImmediate(() => stop.abort());
    };
    const error = await errorOf(retry('paid', { clock: slow, signal: stop.signal, onWait }, call));
    assert.ok(error instanceof CanceledError);
    assert.equal(calls, 2);
  });
});

describe('System clock', () => {
  it('sleeps longer than a timer can without waking at once', async () => {
    const stop = new AbortController();
    let awake = false;
    const asleep = errorOf(systemClock.sleep(2 ** 31 * 1000, stop.signal).then(() => (awake = true)));
    await systemClock.sleep(50);
    assert.equal(awake, false);
    stop.abort();
    assert.ok((await asleep) instanceof CanceledError);
  });

  it('splits a long sleep into slices that add up', async () => {
    const slices: number[] = [];
    const { setTimeout: real } = globalThis;
    const fast = ((work: () => void, ms: number) => real(work, slices.push(ms) && 0)) as typeof setTimeout;
    globalThis.setTimeout = fast;
    try {
      await systemClock.sleep(2.5 * 3_600_000);
      await systemClock.sleep(2 * 3_600_000);
    } finally {
      globalThis.setTimeout = real;
    }
    assert.deepEqual(slices, [3_600_000, 3_600_000, 1_800_000, 3_600_000, 3_600_000]);
  });

  it('sleeps, and refuses to if already aborted', async () => {
    await systemClock.sleep(1);
    assert.ok((await errorOf(systemClock.sleep(1e6, AbortSignal.abort()))) instanceof CanceledError);
    const { now } = Date;
    Date.now = () => 1_800_000_000_000;
    try {
      assert.equal(systemClock.now(), 1_800_000_000_000);
    } finally {
      Date.now = now;
    }
    const value = systemClock.random();
    assert.ok(value >= 0 && value < 1);
  });
});
