import * as l10n from '@vscode/l10n';
import { frameCount, spriteCount } from '../../shared/base/counts';
import { formatNumber } from '../../shared/base/numbers';
import type {
  AtlasCalls,
  AtlasEvents,
  AtlasFormatRow,
  AtlasInit,
  AtlasPacked,
  AtlasSheet,
  AtlasState,
} from '../../shared/protocol/atlas';
import { createFileList } from '../export/files';
import { createUsageNote, type UsageNote } from '../export/usage';
import { button } from '../lib/button';
import { listenToKeys } from '../lib/command';
import { el, icon, setText } from '../lib/dom';
import type { Host } from '../lib/host';
import { createKeyList } from '../lib/keyDialog';
import { createMaker, type Maker } from '../lib/maker';
import { createToolbar } from '../lib/toolbar';
import { steppedZoom, zoomText } from '../lib/zoom';
import { type AtlasCommand, atlasCommands, type Shown } from './commands';
import { Facts } from './facts';
import { Footer } from './footer';
import { type Look, restored } from './look';
import type { Place } from './places';
import { Settings } from './settings';
import { SheetStage } from './sheetStage';
import { Sources } from './sources';
import { SpriteList } from './spriteList';
import { TwinList } from './twins';

type AtlasHost = Host<AtlasCalls, AtlasEvents>;

/** Builds the page into `root`: what the recipe says, the sheet that comes of it, and what takes its room. */
export function createPage(root: HTMLElement, host: AtlasHost, init: AtlasInit): void {
  const page = new Page(host, init);
  root.classList.add('page');
  root.replaceChildren(...page.content);
  page.begin();
}

class Page {
  readonly #host: AtlasHost;
  readonly #formats: readonly AtlasFormatRow[];
  readonly content: readonly HTMLElement[];
  readonly #title = el('h1', { class: 'visually-hidden' });
  readonly #settings: Settings;
  readonly #sources: Sources;
  readonly #stage: SheetStage;
  readonly #facts = new Facts();
  readonly #sprites: SpriteList;
  readonly #twins: TwinList;
  readonly #usage: UsageNote;
  readonly #files;
  readonly #footer: Footer;
  readonly #summary = el('span', { class: 'summary' });
  readonly #problems = el('div', { class: 'problems', role: 'alert', hidden: true });
  readonly #progress = el(
    'div',
    { class: 'progress', hidden: true, role: 'progressbar', 'aria-label': l10n.t('Packing…') },
    el('div', { class: 'progress-bar' }),
  );
  readonly #toolbar;
  readonly #result: HTMLElement;
  readonly #commands: readonly AtlasCommand[];
  readonly #maker: Maker<number>;
  #state: AtlasState;
  #look: Look;
  /** The last answer. */
  #packed: AtlasPacked | undefined;
  /** The last answer without problems: its sheet stays visible. */
  #good: AtlasPacked | undefined;
  /** Indices of sprites in `#good`. */
  #chosen: ReadonlySet<number> = new Set();

  constructor(host: AtlasHost, init: AtlasInit) {
    this.#host = host;
    this.#formats = init.formats;
    this.#state = init.state;
    this.#look = restored(host.getState());
    this.#maker = createMaker({
      ask: (index) => host.call('pack', { index }),
      done: (answer) => this.#onPacked(answer),
      failed: (error) => this.#onPacked({ list: 0, problems: [messageOf(error)], notes: [], files: [] }),
      busy: (on) => this.#setBusy(on),
    });
    this.#settings = new Settings(init, {
      choose: (index) => this.#chooseExport(index),
      set: (name, value) => this.#settled(host.call('set', { index: this.#index, name, value: value ?? null })),
      chooseFolder: () => this.#tell(host.call('chooseFolder', { index: this.#index })),
    });
    this.#sources = new Sources({
      set: (index, text) => this.#tell(host.call('setSource', { index, value: text ?? null })),
      add: () => this.#tell(host.call('addSources', {})),
    });
    this.#stage = new SheetStage({
      resized: () => this.#draw(),
      picked: (place) => this.#onPicked(place),
      open: ({ uses: [use] }) => use && this.#open(use.sprite),
    });
    this.#sprites = new SpriteList({
      choose: (sprite, isAdded) => this.#choose(toggled(this.#chosen, sprite, isAdded), true),
      open: (sprite) => this.#open(sprite),
    });
    this.#twins = new TwinList((names) => this.#chooseNamed(names));
    this.#usage = createUsageNote((usage) => this.#setLook({ usage }));
    this.#files = createFileList(this.#usage.element, () => {});
    const openText = () => this.#tell(host.call('openText', {}));
    const exportNow = () => this.#exportNow();
    this.#footer = new Footer({ exportNow, openText, undo: () => this.#undo() });
    const keys = createKeyList({ view: l10n.t('View'), files: l10n.t('Files') }, () => this.#commands);
    this.#commands = [
      ...atlasCommands({
        zoomBy: (steps) => this.#setLook({ zoom: steppedZoom(this.#stage.zoom, steps) }),
        zoomToFit: () => this.#setLook({ zoom: 'fit' }),
        toggleOutlines: () => this.#setLook({ outlines: !this.#look.outlines }),
        find: () => this.#sprites.focusFilter(),
        exportNow,
        openText,
      }),
      keys.open,
    ];
    this.#toolbar = viewToolbar(this.#commands);
    this.#result = el(
      'section',
      { class: 'result', 'aria-label': l10n.t('Sheet') },
      el('div', { class: 'result-head' }, this.#summary, this.#toolbar.element),
      this.#progress,
      this.#problems,
      this.#stage.element,
      this.#stage.told,
      this.#files.element,
    );
    const side = el('div', { class: 'side' }, this.#settings.element, this.#sources.element);
    const inspector = el(
      'div',
      { class: 'inspector' },
      this.#facts.element,
      this.#sprites.element,
      this.#twins.element,
    );
    const main = el('div', { class: 'main' }, side, this.#result, inspector);
    this.content = [this.#title, main, this.#footer.element, keys.dialog];
  }

  begin(): void {
    listenToKeys(
      () => this.#commands,
      () => this.#shown,
    );
    this.#host.on('state', (state) => this.#setState(state));
    // What is typed would be lost with the page.
    window.addEventListener('blur', () => this.#settings.flush());
    this.#update();
    this.#maker.make(this.#index, 'now');
  }

  /** Index of the export that is shown. */
  get #index(): number {
    return Math.min(this.#look.index, Math.max(0, this.#state.exports.length - 1));
  }

  get #format(): AtlasFormatRow | undefined {
    const shown = this.#state.exports[this.#index];
    return this.#formats.find(({ format }) => format === shown?.format);
  }

  get #shown(): Shown {
    return { hasSheet: this.#good?.sheet !== undefined, zoom: this.#stage.zoom, outlines: this.#look.outlines };
  }

  #setBusy(on: boolean): void {
    this.#progress.hidden = !on;
    this.#result.setAttribute('aria-busy', String(on));
  }

  #setState(state: AtlasState): void {
    const isOther = state.version !== this.#state.version;
    this.#state = state;
    this.#update();
    if (isOther) this.#maker.make(this.#index);
  }

  #chooseExport(index: number): void {
    this.#setLook({ index });
    this.#good = undefined;
    this.#choose(new Set(), false);
    this.#update();
    this.#maker.make(this.#index, 'now');
  }

  #onPacked(packed: AtlasPacked): void {
    const names = [...this.#chosen].map((sprite) => this.#good?.sprites?.[sprite]);
    this.#packed = packed;
    if (packed.sprites && !(packed.problems.length && this.#good)) this.#good = packed;
    this.#update();
    this.#chooseNamed(names.filter((name) => name !== undefined));
  }

  #setLook(next: Partial<Look>): void {
    this.#look = { ...this.#look, ...next };
    this.#host.setState(this.#look);
    this.#draw();
  }

  #onPicked(place: Place | undefined): void {
    const [use] = place?.uses ?? [];
    this.#choose(new Set(use ? [use.sprite] : []), false);
  }

  /** @param isFollowed whether the sheet scrolls to the first of their frames */
  #choose(sprites: ReadonlySet<number>, isFollowed: boolean): void {
    this.#chosen = sprites;
    this.#stage.choose(sprites, isFollowed);
    this.#sprites.choose(sprites);
  }

  #chooseNamed(names: readonly string[]): void {
    const all = this.#good?.sprites ?? [];
    this.#choose(new Set(names.map((name) => all.indexOf(name)).filter((index) => index >= 0)), names.length > 0);
  }

  #open(sprite: number): void {
    const list = this.#good?.list;
    if (list !== undefined) this.#tell(this.#host.call('open', { list, index: sprite }));
  }

  #exportNow(): void {
    if (this.#state.cannotExport !== undefined || this.#state.exporting) return;
    this.#settings.flush();
    this.#tell(this.#host.call('exportNow', {}));
  }

  #undo(): void {
    this.#host.call('undo', {}).then(
      ({ text }) => this.#footer.tell({ text, isFailed: false, isUndoable: false }),
      (error: unknown) => this.#fail(error),
    );
  }

  /** Says why a call failed. */
  #tell(call: Promise<null>): void {
    void this.#settled(call);
  }

  async #settled(call: Promise<null>): Promise<void> {
    try {
      await call;
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#footer.tell({ text: messageOf(error), isFailed: true, isUndoable: false });
  }

  #draw(): void {
    const sheet = this.#good?.sheet;
    const isOwn = this.#format?.hasPages ?? true;
    const name = this.#format?.name ?? '';
    const instead = isOwn || !this.#good ? '' : l10n.t('{0} packs these sprites itself when it builds.', name);
    this.#stage.show(sheet, this.#look, instead);
    this.#toolbar.update(this.#shown);
  }

  #update(): void {
    const state = this.#state,
      packed = this.#packed,
      good = this.#good;
    setText(this.#title, state.title);
    document.title = state.title;
    this.#settings.update(state, this.#index);
    this.#sources.update(state, packed?.counts);
    this.#showProblems(packed?.problems ?? []);
    const isStale = packed !== undefined && packed.problems.length > 0;
    this.#result.classList.toggle('stale', isStale && good !== packed);
    setText(this.#summary, good?.sheet ? summaryOf(good.sheet) : good?.sprites ? spriteCount(good.sprites.length) : '');
    this.#facts.update({ sheet: good?.sheet, files: good?.files ?? [] });
    this.#sprites.update(good?.sprites ?? NONE, good?.sheet?.layout);
    this.#sprites.element.hidden = !good?.sprites?.length;
    this.#twins.update(good?.sheet?.use.twins ?? []);
    this.#files.element.hidden = isStale || !packed;
    this.#files.update(isStale ? undefined : packed);
    this.#usage.update(isStale ? undefined : packed?.usage, this.#look.usage);
    this.#footer.update(state, isStale ? undefined : packed);
    this.#draw();
  }

  #showProblems(problems: readonly string[]): void {
    const rows = problems.map((text) => el('p', { class: 'result-fault' }, icon('warning'), el('span', {}, text)));
    if (problems.length && this.#good && this.#good !== this.#packed)
      rows.push(el('p', { class: 'result-fault note' }, icon('info'), l10n.t('The sheet is the last good one.')));
    const open = l10n.t('Open as Text');
    if (problems.length && !this.#state.canChange)
      rows.at(0)?.append(
        button({
          label: open,
          text: open,
          class: 'secondary',
          run: () => this.#tell(this.#host.call('openText', {})),
        }),
      );
    const isSame = rows.map((row) => row.textContent).join('\n') === this.#problems.dataset.shown;
    this.#problems.hidden = !problems.length;
    // A screen reader would read the same again.
    if (isSame) return;
    this.#problems.dataset.shown = rows.map((row) => row.textContent).join('\n');
    this.#problems.replaceChildren(...rows);
  }
}

const NONE: readonly string[] = [];

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** @param isAdded whether the others stay */
function toggled(chosen: ReadonlySet<number>, sprite: number, isAdded: boolean): ReadonlySet<number> {
  if (!isAdded) return new Set([sprite]);
  const next = new Set(chosen);
  if (!next.delete(sprite)) next.add(sprite);
  return next;
}

/** The zoom, and a button for each command with an icon. */
function viewToolbar(commands: readonly AtlasCommand[]) {
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

/** `512 × 256 pixels · 60 sprites · 180 frames`. */
function summaryOf({ layout: { pages, sprites } }: AtlasSheet): string {
  const [first] = pages;
  const frames = sprites.reduce((sum, { frames: own }) => sum + own.length, 0);
  const size =
    pages.length > 1
      ? l10n.t('{0} pages', formatNumber(pages.length))
      : l10n.t('{0} × {1} pixels', formatNumber(first?.width ?? 0), formatNumber(first?.height ?? 0));
  return [size, spriteCount(sprites.length), frameCount(frames)].join(' · ');
}
