import type { OnionSkin } from '../../../shared/protocol/onionSkin';
import type { PlaySequence } from '../../../sprite/pixels/playSequence';
import { sameRound } from '../../../sprite/pixels/playSequence';
import { type Rgb, rgbOf } from '../../lib/contrast';
import { el } from '../../lib/dom';
import type { Picture } from '../../lib/picture/picture';
import type { Layer, PageContext, Shown } from '../core/feature';
import { playedTag, playOrderOf } from '../play/playback';
import { groundOf } from './onionGround';
import { composeOnion, onionFrames } from './onionSkin';
import { type OnionTints, tintsOn } from './onionTints';

/** The tints of the frames that show through the current one. @param front whether they lie over it */
export function tintsOf(shown: Shown, front: boolean): OnionTints {
  const frame = shown.picture?.frames[shown.frame]?.image;
  const color = frame && groundOf(frame, front).color;
  return color ? tintsOn(color) : tintsBehind(shown);
}

/** The color behind the picture; for a checkerboard the theme's, which its fields are close to. */
function backgroundOf({ view: { background } }: Shown): Rgb {
  if (background.startsWith('#')) return rgbOf(background);
  const own = getComputedStyle(document.documentElement).getPropertyValue('--vscode-editor-background').trim();
  if (own.startsWith('#') && own.length >= 7) return rgbOf(own);
  return document.body.matches('.vscode-light, .vscode-high-contrast-light') ? [255, 255, 255] : [0, 0, 0];
}

const tintsBehind = (shown: Shown) =>
  tintsOn(backgroundOf(shown), shown.view.background === 'checker' ? 'checker' : 'plain');

/** Most pixels of all composed frames in memory: 16 MiB. */
const CACHE_PIXELS = 4_194_304;

/** What shows through a frame: its pixels, and whether they lie over it. */
interface Skin {
  readonly image: ImageData;
  readonly over: boolean;
}

/** Draws a frame's neighbors under or over it, composed once per frame. Hidden if the frame has none. */
export function createOnionLayer({ redraw }: PageContext, onionOf: (shown: Shown) => OnionSkin): Layer {
  const element = el('canvas', { class: 'onion', 'aria-hidden': 'true', hidden: true });
  const context = element.getContext('2d');
  let composed = new Map<number, Skin | undefined>();
  let look = '';
  let last: PlaySequence | undefined;
  let picture: Picture | undefined;
  let drawn: ImageData | undefined;
  // A new theme has another background. The editor then changes the page's CSS variables and the class of its body.
  const watch = new MutationObserver(redraw);
  watch.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
  watch.observe(document.body, { attributes: true, attributeFilter: ['class'] });

  function skinAt(shown: Shown, from: Picture): Skin | undefined {
    if (composed.has(shown.frame)) return composed.get(shown.frame);
    const skin = composeAt(shown, from, onionOf(shown));
    if ((composed.size + 1) * from.width * from.height > CACHE_PIXELS) composed.clear();
    composed.set(shown.frame, skin);
    return skin;
  }

  function frame(shown: Shown): void {
    const on = onionOf(shown).on && shown.mode === 'one';
    const skin = on && shown.picture ? skinAt(shown, shown.picture) : undefined;
    if (element.hidden !== !skin) element.hidden = !skin;
    if (!skin || skin.image === drawn) return;
    const { image, over } = skin;
    if (element.width !== image.width) element.width = image.width;
    if (element.height !== image.height) element.height = image.height;
    element.classList.toggle('over', over);
    context?.putImageData(image, 0, 0);
    drawn = image;
  }

  return {
    element,
    position: 'over',
    place: ({ scale }) => {
      element.style.imageRendering = scale < 1 ? 'auto' : 'pixelated';
    },
    update(shown) {
      const { on, before, after, opacity, front } = onionOf(shown);
      const background = on ? [shown.view.background, ...backgroundOf(shown)] : [];
      const order = playOrderOf(shown);
      const next = [before, after, opacity, front, ...background, order.length, playedTag(shown) !== undefined].join();
      if (next !== look || shown.picture !== picture || !last || !sameRound(order, last)) {
        look = next;
        last = order;
        ({ picture } = shown);
        composed = new Map();
      }
      frame(shown);
    },
    frame,
  };
}

function composeAt(shown: Shown, from: Picture, onion: OnionSkin): Skin | undefined {
  const order = playOrderOf(shown);
  const endless = playedTag(shown) !== undefined || !Number.isFinite(order.length);
  const frames = onionFrames(order, shown.frame, onion, endless);
  if (frames.length === 0) return undefined;
  const imageOf = (frame: number) => (from.frames[frame] ?? from.frames[0]).image;
  const current = imageOf(shown.frame);
  const ground = groundOf(current, onion.front);
  const tints = ground.color ? tintsOn(ground.color) : tintsBehind(shown);
  const image = new ImageData(from.width, from.height);
  composeOnion(frames, imageOf, { image: current, ground }, tints, image.data);
  return { image, over: ground.over };
}
