import * as l10n from '@vscode/l10n';
import type { Mask } from '../../../../sprite/draw/mask';
import type { Change } from '../../../../sprite/edit/change';
import { rgbaOf } from '../../../../sprite/palette/palette';
import { wordsOf } from '../../../../sprite/pixels/raster';
import type { PageContext, Shown } from '../../core/feature';
import { createPaletteSources, type PaletteSources } from '../../fix/paletteSources';
import type { DrawSession } from '../drawSession';
import type { DrawColor } from '../drawState';
import {
  allowedColor,
  entriesOf,
  firstColor,
  inPart,
  opaque,
  type PaletteEntry,
  recolored,
  withOpacityOf,
  withRecent,
} from './drawColors';

/** A palette that is shown. */
export interface ColorSource {
  readonly name: string;
  /** RGBA, red in the lowest byte. */
  readonly colors: readonly number[];
  /** Places in the file's own palette, for each color; absent: it isn't the file's. */
  readonly entries?: readonly PaletteEntry[];
  /** These are the colors that pixels have. */
  readonly isUsed?: true;
}

/** The item whose first color was chosen: who comes back to it finds the colors that were left. */
let begunIn: string | undefined;

const NONE: ColorSource = { name: '', colors: [] };

/** The palettes that a person draws from: the file's, the project's, those that were picked, and the colors of the image. */
export class ColorChoices {
  readonly #ctx: PageContext;
  readonly #session: DrawSession;
  readonly #palettes: PaletteSources;
  readonly #settle: () => void;
  /** Name of the palette that a person chose. */
  #chosen: string | undefined;
  /** The color that is being changed, as it was, and what it becomes. */
  #trying: { readonly changes: readonly Change[] } | undefined;
  #from: PaletteEntry | number | undefined;
  sources: readonly ColorSource[] = [];

  /** @param settle makes what isn't made yet, before colors change */
  constructor(ctx: PageContext, session: DrawSession, settle: () => void) {
    this.#settle = settle;
    this.#ctx = ctx;
    this.#session = session;
    this.#palettes = createPaletteSources(ctx, () => ctx.redraw());
    session.onDidChange(() => this.#keepAllowed());
    session.onDidDraw(({ after, mask }) => this.#remember(after, mask));
  }

  /** What is shown now. */
  get shown(): ColorSource {
    return this.sources.find(({ name }) => name === this.#chosen) ?? this.sources[0] ?? NONE;
  }

  get stays(): boolean {
    return this.#session.state.stayInPalette;
  }

  /** Whether the shown colors can be changed: they're in the file. */
  get canChange(): boolean {
    return this.shown.entries !== undefined || this.shown.isUsed === true;
  }

  show(at: number): void {
    this.#chosen = this.sources[at]?.name;
    this.#keepAllowed();
    this.#ctx.redraw();
  }

  stay(on: boolean): void {
    this.#session.set({ stayInPalette: on });
  }

  async pick(): Promise<void> {
    try {
      const source = await this.#palettes.pick();
      if (source) this.#chosen = source.name;
    } catch (error) {
      this.#ctx.say(error instanceof Error ? error.message : String(error));
    }
    this.#ctx.redraw();
  }

  /** The color, or the one that is drawn instead. */
  allowed(color: DrawColor): DrawColor {
    return this.stays ? allowedColor(color, this.shown.colors) : color;
  }

  /** Learns the palettes of what is shown. The first color of a file is chosen by its own palette. */
  follow(shown: Shown): void {
    const { target } = this.#session;
    const entries = target && entriesOf(target.sprite, target.frame);
    const own = entries?.length
      ? [{ name: l10n.t('Palette of the file'), colors: entries.map(({ color }) => color), entries }]
      : [];
    const others = this.#palettes
      .list(shown)
      .filter(({ name }) => name !== own[0]?.name)
      .map(({ name, colors }) => ({ name, colors: colors.map(opaque) }));
    this.sources = [...own, ...others, ...this.#used(shown)];
    const place = target && shown.item?.id;
    if (place === undefined || place === begunIn) return;
    begunIn = place;
    const first = own[0]?.colors ?? others.find(({ name }) => name === l10n.t('Palette of the file'))?.colors ?? [];
    queueMicrotask(() => this.#session.set({ foreground: firstColor(first) }));
  }

  #used({ picture }: Shown): readonly ColorSource[] {
    const counted = picture && this.#ctx.colors.of(picture);
    const colors = counted?.swatches.map(({ hex }) => {
      const [red, green, blue, alpha] = rgbaOf(hex);
      return (red | (green << 8) | (blue << 16) | (alpha << 24)) >>> 0;
    });
    return colors?.length ? [{ name: l10n.t('Colors of the image'), colors, isUsed: true }] : [];
  }

  /** Colors that a stroke set are recent. */
  #remember({ data, width }: ImageData, mask: Mask): void {
    const { foreground, background } = this.#session.state;
    const words = wordsOf(data);
    const at = mask.bits.indexOf(1);
    const word = words[(mask.y + Math.floor(at / mask.width)) * width + mask.x + (at % mask.width)];
    for (const color of [foreground, background]) if (color === word) this.#use(color);
  }

  #use(color: DrawColor): void {
    const recent = withRecent(this.#session.state.recent, color);
    if (recent !== this.#session.state.recent) this.#session.set({ recent: [...recent] });
  }

  /** Shows what a color of the shown palette would be, everywhere; `keepColor` makes it. Its opacity stays. @param rgb 0xRRGGBB */
  tryColor(at: number, rgb: number): void {
    const { target } = this.#session;
    const { entries, colors } = this.shown;
    this.#from ??= entries?.[at] ?? colors[at];
    const editor = this.#ctx.editing.now;
    if (!target || !editor || this.#from === undefined) return;
    this.#settle();
    const sprite = editor.certainParts[target.part.index]?.sprite ?? target.sprite;
    const { color } = typeof this.#from === 'number' ? { color: this.#from } : this.#from;
    const changes = recolored(sprite, this.#from, withOpacityOf(color, rgb));
    this.#trying = { changes };
    const why = editor.try(this.#inPart(changes));
    if (why) this.#ctx.say(why);
  }

  /** Makes what was tried, as one step. */
  keepColor(): void {
    const changes = this.#trying?.changes ?? [];
    this.#trying = undefined;
    this.#from = undefined;
    const editor = this.#ctx.editing.now;
    if (!editor) return;
    editor.try([]);
    if (changes.length) editor.apply(this.#inPart(changes), changes.length > 1 ? 'replace-color' : undefined);
  }

  #inPart(changes: readonly Change[]) {
    const { target } = this.#session;
    const several = (this.#ctx.editing.now?.parts.length ?? 1) > 1;
    return inPart(changes, several ? target?.part.index : undefined);
  }

  #keepAllowed(): void {
    if (!this.stays) return;
    const { foreground, background } = this.#session.state;
    const next = { foreground: this.allowed(foreground), background: this.allowed(background) };
    if (next.foreground !== foreground || next.background !== background) this.#session.set(next);
  }
}
