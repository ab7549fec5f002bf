import { fitSet } from '../../../sprite/edit/fit/fitSet';
import { ChangeRefused } from '../../../sprite/edit/refusal';
import { placementOn } from '../../../sprite/edit/register/register';
import type { PlacingRequest, SpriteReply } from './spriteMessages';

/** The preview's worker for where sprites lie: on their source, and in a set. It answers requests in their order. */

self.addEventListener('message', ({ data }: MessageEvent<PlacingRequest>) => {
  try {
    self.postMessage(answer(data));
  } catch (error) {
    self.postMessage({ fault: error instanceof Error ? error.message : String(error) } satisfies SpriteReply);
  }
});

function answer(request: PlacingRequest): SpriteReply {
  if (request.call === 'place') return { placement: placementOn(request.source, request.results) ?? null };
  try {
    return { plan: fitSet(request.sprites, request.fit) };
  } catch (error) {
    if (error instanceof ChangeRefused) return { plan: error.refusal };
    throw error;
  }
}
