import * as l10n from '@vscode/l10n';
import { fileCount, frameCount } from '../../shared/base/counts';
import { formatNumber } from '../../shared/base/numbers';
import type { Made, MakeFault, ShownResult } from '../../shared/protocol/export';
import { el, icon, setText } from '../lib/dom';
import { formatBytes } from '../lib/l10n';
import { createToolbar } from '../lib/toolbar';
import { zoomText } from '../lib/zoom';
import { createFileList } from './files';
import type { PageCommand, Shown } from './pageCommands';
import type { Stage } from './stage';
import { createUsageNote } from './usage';

export interface ResultEvents {
  /** The note on how an engine uses the files was opened or closed. */
  readonly usageToggled: (open: boolean) => void;
  /** Asks for the sheet in parts. */
  readonly divide: () => void;
}

/** The result of the choices: pictures on the stage, and the files below it. */
export interface Result {
  readonly element: HTMLElement;
  setBusy(busy: boolean): void;
  updateToolbar(shown: Shown): void;
  /**
   * Shows the last result, or a fault of the current choices.
   * @param isAtField whether the fault is already shown at its field
   */
  update(made: Made | undefined, fault: MakeFault | undefined, isAtField: boolean, isUsageOpen: boolean): void;
}

export function createResult(stage: Stage, commands: readonly PageCommand[], events: ResultEvents): Result {
  const usage = createUsageNote(events.usageToggled);
  const files = createFileList(usage.element, events.divide);
  const summary = el('span', { class: 'summary' });
  const toolbar = createViewToolbar(commands);
  const progress = el(
    'div',
    { class: 'progress', hidden: true, role: 'progressbar', 'aria-label': l10n.t('Preparing…') },
    el('div', { class: 'progress-bar' }),
  );
  const faultText = el('span');
  const faultRow = el('p', { class: 'result-fault', role: 'alert', hidden: true }, icon('warning'), faultText);
  const element = el(
    'section',
    { class: 'result', 'aria-label': l10n.t('Result') },
    el('div', { class: 'result-head' }, summary, toolbar.element),
    progress,
    faultRow,
    stage.element,
    files.element,
  );
  return {
    element,
    setBusy(busy) {
      progress.hidden = !busy;
      element.setAttribute('aria-busy', String(busy));
    },
    updateToolbar: (shown) => toolbar.update(shown),
    update(made, fault, isAtField, isUsageOpen) {
      faultRow.hidden = fault === undefined || isAtField;
      setText(faultText, fault?.text ?? '');
      element.classList.toggle('stale', fault !== undefined);
      setText(summary, made ? summaryOf(made) : '');
      files.update(fault ? undefined : made);
      usage.update(fault ? undefined : made?.usage, isUsageOpen);
    },
  };
}

/** The zoom, and a button for each command with an icon. */
function createViewToolbar(commands: readonly PageCommand[]) {
  const level = el('output', { class: 'zoom-level', 'aria-label': l10n.t('Zoom') });
  return createToolbar<Shown>({
    label: l10n.t('View'),
    class: 'toolbar',
    groups: [
      [
        { element: level, update: ({ zoom }) => setText(level, zoomText(zoom)) },
        ...commands.filter(({ icon: sign }) => sign !== undefined),
      ],
    ],
  });
}

/** `128 × 64 pixels, 12 frames, 2 files, 14.2 KB`: what a result is, in one line. */
function summaryOf({ files, shown, frames }: Made): string {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const parts = [
    pixelsOf(shown),
    frames === undefined ? undefined : frameCount(frames),
    fileCount(files.length),
    formatBytes(bytes),
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}

function pixelsOf(shown: ShownResult): string | undefined {
  if (shown.kind === 'none') return undefined;
  const [first] = shown.kind === 'animation' ? [shown.size] : shown.kind === 'sheet' ? shown.sheets : shown.pictures;
  return first && l10n.t('{0} × {1} pixels', formatNumber(first.width), formatNumber(first.height));
}
