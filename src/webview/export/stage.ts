import * as l10n from '@vscode/l10n';
import type { PixelSize, ShownResult, ShownSheet } from '../../shared/protocol/export';
import type { PictureBytes } from '../../shared/protocol/pictureBytes';
import { el, reducedMotion, svg } from '../lib/dom';
import { formatNumber } from '../lib/l10n';
import type { Look } from './pageState';

export interface Stage {
  readonly element: HTMLElement;
  /** Draws a result; the pictures before it stay until the new ones are there. */
  show(result: ShownResult, look: Look): void;
  /** Draws what is shown at another zoom. */
  look(look: Look): void;
  /** The steps of one sprite pixel to screen pixels now. */
  readonly zoom: number;
  /** Whether animations play. */
  readonly playing: boolean;
  /** Starts and stops an animation. */
  togglePlaying(): void;
}

export const MOST_ZOOM = 32;
/** The next whole step of the zoom; from between two of them, the nearer one in that direction. */
export function steppedZoom(zoom: number, steps: number): number {
  const from = steps < 0 ? Math.ceil(zoom) : Math.floor(zoom);
  return Math.min(MOST_ZOOM, Math.max(1, from + steps));
}

/** Room around pictures, in CSS pixels. */
const MARGIN = 48;

interface Drawn extends PixelSize {
  readonly element: HTMLElement;
  readonly picture: HTMLElement;
}

/** The pictures of a result on a checkerboard, pixel by pixel. */
export function createStage(resized: () => void): Stage {
  const inner = el('div', { class: 'stage-inner' });
  const element = el(
    'div',
    { class: 'stage checker', tabindex: 0, role: 'group', 'aria-label': l10n.t('Result') },
    inner,
  );
  let shown: ShownResult = { kind: 'none' };
  let drawn: readonly Drawn[] = [];
  let addresses: string[] = [];
  let zoom = 1;
  let playing = !reducedMotion();
  let animation: Animation | undefined;
  new ResizeObserver(resized).observe(element);

  function addressOf({ bytes, contentType }: PictureBytes): string {
    const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: contentType }));
    addresses.push(address);
    return address;
  }

  function draw(result: ShownResult): void {
    const old = addresses;
    addresses = [];
    animation = undefined;
    if (result.kind === 'none') drawn = [];
    else if (result.kind === 'animation') {
      animation = createAnimation(addressOf(result.picture), result.name);
      animation.play(playing);
      drawn = [
        { ...result.size, element: el('figure', { class: 'shown' }, animation.element), picture: animation.element },
      ];
    } else {
      const sheets = result.kind === 'sheet' ? result.sheets : result.pictures;
      drawn = sheets.map((sheet) => drawSheet(sheet, addressOf(sheet.picture), sheets.length > 1));
    }
    const more = result.kind === 'sheet' || result.kind === 'frames' ? result.more : 0;
    const note = more ? [el('p', { class: 'stage-more' }, l10n.t('and {0} more', formatNumber(more)))] : [];
    inner.replaceChildren(...drawn.map((one) => one.element), ...note);
    inner.dataset.kind = result.kind;
    for (const address of old) URL.revokeObjectURL(address);
  }

  function place({ zoom: wanted, outlines }: Look): void {
    zoom = wanted === 'fit' ? largestStep() : wanted;
    // A sprite pixel is a whole number of screen pixels, whatever the screen's ratio.
    const step = zoom / devicePixelRatio;
    for (const { picture, width, height } of drawn) {
      picture.style.width = `${width * step}px`;
      picture.style.height = `${height * step}px`;
    }
    inner.classList.toggle('smooth', zoom < 1);
    inner.classList.toggle('outlined', outlines);
  }

  function largestStep(): number {
    const width = Math.max(1, ...drawn.map((one) => one.width));
    const height = Math.max(1, ...drawn.map((one) => one.height));
    const several = drawn.length > 1;
    const room = Math.min(
      ((element.clientWidth - MARGIN) * devicePixelRatio) / width,
      ((element.clientHeight - MARGIN) * devicePixelRatio) / height,
    );
    // Several pictures flow: they need not all be seen at once.
    const steps = several ? Math.min(room, 4) : room;
    return steps >= 1 ? Math.min(MOST_ZOOM, Math.floor(steps)) : Math.max(1 / 64, steps);
  }

  return {
    element,
    get zoom() {
      return zoom;
    },
    get playing() {
      return playing;
    },
    show(result, look) {
      if (result !== shown) draw(result);
      shown = result;
      place(look);
    },
    look: place,
    togglePlaying() {
      playing = !playing;
      animation?.play(playing);
    },
  };
}

function drawSheet({ name, width, height, frames }: ShownSheet, address: string, withName: boolean): Drawn {
  const size = l10n.t('{0} × {1}', formatNumber(width), formatNumber(height));
  const image = el('img', { src: address, alt: l10n.t('{0}, {1} pixels', name, size), draggable: 'false' });
  const lines = svg(
    'svg',
    { class: 'outlines', viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    ...frames.flatMap(({ x, y, w, h }) =>
      ['outline-halo', 'outline'].map((name) => svg('rect', { class: name, x, y, width: w, height: h })),
    ),
  );
  const picture = el('div', { class: 'picture' }, image);
  picture.append(lines);
  const caption = withName ? [el('figcaption', {}, name)] : [];
  return { element: el('figure', { class: 'shown' }, picture, ...caption), picture, width, height };
}

interface Animation {
  readonly element: HTMLElement;
  play(on: boolean): void;
}

/** An image that plays by itself; stopped, its first frame takes its place. */
function createAnimation(address: string, name: string): Animation {
  const image = el('img', { src: address, alt: name, draggable: 'false' });
  const still = el('canvas', { role: 'img', 'aria-label': name });
  image.addEventListener('load', () => {
    still.width = image.naturalWidth;
    still.height = image.naturalHeight;
    still.getContext('2d')?.drawImage(image, 0, 0);
  });
  return {
    element: el('div', { class: 'picture' }, image, still),
    play(on) {
      image.hidden = !on;
      still.hidden = on;
    },
  };
}
