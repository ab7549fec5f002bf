import * as l10n from '@vscode/l10n';
import type { ExportCalls, ExportEvents, ExportInit, Made, MakeFault } from '../../shared/protocol/export';
import type { ExportOptions } from '../../shared/protocol/exportOptions';
import { listenToKeys } from '../lib/command';
import { el, icon, setText } from '../lib/dom';
import type { Host } from '../lib/host';
import { createKeyList } from '../lib/keyDialog';
import { formatPercent } from '../lib/l10n';
import { createToolbar } from '../lib/toolbar';
import { createActions } from './actions';
import { createChoices } from './choices';
import { createDirectionsNote } from './directionsNote';
import { createFileList } from './files';
import { createMaker } from './maker';
import { type PageCommand, pageCommands, type Shown } from './pageCommands';
import { FIRST_LOOK, fitting, restored } from './pageState';
import { createStage, steppedZoom } from './stage';
import { summaryOf } from './summary';
import { createUsageNote } from './usage';

type ExportHost = Host<ExportCalls, ExportEvents>;

/** Builds the page into `root`: choices at the side, what they make beside it, and the bar that writes it. */
export function createPage(root: HTMLElement, host: ExportHost, init: ExportInit): void {
  const before = restored(host.getState());
  let { state } = init;
  let options = fitting(before?.options ?? init.options, state);
  let look = before?.look ?? FIRST_LOOK;
  let made: Made | undefined;
  let fault: MakeFault | undefined;

  const maker = createMaker({
    ask: (wanted) => host.call('make', { options: wanted }),
    done: (result) => {
      fault = result.made ? undefined : result;
      if (result.made) made = result;
      update();
    },
    failed: (error) => {
      fault = { made: false, text: wordsOf(error) };
      update();
    },
    busy: (on) => {
      progress.hidden = !on;
      result.setAttribute('aria-busy', String(on));
    },
  });
  const choices = createChoices(options, {
    changed: (next) => {
      options = next;
      keep();
      update();
      maker.make(options);
    },
    submit: write,
    chooseFolder: () => call(host.call('chooseFolder', {})),
    usualFolder: () => call(host.call('usualFolder', {})),
  });
  const actions = createActions({
    write,
    cancel: () => void host.call('cancel', {}),
    undo: () => call(host.call('undo', {})),
    reveal: () => call(host.call('reveal', {})),
    openRecipe: () => call(host.call('openRecipe', {})),
    onSave: (on) => call(host.call('setRecipe', { options, on })),
  });
  const stage = createStage(() => draw());
  const usage = createUsageNote((open) => {
    look = { ...look, usage: open };
    keep();
  });
  const files = createFileList(usage.element, () => setOptions({ ...options, parts: true }));
  const keys = createKeyList({ view: l10n.t('View'), files: l10n.t('Files') }, () => commands);
  const commands: readonly PageCommand[] = [
    ...pageCommands({
      zoomBy: (steps) => setLook({ ...look, zoom: steppedZoom(stage.zoom, steps) }),
      zoomToFit: () => setLook({ ...look, zoom: 'fit' }),
      toggleOutlines: () => setLook({ ...look, outlines: !look.outlines }),
      togglePlaying: () => {
        stage.togglePlaying();
        draw();
      },
      write,
      reveal: () => call(host.call('reveal', {})),
      undo: () => call(host.call('undo', {})),
      chooseFolder: () => call(host.call('chooseFolder', {})),
      cancel: () => void host.call('cancel', {}),
    }),
    keys.open,
  ];
  const level = el('output', { class: 'zoom-level', 'aria-label': l10n.t('Zoom') });
  const toolbar = createToolbar<Shown>({
    label: l10n.t('View'),
    class: 'toolbar',
    groups: [
      [
        { element: level, update: ({ zoom }) => setText(level, zoomText(zoom)) },
        ...commands.filter(({ icon: sign }) => sign !== undefined),
      ],
    ],
  });
  const summary = el('span', { class: 'summary' });
  const progress = el('div', {
    class: 'progress',
    hidden: true,
    role: 'progressbar',
    'aria-label': l10n.t('Preparing…'),
  });
  progress.append(el('div', { class: 'progress-bar' }));
  const faultText = el('span');
  const faultRow = el('p', { class: 'result-fault', role: 'alert', hidden: true }, icon('warning'), faultText);
  const result = el(
    'section',
    { class: 'result', 'aria-label': l10n.t('Result') },
    el('div', { class: 'result-head' }, summary, toolbar.element),
    progress,
    faultRow,
    stage.element,
    files.element,
  );
  const title = el('h1', { class: 'visually-hidden' });
  const others = el('p', { class: 'others', hidden: true });
  const directions = createDirectionsNote(() => call(host.call('openOther', {})));
  const side = el('div', { class: 'side' }, others, directions.element, choices.element);
  root.classList.add('page');
  root.replaceChildren(title, el('div', { class: 'main' }, side, result), actions.element, keys.dialog);

  function setOptions(next: ExportOptions): void {
    options = next;
    keep();
    update();
    maker.make(options, 'now');
  }

  function setLook(next: typeof look): void {
    look = next;
    keep();
    draw();
  }

  function keep(): void {
    host.setState({ options, look, panel: init.panel });
  }

  /** Writes the files; a second press waits for the first. */
  let writing = false;
  function write(): void {
    // What stands in the form is what a person means to export.
    const { wrong } = choices;
    if (wrong) wrong.focus();
    if (writing || fault || wrong || !made || made.obstacle) return;
    writing = true;
    actions.tell({ kind: 'writing' });
    const onSave = state.recipe.includes(options.format) && made.recipeFault === undefined;
    host
      .call('write', { options, onSave })
      .then((done) => actions.tell(done ? { kind: 'done', ...done, revealable: true } : { kind: 'none' }))
      .catch((error: unknown) => actions.tell({ kind: 'failed', text: wordsOf(error) }))
      .finally(() => {
        writing = false;
      });
  }

  /** Shows what the host says to a question, where it says anything, or why it failed. */
  function call(answer: Promise<{ readonly text: string } | null>): void {
    answer
      .then((done) => done && actions.tell({ kind: 'done', text: done.text, undoable: false, revealable: false }))
      .catch((error: unknown) => actions.tell({ kind: 'failed', text: wordsOf(error) }));
  }

  function shown(): Shown {
    return { made, zoom: stage.zoom, outlines: look.outlines, playing: stage.playing };
  }

  function draw(): void {
    stage.show(made?.shown ?? { kind: 'none' }, look);
    toolbar.update(shown());
  }

  function update(): void {
    setText(title, state.title);
    document.title = state.title;
    const [, ...more] = state.sources;
    others.hidden = more.length === 0;
    setText(others, l10n.t('Showing the first of {0} files: {1}', state.sources.length, state.sources.join(', ')));
    directions.update(state.directions);
    choices.update(options, state);
    const atField = choices.blame(fault ?? made?.obstacle);
    faultRow.hidden = fault === undefined || atField;
    setText(faultText, fault?.text ?? '');
    result.classList.toggle('stale', fault !== undefined);
    setText(summary, made ? summaryOf(made) : '');
    files.update(fault ? undefined : made);
    usage.update(fault ? undefined : made?.usage, look.usage);
    actions.update(state, {
      possible: made !== undefined && !fault && !made.obstacle,
      inRecipe: state.recipe.includes(options.format),
      recipeFault: fault ? undefined : made?.recipeFault,
    });
    draw();
  }

  listenToKeys(commands, shown);
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    write();
  });
  host.on('state', (next) => {
    const fits = fitting(options, next);
    // A tag may have gone, or has another name now.
    const again = next.version !== state.version || fits.tag !== options.tag;
    state = next;
    options = fits;
    update();
    if (again) maker.make(options, 'now');
  });
  update();
  keep();
  choices.focus();
  maker.make(options, 'now');
}

/** `8×`; `12.5%` where pixels are left out. */
const zoomText = (zoom: number) => (zoom >= 1 ? `${zoom}×` : formatPercent(zoom));

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
