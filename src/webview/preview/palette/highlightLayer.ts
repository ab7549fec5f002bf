import { wordsOf } from '../../../shared/pixels/raster';
import { el } from '../../lib/dom';
import { paint } from '../paint';
import type { Layer, Shown } from '../parts';
import { shrink, shrunkSize } from '../stage/shrink';
import type { Viewport } from '../viewport';
import type { ColourCounts } from './colours';
import { colourWords, coverOthers } from './highlightMask';
import { outlinePath } from './outline';

/** How much of what is covered still shows, 0 to 255. */
const COVER = 214;

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Covers every pixel but those of the chosen colours with the editor's background, frame by frame; in high contrast they get an
 * outline too. Does nothing while none of the chosen colours is in the picture at all.
 */
export function createHighlightLayer(viewport: Viewport, counts: ColourCounts): Layer {
  const canvas = el('canvas', { class: 'highlight-cover' });
  const outline = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  outline.append(path);
  outline.setAttribute('class', 'highlight-outline');
  outline.setAttribute('preserveAspectRatio', 'none');
  const element = el('div', { class: 'highlight', 'aria-hidden': 'true', hidden: true }, canvas, outline);
  let cover: ImageData | undefined;
  let words: ReadonlySet<number> = new Set();
  let chosen: readonly string[] = [];
  let drawn: readonly unknown[] = [];
  let look: Look = { shade: 0, outlined: false };
  let last: Shown | undefined;

  /** Colours of the highlight that the picture has, in one of its frames at least. */
  function present({ view, picture }: Shown): readonly string[] {
    if (view.highlight.length === 0 || !picture) return [];
    const known = counts.of(picture)?.swatches.map(({ hex }) => hex) ?? [];
    return view.highlight.filter((hex) => known.includes(hex));
  }

  function draw(shown: Shown): void {
    const frame = shown.picture?.frames[shown.frame];
    const { step } = viewport;
    const now = [frame, chosen, step, look.shade, look.outlined];
    if (!frame || element.hidden || now.every((value, index) => value === drawn[index])) return;
    drawn = now;
    const { image } = frame;
    const { width, height } = image;
    if (cover?.width !== width || cover.height !== height) {
      cover = new ImageData(width, height);
      outline.setAttribute('viewBox', `0 0 ${width} ${height}`);
    }
    const mask = wordsOf(cover.data);
    coverOthers(wordsOf(image.data), words, look.shade, mask);
    paint(canvas, step === 1 ? cover : shrunk(cover, step));
    path.setAttribute('d', look.outlined ? outlinePath(mask, width, height) : '');
  }

  // The editor changes the theme under the page's hands: variables on the root, classes on the body.
  const themes = new MutationObserver(() => {
    look = lookOf(canvas);
    if (last) draw(last);
  });
  themes.observe(document.documentElement, { attributeFilter: ['style'] });
  themes.observe(document.body, { attributeFilter: ['class'] });

  return {
    element,
    position: 'over',
    update(shown) {
      last = shown;
      const next = present(shown);
      if (next.join() !== chosen.join()) {
        chosen = next;
        words = colourWords(next);
        look = lookOf(canvas);
      }
      element.hidden = chosen.length === 0;
      draw(shown);
    },
    frame(shown) {
      last = shown;
      draw(shown);
    },
    place({ step, scale }) {
      canvas.style.width = `${canvas.width * step * scale}px`;
      canvas.style.height = `${canvas.height * step * scale}px`;
    },
  };
}

/** As the stage shrinks the picture, so that both show the same pixels. */
function shrunk(cover: ImageData, step: number): ImageData {
  const columns = shrunkSize(cover.width, step);
  const rows = shrunkSize(cover.height, step);
  return new ImageData(shrink(cover, step, columns, rows), columns, rows);
}

interface Look {
  /** What covers a pixel, as `wordsOf` numbers it. */
  readonly shade: number;
  readonly outlined: boolean;
}

/** By the canvas's own CSS colour, in whatever notation the theme has it. */
function lookOf(canvas: HTMLCanvasElement): Look {
  const outlined = /\bvscode-high-contrast/.test(document.body.className);
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!context) return { shade: 0, outlined };
  context.fillStyle = getComputedStyle(canvas).color;
  context.fillRect(0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  data[3] = COVER;
  return { shade: wordsOf(data)[0] ?? 0, outlined };
}
