import type { PreviewInit, PreviewState } from '../../shared/protocol/preview';
import { reducedMotion } from '../lib/dom';
import type { Picture } from '../lib/picture/decode';
import { type Filter, firstImage, type PageContext, type Part, type PreviewHost, type Shown } from './parts';
import { createPictures } from './pictures';
import { playbackOf } from './play/playback';
import { createPlayer, type Playback, type PlayerChange } from './play/player';
import { screenClock } from './play/screenClock';
import { whatToShow } from './selection';
import { createShownPicture } from './shownPicture';
import type { Toast } from './toast';
import { type Point, Viewport } from './viewport';
import { choicesOf, restoreView, type ViewState } from './viewState';

export interface Controller extends PageContext {
  /** The parts that are told of changes, in this order. */
  mount(parts: readonly Part[], filters: readonly Filter[]): void;
  /** Replaces what there is to show. */
  update(state: PreviewState): void;
  /** Keeps something of the view that changes nothing that is drawn. */
  keep(next: Partial<ViewState>): void;
  /** The stage has another size, in CSS pixels. */
  resize(width: number, height: number): void;
}

/** How an animation plays until the user says otherwise. */
const AS_THE_FILE_SAYS = { tag: undefined, direction: 'tag', loop: 'tag', fps: undefined } as const;

/** Holds what is shown and how; every change ends in `update` or `frame` of all parts. */
export function createController(host: PreviewHost, init: PreviewInit, toast: Toast): Controller {
  const viewport = new Viewport(() => devicePixelRatio);
  let state = init.state;
  let view = restoreView(host.getState(), init.choices);
  let picture: Picture | undefined;
  let fault: string | undefined;
  /** Id of the item that the player has. */
  let loaded: string | undefined;
  let pointed: Point | undefined;
  let parts: readonly Part[] = [];
  let filters: readonly Filter[] = [];
  let choices = JSON.stringify(choicesOf(view));
  let { first } = init;
  viewport.zoomTo(view.zoom);

  const pictures = createPictures(async (item) => {
    const known = first?.item === item ? first.bytes : undefined;
    first = undefined;
    return known ?? host.call('read', { item });
  });
  pictures.keepOnly(state.items);
  const player = createPlayer(played, screenClock);
  const load = createShownPicture(pictures, (next, why) => {
    fault = why;
    setPicture(next);
  });
  let shown: Shown = { state, view, mode: 'empty', frame: 0, playing: false };

  function setPicture(next: Picture | undefined): void {
    picture = next;
    if (next) viewport.setPicture(next.width, next.height);
    const moving = next !== undefined && next.frames.length > 1;
    // The file changed on disk: the same frame goes on.
    const again = next !== undefined && loaded === shown.item?.id;
    if (next) loaded = shown.item?.id;
    const frame = again ? player.frame : view.frame;
    const play = moving && (again && player.playing ? true : (view.playing ?? !reducedMotion()));
    player.load(playback(), frame, play);
    render();
  }

  function render(): void {
    const choice = whatToShow(state, view);
    const item = choice.mode === 'one' ? choice.item : undefined;
    pictures.hold(item ? [item] : []);
    if (load(item, view.whole)) fault = undefined;
    const { frame, playing } = player;
    shown = {
      state,
      view,
      mode: choice.mode,
      frame,
      playing,
      ...(item && { item }),
      ...(item && picture && { picture }),
      ...(fault !== undefined && { fault }),
      ...(pointed && { pointed }),
    };
    for (const part of parts) part.update(shown);
    drawFrame();
  }

  function playback(): Playback {
    return playbackOf({ view, ...(picture && { picture }) });
  }

  function drawFrame(): void {
    for (const part of parts) part.frame?.(shown);
  }

  function played(what: PlayerChange): void {
    const { frame, playing } = player;
    shown = { ...shown, frame, playing };
    // What came to its end by itself is not what the user stopped: it plays again when it is shown again.
    if (what !== 'frame') controller.change(what === 'ended' ? { frame } : { frame, playing });
    else {
      if (!playing) store({ frame });
      drawFrame();
    }
  }

  function store(next: Partial<ViewState>): void {
    view = { ...view, ...next };
    host.setState(view);
  }

  /** Choices for other previews go to the host once they rest: a slider is moved a hundred times. */
  let resting = 0;
  function remember(): void {
    const next = JSON.stringify(choicesOf(view));
    if (next === choices) return;
    choices = next;
    clearTimeout(resting);
    resting = window.setTimeout(() => void host.call('remember', { choices: choicesOf(view) }), 500);
  }

  const controller: Controller = {
    host,
    pictures,
    viewport,
    player,
    shown: () => shown,
    keep(next) {
      store(next);
      remember();
    },
    change(next: Partial<ViewState>) {
      const before = view;
      controller.keep(next);
      if (view.selected !== before.selected || view.all !== before.all) pointed = undefined;
      player.setPlayback(playback());
      render();
    },
    open(item) {
      const to = item === 'all' ? { all: true, selected: undefined } : { all: false, selected: item };
      controller.change({ ...to, ...AS_THE_FILE_SAYS, frame: 0, highlight: [] });
    },
    redraw() {
      if (viewport.wanted === view.zoom) render();
      else controller.change({ zoom: viewport.wanted });
    },
    point(pixel) {
      if (pixel?.x === pointed?.x && pixel?.y === pointed?.y) return;
      pointed = pixel;
      const { pointed: _, ...rest } = shown;
      shown = pixel ? { ...rest, pointed: pixel } : rest;
      drawFrame();
    },
    tell(answer) {
      answer.then(
        (done) =>
          done?.text && toast.show(done.text, done.undoable ? () => controller.tell(host.call('undo', {})) : undefined),
        (error: unknown) => toast.show(error instanceof Error ? error.message : String(error)),
      );
    },
    say: (text) => toast.show(text),
    filtered: () => firstImage(filters, shown),
    mount(all, changing) {
      parts = all;
      filters = changing;
      render();
    },
    update(next) {
      state = next;
      pictures.keepOnly(next.items);
      render();
    },
    resize(width, height) {
      viewport.resize(width, height);
      render();
    },
  };
  return controller;
}
