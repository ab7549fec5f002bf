import * as l10n from '@vscode/l10n';
import { announce } from '../../lib/announce';
import { el } from '../../lib/dom';
import type { Command, PageContext, Shown } from '../core/feature';
import type { Point } from '../core/viewport';
import { copyColors } from '../palette/paletteTools';
import { colorAt } from './readout';

/** Pixels that the arrow keys move the cursor by with Shift. */
const FAR = 8;

/** Points at a sprite pixel by keys, as a mouse does by hovering. Screen readers speak each position and its color. */
export class PixelCursor {
  readonly #ctx: PageContext;

  /** Belongs in the board, over the picture. */
  readonly element = el('div', { class: 'pixel-cursor', 'aria-hidden': 'true', hidden: true });
  #at: Point | undefined;

  constructor(ctx: PageContext) {
    this.#ctx = ctx;
  }

  /** Whether the cursor is shown. Then the pointer does not point at pixels. */
  get active(): boolean {
    return this.#at !== undefined;
  }

  place({ picture }: Shown): void {
    if (this.#at && picture && (this.#at.x >= picture.width || this.#at.y >= picture.height)) this.#at = undefined;
    this.element.hidden = !this.#at || !picture;
    if (!this.#at) return;
    const { scale, step } = this.#ctx.viewport;
    const { style } = this.element;
    style.width = `${scale * step}px`;
    style.height = `${scale * step}px`;
    style.left = `${this.#at.x * scale}px`;
    style.top = `${this.#at.y * scale}px`;
  }

  /** Shows the cursor at the pixel under the pointer, or in the middle of what is visible; hides it if it is shown. */
  toggle(): void {
    const { picture, pointed } = this.#ctx.shown();
    if (this.#at) {
      this.hide();
      return;
    }
    if (!picture) return;
    const { room } = this.#ctx.viewport;
    const center = this.#ctx.viewport.pixelAt({ x: room.width / 2, y: room.height / 2 });
    const first = pointed ?? center ?? { x: picture.width >> 1, y: picture.height >> 1 };
    this.#moveTo(first);
    announce(l10n.t('Pixel cursor at x {0}, y {1}. Enter copies the color, and Escape exits.', first.x, first.y));
  }

  hide(): void {
    this.#moveTo(undefined);
    announce(l10n.t('Pixel cursor off'));
  }

  /** Moves the cursor by shown pixels. Below 1×, only every `step`-th sprite pixel is shown. */
  move(x: number, y: number): void {
    const { picture } = this.#ctx.shown();
    if (!this.#at || !picture) return;
    const { step } = this.#ctx.viewport;
    const to = (from: number, by: number, size: number) => Math.min(size - 1, Math.max(0, from + by * step));
    this.#moveTo({ x: to(this.#at.x, x, picture.width), y: to(this.#at.y, y, picture.height) });
    this.#speak();
  }

  /** Copies the color under the cursor. */
  async copy(): Promise<void> {
    const image = this.#image();
    if (!this.#at || !image) return;
    const { hex } = colorAt(image, this.#at);
    if (hex === undefined) {
      this.#ctx.say(l10n.t('This pixel is transparent, so it has no color to copy.'));
      return;
    }
    await copyColors(this.#ctx, [hex]);
  }

  /** Has screen readers speak the position and the color. */
  #speak(): void {
    const image = this.#image();
    if (this.#at && image) announce(l10n.t('x {0}, y {1}: {2}', this.#at.x, this.#at.y, colorAt(image, this.#at).text));
  }

  #image(): ImageData | undefined {
    const { picture, frame } = this.#ctx.shown();
    return picture?.frames[frame]?.image;
  }

  #moveTo(next: Point | undefined): void {
    this.#at = next;
    if (next) this.#ctx.viewport.reveal(next);
    this.#ctx.point(next);
    this.#ctx.redraw();
  }
}

export function cursorCommands(cursor: PixelCursor): readonly Command[] {
  const state = () => ({ enabled: cursor.active });
  const arrow = (name: string, x: number, y: number): Command[] => [
    {
      id: `cursor.${name.toLowerCase()}`,
      label: l10n.t('Move the pixel cursor'),
      keys: [`Arrow${name}`],
      group: 'cursor',
      run: () => cursor.move(x, y),
      state,
    },
    {
      id: `cursor.far.${name.toLowerCase()}`,
      label: l10n.t('Move it by {0} pixels', FAR),
      keys: [`Shift+Arrow${name}`],
      group: 'cursor',
      run: () => cursor.move(x * FAR, y * FAR),
      state,
    },
  ];
  return [
    {
      id: 'cursor.toggle',
      label: l10n.t('Show or hide the pixel cursor'),
      keys: ['m'],
      group: 'cursor',
      run: () => cursor.toggle(),
      state: ({ picture }) => ({ enabled: picture !== undefined, pressed: cursor.active }),
    },
    ...arrow('Left', -1, 0),
    ...arrow('Right', 1, 0),
    ...arrow('Up', 0, -1),
    ...arrow('Down', 0, 1),
    {
      id: 'cursor.copy',
      label: l10n.t('Copy the color under it'),
      keys: ['Enter'],
      group: 'cursor',
      run: () => void cursor.copy(),
      state,
    },
    {
      id: 'cursor.end',
      label: l10n.t('Hide the pixel cursor'),
      keys: ['Escape'],
      group: 'cursor',
      run: () => cursor.hide(),
      state,
    },
  ];
}
