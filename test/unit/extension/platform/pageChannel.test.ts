import assert from 'node:assert/strict';
import * as v from 'valibot';
import type { Disposable } from 'vscode';
import { PageChannel } from '../../../../src/extension/platform/pageChannel';
import type { HostMessage } from '../../../../src/shared/protocol/message';
import { latch } from '../../../support/wait';

interface Calls {
  readonly [method: string]: { readonly params: unknown; readonly result: unknown };
  readonly ready: { readonly params: object; readonly result: number };
}

/** A channel to a page that records its messages; `say` is the page's side. */
function connect(ready: () => Promise<number>) {
  const got: HostMessage[] = [];
  let say: (message: unknown) => unknown = () => {};
  const webview = {
    onDidReceiveMessage: (listener: (message: unknown) => unknown): Disposable => {
      say = listener;
      return { dispose() {} };
    },
    postMessage: async (message: HostMessage) => {
      got.push(message);
      return true;
    },
  };
  const log = { warn: () => assert.fail('a warning'), error: () => {} };
  const channel = new PageChannel<Calls, { readonly state: number }>(webview, { ready: v.object({}) }, { ready }, log);
  /** Resolves when the call is answered, and what waited for that is sent. */
  const callReady = async (id: number) => say({ kind: 'call', id, method: 'ready', params: {} });
  return { channel, got, callReady };
}

const brief = (messages: readonly HostMessage[]) =>
  messages.map((one) => (one.kind === 'event' ? `event ${one.data}` : 'ok' in one ? `reply ${one.ok}` : 'err'));

describe('Channel to a page', () => {
  it('sends changes that happen during the first answer right after it, in their current state', async () => {
    let state = 1;
    let read = latch();
    const { channel, got, callReady } = connect(async () => {
      const answer = state;
      // Like the time to read the first image.
      await read.opened;
      return answer;
    });
    const change = (next: number) => {
      state = next;
      channel.send('state', () => state);
    };
    change(1);
    const first = callReady(1);
    change(2);
    change(3);
    read.open();
    await first;
    assert.deepEqual(brief(got), ['reply 1', 'event 3']);
    change(4);
    assert.deepEqual(brief(got), ['reply 1', 'event 3', 'event 4']);
    // The page was hidden and loads again.
    read = latch();
    const again = callReady(2);
    change(5);
    read.open();
    await again;
    assert.deepEqual(brief(got).slice(3), ['reply 4', 'event 5']);
  });

  it('sends nothing to a page that got no answer', async () => {
    const read = latch();
    const { channel, got, callReady } = connect(async () => {
      await read.opened;
      throw new Error('no');
    });
    const answered = callReady(1);
    channel.send('state', () => 1);
    read.open();
    await answered;
    assert.deepEqual(brief(got), ['err']);
  });
});
