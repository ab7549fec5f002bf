import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { waitFor } from '../../../../test/support/wait';
import { sendResponse } from '../../src/service/http';

const CHUNK = new Uint8Array(64 * 1024);

describe('Sending web responses over HTTP', () => {
  let server: Server;
  let made: number;
  /** Whether the buffers of the response are full, so that nothing more may be made. */
  let isFull: () => boolean;
  let tooEarly: boolean;
  let canceled: Promise<void>;
  let ended: Promise<void>;
  beforeEach(async () => {
    made = 0;
    tooEarly = false;
    let markCanceled = () => {};
    let markEnded = () => {};
    canceled = new Promise((resolve) => {
      markCanceled = resolve;
    });
    ended = new Promise((resolve) => {
      markEnded = resolve;
    });
    server = createServer((_incoming, outgoing) => {
      isFull = () => outgoing.writableNeedDrain;
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            made += 1;
            tooEarly ||= isFull();
            // Without an end, too many chunks would leave no time for the test.
            if (tooEarly) controller.close();
            else controller.enqueue(CHUNK);
          },
          cancel: () => markCanceled(),
        },
        { highWaterMark: 0 },
      );
      sendResponse(new Response(body), outgoing).finally(markEnded);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  async function openResponse(): Promise<IncomingMessage> {
    const address = server.address();
    assert.ok(typeof address === 'object' && address);
    const [response]: IncomingMessage[] = await once(get({ host: '127.0.0.1', port: address.port }), 'response');
    assert.ok(response);
    return response;
  }

  it('produces an endless body no faster than it is read', async () => {
    const response = await openResponse();
    response.pause();
    await waitFor('full buffers', () => isFull() || tooEarly);
    assert.ok(made * CHUNK.length < 64 * 1024 * 1024, `${made} chunks were made without a reader`);
    const before = made;
    response.resume();
    await waitFor('more chunks', () => made > 2 * before || tooEarly);
    assert.equal(tooEarly, false, `chunk ${made} was made although the buffers were full`);
    response.destroy();
    await ended;
  });

  it('cancels the body if the reader leaves', async () => {
    const response = await openResponse();
    await once(response, 'data');
    response.destroy();
    await Promise.all([canceled, ended]);
  });
});
