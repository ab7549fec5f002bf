import { normalMap } from '../../../sprite/normalMap/normalMap';
import type { NormalMapSettings } from '../../../sprite/normalMap/settings';
import type { PageContext, Shown } from '../core/feature';
import { SHOW_DETAILS } from '../core/viewState';
import { MAX_SIDE } from './lightFormula';

/** A frame of a sprite and its normal map, of the same size. */
export interface MappedFrame {
  readonly sprite: ImageData;
  readonly map: ImageData;
}

/** Computing the map of a larger frame takes longer than people wait for a slider. */
const MAX_DRAFT_PIXELS = 2048 * 2048;
/** Up to this many pixels the map follows a slider while it moves; for larger frames it is computed when the slider is released. */
const LIVE_PIXELS = 512 * 512;

/** A normal map that is being made in the page. Nothing is written until it is saved. */
export interface NormalDraft {
  /** Including the value of a slider that is moving. */
  readonly settings: NormalMapSettings;
  isOn(shown: Shown): boolean;
  /** Whether a map can be made: one picture is shown, isn't a normal map itself, and isn't too large. */
  canBegin(shown: Shown): boolean;
  /** Starts or ends the draft of the shown item. */
  setOn(on: boolean): void;
  /** Draws a change with the next animation frame, without storing it. */
  preview(next: Partial<NormalMapSettings>): void;
  /** Stores the preview together with a further change. */
  commit(next?: Partial<NormalMapSettings>): void;
  /** A frame with its map by the settings. The map is cached until the settings change. */
  frame(sprite: ImageData): MappedFrame;
}

export function createNormalDraft(ctx: PageContext): NormalDraft {
  let previewed: NormalMapSettings | undefined;
  let waiting = 0;
  let maps = new WeakMap<ImageData, { readonly settings: NormalMapSettings; readonly map: ImageData }>();

  const draft: NormalDraft = {
    get settings() {
      return previewed ?? ctx.shown().view.normalMap;
    },
    isOn: (shown) => shown.item !== undefined && shown.view.mapping === shown.item.id && draft.canBegin(shown),
    canBegin: (shown) => {
      const { width, height } = shown.picture ?? { width: MAX_SIDE, height: MAX_SIDE };
      return canMake(shown) && width * height <= MAX_DRAFT_PIXELS;
    },
    setOn(on) {
      const { item, view } = ctx.shown();
      maps = new WeakMap();
      // The sliders are in the details, and their effect is only visible while the light is on.
      // Each image decides for itself whether it's a tile.
      const normalMap = { ...draft.settings, tileX: undefined, tileY: undefined };
      const seen = on ? { ...SHOW_DETAILS, light: { ...view.light, on: true }, normalMap } : {};
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
      const known = maps.get(sprite);
      if (known?.settings === settings) return { sprite, map: known.map };
      const { width, height, data } = normalMap(sprite, settings);
      const map = new ImageData(new Uint8ClampedArray(data), width, height);
      maps.set(sprite, { settings, map });
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
