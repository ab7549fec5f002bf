import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../shared/base/numbers';
import type { PixelSize, ShownResult, ShownSheet } from '../../shared/protocol/export';
import type { PictureBytes } from '../../shared/protocol/pictureBytes';
import { el, reducedMotion, svg } from '../lib/dom';
import { largestStep } from '../lib/zoom';
import type { Look } from './pageState';

export interface Stage {
  readonly element: HTMLElement;
  /** Draws a result. The previous pictures stay until the new ones are ready. */
  show(result: ShownResult, look: Look): void;
  /** Screen pixels per sprite pixel now. */
  readonly zoom: number;
  /** Whether animations play. */
  readonly playing: boolean;
  /** Starts and stops an animation. */
  togglePlaying(): void;
}

/** A picture as elements; its size is in sprite pixels. */
interface DrawnPicture extends PixelSize {
  readonly element: HTMLElement;
  /** The element that is scaled. */
  readonly picture: HTMLElement;
  /** Object URL; revoked once the picture is replaced. */
  readonly address: string;
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
  let drawn: Drawing = { pictures: [] };
  let zoom = 1;
  let playing = !reducedMotion();
  new ResizeObserver(resized).observe(element);

  function draw(result: ShownResult): void {
    const old = drawn.pictures;
    drawn = drawResult(result);
    drawn.animation?.play(playing);
    const more = result.kind === 'sheet' || result.kind === 'frames' ? result.more : 0;
    const note = more ? [el('p', { class: 'stage-more' }, l10n.t('and {0} more', formatNumber(more)))] : [];
    inner.replaceChildren(...drawn.pictures.map((one) => one.element), ...note);
    inner.dataset.kind = result.kind;
    for (const { address } of old) URL.revokeObjectURL(address);
  }

  function place({ zoom: wanted, outlines }: Look): void {
    const { pictures } = drawn;
    zoom = wanted === 'fit' ? largestStep(pictures, element, devicePixelRatio) : wanted;
    // A sprite pixel is a whole number of screen pixels at any pixel ratio.
    const step = zoom / devicePixelRatio;
    for (const { picture, width, height } of pictures) {
      picture.style.width = `${width * step}px`;
      picture.style.height = `${height * step}px`;
    }
    inner.classList.toggle('smooth', zoom < 1);
    inner.classList.toggle('outlined', outlines);
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
    togglePlaying() {
      playing = !playing;
      drawn.animation?.play(playing);
    },
  };
}

/** The elements of a result. */
interface Drawing {
  readonly pictures: readonly DrawnPicture[];
  readonly animation?: Animation;
}

function drawResult(result: ShownResult): Drawing {
  if (result.kind === 'none') return { pictures: [] };
  if (result.kind === 'animation') {
    const address = addressOf(result.picture);
    const animation = createAnimation(address, result.name);
    const element = el('figure', { class: 'shown' }, animation.element);
    return { pictures: [{ ...result.size, element, picture: animation.element, address }], animation };
  }
  const sheets = result.kind === 'sheet' ? result.sheets : result.pictures;
  return { pictures: sheets.map((sheet) => drawSheet(sheet, sheets.length > 1)) };
}

function addressOf({ bytes, contentType }: PictureBytes): string {
  return URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: contentType }));
}

function drawSheet(sheet: ShownSheet, withName: boolean): DrawnPicture {
  const { name, width, height, frames } = sheet;
  const address = addressOf(sheet.picture);
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
  return { element: el('figure', { class: 'shown' }, picture, ...caption), picture, address, width, height };
}

interface Animation {
  readonly element: HTMLElement;
  play(on: boolean): void;
}

/** An image that plays by itself. While it is stopped, its first frame is shown instead. */
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
