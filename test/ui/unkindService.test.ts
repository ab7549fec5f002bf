import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  type Answer,
  fault,
  json,
  type Script,
  type ScriptedServer,
  startScripted,
} from '../support/service/scriptedServer';
import { distinctPng } from '../support/sprites/distinctPictures';
import { uri } from '../support/window/companion/companion';
import { runToEnd } from '../support/window/jobs';
import { type Journey, journey, KEYED } from '../support/window/journey';

/** A service whose answers to `POST /generate` the test sets. */
function unkindService(generate: () => Script): Promise<ScriptedServer> {
  return startScripted(({ path: where }) => {
    if (where.endsWith('/generate')) return generate();
    if (where.startsWith('/files')) return { headers: { 'content-type': 'image/png' }, body: distinctPng(16, 16) };
    if (where.endsWith('/credits')) return json({ credits: 300 });
    if (where.includes('/assets/')) return json({ asset: { id: path.basename(where), tags: [] } });
    return json({ assets: [], hasMore: false, nextCursor: null });
  });
}

/** Outputs with existing files, and the end of the stream. */
function stream({ origin }: ScriptedServer, count: number): Answer {
  const outputs = Array.from({ length: count }, (_, index) => ({
    type: 'output',
    index,
    asset: { id: `a-${index}`, type: 'image', tags: [], assetUrl: `${origin}/files/${index}.png` },
  }));
  const events = [
    { type: 'started', request_id: 'req_1', operation: 'x', credits: { reserved: 15, remaining: 285 } },
    ...outputs,
    { type: 'completed', status: 'succeeded', output_count: count, credits: { remaining: 285 } },
  ];
  return {
    headers: { 'content-type': 'text/event-stream' },
    body: events.map((event) => `data: ${JSON.stringify(event)}\n\n`),
  };
}

async function eightDirections({ workbench, companion, place }: Journey): Promise<void> {
  await workbench.clearNotifications();
  void companion.begin('spriteKiln.directionSet', uri(place('hero.png')));
  await workbench.quickInput.waitForStep('Eight directions of hero.png', 1);
  await workbench.quickInput.pick('32 × 32 pixels');
}

/** A hosted service that is busy, refuses, or makes less than promised: what the user sees in the window. */
describe('A misbehaving service', () => {
  journey(
    'that asks to wait 25 days, is busy, or refuses is reported, also in the Runs view, and nothing is sent unasked',
    { ...KEYED, settings: { 'spriteKiln.confirmCost': 'never' }, continues: true },
    async (own) => {
      const { workbench, companion, place } = own;
      const { notifications, runs } = workbench;
      let generate: () => Script = () => fault(429, { 'retry-after': '2147484' });
      const server = await unkindService(() => generate());
      own.after(() => server.close());
      await companion.configure({ 'spriteKiln.baseUrl': `${server.origin}/api/v1` });
      const posts = () => server.requests.filter(({ path: where }) => where.endsWith('/generate')).length;

      await eightDirections(own);
      const wait = await notifications.waitFor('asks to wait 25 days');
      assert.match(wait, /Nothing is sent automatically/);
      assert.match(wait, /No credits were spent/);
      assert.equal(posts(), 1);
      generate = () => stream(server, 7);
      const done = await runToEnd(workbench, /7 directions saved next to hero\.png/, () =>
        notifications.press('asks to wait 25 days', 'Try Again'),
      );
      assert.match(done, /1 is missing\. The service made no more/);
      assert.equal(posts(), 2);
      assert.ok(existsSync(place('hero-dir-6.png')));
      await runs.focus();
      await runs.row(/^Eight directions of hero\.png, done · 7 files · 1 missing · 15 credits, /).waitFor();
      await runs.row(/^Eight directions of hero\.png, failed, /).waitFor();

      generate = () => fault(429, { 'retry-after': '600' });
      await eightDirections(own);
      await notifications.waitFor(/trying again in \d+ minutes/);
      await runs.focus();
      await runs.row(/^Eight directions of hero\.png, the service is busy; trying again in \d+ minutes, /).waitFor();
      await runs.press(/trying again in/, 'Cancel Run');
      await runs.row(/^Eight directions of hero\.png, canceled, /).waitFor();
      assert.equal(posts(), 3);

      generate = () => fault(422);
      await eightDirections(own);
      const words = await notifications.waitFor('Message 422.');
      assert.match(words, /No credits were spent/);
      assert.equal(posts(), 4);
    },
  );
});
