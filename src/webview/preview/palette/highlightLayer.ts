import { wordsOf } from '../../../sprite/pixels/raster';
import { el, svg } from '../../lib/dom';
import type { Picture } from '../../lib/picture/picture';
import { paint, shrunk } from '../core/canvas';
import { colorWords, coverOthers, outlinePath } from '../core/coverMask';
import { coverShade, highContrast, onThemeChange } from '../core/coverShade';
import type { Layer, PageContext, Shown } from '../core/feature';

/** Opacity of the cover, 0 to 255. */
const COVER = 214;

/**
 * Covers all pixels except those of the highlighted colors with the editor's background, frame by frame. In high-contrast themes, the
 * uncovered pixels are outlined too. Hidden while the picture has none of the highlighted colors.
 */
export function createHighlightLayer({ viewport, colors }: PageContext): Layer {
  const canvas = el('canvas', { class: 'highlight-cover' });
  const path = svg('path');
  const outline = svg('svg', { class: 'highlight-outline', preserveAspectRatio: 'none' }, path);
  const element = el('div', { class: 'highlight', 'aria-hidden': 'true', hidden: true }, canvas, outline);
  let cover: ImageData | undefined;
  let words: ReadonlySet<number> = new Set();
  let chosen: readonly string[] = [];
  let drawn: readonly unknown[] = [];
  let style: CoverStyle = { shade: 0, outlined: false };
  let last: Shown | undefined;

  /** The highlighted colors that the picture has in at least one of its frames. */
  function present({ view, picture }: Shown): readonly string[] {
    if (view.highlight.length === 0 || !picture) return [];
    const known = listedHexes(picture) ?? colors.of(picture)?.swatches.map(({ hex }) => hex) ?? [];
    return view.highlight.filter((hex) => known.includes(hex));
  }

  function draw(shown: Shown): void {
    const frame = shown.picture?.frames[shown.frame];
    const { step } = viewport;
    const now = [frame, chosen, step, style.shade, style.outlined];
    if (!frame || element.hidden || now.every((value, index) => value === drawn[index])) return;
    drawn = now;
    const { image } = frame;
    const { width, height } = image;
    if (cover?.width !== width || cover.height !== height) {
      cover = new ImageData(width, height);
      outline.setAttribute('viewBox', `0 0 ${width} ${height}`);
    }
    const mask = wordsOf(cover.data);
    coverOthers(wordsOf(image.data), words, style.shade, mask);
    paint(canvas, step === 1 ? cover : shrunk(cover, step));
    path.setAttribute('d', style.outlined ? outlinePath(mask, width, height) : '');
  }

  onThemeChange(() => {
    style = coverStyle(canvas);
    if (last) draw(last);
  });

  return {
    element,
    position: 'over',
    update(shown) {
      last = shown;
      const next = present(shown);
      if (next.join() !== chosen.join()) {
        chosen = next;
        words = colorWords(next);
        style = coverStyle(canvas);
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

/** All colors of a palette file; undefined for other pictures. */
function listedHexes({ onlyPalette, palettes }: Picture): string[] | undefined {
  return onlyPalette && palettes?.flatMap(({ palette }) => palette?.colors.map(({ hex }) => hex) ?? []);
}

interface CoverStyle {
  /** The cover's color as one number, as in `wordsOf`. */
  readonly shade: number;
  readonly outlined: boolean;
}

function coverStyle(canvas: HTMLCanvasElement): CoverStyle {
  return { shade: coverShade(canvas, COVER), outlined: highContrast() };
}
