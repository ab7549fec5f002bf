import type { PreviewItem } from '../../../../shared/protocol/preview';
import type { Mask } from '../../../../sprite/draw/mask';
import {
  differingMask,
  giveBack,
  type TakeSource,
  type TakeWish,
  takeIn,
  takenMask,
} from '../../../../sprite/draw/takeIn';
import type { EditSprite, LayerId } from '../../../../sprite/edit/editSprite';
import type { PartsChange } from '../../../../sprite/edit/parts';
import { ChangeRefused, type Refusal } from '../../../../sprite/edit/refusal';
import type { EditedPart, Editor } from '../../core/editing';

/** What is drawn on. */
export interface TakeTarget {
  readonly part: EditedPart;
  readonly sprite: EditSprite;
  readonly frame: number;
  readonly layer: LayerId;
}

/** How much is taken at once. */
export interface TakeScope {
  /** Only these pixels; undefined: all. */
  readonly mask?: Mask | undefined;
  readonly allFrames: boolean;
  /** Only these colors of the source; undefined: all. */
  readonly colors?: ReadonlySet<number> | undefined;
}

/** What came of it. */
export interface TakeOutcome {
  readonly pixels: number;
  readonly replaced: number;
  readonly refused?: Refusal;
}

/** A part with what is taken into it. */
export interface TakePart {
  readonly index: number;
  readonly sprite: EditSprite;
  readonly layer: LayerId;
  readonly source: TakeSource;
}

/** Takes pixels of a source in, and gives them back: both are derived from the sprite as it was when it began. */
export class TakingIn {
  readonly #before = new Map<number, EditSprite>();

  /** The sprite that pixels are given back from: as it was, unless its canvas, frames, or layers changed since. */
  before({ index, sprite }: Pick<TakePart, 'index' | 'sprite'>): EditSprite {
    const known = this.#before.get(index);
    const isSame =
      known?.width === sprite.width &&
      known.height === sprite.height &&
      known.form === sprite.form &&
      known.frames.length === sprite.frames.length &&
      known.layers.length === sprite.layers.length;
    const before = known && isSame ? known : sprite;
    this.#before.set(index, before);
    return before;
  }

  /** Forgets what was: another item is shown, or the panel was closed. */
  forget(): void {
    this.#before.clear();
  }

  /** Takes, or gives back, in all these parts as one step. */
  apply(
    editor: Pick<Editor, 'apply' | 'parts'>,
    parts: readonly TakePart[],
    frame: number,
    { mask, allFrames, colors, isBack }: TakeScope & { readonly isBack: boolean },
  ): TakeOutcome {
    try {
      const made = parts.map((part) => {
        const { sprite, layer, source } = part;
        const frames = allFrames ? [...sprite.frames.keys()] : [Math.min(frame, sprite.frames.length - 1)];
        const wish: TakeWish = { source, layer, frames, mask, colors };
        const before = this.before(part);
        const done = isBack ? giveBack(sprite, before, wish) : takeIn(sprite, wish);
        const only = editor.parts.length > 1 ? { parts: [part.index] } : {};
        return { ...done, changes: done.changes.map((change): PartsChange => ({ ...only, change })) };
      });
      const changes = made.flatMap((one) => one.changes);
      const pixels = made.reduce((sum, one) => sum + one.pixels, 0);
      const replaced = Math.max(0, ...made.map((one) => one.replaced));
      const isMade = changes.length > 0 && editor.apply(changes, isBack ? 'give-back' : 'take-in');
      return isMade ? { pixels, replaced } : { pixels: 0, replaced: 0 };
    } catch (error) {
      if (!(error instanceof ChangeRefused)) throw error;
      return { pixels: 0, replaced: 0, refused: error.refusal };
    }
  }

  /** What was taken in a frame. */
  taken(part: TakePart, frame: number): Mask | undefined {
    const { sprite, layer, source } = part;
    return takenMask(sprite, this.before(part), { source, layer, frames: [frame] }, frame);
  }

  /** What still differs in a frame. */
  differing({ sprite, layer, source }: TakePart, frame: number): Mask | undefined {
    return differingMask(sprite, { source, layer, frames: [frame] }, frame);
  }
}

/** The colors of a source where it differs, the most frequent ones first. */
export function differingColors({ sprite, layer, source }: TakePart, frame: number, most: number): readonly number[] {
  const mask = differingMask(sprite, { source, layer, frames: [frame] }, frame);
  const words = source.frames.length === 1 ? source.frames[0] : source.frames[frame];
  if (!mask || !words) return [];
  const counts = new Map<number, number>();
  const { x: left = 0, y: top = 0 } = source.offset ?? {};
  for (let row = 0, at = 0; row < mask.height; row++)
    for (let column = 0; column < mask.width; column++, at++) {
      if (!mask.bits[at]) continue;
      const word = words[(mask.y - top + row) * source.width + mask.x - left + column] ?? 0;
      const color = word >>> 24 === 0 ? 0 : word;
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
  const sorted = [...counts].sort((a, b) => b[1] - a[1]).map(([color]) => color);
  return sorted.slice(0, most);
}

/** The item of a view with the same part. */
export const itemOfPart = (editor: Pick<Editor, 'partOf'>, items: readonly PreviewItem[], index: number) =>
  items.find((item) => editor.partOf(item)?.index === index);
