import { el } from '../../lib/dom';
import type { Picture } from '../../lib/picture/decode';
import type { Layer, Shown } from '../parts';
import { playedTag, playOrderOf } from '../play/playback';
import { composeOnion, onionFrames } from './onionSkin';

/** Pixels kept of composed frames, all together: 16 MiB. */
const KEPT_PIXELS = 4_194_304;

/** The neighbours of the frame, under it. Each frame's are composed once; it is hidden where there are none. */
export function createOnionLayer(): Layer {
  const element = el('canvas', { class: 'onion', 'aria-hidden': 'true', hidden: true });
  const context = element.getContext('2d');
  let composed = new Map<number, ImageData | undefined>();
  let look = '';
  let picture: Picture | undefined;
  let drawn: ImageData | undefined;

  function composeAt(shown: Shown, from: Picture): ImageData | undefined {
    const order = playOrderOf(shown);
    const endless = playedTag(shown) !== undefined || !Number.isFinite(order.passes);
    const frames = onionFrames(order, shown.frame, shown.view.onion, endless);
    if (frames.length === 0) return undefined;
    const image = new ImageData(from.width, from.height);
    composeOnion(frames, (frame) => (from.frames[frame] ?? from.frames[0]).image, image.data);
    return image;
  }

  function frame(shown: Shown): void {
    const on = shown.view.onion.on && shown.mode === 'one' && shown.picture !== undefined;
    let image: ImageData | undefined;
    if (on && shown.picture) {
      if (composed.has(shown.frame)) image = composed.get(shown.frame);
      else {
        image = composeAt(shown, shown.picture);
        if ((composed.size + 1) * shown.picture.width * shown.picture.height > KEPT_PIXELS) composed.clear();
        composed.set(shown.frame, image);
      }
    }
    if (element.hidden !== !image) element.hidden = !image;
    if (!image || image === drawn) return;
    if (element.width !== image.width) element.width = image.width;
    if (element.height !== image.height) element.height = image.height;
    context?.putImageData(image, 0, 0);
    drawn = image;
  }

  return {
    element,
    position: 'under',
    place: ({ scale }) => {
      element.style.imageRendering = scale < 1 ? 'auto' : 'pixelated';
    },
    update(shown) {
      const { before, after } = shown.view.onion;
      const { from, to, direction, passes } = playOrderOf(shown);
      const next = [before, after, from, to, direction, passes, playedTag(shown) !== undefined].join();
      if (next !== look || shown.picture !== picture) {
        look = next;
        ({ picture } = shown);
        composed = new Map();
      }
      frame(shown);
    },
    frame,
  };
}
