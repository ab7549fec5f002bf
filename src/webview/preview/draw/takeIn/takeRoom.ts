import * as l10n from '@vscode/l10n';
import type { Command, Shown } from '../../core/feature';
import type { DrawSession } from '../drawSession';
import { TAKE_KEYS } from './takeKeys';
import { type TakenOverlay, takenOverlay } from './takenOverlay';
import { TakePanel } from './takePanel';

/** Where taking in shows itself. */
export interface TakePlaces {
  /** Above the stage. */
  readonly bar: HTMLElement;
  /** Over the image, at its place and size. */
  readonly over: HTMLElement;
}

/** Taking in, while somebody draws: its panel, its marks, and its keys. */
export class TakeRoom {
  readonly #session: DrawSession;
  readonly #places: TakePlaces;
  readonly #marks: TakenOverlay;
  readonly #following: { dispose(): void };
  #panel: TakePanel | undefined;

  constructor(session: DrawSession, places: TakePlaces) {
    this.#session = session;
    this.#places = places;
    this.#marks = takenOverlay(
      () => session.ctx.viewport,
      () => this.#marked(),
    );
    this.#following = session.onDidChange(() => this.update(session.ctx.shown()));
    ROOMS.set(session, this);
  }

  /** Of what is drawn. */
  static of(session: DrawSession): TakeRoom | undefined {
    return ROOMS.get(session);
  }

  /** Undefined while it's closed. */
  get panel(): TakePanel | undefined {
    return this.#panel;
  }

  get commands(): readonly Command[] {
    const command = (id: string, label: string, key: string, run: (panel: TakePanel) => void): Command => ({
      id: `draw.take-${id}`,
      label,
      keys: [key],
      group: 'draw',
      run: () => this.#panel && run(this.#panel),
      state: () => ({ enabled: this.#panel !== undefined }),
    });
    return [
      command('all', l10n.t('Take all that differs, or the selection'), TAKE_KEYS.all, (panel) => panel.takeAll()),
      command('back', l10n.t('Give back what was taken, or the selection'), TAKE_KEYS.back, (panel) =>
        panel.giveBack(),
      ),
      command('source', l10n.t('Take from the next image'), TAKE_KEYS.source, (panel) => panel.next()),
      command('frames', l10n.t('Take through all frames'), TAKE_KEYS.frames, (panel) => panel.toggleFrames()),
      command('edit', l10n.t('Edit the selection with a run'), TAKE_KEYS.edit, (panel) => panel.editSelection()),
      command('views', l10n.t('Take in all views'), TAKE_KEYS.views, (panel) => panel.toggleViews()),
    ];
  }

  /** It opens with its tool, and stays open for selections. */
  update(shown: Shown): void {
    if (this.#session.state.tool === 'take') this.#open();
    this.#panel?.update(shown);
    this.#marks.update();
  }

  /** After the image was moved or zoomed. */
  place(): void {
    this.#marks.place();
  }

  #open(): void {
    if (this.#panel) return;
    const panel = new TakePanel(this.#session.ctx, this.#session, () => this.#close());
    this.#panel = panel;
    this.#places.bar.append(panel.element);
    this.#places.over.append(this.#marks.element);
    void panel.open();
  }

  #close(): void {
    this.#panel?.end();
    this.#panel = undefined;
    this.#marks.element.remove();
    if (this.#session.state.tool === 'take') this.#session.set({ tool: 'pencil' });
  }

  #marked() {
    const { target } = this.#session;
    if (!this.#panel || !target) return undefined;
    const { width, height } = target.sprite;
    return { width, height, ...this.#panel.masks() };
  }

  end(): void {
    this.#following.dispose();
    this.#panel?.end();
    this.#panel = undefined;
    this.#marks.element.remove();
  }
}

const ROOMS = new WeakMap<DrawSession, TakeRoom>();
