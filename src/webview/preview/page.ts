import * as l10n from '@vscode/l10n';
import type { PreviewCalls, PreviewEvents, PreviewItem, PreviewState } from '../../shared/protocol/preview';
import { announce } from '../lib/announce';
import { el, reducedMotion, setText } from '../lib/dom';
import type { Host } from '../lib/host';
import { formatNumber } from '../lib/l10n';
import type { Actions } from './actions';
import { createContactSheet } from './contactSheet';
import type { Picture } from './decode';
import { createFacts } from './facts';
import { itemLabel, sizeText } from './items';
import { listenToKeys } from './keys';
import { createNotice } from './notice';
import { emptyNotice } from './notices';
import { createPictures } from './pictures';
import { createPlayer } from './player';
import { createPlayerBar } from './playerBar';
import { createReadout } from './readout';
import { createRunLine } from './runLine';
import { hasSheet, missingOutputs, type Shown, whatToShow } from './selection';
import { createShownPicture } from './shownPicture';
import { createStage } from './stage';
import { createStrip } from './strip';
import { createToolbar } from './toolbar';
import { type Point, Viewport } from './viewport';
import { restoreView, SPEEDS, type ViewState } from './viewState';

export type PreviewHost = Host<PreviewCalls, PreviewEvents>;

export interface Page {
  /** Replaces what is shown. */
  readonly update: (state: PreviewState) => void;
}

/** Under this width, the details are hidden until asked for. */
const NARROW = '(max-width: 519px)';

/** Builds the page into `root`. One object holds what is shown; every change ends in `render`. */
export function createPage(root: HTMLElement, host: PreviewHost): Page {
  let state: PreviewState = { title: '', items: [] };
  let view = restoreView(host.getState());
  let shown: Shown = { mode: 'empty' };
  let picture: Picture | undefined;
  let fault: string | undefined;
  let pointed: Point | undefined;

  const narrow = matchMedia(NARROW);
  const viewport = new Viewport();
  viewport.zoomTo(view.zoom);
  const pictures = createPictures((item) => host.call('read', { item }));
  const load = createShownPicture(pictures, (next, why) => {
    fault = why;
    setPicture(next);
  });
  const player = createPlayer(() => renderFrame());
  player.setSpeed(view.speed);

  const current = (): PreviewItem | undefined => (shown.mode === 'one' ? shown.item : undefined);

  function change(next: Partial<ViewState>): void {
    view = { ...view, ...next };
    host.setState(view);
    render();
  }

  function zoomed(): void {
    change({ zoom: viewport.wanted });
  }

  function select(id: string | undefined): void {
    pointed = undefined;
    change({ selected: id });
  }

  const actions: Actions = {
    zoomIn: () => withPicture(() => viewport.zoomBy(1)),
    zoomOut: () => withPicture(() => viewport.zoomBy(-1)),
    fit: () => withPicture(() => viewport.zoomTo('fit')),
    actualSize: () => withPicture(() => viewport.zoomTo(1)),
    pan: (x, y) => withPicture(() => viewport.pan({ x, y })),
    toggleGrid: () => change({ grid: !view.grid }),
    toggleBackground: () => change({ background: view.background === 'checker' ? 'plain' : 'checker' }),
    toggleFacts: () => change({ facts: !factsShown() }),
    select,
    back: () => {
      if (!hasSheet(state) || shown.mode !== 'one') return;
      select(undefined);
      sheet.focus();
    },
    move: (by) => {
      if (shown.mode === 'sheet') return sheet.focus();
      const index = state.items.findIndex((item) => item.id === current()?.id);
      const next = state.items[index + by];
      if (next) select(next.id);
    },
    togglePlay: () => player.toggle(),
    step: (by) => player.step(by),
    seek: (frame) => player.seek(frame),
    setSpeed: (speed) => {
      player.setSpeed(speed);
      change({ speed });
    },
    changeSpeed: (by) => {
      const speed = SPEEDS[SPEEDS.indexOf(view.speed) + by];
      if (speed === undefined || (picture?.frames.length ?? 0) < 2) return;
      actions.setSpeed(speed);
      announce(l10n.t('Speed {0}', `${formatNumber(speed)}×`));
    },
    reveal: () => withItem((item) => host.call('reveal', { item })),
    openUseAsInput: () => toolbar.openUseAsInput(),
    useAsInput: (operation) => withItem((item) => host.call('useAsInput', { item, operation })),
    cancelRun: () => {
      if (state.run?.state === 'running') tell(host.call('cancelRun', {}));
    },
  };

  const toolbar = createToolbar(actions);
  const runLine = createRunLine(actions.cancelRun);
  const stage = createStage(viewport, {
    moved: zoomed,
    pointed: (pixel) => {
      pointed = pixel;
      renderReadout();
    },
  });
  const sheet = createContactSheet(pictures, select);
  const notice = createNotice();
  const readout = createReadout();
  const facts = createFacts();
  const strip = createStrip(pictures, select);
  const playerBar = createPlayerBar(actions);
  const title = el('h1', { class: 'visually-hidden' });
  const room = el('div', { class: 'room' }, stage.element, sheet.element, notice.element, readout.element);
  const middle = el('div', { class: 'middle' }, room, facts.element);
  root.classList.add('page');
  root.replaceChildren(title, toolbar.element, runLine.element, middle, strip.element, playerBar.element);

  function factsShown(): boolean {
    return view.facts ?? !narrow.matches;
  }

  function withPicture(run: () => void): void {
    if (!picture || !current()) return;
    run();
    zoomed();
  }

  function withItem(ask: (item: string) => Promise<unknown>): void {
    const item = current();
    if (item) tell(ask(item.id));
  }

  /** The host shows what went wrong to the user; the page has nothing to add but for screen readers. */
  function tell(answer: Promise<unknown>): void {
    answer.catch((error: unknown) => announce(error instanceof Error ? error.message : String(error)));
  }

  function setPicture(next: Picture | undefined): void {
    picture = next;
    if (next) viewport.setPicture(next.width, next.height);
    playerBar.load(next);
    player.load(next, next !== undefined && next.frames.length > 1 && !reducedMotion());
    render();
  }

  function renderFrame(): void {
    const item = current();
    const frame = picture?.frames[player.frame];
    if (!item || !picture || !frame) return;
    stage.show(frame, `${itemLabel(item)}, ${sizeText(item, picture)}`);
    playerBar.update(player, view.speed);
    renderReadout();
  }

  function renderReadout(): void {
    const frame = current() ? picture?.frames[player.frame] : undefined;
    readout.update(frame, pointed);
  }

  function renderStage(): void {
    const item = current();
    const visible = item !== undefined && picture !== undefined;
    stage.element.hidden = !visible;
    sheet.element.hidden = shown.mode !== 'sheet';
    if (shown.mode === 'sheet') sheet.update(shown.items, shown.missing);
    if (fault) notice.show({ kind: 'error', text: fault });
    else if (shown.mode === 'empty') notice.show(emptyNotice(state));
    else if (item && !picture) notice.show({ kind: 'busy', text: l10n.t('Loading {0}…', item.name) });
    else notice.show({ kind: 'none' });
    if (!visible) {
      renderReadout();
      return;
    }
    stage.place(view);
    renderFrame();
  }

  function render(): void {
    shown = whatToShow(state, view.selected);
    const item = current();
    if (load(item)) fault = undefined;
    const several = state.items.length + missingOutputs(state) > 1;
    strip.element.hidden = shown.mode !== 'one' || !several;
    if (!strip.element.hidden) strip.update(state.items, missingOutputs(state), item?.id);
    playerBar.element.classList.toggle('absent', !item);
    root.classList.toggle('with-facts', factsShown());
    facts.element.hidden = !factsShown() || (shown.mode === 'empty' && !state.run);
    toolbar.update({
      item: item !== undefined,
      zoom: item && picture ? viewport.zoom : undefined,
      fitted: viewport.wanted === 'fit',
      background: view.background,
      grid: view.grid,
      facts: factsShown(),
      back: shown.mode === 'one' && hasSheet(state),
    });
    facts.update(item, item && picture, state);
    renderStage();
  }

  const observer = new ResizeObserver(() => {
    viewport.resize(room.clientWidth, room.clientHeight);
    if (shown.mode === 'sheet') sheet.layout();
    render();
  });
  observer.observe(room);
  narrow.addEventListener('change', render);
  listenToKeys(actions);

  return {
    update(next) {
      state = next;
      pictures.keepOnly(next.items);
      setText(title, next.title);
      document.title = next.title;
      runLine.update(next.run);
      render();
    },
  };
}
