import { Later } from '../../shared/base/later';
import type { PreviewInit, PreviewState } from '../../shared/protocol/preview';
import { pixelShape } from '../../sprite/pixels/pixelShape';
import { reducedMotion } from '../lib/dom';
import type { Picture } from '../lib/picture/picture';
import { createColorCounts } from './core/countColors';
import type { Edited } from './core/edited';
import type { Editing } from './core/editing';
import type { Filter, PageContext, Part, PreviewHost, Shown } from './core/feature';
import { createPictures, createShownPicture, type Pictures } from './core/pictures';
import { type FrameClock, type Playback, Player, type PlayerChange } from './core/player';
import { whatToShow } from './core/shownItems';
import { type Point, Viewport } from './core/viewport';
import { choicesOf, restoreView, type ViewState } from './core/viewState';
import { createEditing } from './edit/edit';
import { playbackOf, tagAt } from './play/playback';
import type { Toast } from './toast';

export interface Controller extends PageContext {
  /** Sets the parts that draw what is shown, in this order, and draws them. */
  mount(parts: readonly Part[], filters: readonly Filter[]): void;
  /** Sets the host's state: the items to choose from. */
  update(state: PreviewState): void;
  /** Stores a part of the view that changes nothing on the page, without drawing. */
  keep(next: Partial<ViewState>): void;
  /** Sets the size of the stage, in CSS pixels. */
  resize(width: number, height: number): void;
}

export function createController(host: PreviewHost, init: PreviewInit, toast: Toast): Controller {
  return new PageController(host, init, toast);
}

/** The browser's clock; it stops while the page is hidden. */
const screenClock: FrameClock = {
  now: () => performance.now(),
  request: (callback) => requestAnimationFrame(callback),
  cancel: (request) => cancelAnimationFrame(request),
};

/** Plays an animation as its file says. */
const FILE_PLAYBACK = { tag: undefined, direction: 'tag', loop: 'tag', fps: undefined } as const;

/** Holds what is shown and how. Every change ends in a call of `update` or `frame` of all parts. */
class PageController implements Controller {
  readonly #toast: Toast;

  readonly viewport = new Viewport(() => devicePixelRatio);
  readonly player = new Player((what) => this.#played(what), screenClock);
  readonly colors = createColorCounts(() => this.redraw());
  readonly pictures: Pictures;
  readonly editing: Editing;
  readonly #load: ReturnType<typeof createShownPicture>;
  readonly #view: StoredView;
  /** What the host shows, and the same with what is changed. */
  #files: PreviewState;
  #state: PreviewState;
  #edited: Edited | undefined;
  #undoes: 'files' | 'edits' = 'files';
  #shown: Shown;
  #picture: Picture | undefined;
  #fault: string | undefined;
  /** Id of the item whose frames the player has. */
  #loaded: string | undefined;
  /** Index of the tag that plays unless the user chose one. */
  #ownTag: number | undefined;
  #pointed: Point | undefined;
  #parts: readonly Part[] = [];
  #filters: readonly Filter[] = [];

  constructor(
    readonly host: PreviewHost,
    init: PreviewInit,
    toast: Toast,
  ) {
    this.#toast = toast;
    this.#files = init.state;
    this.#state = init.state;
    this.#view = new StoredView(host, init.choices, init.state.comparison !== undefined);
    this.viewport.zoomTo(this.#view.current.zoom);
    this.pictures = createPictures(createReader(host, init.first), () => this.#edited);
    this.pictures.keepOnly(init.state.items);
    this.#load = createShownPicture(this.pictures, (picture, fault) => this.#arrived(picture, fault));
    this.#shown = { state: init.state, view: this.#view.current, mode: 'empty', frame: 0, playing: false };
    this.editing = createEditing(this, init);
  }

  // Features pass these functions on by themselves, so each is a field bound to the controller.

  readonly shown = (): Shown => this.#shown;

  readonly change = (next: Partial<ViewState>): void => {
    const before = this.#view.current;
    this.keep(next);
    const view = this.#view.current;
    if (view.selected !== before.selected || view.all !== before.all) this.#pointed = undefined;
    if (view.tag !== before.tag) this.#ownTag = this.#picture && tagAt(this.#picture, this.player.frame);
    this.player.setPlayback(this.#playback());
    this.#render();
  };

  readonly open = (item: string | 'all'): void => {
    const to = item === 'all' ? { all: true, selected: undefined } : { all: false, selected: item };
    this.change({ ...to, ...FILE_PLAYBACK, frame: 0, highlight: [] });
  };

  readonly redraw = (): void => {
    if (this.viewport.wanted === this.#view.current.zoom) this.#render();
    else this.change({ zoom: this.viewport.wanted });
  };

  readonly point = (pixel: Point | undefined): void => {
    if (pixel?.x === this.#pointed?.x && pixel?.y === this.#pointed?.y) return;
    this.#pointed = pixel;
    this.#shown = { ...this.#shown, pointed: pixel };
    this.#drawFrame();
  };

  readonly tell: PageContext['tell'] = (answer) => {
    const undo = () => this.tell(this.host.call('undo', {}));
    answer.then(
      (done) => {
        if (done?.undoable) this.#undoes = 'files';
        if (done?.text) this.#toast.show(done.text, done.undoable ? undo : undefined);
      },
      (error: unknown) => this.#toast.show(error instanceof Error ? error.message : String(error)),
    );
  };

  readonly say = (text: string): void => this.#toast.show(text);

  get undoes(): 'files' | 'edits' {
    return this.#undoes;
  }

  readonly filtered: PageContext['filtered'] = () => {
    for (const filter of this.#filters) {
      const image = filter.image(this.#shown);
      if (image) return image;
    }
    return undefined;
  };

  readonly mount = (parts: readonly Part[], filters: readonly Filter[]): void => {
    this.#parts = parts;
    this.#filters = filters;
    this.#render();
  };

  readonly update = (state: PreviewState): void => {
    this.#files = state;
    this.#state = this.#edited?.state(state) ?? state;
    this.pictures.keepOnly(this.#state.items);
    this.#render();
  };

  readonly showEdited = (edited: Edited | undefined): void => {
    this.#edited = edited;
    this.#undoes = 'edits';
    this.update(this.#files);
  };

  readonly keep = (next: Partial<ViewState>): void => {
    const versions = this.#state.comparison && next.compare;
    this.#view.store(versions ? { ...next, compareVersions: versions } : next);
    this.#view.share();
  };

  readonly resize = (width: number, height: number): void => {
    this.viewport.resize(width, height);
    this.#render();
  };

  /** Shows a picture that was loaded, or why it couldn't be. */
  #arrived(picture: Picture | undefined, fault: string | undefined): void {
    const view = this.#view.current;
    const { player } = this;
    this.#fault = fault;
    this.#picture = picture;
    if (picture) this.viewport.setPicture(picture.width, picture.height, pixelShape(picture.sprite?.pixelRatio));
    const moving = picture !== undefined && picture.frames.length > 1;
    // A newer version of the same item: the frame stays, and playing continues.
    const again = picture !== undefined && this.#loaded === this.#shown.item?.id;
    if (picture) this.#loaded = this.#shown.item?.id;
    // A version may have fewer frames.
    const frame = again ? Math.min(player.frame, picture.frames.length - 1) : view.frame;
    const play = moving && (again && player.playing ? true : (view.playing ?? !reducedMotion()));
    this.#ownTag = picture && tagAt(picture, frame);
    player.load(this.#playback(), frame, play);
    this.#render();
  }

  #played(what: PlayerChange): void {
    const { frame, playing } = this.player;
    this.#shown = { ...this.#shown, frame, playing };
    // While an animation plays, and after it ended, its tag is the one that it began with.
    const tag = playing || what === 'ended' || !this.#picture ? this.#ownTag : tagAt(this.#picture, frame);
    const another = tag !== this.#ownTag;
    this.#ownTag = tag;
    // An animation that ended plays again when it is shown again; one that the user stopped doesn't.
    if (what !== 'frame') this.change(what === 'ended' ? { frame } : { frame, playing });
    else if (another) this.change({ frame });
    else {
      if (!playing) this.#view.store({ frame });
      this.#drawFrame();
    }
  }

  #playback(): Playback {
    return playbackOf({ view: this.#view.current, picture: this.#picture, ownTag: this.#ownTag });
  }

  #render(): void {
    const { whole, eyes, compare } = this.#view.current;
    const choice = whatToShow(this.#state, this.#view.current);
    const item = choice.mode === 'one' ? choice.item : undefined;
    const beside = compare === 'beside' && this.#state.comparison !== undefined;
    const options = { whole, eyes: item && eyes[item.id], beside };
    this.pictures.hold(item, options);
    if (this.#load(item, options)) this.#fault = undefined;
    this.#shown = {
      state: this.#state,
      view: this.#view.current,
      mode: choice.mode,
      item,
      picture: item && this.#picture,
      frame: this.player.frame,
      playing: this.player.playing,
      ownTag: this.#ownTag,
      fault: this.#fault,
      pointed: this.#pointed,
    };
    for (const part of this.#parts) part.update(this.#shown);
    this.#drawFrame();
  }

  #drawFrame(): void {
    for (const part of this.#parts) part.frame?.(this.#shown);
  }
}

/** Returns a function that reads the bytes of an item. The first picture's bytes may have come with the host's first answer. */
function createReader(host: PreviewHost, initial: PreviewInit['first']): Parameters<typeof createPictures>[0] {
  let first = initial;
  return async (item) => {
    const known = first?.item === item ? first.bytes : undefined;
    first = undefined;
    return known ?? host.call('read', { item });
  };
}

/** After this many milliseconds without changes, the size of the stage is sent to the host: it changes while a person drags a border. */
const SIZE_AFTER_MS = 500;

/** The view as the user last left it: stored with the page, and in part shared with other previews. */
class StoredView {
  readonly #host: PreviewHost;

  current: ViewState;
  /** The shared choices that the host has. */
  #sent: Readonly<Record<string, unknown>>;
  readonly #later = new Later(SIZE_AFTER_MS, () => this.#send());

  constructor(host: PreviewHost, choices: unknown, isComparison: boolean) {
    this.#host = host;
    const stored = host.getState();
    this.current = restoreView(stored, choices);
    // A comparison begins as people last compared versions.
    if (isComparison && !stored) this.current = { ...this.current, compare: this.current.compareVersions };
    this.#sent = choicesOf(this.current);
  }

  store(next: Partial<ViewState>): void {
    this.current = { ...this.current, ...next };
    this.#host.setState(this.current);
  }

  /**
   * Sends the choices that other previews begin with to the host: only those that changed here, because another preview may have changed others
   * since. At once, because a page that is hidden ends.
   */
  share(): void {
    this.#later.cancel();
    const changed = Object.keys(this.#changed());
    if (changed.some((name) => name !== 'room')) this.#send();
    else if (changed.length) this.#later.schedule();
  }

  #changed(): Record<string, unknown> {
    const isOther = ([name, value]: [string, unknown]) => {
      const sent = this.#sent[name];
      return value !== sent && JSON.stringify(value) !== JSON.stringify(sent);
    };
    return Object.fromEntries(Object.entries(choicesOf(this.current)).filter(isOther));
  }

  #send(): void {
    const choices = this.#changed();
    this.#sent = choicesOf(this.current);
    void this.#host.call('remember', { choices });
  }
}
