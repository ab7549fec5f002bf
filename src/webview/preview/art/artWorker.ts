import { checkArt } from '../../../sprite/checks/checkArt';
import type { ArtReply, ArtRequest } from './artMessages';
import { LoadedArt } from './loadedArt';

/** The preview's worker for pixel art: checks and fixes sprites. It answers requests in their order. */

/** The sprite that was loaded last. */
let loaded: LoadedArt | undefined;

self.addEventListener('message', ({ data }: MessageEvent<ArtRequest>) => {
  if (data.call === 'load') {
    loaded = new LoadedArt(data.art);
    return;
  }
  try {
    const reply = answer(data);
    const pixels = 'fixed' in reply ? [reply.fixed.image.data.buffer] : [];
    self.postMessage(reply, { transfer: pixels });
  } catch (error) {
    self.postMessage({ fault: error instanceof Error ? error.message : String(error) } satisfies ArtReply);
  }
});

function answer(request: Exclude<ArtRequest, { call: 'load' }>): ArtReply {
  if (request.call === 'check') return { findings: checkArt(request.art, request.style) };
  if (!loaded) throw new Error('no sprite');
  if (request.call === 'guess') return { settings: loaded.guess(request.style, request.chosen) };
  if (request.call === 'swap') return { pairs: loaded.swap(request.palette) };
  return { fixed: loaded.apply(request.settings, request.view, request.frame) };
}
