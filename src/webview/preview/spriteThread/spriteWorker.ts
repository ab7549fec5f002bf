import { checkSprite } from '../../../sprite/checks/checkSprite';
import { LoadedSprite } from './loadedSprite';
import type { PixelsRequest, SpriteReply } from './spriteMessages';

/** The preview's worker for pixel art: checks and fixes sprites. It answers requests in their order. */

/** The sprite that was loaded last. */
let loaded: LoadedSprite | undefined;

self.addEventListener('message', ({ data }: MessageEvent<PixelsRequest>) => {
  if (data.call === 'load') {
    loaded = new LoadedSprite(data.sprite);
    return;
  }
  try {
    const reply = answer(data);
    const pixels = 'fixed' in reply ? [reply.fixed.image.data.buffer] : [];
    self.postMessage(reply, { transfer: pixels });
  } catch (error) {
    self.postMessage({ fault: error instanceof Error ? error.message : String(error) } satisfies SpriteReply);
  }
});

function answer(request: Exclude<PixelsRequest, { call: 'load' }>): SpriteReply {
  if (request.call === 'check') return { findings: checkSprite(request.sprite, request.style) };
  if (!loaded) throw new Error('no sprite');
  if (request.call === 'guess') return { settings: loaded.guess(request.style, request.chosen) };
  if (request.call === 'swap') return { pairs: loaded.swap(request.palette) };
  return { fixed: loaded.apply(request.settings, request.view, request.frame) };
}
