import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/**
 * Lets undici read answers that begin with a `100 Continue` that nobody asked for, as proxies and some servers send it. A client must be able to read
 * any number of 1xx answers before the final one (RFC 9110, 15.2). undici ignores all of them but 100: there it ends the connection, and for a request
 * that may have been charged, nobody knows its outcome. So a 100 is shown to undici as a 102, which means as little. Only the heads of answers are
 * looked at: never what a body contains.
 */

/** Where in the head of an answer the next byte is. */
interface Head {
  /** Bytes of the start of the status line that were read, up to `STATUS_END`. */
  at: number;
  /** The three digits so far. */
  status: string;
  /** Whether bytes of the line were read, other than its end: a line without any ends the head. */
  inLine: boolean;
}

/** `HTTP/1.1 ` precedes the status. */
const STATUS_START = 9;
const STATUS_END = STATUS_START + 3;
const [CR, LF, TWO] = [0x0d, 0x0a, 0x32];

/** Connection → the head that it waits for; undefined once the head of the final answer has come. */
const heads = new WeakMap<object, Head | undefined>();

const newHead = (): Head => ({ at: 0, status: '', inLine: false });

/** undici says when it has written the head of a request: the next bytes that arrive are the head of an answer. Others publish there, too. */
subscribe('undici:client:sendHeaders', (message) => {
  const { socket } = message as { readonly socket: object };
  if (heads.has(socket)) heads.set(socket, newHead());
});

/** Watches what is read from a connection of ours. */
export function tolerateContinue(socket: Socket): void {
  heads.set(socket, undefined);
  const read = socket.read;
  socket.read = (size?: number): unknown => {
    const chunk: unknown = read.call(socket, size);
    const head = heads.get(socket);
    if (head && chunk instanceof Uint8Array) heads.set(socket, afterBytes(chunk, head));
    return chunk;
  };
}

/** Reads the bytes of heads, and changes a status of 100. @returns the head that is incomplete; undefined after that of the final answer */
function afterBytes(bytes: Uint8Array, head: Head): Head | undefined {
  let now = head;
  for (const [index, byte] of bytes.entries()) {
    if (now.at >= STATUS_END) now = afterStatus(byte, now);
    else if (readStart(byte, now)) {
      now.status += String.fromCharCode(byte);
      if (!now.status.startsWith('1')) return undefined;
      if (now.status === '100') bytes[index] = TWO;
      // Also if nothing follows the status.
      now.inLine = true;
    }
  }
  return now;
}

/** Counts a byte of the start of the status line. @returns whether it belongs to the status */
function readStart(byte: number, head: Head): boolean {
  // Parsers ignore empty lines before an answer.
  if (head.at === 0 && (byte === CR || byte === LF)) return false;
  return head.at++ >= STATUS_START;
}

/** Reads a byte of the lines that follow the status. @returns another head after the empty line that ends this one */
function afterStatus(byte: number, head: Head): Head {
  if (byte === LF && !head.inLine) return newHead();
  if (byte !== CR) head.inLine = byte !== LF;
  return head;
}
