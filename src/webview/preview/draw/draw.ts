import * as l10n from '@vscode/l10n';
import { el } from '../../lib/dom';
import type { Command, Feature, PageContext } from '../core/feature';
import { canChange } from '../edit/frameCommands';
import type { DrawMode } from './drawMode';

/** Drawing on the sprite, as a mode of the page that a person enters and leaves. All but its door is loaded when it's entered. */
export function createDraw(ctx: PageContext): Feature {
  const bar = el('div', { class: 'draw-bar', hidden: true });
  const over = el('div', { class: 'draw-over' });
  let mode: DrawMode | undefined;
  /** A task of the host begins before there is a picture. */
  let isWanted = false;

  async function enter(): Promise<void> {
    isWanted = false;
    try {
      const editor = await ctx.editing.begin();
      const late = await import('./drawMode');
      mode = late.enterDrawMode(ctx, editor, { bar, over }, () => {
        mode = undefined;
      });
    } catch (error) {
      ctx.say(error instanceof Error ? error.message : String(error));
    }
  }

  const command: Command = {
    id: 'draw',
    label: l10n.t('Draw'),
    keys: ['d'],
    group: 'pictures',
    icon: 'edit',
    text: l10n.t('Draw'),
    run() {
      if (mode) mode.leave();
      else if (canChange(ctx, ctx.shown())) void enter();
      else isWanted = true;
    },
    state: (shown) => ({
      enabled: canChange(ctx, shown),
      hidden: !canChange(ctx, shown),
      pressed: mode !== undefined,
    }),
  };
  return {
    commands: [command],
    keymap: (all) => mode?.keymap(all) ?? all,
    toolbar: { look: [command] },
    head: [
      {
        element: bar,
        update(shown) {
          mode?.update(shown);
          if (isWanted && canChange(ctx, shown)) void enter();
        },
        frame: (shown) => mode?.frame(shown),
      },
    ],
    layers: [{ element: over, position: 'top', update() {}, place: () => mode?.place() }],
    filters: [{ update() {}, image: (shown) => mode?.image(shown) }],
  };
}
