import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Credits } from '../../../../../src/core/account/credits';
import { CreditsRefresh } from '../../../../../src/extension/features/account/creditsRefresh';
import { ServiceClient } from '../../../../../src/service/client';
import { systemClock } from '../../../../../src/service/clock';
import { MissingKeyError } from '../../../../../src/service/errors';
import { undiciTransport } from '../../../../../src/service/undiciTransport';
import { MemoryMemento } from '../../../../support/runs/memoryStores';
import {
  fault,
  json,
  type Script,
  type ScriptedServer,
  startScripted,
} from '../../../../support/service/scriptedServer';

const MINUTE = 60_000;

/** Real requests to a server that answers as each test wants; the tests set the time. */
describe('The credit balance', () => {
  const transport = undiciTransport();
  let server: ScriptedServer;
  let answer: Script;
  let now: number;
  let seen: boolean;
  let trusted: boolean;
  let origin: string;
  let hasKey: boolean;
  let credits: Credits;
  let refresh: CreditsRefresh;
  let changed: vscode.EventEmitter<void>;

  before(async () => {
    server = await startScripted(() => answer);
  });

  after(async () => {
    await server.close();
    await transport.close();
  });

  beforeEach(() => {
    answer = json({ credits: 420 });
    now = Date.UTC(2026, 5, 10);
    seen = true;
    trusted = true;
    origin = server.origin;
    hasKey = true;
    credits = new Credits(new MemoryMemento());
    changed = new vscode.EventEmitter();
    const client = new ServiceClient({
      baseUrl: `${server.origin}/api/v1`,
      key: async () => 'a-key-of-the-tests',
      transport,
      files: transport,
      userAgent: 'sprite-kiln/test',
      clock: systemClock,
    });
    refresh = new CreditsRefresh({
      connections: {
        get origin() {
          return origin;
        },
        onDidChange: changed.event,
        current: async () => {
          if (!hasKey) throw new MissingKeyError(origin);
          return { kind: 'hosted', origin, originId: 'test', client };
        },
      },
      credits,
      log: { info: () => {} },
      seen: () => seen,
      isTrusted: () => trusted,
      now: () => now,
    });
  });

  afterEach(() => {
    for (const part of [refresh, credits, changed]) part.dispose();
  });

  /** The number of requests after it was shown. */
  async function look(): Promise<number> {
    const before = server.requests.length;
    await refresh.look();
    const questions = server.requests.slice(before);
    for (const { method, path } of questions) assert.equal(`${method} ${path}`, 'GET /api/v1/credits');
    return questions.length;
  }

  it('is requested when shown, and then once a minute', async () => {
    assert.equal(await look(), 1);
    assert.equal(credits.last(server.origin), 420);
    assert.equal(credits.heardAt(server.origin), now);
    now += MINUTE - 1;
    assert.equal(await look(), 0);
    now += 1;
    assert.equal(await look(), 1);
  });

  it('is requested once if shown in several places at the same time', async () => {
    const before = server.requests.length;
    await Promise.all([refresh.look(), refresh.look(), refresh.look()]);
    assert.equal(server.requests.length - before, 1);
  });

  it('is not requested unless shown', async () => {
    seen = false;
    assert.equal(await look(), 0);
    seen = true;
    assert.equal(await look(), 1);
  });

  it('is not requested from an untrusted workspace', async () => {
    trusted = false;
    assert.equal(await look(), 0);
    trusted = true;
    assert.equal(await look(), 1);
  });

  it('is not requested for a minute after a run reported it', async () => {
    credits.heard(server.origin, 405, now);
    now += MINUTE - 1;
    assert.equal(await look(), 0);
    assert.equal(credits.last(server.origin), 405);
  });

  it('is requested when the service changes', async () => {
    const before = server.requests.length;
    changed.fire();
    await refresh.look();
    assert.equal(server.requests.length - before, 1);
  });

  it('of the built-in service is neither requested nor stored', async () => {
    origin = 'built-in';
    assert.equal(await look(), 0);
    credits.heard(origin, 9985, now);
    assert.equal(credits.last(origin), undefined);
  });

  it('is not requested without a key, and requested at once when there is one', async () => {
    hasKey = false;
    assert.equal(await look(), 0);
    hasKey = true;
    assert.equal(await look(), 1);
  });

  it('fails silently, tries once each time, and doubles the wait after each failure, up to half an hour', async () => {
    credits.heard(server.origin, 405, now - MINUTE);
    answer = 'reset';
    for (const minutes of [0, 2, 4, 8, 16, 30, 30]) {
      now += minutes * MINUTE - 1;
      if (minutes) assert.equal(await look(), 0, `after less than ${minutes} minutes`);
      now += 1;
      assert.equal(await look(), 1, `after ${minutes} minutes`);
    }
    assert.equal(credits.last(server.origin), 405, 'the earlier balance stays');
    answer = json({ credits: 400 });
    now += 30 * MINUTE;
    assert.equal(await look(), 1);
    now += MINUTE;
    assert.equal(await look(), 1, 'a minute is enough again');
  });

  it('is not requested after a 401 until the service answers again', async () => {
    answer = fault(401);
    assert.equal(await look(), 1);
    now += 24 * 60 * MINUTE;
    assert.equal(await look(), 0);
    answer = json({ credits: 420 });
    credits.heard(server.origin, 420, now);
    now += MINUTE;
    assert.equal(await look(), 1);
  });
});
