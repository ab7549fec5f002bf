import * as l10n from '@vscode/l10n';
import { button, press } from '../../lib/button';
import { commandKey } from '../../lib/command';
import { el, setText } from '../../lib/dom';
import type { Command } from '../core/feature';
import type { DrawSession } from './drawSession';
import { toolIcon } from './toolIcons';
import { TOOL_IDS } from './toolIds';
import { TOOLS } from './tools';

/** The bar that says that somebody draws, with what, and on what. */
export function createDrawBar(session: DrawSession, commands: readonly Command[], leave: () => void) {
  const toolButtons = TOOL_IDS.map((tool) => {
    const { label, icon } = TOOLS[tool];
    const command = commands.find(({ id }) => id === `draw.${tool}`);
    const element = button({
      label,
      class: 'draw-tool',
      run: () => session.set({ tool }),
      ...(command && commandKey(command)),
    });
    element.append(toolIcon(icon));
    return { tool, element };
  });
  const place = el('span', { class: 'draw-place' });
  const size = el('span', { class: 'draw-size' });
  const close = button({
    label: l10n.t('Leave drawing'),
    text: l10n.t('Done'),
    key: l10n.t('Esc'),
    shortcut: 'Escape',
    class: 'secondary',
    run: leave,
  });
  const element = el(
    'div',
    { class: 'draw-row', role: 'toolbar', 'aria-label': l10n.t('Drawing') },
    el('strong', { class: 'draw-word' }, l10n.t('Drawing')),
    el('span', { class: 'draw-tools' }, ...toolButtons.map((one) => one.element)),
    size,
    place,
    close,
  );

  function update(): void {
    const { state, target } = session;
    for (const one of toolButtons) press(one.element, one.tool === state.tool);
    setText(size, l10n.t('Size {0}', state.brush.size));
    const layer = target?.sprite.layers.find(({ id }) => id === target.layer);
    const on = [
      ...((target?.sprite.layers.length ?? 0) > 1 && layer ? [layer.name] : []),
      ...((target?.sprite.frames.length ?? 0) > 1 && target
        ? [state.frames === 'all' ? l10n.t('All Frames') : l10n.t('frame {0}', target.frame + 1)]
        : []),
    ];
    setText(place, target?.refusal ?? on.join(' · '));
    place.classList.toggle('draw-refused', target?.refusal !== undefined);
  }

  session.onDidChange(update);
  update();
  return { element, update };
}
