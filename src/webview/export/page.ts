import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../shared/base/numbers';
import type { ExportCalls, ExportEvents, ExportInit, ExportState, Made, MakeFault } from '../../shared/protocol/export';
import type { ExportOptions } from '../../sprite/engines/exportOptions';
import { listenToKeys } from '../lib/command';
import { el, setText } from '../lib/dom';
import type { Host } from '../lib/host';
import { createKeyList } from '../lib/keyDialog';
import { createMaker, type Maker } from '../lib/maker';
import { steppedZoom } from '../lib/zoom';
import { type Actions, createActions } from './actions';
import { type Choices, createChoices } from './choices';
import { type FileActions, type PageCommand, pageCommands, type Shown } from './pageCommands';
import { FIRST_LOOK, fitting, type Look, restored } from './pageState';
import { createResult, type Result } from './result';
import { SourceCutSection } from './sourceCut';
import { createStage, type Stage } from './stage';

type ExportHost = Host<ExportCalls, ExportEvents>;

/** Builds the page into `root`: choices at the side, their result next to them, and the bar that writes it. */
export function createPage(root: HTMLElement, host: ExportHost, init: ExportInit): void {
  const page = new Page(host, init);
  root.classList.add('page');
  root.replaceChildren(...page.content);
  page.begin();
}

class Page {
  readonly #host: ExportHost;
  readonly #init: ExportInit;

  readonly content: readonly HTMLElement[];
  readonly #title = el('h1', { class: 'visually-hidden' });
  readonly #sources: SourceNotes;
  readonly #cut: SourceCutSection;
  readonly #choices: Choices;
  readonly #stage: Stage;
  readonly #result: Result;
  readonly #actions: Actions;
  readonly #commands: readonly PageCommand[];
  readonly #maker: Maker<ExportOptions>;
  #state: ExportState;
  #options: ExportOptions;
  #look: Look;
  /** The last result; it stays visible while `fault` is set. */
  #made: Made | undefined;
  /** Why the current options have no result. */
  #fault: MakeFault | undefined;
  #writing = false;
  /** What a person wants of exports on save, until the recipe says it. */
  #onSave: boolean | undefined;

  constructor(host: ExportHost, init: ExportInit) {
    this.#host = host;
    this.#init = init;
    const kept = restored(host.getState());
    this.#state = init.state;
    this.#options = fitting(kept?.options ?? init.options, init.state);
    this.#look = kept?.look ?? FIRST_LOOK;
    this.#maker = createMaker({
      ask: (options) => host.call('make', { options }),
      done: (answer) => this.#onAnswer(answer),
      failed: (error) => this.#onAnswer({ made: false, text: messageOf(error) }),
      busy: (on) => this.#result.setBusy(on),
    });
    const files = this.#fileActions();
    this.#sources = createSourceNotes({
      openOther: () => this.#tell(host.call('openOther', {})),
      show: (index) => this.#tell(host.call('showSource', { index })),
    });
    this.#cut = new SourceCutSection((cut) => this.#tell(host.call('cutSheet', { cut })));
    this.#choices = createChoices(this.#options, {
      changed: (options) => this.#setOptions(options, 'soon'),
      submit: files.write,
      chooseFolder: files.chooseFolder,
      usualFolder: () => this.#tell(host.call('usualFolder', {})),
    });
    this.#actions = createActions({
      ...files,
      openRecipe: () => this.#tell(host.call('openRecipe', {})),
      onSave: (on) => this.#setOnSave(on),
    });
    this.#stage = createStage(() => this.#draw());
    const keys = createKeyList({ view: l10n.t('View'), files: l10n.t('Files') }, () => this.#commands);
    this.#commands = [...this.#createCommands(files), keys.open];
    this.#result = createResult(this.#stage, this.#commands, {
      usageToggled: (usage) => {
        this.#look = { ...this.#look, usage };
        this.#keep();
      },
      divide: () => this.#setOptions({ ...this.#options, parts: true }, 'now'),
    });
    const side = el('div', { class: 'side' }, ...this.#sources.elements, this.#cut.element, this.#choices.element);
    const main = el('div', { class: 'main' }, side, this.#result.element);
    this.content = [this.#title, main, this.#actions.element, keys.dialog];
  }

  /** Listens to keys and the host, and asks for the first result. */
  begin(): void {
    listenToKeys(
      () => this.#commands,
      () => this.#shown,
    );
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void this.#write();
    });
    this.#host.on('state', (state) => this.#setState(state));
    this.#update();
    this.#keep();
    this.#choices.focus();
    this.#maker.make(this.#options, 'now');
  }

  /** Whether the shown export is repeated on save, or will be once it's written. */
  get #isOnSave(): boolean {
    return this.#onSave ?? this.#state.recipe.includes(this.#options.format);
  }

  get #shown(): Shown {
    const made = this.#made,
      stage = this.#stage,
      look = this.#look;
    return { made, zoom: stage.zoom, outlines: look.outlines, playing: stage.playing };
  }

  #fileActions(): FileActions {
    const host = this.#host;
    return {
      write: () => void this.#write(),
      cancel: () => void host.call('cancel', {}),
      undo: () => this.#tell(host.call('undo', {})),
      reveal: () => this.#tell(host.call('reveal', {})),
      chooseFolder: () => this.#tell(host.call('chooseFolder', {})),
    };
  }

  #createCommands(files: FileActions): readonly PageCommand[] {
    return pageCommands({
      ...files,
      zoomBy: (steps) => this.#setLook({ zoom: steppedZoom(this.#stage.zoom, steps) }),
      zoomToFit: () => this.#setLook({ zoom: 'fit' }),
      toggleOutlines: () => this.#setLook({ outlines: !this.#look.outlines }),
      togglePlaying: () => {
        this.#stage.togglePlaying();
        this.#draw();
      },
    });
  }

  #onAnswer(answer: Made | MakeFault): void {
    this.#fault = answer.made ? undefined : answer;
    if (answer.made) this.#made = answer;
    this.#update();
  }

  #setOptions(options: ExportOptions, when: 'soon' | 'now'): void {
    this.#options = options;
    this.#keep();
    this.#update();
    this.#maker.make(options, when);
  }

  #setLook(next: Partial<Look>): void {
    this.#look = { ...this.#look, ...next };
    this.#keep();
    this.#draw();
  }

  #setState(state: ExportState): void {
    const options = fitting(this.#options, state);
    // A tag may be gone or renamed.
    const isOutdated = state.version !== this.#state.version || options.tag !== this.#options.tag;
    this.#state = state;
    this.#options = options;
    this.#update();
    if (isOutdated) this.#maker.make(options, 'now');
  }

  #keep(): void {
    const options = this.#options,
      look = this.#look,
      init = this.#init;
    this.#host.setState({ options, look, panel: init.panel });
  }

  /** The recipe is written with the next export, and not before; an export that is repeated already stops at once. */
  #setOnSave(on: boolean): void {
    const options = this.#options,
      state = this.#state;
    this.#onSave = on;
    if (!on && state.recipe.includes(options.format)) {
      const stopping = this.#host.call('setRecipe', { options, on });
      this.#tell(stopping.finally(() => this.#forgetOnSave()));
    }
    this.#update();
  }

  #forgetOnSave(): void {
    this.#onSave = undefined;
    this.#update();
  }

  /** Writes the files. Does nothing while they are being written. */
  async #write(): Promise<void> {
    const choices = this.#choices,
      actions = this.#actions,
      options = this.#options,
      made = this.#made,
      fault = this.#fault;
    // Otherwise an older value than the one in the form would be exported.
    const { wrong } = choices;
    if (wrong) wrong.focus();
    if (this.#writing || fault || wrong || !made || made.obstacle) return;
    this.#writing = true;
    actions.tell({ kind: 'writing' });
    const onSave = this.#isOnSave && made.recipeFault === undefined;
    try {
      const done = await this.#host.call('write', { options, onSave });
      actions.tell(done ? { kind: 'done', ...done, revealable: true } : { kind: 'none' });
      if (done) this.#forgetOnSave();
    } catch (error) {
      actions.tell({ kind: 'failed', text: messageOf(error) });
    } finally {
      this.#writing = false;
    }
  }

  /** Shows the host's answer, if it has one, or why the call failed. */
  #tell(answer: Promise<{ readonly text: string } | null>): void {
    const actions = this.#actions;
    answer
      .then((done) => done && actions.tell({ kind: 'done', text: done.text, undoable: false, revealable: false }))
      .catch((error: unknown) => actions.tell({ kind: 'failed', text: messageOf(error) }));
  }

  #draw(): void {
    this.#stage.show(this.#made?.shown ?? { kind: 'none' }, this.#look);
    this.#result.updateToolbar(this.#shown);
  }

  #update(): void {
    const state = this.#state,
      options = this.#options,
      look = this.#look,
      made = this.#made,
      fault = this.#fault;
    setText(this.#title, state.title);
    document.title = state.title;
    this.#sources.update(state);
    this.#cut.update(state);
    this.#choices.update(options, state);
    const isAtField = this.#choices.blame(fault ?? made?.obstacle);
    this.#result.update(made, fault, isAtField, look.usage);
    this.#actions.update(state, {
      possible: made !== undefined && !fault && !made.obstacle,
      isOnSave: this.#isOnSave,
      recipeFault: fault ? undefined : made?.recipeFault,
    });
    this.#draw();
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

interface SourceNotes {
  readonly elements: readonly HTMLElement[];
  update(state: ExportState): void;
}

interface SourceNoteEvents {
  readonly openOther: () => void;
  readonly show: (index: number) => void;
}

/** Above the choices: which of several files is shown, and whether this is a whole set of directions or one of them, with a link to the other. */
function createSourceNotes({ openOther, show }: SourceNoteEvents): SourceNotes {
  const count = el('label', { for: 'shown-source' });
  const list = el('select', { id: 'shown-source' });
  list.addEventListener('change', () => show(list.selectedIndex));
  const several = el('div', { class: 'field choice shown-source', hidden: true }, count, list);
  const text = el('span');
  const other = el('button', { type: 'button', class: 'link' });
  other.addEventListener('click', openOther);
  const directionsNote = el('p', { class: 'directions-note', hidden: true }, text, ' ', other);
  let listed = '';
  return {
    elements: [several, directionsNote],
    update({ sources, shown, directions }) {
      several.hidden = sources.length < 2;
      setText(count, l10n.t('All {0} files are exported with these choices. Shown:', formatNumber(sources.length)));
      const names = sources.join('/');
      if (names !== listed) list.replaceChildren(...sources.map((name) => el('option', {}, name)));
      listed = names;
      list.selectedIndex = shown;
      directionsNote.hidden = !directions;
      setText(text, directions?.text ?? '');
      setText(other, directions?.other ?? '');
    },
  };
}
