import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { distinctPng } from '../support/distinctPng';
import { untilEnd } from '../support/jobs';
import { type Answer, fault, json, type Script, type ScriptedServer, startScripted } from '../support/scriptedServer';
import { suiteEditor } from '../support/suiteEditor';

const KEY = 'a-key-of-the-tests';

/** A hosted service that is busy, refuses, or makes less than it promises: what a person sees in the window. */
describe('An unkind service in the window', () => {
  let server: ScriptedServer;
  let generate: () => Script;
  const settings: Record<string, unknown> = { 'spriteKiln.confirmCost': 'never' };

  before('a service on loopback', async () => {
    server = await startScripted(({ path: where }) => {
      if (where.endsWith('/generate')) return generate();
      if (where.startsWith('/files')) return { headers: { 'content-type': 'image/png' }, body: distinctPng(16, 16) };
      if (where.endsWith('/credits')) return json({ credits: 300 });
      if (where.includes('/assets/')) return json({ asset: { id: path.basename(where), tags: [] } });
      return json({ assets: [], hasMore: false, nextCursor: null });
    });
    settings['spriteKiln.baseUrl'] = `${server.origin}/api/v1`;
  });
  after(() => server.close());

  const shared = suiteEditor({ settings, env: { SPRITE_KILN_API_KEY: KEY } });

  const posts = () => server.requests.filter(({ path: where }) => where.endsWith('/generate')).length;

  /** Outputs whose files are there, and the end of the stream. */
  function stream(count: number): Answer {
    const outputs = Array.from({ length: count }, (_, index) => ({
      type: 'output',
      index,
      asset: { id: `a-${index}`, type: 'image', tags: [], assetUrl: `${server.origin}/files/${index}.png` },
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

  async function eightDirections(): Promise<void> {
    const { workbench } = shared();
    await workbench.clearNotifications();
    await workbench.explorer.show();
    await workbench.explorer.menu('hero.png', 'Sprite Kiln', 'Eight Directions…');
    await workbench.quickInput.waitForStep('Eight directions of hero.png', 1);
    await workbench.quickInput.pick('32 × 32 pixels');
  }

  it('asks to wait 25 days: said at once, nothing is sent until Try Again is pressed', async () => {
    const { workbench } = shared();
    generate = () => fault(429, { 'retry-after': '2147484' });
    await eightDirections();
    const words = await workbench.notifications.waitFor('asks to wait 25 days');
    assert.match(words, /nothing is sent by itself/);
    assert.match(words, /No credits were spent/);
    assert.equal(posts(), 1);
    generate = () => stream(7);
    const done = await untilEnd(workbench, /7 directions saved next to hero\.png/, () =>
      workbench.notifications.press('asks to wait 25 days', 'Try Again'),
    );
    assert.match(done, /1 is missing: the service made no more/);
    assert.equal(posts(), 2);
    assert.ok(existsSync(path.join(shared().editor.workspace, 'hero-dir-6.png')));
  });

  it('the view Runs says what is missing, and that the other one was not accepted', async () => {
    const { workbench } = shared();
    await workbench.clearNotifications();
    await workbench.runs.focus();
    await workbench.runs.row(/^Eight directions of hero\.png, done · 7 files · 1 missing · 15 credits, /).waitFor();
    await workbench.runs.row(/^Eight directions of hero\.png, failed, /).waitFor();
  });

  it('is busy for ten minutes: a countdown in the message and in the row; Cancel ends it', async () => {
    const { workbench } = shared();
    generate = () => fault(429, { 'retry-after': '600' });
    await eightDirections();
    await workbench.notifications.waitFor(/trying again in \d+ minutes/);
    await workbench.runs.focus();
    await workbench.runs
      .row(/^Eight directions of hero\.png, the service is busy; trying again in \d+ minutes, /)
      .waitFor();
    await workbench.runs.press(/trying again in/, 'Cancel Run');
    await workbench.runs.row(/^Eight directions of hero\.png, cancelled, /).waitFor();
    assert.equal(posts(), 3);
  });

  it('refuses: its words, and that nothing was spent', async () => {
    const { workbench } = shared();
    generate = () => fault(422);
    await eightDirections();
    const words = await workbench.notifications.waitFor('Message 422.');
    assert.match(words, /No credits were spent/);
    assert.equal(posts(), 4);
  });
});
