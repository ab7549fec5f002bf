import type { PreviewInit, PreviewState } from '../../shared/protocol/preview';
import { reducedMotion } from '../lib/dom';
import type { Picture } from '../lib/picture/picture';
import { createColorCounts } from './core/countColors';
import type { Filter, PageContext, Part, PreviewHost, Shown } from './core/feature';
import { createPictures, createShownPicture } from './core/pictures';
import { createPlayer, type FrameClock, type Playback, type PlayerChange } from './core/player';
import { whatToShow } from './core/shownItems';
import { type Point, Viewport } from './core/viewport';
import { choicesOf, restoreView, type ViewState } from './core/viewState';
import { playbackOf, tagAt } from './play/playback';
import type { Toast } from './toast';

export interface Controller extends PageContext {
  /** Sets the parts that draw what is shown, in this order, and draws them. */
  mount(parts: readonly Part[], filters: readonly Filter[]): void;
  /** Sets the host's state: what there is to show. */
  update(state: PreviewState): void;
  /** Stores a part of the view without drawing: one that changes nothing on the page. */
  keep(next: Partial<ViewState>): void;
  /** The stage has another size, in CSS pixels. */
  resize(width: number, height: number): void;
}

/** The browser's clock; it stands still while the page is hidden. */
const screenClock: FrameClock = {
  now: () => performance.now(),
  request: (callback) => requestAnimationFrame(callback),
  cancel: (request) => cancelAnimationFrame(request),
};

/** How an animation plays until the user says otherwise. */
const AS_THE_FILE_SAYS = { tag: undefined, direction: 'tag', loop: 'tag', fps: undefined } as const;

/** Holds what is shown and how. Every change ends in a call of `update` or `frame` of all parts. */
export function createController(host: PreviewHost, init: PreviewInit, toast: Toast): Controller {
  const viewport = new Viewport(() => devicePixelRatio);
  let state = init.state;
  let view = restoreView(host.getState(), init.choices);
  let picture: Picture | undefined;
  let fault: string | undefined;
  /** Id of the item whose frames the player has. */
  let loaded: string | undefined;
  let ownTag: number | undefined;
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
    // The file of the same item changed on disk: the frame stays, and playing continues.
    const again = next !== undefined && loaded === shown.item?.id;
    if (next) loaded = shown.item?.id;
    const frame = again ? player.frame : view.frame;
    const play = moving && (again && player.playing ? true : (view.playing ?? !reducedMotion()));
    ownTag = next && tagAt(next, frame);
    player.load(playback(), frame, play);
    render();
  }

  function render(): void {
    const choice = whatToShow(state, view);
    const item = choice.mode === 'one' ? choice.item : undefined;
    const options = { whole: view.whole, eyes: item && view.eyes[item.id] };
    pictures.hold(item, options);
    if (load(item, options)) fault = undefined;
    const { frame, playing } = player;
    shown = {
      state,
      view,
      mode: choice.mode,
      item,
      picture: item && picture,
      frame,
      playing,
      ownTag,
      fault,
      pointed,
    };
    for (const part of parts) part.update(shown);
    drawFrame();
  }

  function playback(): Playback {
    return playbackOf({ view, picture, ownTag });
  }

  function drawFrame(): void {
    for (const part of parts) part.frame?.(shown);
  }

  function played(what: PlayerChange): void {
    const { frame, playing } = player;
    shown = { ...shown, frame, playing };
    // While an animation plays, and when it has ended, its tag is the one that it began with.
    const tag = playing || what === 'ended' || !picture ? ownTag : tagAt(picture, frame);
    const another = tag !== ownTag;
    ownTag = tag;
    // An animation that ended by itself plays again when it is shown again; one that the user stopped does not.
    if (what !== 'frame') controller.change(what === 'ended' ? { frame } : { frame, playing });
    else if (another) controller.change({ frame });
    else {
      if (!playing) store({ frame });
      drawFrame();
    }
  }

  function store(next: Partial<ViewState>): void {
    view = { ...view, ...next };
    host.setState(view);
  }

  /** Sends the choices that other previews begin with to the host, after half a second without changes: a slider makes hundreds. */
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
    colors: createColorCounts(() => controller.redraw()),
    shown: () => shown,
    keep(next) {
      store(next);
      remember();
    },
    change(next: Partial<ViewState>) {
      const before = view;
      controller.keep(next);
      if (view.selected !== before.selected || view.all !== before.all) pointed = undefined;
      if (view.tag !== before.tag) ownTag = picture && tagAt(picture, player.frame);
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
      shown = { ...shown, pointed: pixel };
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
    filtered() {
      for (const filter of filters) {
        const image = filter.image(shown);
        if (image) return image;
      }
      return undefined;
    },
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
