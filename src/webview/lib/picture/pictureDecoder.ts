import * as l10n from '@vscode/l10n';
import { Later } from '../../../shared/base/later';
import type { Eyes } from '../../../sprite/aseprite/layerTree';
import { answerOf, startWorker, type WorkerFaults } from '../worker';
import { DecodeError, type DecodeReply, type DecodeRequest, receivedPicture } from './decodeMessages';
import type { Picture } from './picture';

/** Time limit for decoding one picture, in milliseconds. The largest allowed ones take two seconds on a slow machine. */
export const DECODE_LIMIT_MS = 15_000;
/** An idle worker is ended after this time, in milliseconds. Starting one takes about 20 ms. */
const IDLE_MS = 10_000;

/**
 * Decodes a picture file on another thread. `eyes` shows or hides layers of an Aseprite file. `bytes` may be empty afterwards. Rejects with a
 * `DecodeError`, or, if this window can't start a worker, with an error whose message is a sentence for people.
 */
export type Decode = (bytes: Uint8Array, eyes?: Eyes) => Promise<Picture>;

/**
 * A decoder with its own worker, which is started on demand. Files are decoded one after the other, so that their memory needs don't add up.
 * If one takes longer than `limitMs`, the worker is ended and the call rejects.
 * @param source the worker's script, which decides on formats: `decodeWorker.ts` or a page's own
 */
export function createDecoder(source: string, limitMs = DECODE_LIMIT_MS): Decode {
  let worker: Worker | undefined;
  const idle = new Later(IDLE_MS, end);
  let last: Promise<unknown> = Promise.resolve();

  function end(): void {
    worker?.terminate();
    worker = undefined;
  }

  async function decode(bytes: Uint8Array, eyes: Eyes | undefined): Promise<Picture> {
    idle.cancel();
    worker ??= startWorker(source);
    try {
      const reply = await ask(worker, { bytes, eyes }, limitMs);
      if ('fault' in reply) throw new DecodeError(reply.fault);
      const picture = receivedPicture(reply.picture, reply.frames);
      if (!picture) throw new DecodeError('unreadable');
      return picture;
    } catch (error) {
      if (!(error instanceof DecodeError) || error.reason === 'too-slow') end();
      throw error;
    } finally {
      idle.schedule();
    }
  }

  return (bytes, eyes) => {
    const next = last.then(() => decode(bytes, eyes));
    last = next.catch(() => {});
    return next;
  };
}

const FAULTS: WorkerFaults = {
  tooSlow: () => new DecodeError('too-slow'),
  failed: (message) => new Error(l10n.t("This window can't decode images: {0}", message)),
};

function ask(worker: Worker, { bytes, eyes }: DecodeRequest, limitMs: number): Promise<DecodeReply> {
  const sent = isWhole(bytes) ? bytes : new Uint8Array(bytes);
  const send = () => worker.postMessage({ bytes: sent, eyes } satisfies DecodeRequest, [sent.buffer]);
  return answerOf<DecodeReply>(worker, send, limitMs, FAULTS);
}

/** Whether the bytes can be transferred. A view of a part of a buffer must be copied. */
function isWhole(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
}
