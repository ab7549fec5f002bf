import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as v from 'valibot';
import type { Log } from '../../../src/extension/platform/log';
import { type Handlers, PageChannel } from '../../../src/extension/platform/pageChannel';
import { callSchema } from '../../../src/shared/protocol/message';
import { type PreviewCalls, type PreviewEvents, previewParams } from '../../../src/shared/protocol/preview';
import { seed } from '../../support/random';
import { examples } from '../../support/sample';

const PLACES = ['file:///etc/passwd', '../hero.png', 'https://evil.example/', '__proto__', 'constructor', 'file-0', ''];
const METHODS = [
  ...Object.keys(previewParams),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'evil',
  'x'.repeat(65),
];

const params = fc.oneof(
  fc.constantFrom({}, undefined, null, [], 'file-0'),
  fc.record({ item: fc.constantFrom(...PLACES) }),
  fc.record({ item: fc.anything() }),
  fc.record({
    item: fc.constant('file-0'),
    operation: fc.constantFrom('edit', 'generate', 'workbench.action.quit', 7),
  }),
  fc.record({ item: fc.constant('file-0'), more: fc.anything() }),
  fc.anything(),
);
const message = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('call'), id: fc.nat(), method: fc.constantFrom(...METHODS), params }),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        kind: fc.constantFrom('call', 'reply', 7),
        id: fc.anything(),
        method: fc.anything(),
        params: fc.anything(),
        more: fc.anything(),
      },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: fc.anything() },
);

/** The host's end of a page, with handlers that only record their input. */
function open() {
  const called: { method: string; params: unknown }[] = [];
  const posted: unknown[] = [];
  let receive: (message: unknown) => unknown = () => {};
  const handler = (method: string) => async (given: unknown) => {
    called.push({ method, params: given });
    return null;
  };
  const handlers: Record<string, (given: never) => Promise<unknown>> = Object.fromEntries(
    Object.keys(previewParams).map((method) => [method, handler(method)]),
  );
  const webview = {
    onDidReceiveMessage: (listener: (message: unknown) => unknown) => {
      receive = listener;
      return { dispose: () => {} };
    },
    postMessage: async (reply: unknown) => posted.push(reply) > 0,
  };
  const lines: string[] = [];
  const log: Pick<Log, 'warn' | 'error'> = { warn: (line) => lines.push(line), error: (line) => lines.push(line) };
  new PageChannel<PreviewCalls, PreviewEvents>(webview, previewParams, handlers as Handlers<PreviewCalls>, log);
  return { called, posted, lines, send: async (sent: unknown) => receive(sent) };
}

/** Whether a handler gets what the protocol says: an item, perhaps none, and an operation. */
function assertShape({ method, params }: { readonly method: string; readonly params: unknown }): void {
  assert.ok(Object.hasOwn(previewParams, method));
  for (const [name, value] of Object.entries(Object(params))) {
    assert.ok(name === 'item' || name === 'operation', name);
    // No image is shown.
    const isNone = method === 'shown' && name === 'item' && value === null;
    assert.ok(isNone || typeof value === 'string', name);
  }
}

const MESSAGES = examples(2_000, 20_000);

describe('Scripts in prompts, tags, and names', () => {
  it(`reach a handler only in the protocol's shape, and calls get one reply (seed ${seed})`, async () => {
    let reached = 0;
    const property = fc.asyncProperty(message, async (sent) => {
      const page = open();
      await page.send(sent);
      const call = v.safeParse(callSchema, sent);
      assert.equal(page.posted.length, call.success ? 1 : 0);
      assert.ok(page.called.length <= 1);
      for (const line of page.lines) assert.ok(line.length < 200, line);
      const [one] = page.called;
      if (!one) return;
      reached++;
      assert.ok(call.success && call.output.method === one.method);
      assertShape(one);
    });
    await fc.assert(property, { numRuns: MESSAGES, seed });
    assert.ok(reached > MESSAGES / 100, `only ${reached} calls reached a handler`);
  });
});
