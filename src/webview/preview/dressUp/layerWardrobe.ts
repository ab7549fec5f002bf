import * as l10n from '@vscode/l10n';
import type { PreviewItem } from '../../../shared/protocol/preview';
import type { Layer } from '../../../sprite/aseprite/document';
import { layerKeys } from '../../../sprite/aseprite/layerTree';
import { eyesOfLook, lookOfEyes, nameOfLook, patternOfLook } from '../../../sprite/dressUp/look';
import { slotsOfLayers } from '../../../sprite/dressUp/slots';
import { changeEyes, eyesOf } from '../core/eyes';
import type { PageContext, Shown } from '../core/feature';
import { shortName } from '../core/shortName';
import type { Wardrobe } from './wardrobe';

/** The layers of an Aseprite file, shown by their eyes. Rejects with a sentence for people. */
export async function openLayers(ctx: PageContext, item: PreviewItem): Promise<Wardrobe> {
  const { sprite } = await ctx.pictures.load(item);
  const layers = sprite?.layers ?? [];
  const slots = slotsOfLayers(layers);
  if (!slots.length) throw new Error(l10n.t('This sprite has no layers to choose from.'));
  const before = eyesOf(ctx.shown());
  const look = () => lookOfEyes(layers, slots, eyesOf(ctx.shown()));
  const pattern = () => patternOfLook(layers, slots, look());
  const isShown = ({ mode, item: one }: Shown) => mode === 'one' && one?.id === item.id;
  const isSame = sameLayers(layers);
  const open = (wanted: string | null, name: string) =>
    void ctx.host.call('export', { item: item.id, look: { layers: wanted, name } });
  changeEyes(ctx, eyesOfLook(layers, slots, look()));
  return {
    slots,
    look,
    wear: (next) => changeEyes(ctx, eyesOfLook(layers, slots, next)),
    fits: (shown) => isShown(shown) && isSame(shown.picture?.sprite?.layers),
    image: () => undefined,
    fault() {
      const { layers: wanted, ambiguous } = pattern();
      if (wanted === '') return l10n.t('Nothing is chosen.');
      const [twice] = ambiguous;
      return twice === undefined
        ? undefined
        : l10n.t(
            'Another layer in the same group is named “{0}”, too. Give one of them another name to export this.',
            shortName(twice, 40),
          );
    },
    take: {
      look: { label: l10n.t('Export Choice…'), run: () => open(pattern().layers, nameOfLook(slots, look())) },
      all: { label: l10n.t('Export All Parts…'), run: () => open(null, 'parts') },
    },
    end() {
      if (isShown(ctx.shown())) changeEyes(ctx, before);
    },
  };
}

/** Whether layers are still those of the file; none are loaded yet if it's undefined. */
function sameLayers(layers: readonly Layer[]): (now: readonly Layer[] | undefined) => boolean {
  const keys = layerKeys(layers).join('\r');
  let known: readonly Layer[] | undefined = layers;
  return (now) => {
    if (now === undefined || now === known) return true;
    if (layerKeys(now).join('\r') !== keys) return false;
    known = now;
    return true;
  };
}
