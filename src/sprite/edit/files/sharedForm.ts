import { Flattener } from '../../aseprite/flatten';
import { documentOf } from '../editDocument';
import { type EditSprite, NO_INDEX } from '../editSprite';
import { FlatFrames } from '../flatFrames';
import type { Cells } from '../pixelMoves';

type Form = Pick<EditSprite, 'form' | 'transparentIndex'>;

/** The form that files have in common; RGBA if they have several. */
export function commonForm(sprites: readonly EditSprite[]): Form {
  const [first] = sprites;
  const isShared = sprites.every(({ form, transparentIndex, layers }) => {
    const isSameIndex = form !== 'indexed' || transparentIndex === first?.transparentIndex;
    const canBeClear = form !== 'indexed' || transparentIndex !== NO_INDEX;
    return form === first?.form && isSameIndex && canBeClear && layers.length === 1 && !layers[0]?.background;
  });
  return first && isShared
    ? { form: first.form, transparentIndex: first.transparentIndex }
    : { form: 'rgba', transparentIndex: 0 };
}

/** The first frame of a file in another form, which is its own or RGBA. */
export function cellsInForm(sprite: EditSprite, { form }: Form): Cells {
  if (sprite.form === form && sprite.layers.length === 1) return new FlatFrames(sprite).cells(0);
  const { width, height, data } = new Flattener(documentOf(sprite)).frame(0);
  return { width, height, each: 4, bytes: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}
