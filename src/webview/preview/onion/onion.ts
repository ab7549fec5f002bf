import * as l10n from '@vscode/l10n';
import { type PlaySequence, sameRound } from '../../../shared/sprite/pixels/playSequence';
import { button, relabel } from '../../lib/button';
import { commandButton } from '../../lib/command';
import { type Rgb, rgbOf } from '../../lib/contrast';
import { el } from '../../lib/dom';
import { buttonKey, keyText } from '../../lib/keyText';
import { formatNumber } from '../../lib/l10n';
import type { Picture } from '../../lib/picture/picture';
import { createPopover } from '../../lib/popover';
import { createStepper } from '../../lib/stepper';
import type { Command, Feature, Layer, PageContext, Shown, View } from '../core/feature';
import { MAX_ONION, type ViewState } from '../core/viewState';
import { playedTag, playOrderOf } from '../play/playback';
import { plays } from '../play/playCommands';
import { composeOnion, onionFrames } from './onionSkin';
import { tintsOn } from './onionTints';

/** The onion skin: frames before and after show through. A button turns it on and off; a popover sets how many frames show. */
export function createOnion(ctx: PageContext): Feature {
  const set = (next: Partial<ViewState['onion']>) => ctx.change({ onion: { ...ctx.shown().view.onion, ...next } });
  const text = ({ before, after }: ViewState['onion']) =>
    l10n.t('Onion {0}/{1}', formatNumber(before), formatNumber(after));
  const words = (onion: ViewState['onion']) => l10n.t('{0}: the frames before and after show through', text(onion));
  const toggle: Command = {
    id: 'onion.toggle',
    label: l10n.t('Onion skin'),
    keys: ['o'],
    group: 'play',
    icon: 'layers',
    text: text({ on: false, before: 1, after: 1 }),
    run: () => set({ on: !ctx.shown().view.onion.on }),
    state: (shown) => ({ enabled: plays(shown), pressed: shown.view.onion.on, text: text(shown.view.onion) }),
  };
  const settings: Command = {
    id: 'onion.settings',
    label: l10n.t('Onion skin settings'),
    keys: ['O'],
    group: 'play',
    icon: 'chevron-down',
    run: () => popover.toggle(),
    state: (shown) => ({ enabled: plays(shown) }),
  };
  const stepper = (label: string, name: 'before' | 'after') =>
    createStepper({ label, least: 0, most: MAX_ONION, changed: (count) => set({ on: true, [name]: count }) });
  const before = stepper(l10n.t('Frames before'), 'before');
  const after = stepper(l10n.t('Frames after'), 'after');
  before.element.classList.add('onion-before');
  after.element.classList.add('onion-after');
  const popover = createPopover({
    label: l10n.t('Onion skin'),
    content: el('div', {}, before.element, after.element),
    opened() {
      showTints(element, ctx.shown());
      setSteppers();
    },
  });
  const on = commandButton(toggle);
  const more = button({
    label: settings.label,
    ...buttonKey('O'),
    icon: 'chevron-down',
    class: 'onion-more',
    run: settings.run,
  });
  const element = el('div', { class: 'onion-tool' }, on.element, more);
  popover.attach(more);

  function setSteppers(): void {
    const { onion } = ctx.shown().view;
    before.set(onion.before);
    after.set(onion.after);
  }

  const control: View = {
    element,
    update(shown) {
      on.update(shown);
      if (popover.isOpen) showTints(element, shown);
      relabel(on.element, words(shown.view.onion), keyText('o'));
      more.disabled = !plays(shown);
      if (popover.isOpen) setSteppers();
    },
  };
  return { commands: [toggle, settings], toolbar: { look: [control] }, layers: [createOnionLayer(ctx)] };
}

/** The color behind the picture; for a checkerboard the theme's, which its fields are close to. */
function backgroundOf({ view: { background } }: Shown): Rgb {
  if (background.startsWith('#')) return rgbOf(background);
  const own = getComputedStyle(document.documentElement).getPropertyValue('--vscode-editor-background').trim();
  if (own.startsWith('#') && own.length >= 7) return rgbOf(own);
  return document.body.matches('.vscode-light, .vscode-high-contrast-light') ? [255, 255, 255] : [0, 0, 0];
}

const tintsOf = (shown: Shown) =>
  tintsOn(backgroundOf(shown), shown.view.background === 'checker' ? 'checker' : 'plain');

/** Shows each tint next to its label. */
function showTints(element: HTMLElement, shown: Shown): void {
  const { before, after } = tintsOf(shown);
  element.style.setProperty('--onion-before', `rgb(${before.join(' ')})`);
  element.style.setProperty('--onion-after', `rgb(${after.join(' ')})`);
}

/** Most pixels of all composed frames in memory: 16 MiB. */
const CACHE_PIXELS = 4_194_304;

/** Draws a frame's neighbors under it, composed once per frame. Hidden if the frame has none. */
function createOnionLayer({ redraw }: PageContext): Layer {
  const element = el('canvas', { class: 'onion', 'aria-hidden': 'true', hidden: true });
  const context = element.getContext('2d');
  let composed = new Map<number, ImageData | undefined>();
  let look = '';
  let last: PlaySequence | undefined;
  let picture: Picture | undefined;
  let drawn: ImageData | undefined;
  // A new theme has another background. The editor then changes the page's CSS variables and the class of its body.
  const watch = new MutationObserver(redraw);
  watch.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
  watch.observe(document.body, { attributes: true, attributeFilter: ['class'] });

  function composeAt(shown: Shown, from: Picture): ImageData | undefined {
    const order = playOrderOf(shown);
    const endless = playedTag(shown) !== undefined || !Number.isFinite(order.length);
    const frames = onionFrames(order, shown.frame, shown.view.onion, endless);
    if (frames.length === 0) return undefined;
    const image = new ImageData(from.width, from.height);
    composeOnion(frames, (frame) => (from.frames[frame] ?? from.frames[0]).image, image.data, tintsOf(shown));
    return image;
  }

  function frame(shown: Shown): void {
    const on = shown.view.onion.on && shown.mode === 'one' && shown.picture !== undefined;
    let image: ImageData | undefined;
    if (on && shown.picture) {
      if (composed.has(shown.frame)) image = composed.get(shown.frame);
      else {
        image = composeAt(shown, shown.picture);
        if ((composed.size + 1) * shown.picture.width * shown.picture.height > CACHE_PIXELS) composed.clear();
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
      const { on, before, after } = shown.view.onion;
      const background = on ? [shown.view.background, ...backgroundOf(shown)] : [];
      const order = playOrderOf(shown);
      const next = [before, after, ...background, order.length, playedTag(shown) !== undefined].join();
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
