import type { EventLog } from './eventLog';

/**
 * A run as Server-Sent Events (§6): each event one `data:` line. Comment lines keep the connection alive while nothing
 * happens. It is made as fast as it is read; when the reader leaves, only the reading ends.
 */
export function eventStream(log: EventLog, heartbeatMs: number, signal: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let index = 0;
  let left = false;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        signal.addEventListener('abort', () => controller.error(signal.reason), { once: true });
        controller.enqueue(encoder.encode(': built-in service: placeholders drawn by rule, no AI\n\n'));
      },
      async pull(controller) {
        const ready = await log.ready(index, heartbeatMs);
        if (left || signal.aborted) return;
        const event = log.at(index);
        if (!ready) {
          controller.enqueue(encoder.encode(': still drawing\n\n'));
        } else if (event) {
          index += 1;
          controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
        } else {
          controller.close();
        }
      },
      cancel() {
        left = true;
      },
    },
    { highWaterMark: 0 },
  );
}
