import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../../shared/base/numbers';
import { Flattener } from '../../../../sprite/aseprite/flatten';
import { documentOf } from '../../../../sprite/edit/editDocument';
import type { EditSprite } from '../../../../sprite/edit/editSprite';
import type { Size } from '../../../../sprite/pixels/raster';
import { el, icon, setChildren, setText } from '../../../lib/dom';
import { imageOf } from '../../../lib/picture/stillPicture';
import { paint, scaleCanvas } from '../../core/canvas';
import { cssScale, MAX_ZOOM } from '../../core/zoomLevels';
import type { FitMember } from './fitMembers';

/** More members than a person looks at aren't drawn. */
const MAX_DRAWN = 64;
/** CSS pixels around the board, and of a cell beyond its two images. */
const PADDING = 16;
const CELL = { x: 52, y: 68 };
/** Least width of a cell in CSS pixels, for its words. */
const MIN_CELL = 144;

/** Where figures stand on the new canvas. */
interface Ground extends Size {
  /** The row below their feet, from the top. */
  readonly line: number;
}

/** The members of a set before and after, large, side by side on one ground line. Fills the stage. */
export class FitBoard {
  readonly #element: HTMLElement;
  readonly #grid = el('ul', { class: 'fitset-cells', 'aria-label': l10n.t('Before and after') });
  readonly #more = el('p', { class: 'note', hidden: true });
  readonly #watch: ResizeObserver;
  #cells: readonly Cell[] = [];
  #ground: Ground = { width: 1, height: 1, line: 1 };

  constructor(element: HTMLElement) {
    this.#element = element;
    setChildren(element, [this.#grid, this.#more]);
    element.tabIndex = 0;
    this.#watch = new ResizeObserver(() => this.#place());
    this.#watch.observe(element);
  }

  show(members: readonly FitMember[], ground: Ground): void {
    const flatteners = new Map<EditSprite, Flattener>();
    const drawn = (sprite: EditSprite, frame: number) => {
      const flattener = flatteners.get(sprite) ?? new Flattener(documentOf(sprite));
      flatteners.set(sprite, flattener);
      return imageOf(flattener.frame(frame));
    };
    this.#ground = ground;
    this.#cells = members.slice(0, MAX_DRAWN).map((member) => {
      const cell = new Cell(member.name, member.words);
      paint(cell.before, drawn(member.before, member.frame));
      paint(cell.after, drawn(member.after, member.frame));
      return cell;
    });
    setChildren(
      this.#grid,
      this.#cells.map((cell) => cell.element),
    );
    const left = members.length - this.#cells.length;
    this.#more.hidden = left <= 0;
    setText(this.#more, l10n.t('and {0} more', formatNumber(left)));
    this.#place();
  }

  /** Draws all with the largest scale at which they fit into the room. */
  #place(): void {
    const [width, height] = [this.#element.clientWidth - 2 * PADDING, this.#element.clientHeight - 2 * PADDING];
    if (!this.#cells.length || width <= 0) return;
    const before = {
      width: Math.max(...this.#cells.map((cell) => cell.before.width)),
      height: Math.max(...this.#cells.map((cell) => cell.before.height)),
    };
    const pair = { width: before.width + this.#ground.width, height: Math.max(before.height, this.#ground.height) };
    const fits = (zoom: number) => {
      const scale = cssScale(zoom, devicePixelRatio);
      const columns = Math.floor(width / Math.max(MIN_CELL, pair.width * scale + CELL.x));
      return columns > 0 && Math.ceil(this.#cells.length / columns) * (pair.height * scale + CELL.y) <= height;
    };
    let zoom = MAX_ZOOM;
    while (zoom > 1 && !fits(zoom)) zoom--;
    const scale = cssScale(zoom, devicePixelRatio);
    const { style } = this.#grid;
    style.setProperty('--before', `${before.width * scale}px`);
    style.setProperty('--after', `${this.#ground.width * scale}px`);
    style.setProperty('--middle', `${(this.#ground.height * scale) / 2}px`);
    style.setProperty('--ground', `${(this.#ground.height - this.#ground.line) * scale}px`);
    for (const { before: one, after } of this.#cells)
      for (const canvas of [one, after]) scaleCanvas(canvas, canvas.width, canvas.height, scale);
  }

  end(): void {
    this.#watch.disconnect();
    setChildren(this.#element, []);
    this.#element.removeAttribute('tabindex');
  }
}

class Cell {
  readonly before = el('canvas', { class: 'fitset-image fitset-before', role: 'img', 'aria-label': l10n.t('before') });
  readonly after = el('canvas', { class: 'fitset-image fitset-after', role: 'img', 'aria-label': l10n.t('after') });
  readonly element: HTMLElement;

  constructor(name: string, words: string) {
    this.element = el(
      'li',
      { class: 'fitset-cell' },
      el(
        'div',
        { class: 'fitset-pair' },
        el('div', { class: 'fitset-side fitset-side-before' }, this.before),
        el('div', { class: 'fitset-arrow' }, icon('arrow-right')),
        el('div', { class: 'fitset-side fitset-side-after' }, this.after),
      ),
      el('span', { class: 'fitset-member', title: name }, name),
      el('span', { class: 'fitset-words', title: words }, words),
    );
  }
}
