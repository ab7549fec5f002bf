import * as l10n from '@vscode/l10n';
import { button } from '../../../lib/button';
import { el } from '../../../lib/dom';
import { holdFocus, releaseFocus } from '../../../lib/focus';
import type { Editor } from '../../core/editing';
import type { Command, PageContext, Shown, View } from '../../core/feature';
import { SHOW_DETAILS } from '../../core/viewState';

/** What a panel shows while it's open. */
export interface PanelContent {
  readonly element: HTMLElement;
  /** A button for the head of the panel. */
  readonly tool?: HTMLElement;
  /** Whether it's about what is shown now; otherwise, it's closed. */
  fits(shown: Shown): boolean;
  update(shown: Shown): void;
  frame?(shown: Shown): void;
  /** Gives the focus to its first control. */
  focus(): void;
  /** Leaves everything as it was before the panel opened, except what was applied. */
  end(): void;
}

export interface PanelOptions<T extends PanelContent> {
  readonly command: Pick<Command, 'id' | 'label' | 'keys' | 'icon' | 'text'>;
  readonly heading: string;
  /** Label of the button that closes it. */
  readonly closing: string;
  canOpen(shown: Shown): boolean;
  /** Loads its code. Rejects with a sentence for people. */
  load(editor: Editor, close: () => void): Promise<T>;
}

/** A section of the details whose code is loaded when a person opens it. One of them is open at a time, because what they try would get mixed. */
export class LazyPanel<T extends PanelContent = PanelContent> implements View {
  static #open: LazyPanel | undefined;

  readonly #ctx: PageContext;
  readonly #options: PanelOptions<T>;

  readonly element: HTMLElement;
  readonly command: Command;
  /** Its content; undefined while it's closed. */
  now: T | undefined;
  #opening = false;
  /** Gives the focus back to where it was before the panel opened. */
  #giveFocusBack = releaseFocus;

  constructor(ctx: PageContext, options: PanelOptions<T>) {
    this.#ctx = ctx;
    this.#options = options;
    const { heading, closing, command } = options;
    const close = button({ label: closing, icon: 'close', run: () => this.close() });
    close.title = l10n.t('Close');
    const head = el('div', { class: 'light-head' }, el('h2', {}, heading), close);
    this.element = el('section', { class: 'edit-panel', 'aria-label': heading, hidden: true }, head);
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      this.close();
    });
    this.command = {
      ...command,
      group: 'pictures',
      run: () => (this.now ? this.close() : void this.open()),
      state: (shown) => ({
        enabled: this.#canOpen(shown),
        hidden: !this.#canOpen(shown),
        pressed: this.now !== undefined,
      }),
    };
  }

  /** Opens it, or gives it the focus. @returns its content; undefined if it can't be opened, which is said */
  async open(): Promise<T | undefined> {
    if (this.now) this.now.focus();
    // A task of the host begins before there is a picture.
    if (this.now || this.#opening || !this.#ctx.editing.isPossible) return this.now;
    this.#opening = true;
    const giveFocusBack = holdFocus();
    try {
      const editor = await this.#ctx.editing.begin();
      const content = await this.#options.load(editor, () => this.close());
      if (!content.fits(this.#ctx.shown())) return undefined;
      this.#giveFocusBack = giveFocusBack;
      this.#show(content);
      return content;
    } catch (error) {
      this.#ctx.say(error instanceof Error ? error.message : String(error));
      return undefined;
    } finally {
      this.#opening = false;
    }
  }

  #canOpen(shown: Shown): boolean {
    return this.#ctx.editing.isPossible && this.#options.canOpen(shown);
  }

  #show(content: T): void {
    LazyPanel.#open?.close();
    LazyPanel.#open = this;
    this.now = content;
    this.element.append(content.element);
    if (content.tool) this.element.firstElementChild?.lastElementChild?.before(content.tool);
    // What compares, lights, or fixes the image has its own idea of the image's size.
    this.#ctx.change({ ...SHOW_DETAILS, whole: false, compare: 'off', fixing: undefined, mapping: undefined });
    for (const one of [this.element, this.element.firstElementChild]) one?.scrollIntoView({ block: 'nearest' });
    content.focus();
  }

  close(): void {
    const content = this.now;
    if (!content) return;
    this.now = undefined;
    LazyPanel.#open = undefined;
    content.end();
    content.element.remove();
    content.tool?.remove();
    this.#ctx.redraw();
    this.#giveFocusBack();
  }

  update(shown: Shown): void {
    const { now } = this;
    this.element.hidden = !now;
    if (!now) return;
    // Not while the page draws what it shows now.
    if (now.fits(shown)) now.update(shown);
    else queueMicrotask(() => this.now === now && this.close());
  }

  frame(shown: Shown): void {
    this.now?.frame?.(shown);
  }
}
