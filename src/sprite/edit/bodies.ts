import type { CelBody, EditFrame, EditSprite, LayerId } from './editSprite';

/**
 * Frames with other cel bodies. Each body is changed once, so linked cels stay linked; what a change leaves alone stays the same object.
 * @param change gets each body with its layer
 * @param isMeant whether a frame is changed; a body that other frames share with it is changed in these frames alone
 */
export function withBodies(
  { frames }: EditSprite,
  change: (body: CelBody, layer: LayerId) => CelBody,
  isMeant: (frame: number) => boolean = () => true,
): readonly EditFrame[] {
  const known = new Map<CelBody, CelBody>();
  return frames.map((frame, index) => {
    if (!isMeant(index)) return frame;
    let isSame = true;
    const cels = new Map(frame.cels);
    for (const [layer, cel] of frame.cels) {
      const body = known.get(cel.body) ?? change(cel.body, layer);
      known.set(cel.body, body);
      if (body === cel.body) continue;
      cels.set(layer, { ...cel, body });
      isSame = false;
    }
    return isSame ? frame : { ...frame, cels };
  });
}
