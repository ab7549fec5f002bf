import assert from 'node:assert/strict';
import { removeFolder } from '../support/folders';
import {
  fault,
  json,
  type Script,
  type ScriptedServer,
  type SeenRequest,
  startScripted,
} from '../support/service/scriptedServer';
import { distinctPng } from '../support/sprites/distinctPictures';
import { folderWith, namesIn, run, sample, useAddress } from './support';

const KEY = 'SPRITE_KILN_API_KEY';

const started = { type: 'started', request_id: 'req_1', operation: 'edit', credits: { reserved: 15, remaining: 85 } };

/** What a command's caller learns of a service's answers, in messages and in its result. */
describe('Messages for service answers', () => {
  let server: ScriptedServer;
  let folder: string;
  let answer: (request: SeenRequest) => Script;

  before(async () => {
    server = await startScripted((request) => answer(request));
    process.env[KEY] = 'a-key-of-the-tests';
    await useAddress(`${server.origin}/api/v1`);
  });

  after(async () => {
    await useAddress(undefined);
    delete process.env[KEY];
    await server.close();
  });

  beforeEach(async () => {
    folder = await folderWith({ 'hero.png': await sample('hero.png') });
  });

  afterEach(() => removeFolder(folder));

  /** A stream with these events; files and assets that they name exist. */
  function streaming(
    events: (tags: readonly string[]) => readonly object[],
    file: Script,
  ): (request: SeenRequest) => Script {
    let sent: readonly object[] = [];
    return ({ path, body }) => {
      if (path.startsWith('/files')) return file;
      const assets = sent.flatMap((event) => ('asset' in event ? [event.asset as { id: string }] : []));
      if (path.includes('/assets?')) return json({ assets, hasMore: false, nextCursor: null });
      if (!path.endsWith('/generate')) return json({ asset: assets.find(({ id }) => path.endsWith(id)) });
      sent = events(JSON.parse(String(body)).tags);
      return {
        headers: { 'content-type': 'text/event-stream' },
        body: [started, ...sent].map((event) => `data: ${JSON.stringify(event)}\n\n`),
      };
    };
  }
  const outputs = (count: number, tags: readonly string[]) =>
    Array.from({ length: count }, (_, index) => ({
      type: 'output',
      index,
      asset: { id: `a-${index}`, type: 'image', tags, assetUrl: `${server.origin}/files/${index}.png` },
    }));
  const completed = (output_count: number, more: object = {}) => ({
    type: 'completed',
    status: 'succeeded',
    output_count,
    credits: { remaining: 85 },
    ...more,
  });
  const picture = (): Script => ({ headers: { 'content-type': 'image/png' }, body: distinctPng(16, 16) });
  const edit = () => run('edit', { files: [`${folder}/hero.png`], prompt: 'a red cloak' });

  async function sentence(name: string): Promise<string> {
    let message = '';
    await assert.rejects(
      async () => edit(),
      (error: Error) => {
        message = error.message;
        return error.name === name;
      },
    );
    return message;
  }

  it("for a refusal contain the service's message, and that nothing was spent", async () => {
    answer = () => fault(422);
    assert.equal(
      await sentence('ServiceError'),
      'The service refused the request. It says: “Message 422.” No credits were spent.',
    );
  });

  it('for a wait of 25 days say how long, that nothing is sent, and that nothing was spent', async () => {
    answer = () => fault(429, { 'retry-after': '2147484' });
    const message = await sentence('RateLimitedError');
    assert.match(message, /asks to wait 25 days\. Nothing is sent automatically/);
    assert.match(message, /Message 429.*No credits were spent/);
  });

  it('for a failure contain its reason from an object', async () => {
    answer = streaming(() => [completed(0, { status: 'failed', error: { message: 'The kiln is cold.' } })], picture());
    assert.match(await sentence('RunFailedError'), /It says: “The kiln is cold\.”/);
  });

  it("for a damaged file say that it isn't saved, why, and that credits were spent", async () => {
    const half = {
      headers: { 'content-type': 'image/png', connection: 'close' },
      body: distinctPng(16, 16).subarray(0, 50),
    };
    answer = streaming((tags) => [...outputs(1, tags), completed(1)], half);
    const message = await sentence('NotSavedError');
    assert.match(message, /Couldn't save the image\. The service sent a damaged image/);
    assert.match(message, /Credits were spent/);
    assert.deepEqual(await namesIn(folder), ['hero.png']);
  });

  it('for seven of eight directions come with a result that counts the missing ones', async () => {
    answer = streaming((tags) => [...outputs(7, tags), completed(7)], picture());
    const { status, files, missing } = await run('directionSet', { files: [`${folder}/hero.png`] });
    assert.deepEqual([status, files.length, missing], ['succeeded', 7, 1]);
  });

  it('for success without images come with a result with one missing', async () => {
    answer = streaming(() => [completed(0)], picture());
    const { status, files, missing } = await edit();
    assert.deepEqual([status, files, missing], ['succeeded', [], 1]);
  });

  it('for complete outputs come with a result with none missing', async () => {
    answer = streaming((tags) => [...outputs(2, tags), completed(2)], picture());
    const { files, missing } = await edit();
    assert.deepEqual([files.length, missing], [2, 0]);
  });
});
