import * as l10n from '@vscode/l10n';
import { button, press } from '../../../lib/button';
import { buttonKey } from '../../../lib/keyText';
import { createToolbar } from '../../../lib/toolbar';
import type { DrawSession } from '../drawSession';
import type { DrawState } from '../drawState';
import { toolIcon } from '../toolIcons';
import { TOOL_GROUPS, type ToolId } from '../toolIds';
import { TOOLS } from '../tools';

/** The tools in a row, with one tab stop. */
export function createToolStrip(session: DrawSession): { readonly element: HTMLElement; update(): void } {
  const bar = createToolbar<DrawState>({
    label: l10n.t('Tools'),
    class: 'draw-tools',
    groups: TOOL_GROUPS.map((ids) => ids.map((id) => toolButton(session, id))),
  });
  return { element: bar.element, update: () => bar.update(session.state) };
}

function toolButton(session: DrawSession, id: ToolId) {
  const { key, label, icon } = TOOLS[id];
  const element = button({ label, ...buttonKey(key), class: 'draw-toggle', run: () => session.set({ tool: id }) });
  element.dataset.tool = id;
  element.append(toolIcon(icon));
  return { element, update: ({ tool }: DrawState) => press(element, tool === id) };
}
