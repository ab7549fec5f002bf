import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../shared/base/numbers';
import type { PreviewRun } from '../../shared/protocol/preview';
import { announce } from '../lib/announce';
import { commandButton, commandKey } from '../lib/command';
import { el, icon, setText } from '../lib/dom';
import { labelWithKey } from '../lib/keyText';
import type { Command, Feature, PageContext, View } from './core/feature';

const ICONS = { running: 'sparkle', succeeded: 'pass', failed: 'error', canceled: 'circle-slash' } as const;

/** The line under the toolbar: the run's progress, what the service says, and how the run ended. */
export function createRun(ctx: PageContext): Feature {
  const cancel: Command = {
    id: 'run.cancel',
    label: l10n.t('Cancel Run'),
    keys: ['c'],
    group: 'files',
    run: () => ctx.tell(ctx.host.call('cancelRun', {})),
    state: ({ state }) => ({ enabled: state.run?.state === 'running' }),
  };
  const again: Command = {
    id: 'run.again',
    label: l10n.t('Run Again'),
    keys: ['Ctrl+Enter'],
    group: 'files',
    icon: 'refresh',
    text: l10n.t('Run Again'),
    run: () => ctx.tell(ctx.host.call('runAgain', {})),
    // A batch is not run again as a whole. Each picture's own preview runs its run again.
    state: ({ state: { run } }) => ({
      enabled: run !== undefined && run.runs === undefined && run.state !== 'running',
    }),
  };
  return { commands: [cancel, again], head: [createRunLine(cancel, again)] };
}

function createRunLine(cancel: Command, again: Command): View {
  const progress = createProgress();
  const sign = el('span');
  const message = el('span', { class: 'run-message' });
  const count = el('span', { class: 'run-count' });
  const { key, shortcut } = commandKey(cancel);
  const stop = el('vscode-button', {
    appearance: 'secondary',
    class: 'run-cancel',
    title: labelWithKey(cancel.label, key),
    'aria-keyshortcuts': shortcut,
  });
  stop.textContent = l10n.t('Cancel');
  stop.addEventListener('click', () => cancel.run());
  const repeat = commandButton(again, { class: 'run-again' });
  const element = el('section', {
    class: 'run',
    'aria-label': l10n.t({ message: 'Run', comment: ['One request and what came of it'] }),
    hidden: true,
  });
  element.append(progress.element, el('div', { class: 'run-row' }, sign, message, count, stop, repeat.element));

  return {
    element,
    update(shown) {
      const { run } = shown.state;
      element.hidden = !run;
      if (!run) return;
      const running = run.state === 'running';
      element.dataset.state = run.state;
      sign.replaceChildren(icon(ICONS[run.state]));
      const words = run.message || endWords(run);
      setText(message, words);
      message.title = words;
      const counted = countWords(run);
      setText(count, running ? counted : '');
      stop.hidden = !running;
      repeat.element.hidden = running || run.runs !== undefined;
      repeat.update(shown);
      progress.set(run, counted || words);
      announce(running && counted ? l10n.t('{0} {1}', words, counted) : words);
    },
  };
}

interface Progress {
  readonly element: HTMLElement;
  /** Shows how many of the expected outputs were received; hidden unless the run is in progress. `text` is for screen readers. */
  set(run: PreviewRun, text: string): void;
}

function createProgress(): Progress {
  const bar = el('div', { class: 'run-bar' });
  const element = el('div', { class: 'run-track', role: 'progressbar', 'aria-label': l10n.t('Outputs') }, bar);
  return {
    element,
    set({ state, received, expected }, text) {
      element.hidden = state !== 'running';
      element.classList.toggle('unknown', expected === undefined);
      if (expected === undefined) element.removeAttribute('aria-valuenow');
      else element.setAttribute('aria-valuenow', String(Math.round((100 * received) / expected)));
      element.setAttribute('aria-valuetext', text);
      bar.style.width = expected ? `${Math.min(100, (100 * received) / expected)}%` : '';
    },
  };
}

function countWords({ received, expected }: PreviewRun): string {
  if (expected !== undefined) return l10n.t('{0} of {1}', formatNumber(received), formatNumber(expected));
  return received > 0 ? l10n.t('{0} so far', formatNumber(received)) : '';
}

function endWords(run: PreviewRun): string {
  switch (run.state) {
    case 'running':
      return l10n.t('Waiting for the service…');
    case 'succeeded':
      return l10n.t('Done.');
    case 'failed':
      return l10n.t('The run failed. No more images are coming.');
    case 'canceled':
      return l10n.t('Canceled. Finished images were kept.');
  }
}
