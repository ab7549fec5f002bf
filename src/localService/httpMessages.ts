import type { IncomingMessage, ServerResponse } from 'node:http';

/** A node request as a web one. Its body is read only as fast as it is asked for. */
export function webRequest(incoming: IncomingMessage, origin: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2) {
    headers.append(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '');
  }
  const method = incoming.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  // Node's fetch needs `duplex` for a streamed body; the type of RequestInit does not know it on every version.
  const init: RequestInit & { duplex: 'half' } = { method, headers, signal, duplex: 'half' };
  return new Request(`${origin}${incoming.url ?? '/'}`, hasBody ? { ...init, body: bodyOf(incoming) } : init);
}

/** Cancelling drops the rest of the body instead of the connection, so that the refusal still reaches the sender. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return?.();
        incoming.resume();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Sends a web response, waiting whenever the reader is slow; stops producing it when the reader goes away. */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) {
    outgoing.end();
    return;
  }
  outgoing.flushHeaders();
  const reader = response.body.getReader();
  let goOn = () => {};
  outgoing.on('drain', () => goOn());
  outgoing.once('close', () => {
    goOn();
    reader.cancel().catch(() => undefined);
  });
  for (let next = await reader.read(); !next.done && !outgoing.destroyed; next = await reader.read()) {
    if (outgoing.write(next.value) || outgoing.destroyed) continue;
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
  }
  outgoing.end();
}
