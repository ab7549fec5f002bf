import { normalMap } from '../../../shared/sprite/normalMap/normalMap';
import type { NormalMapSettings } from '../../../shared/sprite/normalMap/settings';
import type { PageContext, Shown } from '../core/feature';
import { MAX_SIDE } from './lightFormula';

/** A frame of a sprite and its normal map, of the same size. */
export interface LitFrame {
  readonly sprite: ImageData;
  readonly map: ImageData;
}

/** A frame of more pixels takes longer than somebody who moves a slider would wait. */
const MOST_DRAFT_PIXELS = 2048 * 2048;
/** Up to so many pixels the map follows a slider while it moves; of larger frames it is made when the slider rests. */
const LIVE_PIXELS = 512 * 512;

/** A normal map that is being made in the page: nothing is written until it is saved. */
export interface NormalDraft {
  /** Also while a slider moves. */
  readonly settings: NormalMapSettings;
  isOn(shown: Shown): boolean;
  /** Whether a map can be made of what is shown: of one picture that isn't a normal map itself and not too large. */
  canBegin(shown: Shown): boolean;
  turn(on: boolean): void;
  preview(next: Partial<NormalMapSettings>): void;
  commit(next?: Partial<NormalMapSettings>): void;
  /** A frame with its map by the settings; computed once for each frame and set of settings. */
  frame(sprite: ImageData): LitFrame;
}

export function createNormalDraft(ctx: PageContext): NormalDraft {
  let previewed: NormalMapSettings | undefined;
  let waiting = 0;
  let made = new WeakMap<ImageData, { readonly settings: NormalMapSettings; readonly map: ImageData }>();

  const draft: NormalDraft = {
    get settings() {
      return previewed ?? ctx.shown().view.normalMap;
    },
    isOn: (shown) => shown.item !== undefined && shown.view.mapping === shown.item.id && draft.canBegin(shown),
    canBegin: (shown) => {
      const { width, height } = shown.picture ?? { width: MAX_SIDE, height: MAX_SIDE };
      return canMake(shown) && width * height <= MOST_DRAFT_PIXELS;
    },
    turn(on) {
      const { item, view } = ctx.shown();
      made = new WeakMap();
      // The sliders are in the details, and show nothing without light.
      const seen = on ? { facts: true, light: { ...view.light, on: true } } : {};
      ctx.change({ ...seen, mapping: on ? item?.id : undefined });
    },
    preview(next) {
      const { picture } = ctx.shown();
      previewed = { ...draft.settings, ...next };
      if (!picture || picture.width * picture.height > LIVE_PIXELS) return;
      waiting ||= requestAnimationFrame(() => {
        waiting = 0;
        ctx.redraw();
      });
    },
    commit(next) {
      const settings = { ...draft.settings, ...next };
      previewed = undefined;
      cancelAnimationFrame(waiting);
      waiting = 0;
      ctx.change({ normalMap: settings });
    },
    frame(sprite) {
      const { settings } = draft;
      const known = made.get(sprite);
      if (known?.settings === settings) return { sprite, map: known.map };
      const { width, height, data } = normalMap(sprite, settings);
      const map = new ImageData(new Uint8ClampedArray(data), width, height);
      made.set(sprite, { settings, map });
      return { sprite, map };
    },
  };
  return draft;
}

/** Whether a normal map can be made of the shown item. */
export function canMake({ item, picture }: Shown): boolean {
  if (item === undefined || picture === undefined || picture.onlyPalette) return false;
  return item.kind !== 'normal-map' && item.kind !== 'sequence';
}
