import * as l10n from '@vscode/l10n';
import { announce } from '../../lib/announce';
import { el } from '../../lib/dom';
import type { Command, PageContext, Shown } from '../core/feature';
import type { Point } from '../core/viewport';
import { copyColors } from '../palette/paletteTools';
import { colorAt } from './readout';

export interface Cursor {
  /** Belongs in the board, over the picture. */
  readonly element: HTMLElement;
  readonly commands: readonly Command[];
  /** Whether it is shown. Then the pointer does not point at pixels. */
  readonly active: boolean;
  place(shown: Shown): void;
}

/** How far the arrows go with Shift, in sprite pixels. */
const FAR = 8;

/** Points at a sprite pixel by keys, as a mouse does by hovering. Screen readers speak each position and its color. */
export function createCursor(ctx: PageContext): Cursor {
  const element = el('div', { class: 'pixel-cursor', 'aria-hidden': 'true', hidden: true });
  let at: Point | undefined;

  function tell(): void {
    const { picture, frame } = ctx.shown();
    const image = picture?.frames[frame]?.image;
    if (at && image) announce(l10n.t('x {0}, y {1}: {2}', at.x, at.y, colorAt(image, at).text));
  }

  function show(next: Point | undefined): void {
    at = next;
    if (at) ctx.viewport.reveal(at);
    ctx.point(at);
    ctx.redraw();
  }

  function toggle(): void {
    const { picture, pointed } = ctx.shown();
    if (at) {
      end();
      return;
    }
    if (!picture) return;
    const { room } = ctx.viewport;
    const center = ctx.viewport.pixelAt({ x: room.width / 2, y: room.height / 2 });
    const first = pointed ?? center ?? { x: picture.width >> 1, y: picture.height >> 1 };
    show(first);
    announce(l10n.t('Pixel cursor at x {0}, y {1}. Enter copies the color, and Escape exits.', first.x, first.y));
  }

  function end(): void {
    show(undefined);
    announce(l10n.t('Pixel cursor off'));
  }

  function move(x: number, y: number): void {
    const { picture } = ctx.shown();
    if (!at || !picture) return;
    const { step } = ctx.viewport;
    const to = (from: number, by: number, size: number) => Math.min(size - 1, Math.max(0, from + by * step));
    show({ x: to(at.x, x, picture.width), y: to(at.y, y, picture.height) });
    tell();
  }

  async function copy(): Promise<void> {
    const { picture, frame } = ctx.shown();
    const image = picture?.frames[frame]?.image;
    if (!at || !image) return;
    const { hex } = colorAt(image, at);
    if (hex === undefined) {
      ctx.say(l10n.t('This pixel is transparent, so it has no color to copy.'));
      return;
    }
    await copyColors(ctx, [hex]);
  }

  const active = () => ({ enabled: at !== undefined });
  const arrow = (name: string, x: number, y: number): Command[] => [
    {
      id: `cursor.${name.toLowerCase()}`,
      label: l10n.t('Move the pixel cursor'),
      keys: [`Arrow${name}`],
      group: 'cursor',
      run: () => move(x, y),
      state: active,
    },
    {
      id: `cursor.far.${name.toLowerCase()}`,
      label: l10n.t('Move it by {0} pixels', FAR),
      keys: [`Shift+Arrow${name}`],
      group: 'cursor',
      run: () => move(x * FAR, y * FAR),
      state: active,
    },
  ];

  return {
    element,
    commands: [
      {
        id: 'cursor.toggle',
        label: l10n.t('Show or hide the pixel cursor'),
        keys: ['m'],
        group: 'cursor',
        run: toggle,
        state: ({ picture }) => ({ enabled: picture !== undefined, pressed: at !== undefined }),
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
        run: () => void copy(),
        state: active,
      },
      {
        id: 'cursor.end',
        label: l10n.t('Hide the pixel cursor'),
        keys: ['Escape'],
        group: 'cursor',
        run: end,
        state: active,
      },
    ],
    get active() {
      return at !== undefined;
    },
    place({ picture }) {
      if (at && picture && (at.x >= picture.width || at.y >= picture.height)) at = undefined;
      element.hidden = !at || !picture;
      if (!at) return;
      const { scale, step } = ctx.viewport;
      element.style.width = `${scale * step}px`;
      element.style.height = `${scale * step}px`;
      element.style.left = `${at.x * scale}px`;
      element.style.top = `${at.y * scale}px`;
    },
  };
}
