import * as l10n from '@vscode/l10n';
import type { PixelRun } from '../../../sprite/checks/finding';
import { type StrokeFinding, type StrokeRule, strokeFindings } from '../../../sprite/draw/strokeFindings';
import { setAttributes, svg } from '../../lib/dom';
import { styleOf } from '../checks/judged';
import { outlinePath } from '../core/coverMask';
import type { Command } from '../core/feature';
import type { Drawn, DrawSession } from './drawSession';

/** What was found in a stroke, with where to go for it. */
interface Mark {
  readonly rule: StrokeRule;
  readonly run: PixelRun;
}

/** Marks quietly what the last stroke made that a check would find, until the next one. */
export class StrokeMarks {
  readonly #session: DrawSession;
  readonly #element = svg('svg', { class: 'draw-found', 'aria-hidden': 'true', hidden: true });
  readonly #path = svg('path', {});
  readonly commands: readonly Command[];
  #marks: readonly Mark[] = [];
  /** The one where F8 went last. */
  #at = -1;
  /** The frame that they are in, and its number of the sprite's version. */
  #on: unknown;

  constructor(session: DrawSession, over: HTMLElement) {
    this.#session = session;
    this.#element.append(this.#path);
    over.append(this.#element);
    session.onDidDraw((drawn) => this.#look(drawn));
    const step = (id: string, label: string, key: string, by: 1 | -1): Command => ({
      id: `draw.${id}`,
      label,
      keys: [key],
      group: 'draw',
      run: () => this.#go(by),
      state: () => ({ enabled: this.#isCurrent && this.#marks.length > 0 }),
    });
    this.commands = [
      step('found.next', l10n.t('Next mark of the last stroke'), 'F8', 1),
      step('found.previous', l10n.t('Previous mark of the last stroke'), 'Shift+F8', -1),
    ];
  }

  #look({ before, after, mask }: Drawn): void {
    const { palette } = styleOf(this.#session.ctx.shown().state);
    const findings = strokeFindings({ before, after, mask, palette });
    this.#marks = findings.flatMap(({ rule, pixels }) => pixels.map((run) => ({ rule, run })));
    this.#at = -1;
    this.#on = this.#session.image;
    this.#draw(findings, after);
  }

  /** An undo, or another frame, is about other pixels. */
  get #isCurrent(): boolean {
    return this.#on === this.#session.image;
  }

  #draw(findings: readonly StrokeFinding[], { width, height }: ImageData): void {
    const cover = new Uint32Array(findings.length ? width * height : 0).fill(1);
    for (const { x, y, length } of findings.flatMap(({ pixels }) => pixels))
      cover.fill(0, y * width + x, y * width + x + length);
    this.#path.setAttribute('d', findings.length ? outlinePath(cover, width, height) : '');
    setAttributes(this.#element, { viewBox: `0 0 ${width} ${height}` });
    this.place();
  }

  /** At the place and size of the image. */
  place(): void {
    this.#element.toggleAttribute('hidden', !this.#marks.length || !this.#isCurrent);
    const { ctx, image } = this.#session;
    const { style } = this.#element;
    style.width = `${image.width * ctx.viewport.scale}px`;
    style.height = `${image.height * ctx.viewport.scale}px`;
  }

  #go(by: 1 | -1): void {
    const count = this.#marks.length;
    const from = this.#at < 0 && by < 0 ? 0 : this.#at;
    this.#at = (from + by + count) % count;
    const mark = this.#marks[this.#at];
    if (!mark) return;
    const { ctx } = this.#session;
    const { x, y } = mark.run;
    ctx.viewport.reveal({ x, y });
    ctx.point({ x, y });
    ctx.redraw();
    this.#session.say(l10n.t('{0} at x {1}, y {2}', WORDS[mark.rule](), x, y));
  }
}

const WORDS: Readonly<Record<StrokeRule, () => string>> = {
  specks: () => l10n.t('A single pixel on its own'),
  'off-palette': () => l10n.t("A color that isn't in the project's palette"),
  'doubled-outline': () => l10n.t('An outline that is two pixels thick'),
};
