import { checkSprite } from '../../../sprite/checks/checkSprite';
import { fitSet } from '../../../sprite/edit/fit/fitSet';
import { ChangeRefused } from '../../../sprite/edit/refusal';
import { placementOn } from '../../../sprite/edit/register/register';
import { LoadedSprite } from './loadedSprite';
import type { SpriteReply, SpriteRequest } from './spriteMessages';

/** The preview's worker for pixel art: checks, fixes, and fits sprites. It answers requests in their order. */

/** The sprite that was loaded last. */
let loaded: LoadedSprite | undefined;

self.addEventListener('message', ({ data }: MessageEvent<SpriteRequest>) => {
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

function answer(request: Exclude<SpriteRequest, { call: 'load' }>): SpriteReply {
  if (request.call === 'check') return { findings: checkSprite(request.sprite, request.style) };
  if (request.call === 'place') return { placement: placementOn(request.source, request.results) ?? null };
  if (request.call === 'fit') return { plan: planOf(request) };
  if (!loaded) throw new Error('no sprite');
  if (request.call === 'guess') return { settings: loaded.guess(request.style, request.chosen) };
  if (request.call === 'swap') return { pairs: loaded.swap(request.palette) };
  return { fixed: loaded.apply(request.settings, request.view, request.frame) };
}

function planOf({
  sprites,
  fit,
}: Extract<SpriteRequest, { call: 'fit' }>): Extract<SpriteReply, { plan: unknown }>['plan'] {
  try {
    return fitSet(sprites, fit);
  } catch (error) {
    if (error instanceof ChangeRefused) return error.refusal;
    throw error;
  }
}
