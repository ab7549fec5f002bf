import type { Eyes } from '../../../sprite/aseprite/layerTree';
import type { Picture } from './picture';

/**
 * Why bytes couldn't be decoded. `unsupported`: not a PNG, GIF, WebP, JPEG, or Aseprite file. `too-large`: more pixels than allowed.
 * `unusual`: a JPEG with arithmetic codes, without loss, or of more than 8 bits a sample.
 * `too-complex`: more chunks, blocks, or segments than allowed. `too-slow`: decoding was stopped after its time limit.
 */
export type DecodeFault = 'empty' | 'unsupported' | 'unusual' | 'unreadable' | 'too-large' | 'too-complex' | 'too-slow';

export class DecodeError extends Error {
  constructor(
    readonly reason: DecodeFault,
    options?: ErrorOptions,
  ) {
    super(reason, options);
    this.name = 'DecodeError';
  }
}

/** A frame as sent to the page. `pixels` are RGBA, `width * height * 4` bytes, and are transferred instead of copied. */
export interface SentFrame {
  readonly pixels: ArrayBuffer;
  readonly width: number;
  readonly height: number;
  readonly duration: number;
}

/** The page's request to the worker, for one picture. */
export interface DecodeRequest {
  readonly bytes: Uint8Array;
  /** Layers of an Aseprite file to show or hide, regardless of the file's own setting. */
  readonly eyes?: Eyes;
}

export type DecodeReply =
  | { readonly picture: Omit<Picture, 'frames'>; readonly frames: readonly SentFrame[] }
  | { readonly fault: DecodeFault };

/** A reply with a picture, and the memory to transfer with it. */
function pictureReply({ frames, ...picture }: Picture): { reply: DecodeReply; transfer: ArrayBuffer[] } {
  const sent = frames.map(({ duration, image: { data, width, height } }) => ({
    pixels: data.buffer,
    width,
    height,
    duration,
  }));
  return { reply: { picture, frames: sent }, transfer: sent.map(({ pixels }) => pixels) };
}

/** The picture in a reply; undefined if it has no frame. */
export function receivedPicture(picture: Omit<Picture, 'frames'>, sent: readonly SentFrame[]): Picture | undefined {
  const [first, ...more] = sent.map(({ pixels, width, height, duration }) => ({
    image: new ImageData(new Uint8ClampedArray(pixels), width, height),
    duration,
  }));
  return first && { ...picture, frames: [first, ...more] };
}

/** In a worker: answers each `DecodeRequest` with a `DecodeReply`. */
export function answerFiles(decode: (bytes: Uint8Array, eyes: Eyes) => Promise<Picture>): void {
  self.addEventListener('message', async ({ data: { bytes, eyes = {} } }: MessageEvent<DecodeRequest>) => {
    try {
      const { reply, transfer } = pictureReply(await decode(bytes, eyes));
      self.postMessage(reply, { transfer });
    } catch (error) {
      const fault = error instanceof DecodeError ? error.reason : 'unreadable';
      self.postMessage({ fault } satisfies DecodeReply);
    }
  });
}
